/** A word of PowerShell, or a group in parentheses or braces, whose script is read on its own. */
export interface PowerShellWord {
  /** The text with quotes and backticks resolved and known variables filled in. */
  value: string;
  quoted: boolean;
  /** `(...)`, `$(...)`, `@(...)` and `{...}`. */
  group: { kind: "(" | "{"; source: string; start: number } | null;
  /** The source text. */
  raw: string;
  start: number;
  end: number;
}

export interface PowerShellCommand {
  words: PowerShellWord[];
  /** Whether its input is the output of the command before. */
  piped: boolean;
  /** `&` or `.` before the name: the first word is a command also when it is quoted. */
  called: boolean;
  end: number;
}

type Expand = (text: string) => string;

export interface PowerShellScript {
  commands: PowerShellCommand[];
  /** Where a quote or a bracket is that nothing closes, or a closing one that nothing opens. */
  errors: number[];
}

/** Splits PowerShell into commands and words. `expand` fills in the variables of a double-quoted or bare text. */
export function readPowerShell(source: string, expand: Expand): PowerShellScript {
  return new Reader(source, expand).read();
}

class Reader {
  readonly #source: string;
  readonly #expand: Expand;
  readonly #commands: PowerShellCommand[] = [];
  readonly #errors: number[] = [];
  #words: PowerShellWord[] = [];
  #piped = false;
  #called = false;
  #index = 0;

  constructor(source: string, expand: Expand) {
    this.#source = source;
    this.#expand = expand;
  }

  read(): PowerShellScript {
    while (this.#index < this.#source.length) this.#step();
    this.#endCommand(false);
    return { commands: this.#commands, errors: this.#errors.slice(0, 1) };
  }

  #step(): void {
    const char = this.#source.charAt(this.#index);
    const next = this.#source.charAt(this.#index + 1);
    if (char === "`" && (next === "\n" || next === "\r")) this.#index += next === "\r" ? 3 : 2;
    else if (char === "\n" || char === ";") this.#operator(1, false);
    else if (/\s|,/.test(char)) this.#index++;
    else if (char === "#") this.#skipTo("\n", 0);
    else if (char === "<" && next === "#") this.#skipTo("#>", 2);
    else if (char === "|") this.#operator(next === "|" ? 2 : 1, next !== "|");
    else if (char === "&" && next === "&") this.#operator(2, false);
    else if (char === "&") this.#ampersand();
    else if (char === "." && this.#words.length === 0 && /[\s('"$]/.test(next)) this.#call();
    else if (char === ")" || char === "}") {
      this.#errors.push(this.#index);
      this.#operator(1, false);
    }
    else this.#word();
  }

  #ampersand(): void {
    if (this.#words.length > 0) this.#operator(1, false);
    else this.#call();
  }

  #call(): void {
    this.#called = true;
    this.#index++;
  }

  #operator(length: number, piped: boolean): void {
    this.#endCommand(piped);
    this.#index += length;
  }

