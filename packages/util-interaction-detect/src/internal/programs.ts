import type { InteractionKind } from "../types.ts";

const EDITORS = ["vi", "vim", "nvim", "view", "vim.basic", "vim.tiny", "vim.nox", "vim.gtk3", "ex", "nano", "pico", "emacs", "emacs-nox", "joe", "jed", "micro", "hx", "helix", "kak", "mcedit", "ne", "mg", "zile"];
const PAGERS = ["less", "more", "most", "pg", "man", "lv", "moar", "ov", "bat", "delta"];
/** Clients and calculators that do nothing but talk. */
const CONSOLES = ["psql", "mysql", "mariadb", "sqlite3", "redis-cli", "mongosh", "mongo", "cqlsh", "sqlcmd", "bc", "dc", "gdb", "lldb", "ftp", "sftp", "telnet", "ed", "irb", "ghci", "iex", "jshell", "octave-cli", "gp", "maxima", "units"];
/** Interpreters that also run programs: only proof makes them a console. */
const INTERPRETERS = ["python", "node", "ruby", "perl", "php", "deno", "bun", "lua", "luajit", "R", "julia", "erl", "beam.smp", "scala", "java", "guile", "racket", "sbcl", "clisp", "bash", "sh", "dash", "zsh", "fish", "ksh", "tclsh", "pwsh"];

const NAMES: ReadonlyMap<string, "editor" | "pager" | "console" | "interpreter"> = new Map([
  ...EDITORS.map((name) => [name, "editor"] as const),
  ...PAGERS.map((name) => [name, "pager"] as const),
  ...CONSOLES.map((name) => [name, "console"] as const),
  ...INTERPRETERS.map((name) => [name, "interpreter"] as const),
]);

/** What a program is by its kernel name; versions are dropped: `python3.11`, `lua5.4`. */
export function programClass(command: string): "editor" | "pager" | "console" | "interpreter" | null {
  return NAMES.get(command) ?? NAMES.get(withoutVersion(command)) ?? null;
}

/** The kind of wait a program stands for when its terminal is in raw mode and the screen says nothing. */
export function kindOfProgram(command: string): InteractionKind | null {
  const found = programClass(command);
  return found === "console" || found === "interpreter" ? "repl" : found;
}

function withoutVersion(command: string): string {
  let end = command.length;
  while (end > 0 && "0123456789.-".includes(command[end - 1] ?? "")) end -= 1;
  return command.slice(0, end);
}
