import { basename } from "node:path";
import { readSimpleCommands, type SimpleCommand } from "./simple-commands.ts";

const SHELLS: ReadonlySet<string> = new Set(["sh", "bash", "dash", "zsh", "ksh", "ash", "fish", "busybox"]);
/** Programs at the head of a pipeline whose output is meant as somebody's answers. */
const FEEDERS: ReadonlySet<string> = new Set(["yes", "echo", "printf", "cat", "true", "seq"]);
/** Commands that ask nothing: a question in the output is not theirs. */
const SILENT: ReadonlySet<string> = new Set([
  ...FEEDERS, ":", "[", "[[", "test", "false", "cd", "pushd", "popd", "set", "export", "unset", "shift", "exit", "return", "break", "continue",
  "local", "declare", "trap", "wait", "sleep", "mkdir", "touch", "ls", "pwd", "grep", "sed", "awk", "head", "tail", "wc", "sort", "uniq", "tee", "cut",
  "tr", "date", "diff", "in", "case", "for", "function",
]);

/**
 * Whether a shell's script feeds input to the program whose question its output ends with: `yes | program`,
 * `program <<< y`, `program < answers`.
 *
 * Such a program does not read the end of our input, so the question may well have been answered. The program that asked
 * last is taken to be the last command that asks at all: in `sort < list; rm -i file` nobody answers rm.
 */
export function feedsInput(command: string, args: readonly string[]): boolean {
  return SHELLS.has(basename(command)) && args.some(feedsLastAsker);
}

function feedsLastAsker(script: string): boolean {
  const commands = readSimpleCommands(script);
  const askers = commands.filter((one) => !SILENT.has(nameOf(one)));
  const last = askers[askers.length - 1];
  return last !== undefined && isFed(last);
}

function isFed({ redirected, upstream }: SimpleCommand): boolean {
  return redirected || (upstream !== null && FEEDERS.has(nameOf(upstream)));
}

function nameOf({ words }: SimpleCommand): string {
  return basename(words[0] ?? "");
}