  #endCommand(piped: boolean): void {
    if (this.#words.length > 0) this.#commands.push({ words: this.#words, piped: this.#piped, called: this.#called, end: this.#index });
    else if (this.#called) this.#commands.push({ words: [], piped: this.#piped, called: true, end: this.#index });
    if (this.#words.length > 0 || !piped) this.#piped = piped;
    this.#words = [];
    this.#called = false;
  }

  #skipTo(mark: string, length: number): void {
    const end = this.#source.indexOf(mark, this.#index + length);
    this.#index = end < 0 ? this.#source.length : end + length;
  }

  /** A word goes on until a blank or an operator outside quotes and groups. */
  #word(): void {
    const start = this.#index;
    let value = "";
    let quoted = false;
    let group: PowerShellWord["group"] = null;
    const source = this.#source;
    while (this.#index < source.length) {
      const char = source.charAt(this.#index);
      if (/[\s;|,)}]/.test(char) || (char === "&" && this.#index > start)) break;
      if (char === "'" || char === "‘" || char === "’") {
        value += this.#singleQuoted();
        quoted = true;
      } else if (char === '"' || char === "“" || char === "”") {
        value += this.#doubleQuoted();
        quoted = true;
      } else if (char === "@" && /^@["']\r?\n/.test(source.slice(this.#index, this.#index + 4))) {
        value += this.#hereString();
        quoted = true;
      } else if (char === "`") {
        value += source.charAt(this.#index + 1);
        this.#index += 2;
      } else if (char === "(" || char === "{" || (/[$@]/.test(char) && /[({]/.test(source.charAt(this.#index + 1)) && !/^\$\{[\w:]+\}/.test(source.slice(this.#index, this.#index + 40)))) {
        const open = char === "(" || char === "{" ? this.#index : this.#index + 1;
        const end = this.#close(open);
        const kind = source.charAt(open) as "(" | "{";
        group = { kind, source: source.slice(open + 1, end), start: open + 1 };
        value += source.slice(this.#index, end + 1);
        this.#index = end + 1;
      } else if (char === "$") value += this.#variable();
      else {
        value += char;
        this.#index++;
      }
    }
    this.#words.push({ value, quoted, group, raw: source.slice(start, this.#index), start, end: this.#index });
  }

  #close(open: number): number {
    const end = findClose(this.#source, open);
    if (end >= this.#source.length) this.#errors.push(open);
    return end;
  }

  #variable(): string {
    const name = /^\$(\{[^}]*\}|[\w:?^$]+)/.exec(this.#source.slice(this.#index, this.#index + 100))?.[0] ?? "$";
    this.#index += name.length;
    return this.#expand(name);
  }

  #singleQuoted(): string {
    const source = this.#source;
    let text = "";
    this.#index++;
    while (this.#index < source.length) {
      const char = source.charAt(this.#index);
      if (/['‘’]/.test(char)) {
        if (!/['‘’]/.test(source.charAt(this.#index + 1))) break;
        this.#index++;
      }
      text += char;
      this.#index++;
    }
    if (this.#index >= source.length) this.#errors.push(source.length);
    this.#index++;
    return text;
  }

  #doubleQuoted(): string {
    const source = this.#source;
    let text = "";
    this.#index++;
    while (this.#index < source.length) {
      const char = source.charAt(this.#index);
      if (/["“”]/.test(char)) {
        if (!/["“”]/.test(source.charAt(this.#index + 1))) break;
        this.#index++;
      }
      if (char === "`") {
        text += source.charAt(this.#index + 1);
        this.#index += 2;
      } else if (char === "$") {
        if (source.charAt(this.#index + 1) === "(") {
          const end = this.#close(this.#index + 1);
          text += this.#expand(source.slice(this.#index, end + 1));
          this.#index = end + 1;
        } else text += this.#variable();
      } else {
        text += char;
        this.#index++;
      }
    }
    if (this.#index >= source.length) this.#errors.push(source.length);
    this.#index++;
    return text;
  }

  #hereString(): string {
    const quote = this.#source.charAt(this.#index + 1);
    const from = this.#source.indexOf("\n", this.#index) + 1;
    const close = this.#source.indexOf(`\n${quote}@`, from - 1);
    const end = close < 0 ? this.#source.length : close;
    this.#index = close < 0 ? end : close + 3;
    return this.#source.slice(from, end);
  }
}

/** The index of the bracket that closes the one at `open`; the end of the text when there is none. */
function findClose(source: string, open: number): number {
  let depth = 0;
  for (let index = open; index < source.length; index++) {
    const char = source.charAt(index);
    if (char === "`") index++;
    else if (char === "'" || char === '"') {
      const end = source.indexOf(char, index + 1);
      if (end < 0) return source.length;
      index = end;
    } else if (char === "(" || char === "{") depth++;
    else if ((char === ")" || char === "}") && --depth === 0) return index;
  }
  return source.length;
}
