import { parse } from "unbash";

/** A way to write a command so that it does the same and looks different; null where it cannot be applied. */
type Obfuscation = (command: string) => string | null;

function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** The words of a command that is one simple command without redirections; null for any other. */
function simpleWords(command: string): string[] | null {
  const { commands, errors } = parse(command);
  const only = commands.length === 1 && !errors && !commands[0]?.background ? commands[0]?.command : undefined;
  if (only?.type !== "Command" || !only.name || only.prefix.length > 0 || only.suffix.some(({ type }) => type !== "Word")) return null;
  return [only.name.text, ...only.suffix.map((word) => command.slice(word.pos, word.end))];
}

/** Changes the name of a simple command that is written without any quoting. */
function rename(change: (name: string, rest: string) => string): Obfuscation {
  return (command) => {
    const words = simpleWords(command);
    const [name = ""] = words ?? [];
    return words && /^[a-z][\w.-]+$/.test(name) ? change(name, words.slice(1).join(" ")) : null;
  };
}

/** Puts a wrapper before a simple command; any other becomes the script of a shell. */
function wrap(prefix: string): Obfuscation {
  return (command) => (simpleWords(command) && !BUILTINS.test(command) ? `${prefix} ${command}` : `${prefix} bash -c ${quote(command)}`);
}

const BUILTINS = /^(eval|trap|cd|source|\.|exec|alias|export|set|read|history|\[\[)\b/;

export const obfuscations: Record<string, Obfuscation> = {
  quotes: rename((name, rest) => `${name.slice(0, 1)}''${name.slice(1)} ${rest}`),
  "double quotes": rename((name, rest) => `"${name.slice(0, 1)}"${name.slice(1)} ${rest}`),
  backslash: rename((name, rest) => `${[...name].map((char) => `\\${char}`).join("")} ${rest}`),
  "ANSI-C quoting": rename((name, rest) => `$'${[...name].map((char) => `\\x${char.charCodeAt(0).toString(16)}`).join("")}' ${rest}`),
  "line continuation": rename((name, rest) => `${name.slice(0, 1)}\\\n${name.slice(1)} ${rest}`),
  variable: rename((name, rest) => `v=${name}; $v ${rest}`),
  "command in a variable": (command) => `v=${quote(command)}; eval "$v"`,
  eval: (command) => `eval ${quote(command)}`,
  "base64 to sh": (command) => `echo ${Buffer.from(command).toString("base64")} | base64 -d | sh`,
  env: wrap("env"),
  command: wrap("command"),
  sudo: wrap("sudo -E"),
  xargs: (command) => `printf '%s\\0' ${quote(command)} | xargs -0 bash -c`,
  "xargs with arguments": (command) => {
    const words = simpleWords(command);
    return words && words.length > 1 && words.every((word) => /^[\w./~=+:@-]+$/.test(word)) ? `printf '%s\\n' ${words.slice(1).join(" ")} | xargs ${words[0] ?? ""}` : null;
  },
  "find -exec": (command) => `find . -maxdepth 0 -exec bash -c ${quote(command)} \\;`,
  subshell: (command) => `(\n${command}\n)`,
  "here-document to sh": (command) => `sh <<'END_OF_IT'\n${command}\nEND_OF_IT`,
  alias: (command) => `shopt -s expand_aliases\nalias zz=${quote(command)}\nzz`,
  braces: (command) => {
    const words = simpleWords(command);
    return words && words.length > 1 && words.every((word) => /^[\w./:@+-]+$/.test(word)) ? `{${words.join(",")}}` : null;
  },
  glob: rename((name, rest) => `/???/${name.slice(0, -1)}? ${rest}`),
  "bracket glob": rename((name, rest) => `/usr/bin/${name.slice(0, -1)}[${name.slice(-1)}] ${rest}`),
  newline: (command) => `echo ok\n${command}`,
  comment: (command) => `: # nothing to see\n${command}`,
  cd: (command) => `cd / && ${command}`,
  "cd that may fail": (command) => `cd ~ ; ${command}`,
  "wrapper function": (command) => (simpleWords(command) && !BUILTINS.test(command) ? `run() { "$@"; }; run ${command}` : `run() {\n${command}\n}\nrun`),
  "command substitution": (command) => `echo "$(\n${command}\n)"`,
  "if branch": (command) => `if true; then\n${command}\nfi`,
  background: (command) => `{\n${command}\n} &`,
  trap: (command) => `trap ${quote(command)} EXIT`,
  // A prompt decodes backslashes before it expands.
  "prompt expansion": (command) => `x=${quote(`$(\n${command.replaceAll("\\", "\\\\")}\n)`)}; echo "\${x@P}"`,
  "arithmetic subscript": (command) => `x=${quote(`a[$(\n${command}\n)]`)}; echo $((x))`,
};
