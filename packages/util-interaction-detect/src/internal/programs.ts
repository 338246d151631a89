import type { InteractionKind } from "../types.ts";

const EDITORS = ["vi", "vim", "nvim", "view", "vim.basic", "vim.tiny", "vim.nox", "vim.gtk3", "nano", "pico", "emacs", "emacs-nox", "joe", "jed", "micro", "hx", "kak", "mcedit", "ne", "mg"];
const PAGERS = ["less", "more", "most", "man", "moar", "ov", "bat", "delta", "tig", "w3m", "lynx", "links", "elinks"];
const PINENTRIES = ["pinentry", "pinentry-curses", "pinentry-tty"];
/** Clients and calculators that do nothing but talk. */
const CONSOLES = ["psql", "mysql", "mariadb", "sqlite3", "redis-cli", "mongosh", "mongo", "bc", "dc", "gdb", "lldb", "ftp", "sftp", "telnet", "ed", "irb", "ghci", "iex", "jshell", "octave-cli", "units", "rlwrap"];
/** A shell that edits a line of its own has nothing else to do: while a command runs, it gives the terminal back. */
const SHELLS = ["bash", "sh", "dash", "zsh", "fish", "ksh", "pwsh"];
/** Interpreters that also run programs: only proof makes them a console. */
const INTERPRETERS = ["python", "node", "ruby", "perl", "php", "deno", "bun", "lua", "luajit", "R", "julia", "erl", "beam.smp", "scala", "java", "guile", "sbcl", "tclsh"];

export type ProgramClass = "editor" | "pager" | "pinentry" | "console" | "shell" | "interpreter";

const NAMES: ReadonlyMap<string, ProgramClass> = new Map([
  ...EDITORS.map((name) => [name, "editor"] as const),
  ...PINENTRIES.map((name) => [name, "pinentry"] as const),
  ...PAGERS.map((name) => [name, "pager"] as const),
  ...CONSOLES.map((name) => [name, "console"] as const),
  ...SHELLS.map((name) => [name, "shell"] as const),
  ...INTERPRETERS.map((name) => [name, "interpreter"] as const),
]);

/** What a program is by its kernel name; versions are dropped: `python3.11`, `lua5.4`. */
export function programClass(command: string): ProgramClass | null {
  return NAMES.get(command) ?? NAMES.get(withoutVersion(command)) ?? null;
}

/** The kind of wait a program stands for when its terminal is in raw mode and the screen says nothing. */
export function kindOfProgram(command: string): InteractionKind | null {
  const found = programClass(command);
  if (found === "pinentry") return "password";
  return found === "console" || found === "shell" || found === "interpreter" ? "repl" : found;
}

function withoutVersion(command: string): string {
  let end = command.length;
  while (end > 0 && "0123456789.-".includes(command[end - 1] ?? "")) end -= 1;
  return command.slice(0, end);
}
