import { basename } from "node:path";

const SHELLS: ReadonlySet<string> = new Set(["sh", "bash", "dash", "zsh", "ksh", "ash", "fish", "busybox"]);
/** Programs at the head of a pipeline whose output is meant as somebody's answers. */
const FEEDERS: ReadonlySet<string> = new Set(["yes", "echo", "printf", "cat", "true", "seq"]);
/** What a command of a script may follow. */
const SEPARATORS = ";&|\n({`";

/**
 * Whether a shell's script feeds input to a program of its own: `yes | program`, `program <<< y`, `program < answers`.
 *
 * Such a program does not read the end of our input, so a question that stands in its output may well have been answered.
 */
export function feedsInput(command: string, args: readonly string[]): boolean {
  if (!SHELLS.has(basename(command))) return false;
  return args.some((script) => redirectsInput(script) || hasFeeder(script));
}

function redirectsInput(script: string): boolean {
  for (let at = script.indexOf("<"); at >= 0; at = script.indexOf("<", at + 1)) {
    if (!script.slice(at + 1, at + 16).trimStart().startsWith("/dev/null")) return true;
  }
  return false;
}

/** Whether a single `|` follows a command that feeds. */
function hasFeeder(script: string): boolean {
  let start = 0;
  for (let at = 0; at < script.length; at += 1) {
    const char = script[at] ?? "";
    if (!SEPARATORS.includes(char)) continue;
    if (char === "|" && script[at + 1] !== "|" && script[at - 1] !== "|") {
      const word = script.slice(start, at).trimStart().split(/\s/, 1)[0] ?? "";
      if (FEEDERS.has(basename(word))) return true;
    }
    start = at + 1;
  }
  return false;
}
