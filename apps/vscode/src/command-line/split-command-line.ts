import { isVariable, type VariableName } from "./variables.ts";

/** A piece of a word: text as it stands, or a variable still to be filled in. */
type WordPart = { readonly text: string } | { readonly variable: VariableName };

/** One argument. */
export type Word = readonly WordPart[];

export type SplitResult = { readonly ok: true; readonly words: readonly Word[] } | { readonly ok: false; readonly problem: string };

/** Longest command line, in UTF-16 code units. */
const MAX_LENGTH = 8192;

/** Only a shell gives these a meaning; passed on as arguments they would do something else than they say. */
const OPERATORS: ReadonlySet<string> = new Set(["|", "&", ";", "<", ">", "`", "\n"]);

/**
 * Split a command line into the words of one program. No shell takes part: quotes group, nothing is expanded, and an
 * operator outside of quotes is refused. Variables are found but not filled in, so that no value can end a word.
 *
 * On Windows a backslash is part of a path; elsewhere it makes the next character ordinary.
 */
export function splitCommandLine(line: string, windows: boolean): SplitResult {
  if (line.length > MAX_LENGTH) return { ok: false, problem: `the command line is longer than ${String(MAX_LENGTH)} characters` };
  return new Splitter(line, windows).split();
}

class Splitter {
  readonly #line: string;
  readonly #windows: boolean;
  readonly #words: Word[] = [];
  #parts: WordPart[] = [];
  #text = "";
  /** `""` is a word, nothing is none. */
  #isOpen = false;
  #at = 0;

  constructor(line: string, windows: boolean) {
    this.#line = line;
    this.#windows = windows;
  }

  split(): SplitResult {
    while (this.#at < this.#line.length) {
      const char = this.#line[this.#at] ?? "";
      if (char === " " || char === "\t" || char === "\r") this.#closeWord();
      else if (char === "'" || char === '"') {
        if (!this.#takeQuoted(char)) return { ok: false, problem: `a quote is not closed: ${this.#line.slice(this.#at, this.#at + 20)}` };
      } else if (OPERATORS.has(char) || this.#line.startsWith("$(", this.#at)) {
        return { ok: false, problem: `no shell takes part, and "${char === "$" ? "$(" : char === "\n" ? "\\n" : char}" needs one: write sh -c '…' or quote it` };
      } else this.#takeCharacter(char, !this.#windows);
      this.#at += 1;
    }
    this.#closeWord();
    return this.#words.length === 0 ? { ok: false, problem: "there is no command" } : { ok: true, words: this.#words };
  }

  /** Take what stands between two quotes; false if there is no second one. */
  #takeQuoted(quote: string): boolean {
    const start = this.#at;
    this.#isOpen = true;
    for (this.#at += 1; this.#at < this.#line.length; this.#at += 1) {
      const char = this.#line[this.#at] ?? "";
      if (char === quote) return true;
      const next = this.#line[this.#at + 1] ?? "";
      this.#takeCharacter(char, quote === '"' && (next === '"' || (!this.#windows && (next === "\\" || next === "$"))));
    }
    this.#at = start;
    return false;
  }

  #takeCharacter(char: string, canEscape: boolean): void {
    this.#isOpen = true;
    if (char === "\\" && canEscape && this.#at + 1 < this.#line.length) {
      this.#at += 1;
      this.#text += this.#line[this.#at] ?? "";
    } else if (char !== "$" || !this.#takeVariable()) this.#text += char;
  }

  /** Take `${name}` of a name that is known; anything else that begins with a dollar is text. */
  #takeVariable(): boolean {
    const end = this.#line.startsWith("${", this.#at) ? this.#line.indexOf("}", this.#at) : -1;
    const variable = end < 0 ? "" : this.#line.slice(this.#at + 2, end);
    if (!isVariable(variable)) return false;
    this.#closeText();
    this.#parts.push({ variable });
    this.#at = end;
    return true;
  }

  #closeText(): void {
    if (this.#text !== "") this.#parts.push({ text: this.#text });
    this.#text = "";
  }

  #closeWord(): void {
    this.#closeText();
    if (this.#isOpen) this.#words.push(this.#parts);
    this.#parts = [];
    this.#isOpen = false;
  }
}
