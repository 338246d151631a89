import type { Word } from "./split-command-line.ts";

/** A program that reads an argument as code, and where that argument is. */
interface CodeReader {
  readonly program: RegExp;
  /** The word behind such an option is code; `null`: every word behind the program may be. */
  readonly option: RegExp | null;
}

const READERS: readonly CodeReader[] = [
  { program: /^(?:ba|da|z|k|mk|a|fi|tc|c)?sh$|^(?:su|script|busybox|flock|runuser)$/, option: /^(?:-\w*c|--command)$/ },
  { program: /^(?:npx|npm|pnpm|yarn)$/, option: /^(?:-c|--call|--shell-mode)$/ },
  { program: /^python[\d.]*$|^pypy\d?$/, option: /^-\w*c$/ },
  { program: /^(?:node|deno|bun|perl|ruby|lua|osascript|php)$/, option: /^(?:-\w*[epr]|-\w*[EB]|--eval|--print|eval)$/ },
  { program: /^(?:pwsh|powershell)$/, option: null },
  { program: /^(?:cmd|ssh|watch|eval|parallel|entr|nodemon|concurrently)$/, option: null },
];

/**
 * Indexes of the words that a program would read as code, as far as they are known: a value filled in there would be
 * executed, whatever it is quoted with.
 */
export function findCodeWords(words: readonly Word[]): ReadonlySet<number> {
  const found = new Set<number>();
  let readers: CodeReader[] = [];
  for (const [index, word] of words.entries()) {
    const text = plainText(word);
    if (readers.some(({ option }) => option === null || option.test(plainText(words[index - 1] ?? [])))) found.add(index);
    const own = READERS.filter(({ program }) => program.test(programName(text)));
    if (own.length > 0) readers = [...readers, ...own];
  }
  return found;
}

function plainText(word: Word): string {
  return word.map((part) => ("text" in part ? part.text : "")).join("");
}

function programName(path: string): string {
  return path
    .slice(Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\")) + 1)
    .toLowerCase()
    .replace(/\.(?:exe|cmd|bat)$/, "");
}
