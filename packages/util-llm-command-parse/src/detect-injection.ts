import { evaluateCommand } from "./internal/evaluate-command.ts";
import { inspectText } from "./internal/injection/inspect-text.ts";
import type { InjectionOptions, InjectionResult } from "./types.ts";

/** A reply rather than a command: an object with a key in quotes. */
const REPLY = /[{[]\s*["'“][^"'“”\n]{1,40}["'”]\s*:/;

/**
 * Find what a command or a text hides from the person who is to approve it.
 *
 * Everywhere: control, bidirectional, zero-width and tag characters. In a command also look-alike letters and signs, spaces
 * that separate nothing, parts pushed out of sight, a further command on another line, downloads put into the command,
 * variables and options that load code. `visible` is the text with every such character as `\u{...}`. Text that looks like
 * a reply in JSON is read as text unless `kind` says otherwise. Never throws.
 *
 * @example
 * detectInjection("ls \u202Egpj.sh").visible;
 * // "ls \\u{202E}gpj.sh"
 */
export function detectInjection(text: string, { shell = "bash", kind }: InjectionOptions = {}): InjectionResult {
  const isCommand = kind === undefined ? !REPLY.test(text) : kind === "command";
  return inspectText(text, isCommand ? evaluateCommand(text, { shell }) : null);
}
