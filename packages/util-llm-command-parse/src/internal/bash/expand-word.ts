import type { ArrayValue, DoubleQuotedPart, ParameterExpansionPart, Word, WordPart } from "unbash";
import type { Evaluation } from "../evaluation.ts";
import type { Value } from "../scopes.ts";
import { GAP, isStatic, literalArg, NOTHING, SOME, taintOf, type Arg, type Flow } from "../values.ts";
import { readArithmetic, runHiddenExpansions, type Substitution } from "./read-arithmetic.ts";
import { braceTemplate, FIRST_SIGN, MAX_SIGNS } from "./brace-template.ts";
import { decodePrompt } from "./decode-prompt.ts";
import { expandBraces } from "./expand-braces.ts";
import { expandParameter, readVariable, type Expansion } from "./expand-parameter.ts";
import { Fields } from "./fields.ts";

type Part = WordPart | DoubleQuotedPart["parts"][number];

/** What reads the script of a substitution. */
export type RunSubstitution = (substitution: Substitution) => Flow;

/** Longer arrays are not known: `a=("${a[@]}" "${a[@]}")`, repeated, would double them without end. */
const MAX_ELEMENTS = 256;

/** Values below this length are not counted. */
const SHORT = 256;
const TOO_LONG: Expansion = { items: [GAP], separate: false, taint: 0, certain: false };

/** Tells signs of zsh that bash reads differently: `=cmd`, `~name`, `***`, `*(qualifiers)`, `${(flags)x}`. */
const ZSH_EXPANSION = /^=\w|^~[\w]+$|\*\*\*|[*?\])]\(|\$\{[(^=~]/;

/** Expands words as bash does: braces, parameters, substitutions, splitting, quotes. Unknown pieces stay gaps. */
export class WordExpander {
  readonly #evaluation: Evaluation;
  readonly #run: RunSubstitution;

  constructor(evaluation: Evaluation, run: RunSubstitution) {
    this.#evaluation = evaluation;
    this.#run = run;
  }

  /** The words that a word becomes in a command line. */
  words(word: Word): Arg[] {
    const span: [number, number] = [word.pos, word.end];
    if (this.#evaluation.shell === "zsh" && ZSH_EXPANSION.test(word.text)) this.#evaluation.report("dynamic-command", "warning", span);
    const parts = word.parts;
    if (!parts) return [{ value: word.value, glob: false, taint: 0, certain: true, span }];
    if (parts.some(({ type }) => type === "BraceExpansion")) return this.#braces(word, parts, span);
    const fields = new Fields(span, this.#separators());
    for (const part of parts) this.#add(fields, part, false);
    fields.end();
    return fields.args;
  }

  /** The one string that a word becomes where nothing is split: assignments, redirections, here-strings. */
  text(word: Word): Arg {
    const span: [number, number] = [word.pos, word.end];
    const parts = word.parts;
    if (!parts) return { value: word.value, glob: false, taint: 0, certain: true, span };
    const fields = new Fields(span, "");
    fields.add("");
    for (const part of parts) this.#add(fields, part, true);
    fields.end();
    const [first, ...rest] = fields.args;
    if (!first) return { value: "", glob: false, taint: 0, certain: true, span };
    return rest.length === 0 ? first : { ...first, value: fields.args.map(({ value }) => value).join(" "), taint: fields.args.reduce((taint, arg) => taint | arg.taint, 0) };
  }

  /** The text of a here-document, or of any parts that expand as in double quotes. */
  parts(parts: readonly WordPart[], span: [number, number]): Arg {
    return this.text({ type: "Word", text: "", value: "", pos: span[0], end: span[1], parts });
  }

  value(value: Word | ArrayValue): Value {
    if (value.type === "ArrayValue") {
      const all = value.elements.flatMap((element) => this.words(element));
      const args = all.length > MAX_ELEMENTS ? [{ ...literalArg(GAP, [value.pos, value.end]), taint: taintOf(all) }] : all;
      return { text: args.map((arg) => arg.value).join(" "), items: args.map((arg) => arg.value), taint: args.reduce((taint, arg) => taint | arg.taint, 0) };
    }
    const arg = this.text(value);
    return { text: arg.value, items: null, taint: arg.taint };
  }

  /** Braces expand first, over the source; what is quoted or expands later is one sign in it meanwhile. */
  #braces(word: Word, parts: readonly WordPart[], span: [number, number]): Arg[] {
    const opaque: WordPart[] = [];
    const template = braceTemplate(word, parts, opaque);
    const texts = template === null || opaque.length > MAX_SIGNS ? null : expandBraces(template);
    if (!texts || !this.#evaluation.spend(span, word.text.length)) {
      this.#evaluation.report("over-budget", "warning", span);
      return [{ value: GAP, glob: true, taint: 0, certain: false, span }];
    }
    const fields = new Fields(span, this.#separators());
    for (const text of texts) {
      for (let index = 0; index < text.length; index++) {
        const char = text.charAt(index);
        const part = opaque[char.charCodeAt(0) - FIRST_SIGN];
        if (part) this.#add(fields, part, false);
        else if (char === "\\") fields.add(text.charAt(++index).replace("\n", ""));
        else if (char === "*" || char === "?" || char === "[") fields.addPattern(char);
        else fields.add(char);
      }
      fields.end();
    }
    return fields.args;
  }

  #separators(): string | undefined {
    const candidates = this.#evaluation.scopes.get("IFS");
    if (!candidates) return undefined;
    const value = this.#evaluation.pick("IFS", candidates).text;
    return isStatic(value) ? value : undefined;
  }

  #add(fields: Fields, part: Part, quoted: boolean): void {
    switch (part.type) {
      case "Literal":
      case "SingleQuoted":
      case "AnsiCQuoted":
        fields.add(part.value);
        return;
      case "Glob":
        for (const inner of part.parts ?? []) this.#add(new Fields([part.pos, part.end]), inner, true);
        fields.addPattern(part.value);
        return;
      case "ExtendedGlob":
        for (const inner of part.parts ?? []) this.#add(new Fields([part.pos, part.end]), inner, true);
        fields.addPattern("*");
        return;
      case "BraceExpansion":
        fields.addPattern(part.text);
        return;
      case "DoubleQuoted":
      case "LocaleString":
        fields.add("");
        for (const inner of part.parts) this.#add(fields, inner, true);
        return;
      case "SimpleExpansion":
        this.#addExpansion(fields, this.#simple(part.text), quoted);
        return;
      case "ParameterExpansion":
        this.#addExpansion(fields, this.#parameter(part), quoted);
        return;
      case "ArithmeticExpansion":
        this.#nested(part.text, [part.pos, part.end], () => this.#arithmetic(part.expression, [part.pos, part.end]));
        // `$((` may also begin a substitution with a subshell, and quotes and semicolons are no arithmetic.
        if (/[;'"`]/.test(part.text)) this.#runAsSubshell(part.text, [part.pos, part.end]);
        fields.add(/^\$\(\(\s*\d+\s*\)\)$/.test(part.text) ? part.text.replace(/\D/g, "") : SOME);
        return;
      case "CommandExpansion": {
        const flow = this.#run(part);
        const text = flow.text === null ? GAP : stripNewlines(flow.text);
        this.#addExpansion(fields, { items: [text], separate: false, taint: flow.taint, certain: true }, quoted);
        return;
      }
      case "ProcessSubstitution":
        fields.addFlow(`/dev/fd/${SOME}`, this.#run(part));
    }
  }

  #runAsSubshell(text: string, span: [number, number]): void {
    this.#unreadable(span);
    this.#evaluation.runText(text.slice(2).replace(/\)\s*$/, ""), span, NOTHING);
  }

  #unreadable(span: [number, number]): void {
    this.#evaluation.parseErrors++;
    this.#evaluation.report("parse-error", "warning", span);
  }

  /** The grammar reads what is nested when it is asked for, so the budget comes first. */
  #nested(text: string, span: [number, number], read: () => void): void {
    this.#evaluation.depth++;
    if (this.#evaluation.spend(span, text.length)) read();
    this.#evaluation.depth--;
  }

  #addExpansion(fields: Fields, expansion: Expansion, quoted: boolean): void {
    const { items, separate, taint, certain } = this.#isAffordable(expansion, fields) ? expansion : TOO_LONG;
    fields.mark(taint | expansion.taint, certain);
    if (quoted && !separate) {
      fields.add(items.join(" "));
      return;
    }
    items.forEach((item, index) => {
      if (index > 0) fields.end();
      if (quoted) fields.add(item);
      else fields.addSplit(item);
    });
  }

  /** `x=$x$x`, repeated, doubles its value without end. */
  #isAffordable({ items }: Expansion, { span }: Fields): boolean {
    let length = 0;
    for (const item of items) length += item.length;
    return length < SHORT || this.#evaluation.spend(span, length);
  }

  #simple(text: string): Expansion {
    const name = text.slice(1);
    const value = readVariable(this.#evaluation, name);
    const all = name === "@" || name === "*";
    return { items: all && value.items ? value.items : [value.items ? (value.items[0] ?? "") : value.text], separate: name === "@", taint: value.taint, certain: true };
  }

  #parameter(part: ParameterExpansionPart): Expansion {
    const { operation, index } = part;
    if (index && index.text !== "@" && index.text !== "*") this.#subscript(index);
    if (operation?.type === "Slice") {
      this.#subscript(operation.offset);
      if (operation.length) this.#subscript(operation.length);
    }
    if (operation && !this.#evaluation.spend([part.pos, part.end], part.text.length)) return TOO_LONG;
    if (operation?.type === "Transform" && operation.operand.text === "P") return this.#prompt(part);
    return expandParameter(this.#evaluation, part, (word) => {
      const arg = this.text(word);
      return { text: arg.value, taint: arg.taint };
    });
  }

  /** `${x@P}` expands the value of x once more, with its substitutions. */
  #prompt(part: ParameterExpansionPart): Expansion {
    const value = readVariable(this.#evaluation, part.parameter);
    const span: [number, number] = [part.pos, part.end];
    if (!isStatic(value.text)) {
      this.#evaluation.dynamic = true;
      this.#evaluation.report("dynamic-command", "warning", span);
    }
    runHiddenExpansions(this.#evaluation, decodePrompt(value.text), span);
    return { items: [GAP], separate: false, taint: value.taint, certain: false };
  }

  #subscript(word: Word): void {
    runHiddenExpansions(this.#evaluation, this.text(word).value, [word.pos, word.end]);
  }

  #arithmetic(expression: Parameters<typeof readArithmetic>[1], span: [number, number]): void {
    readArithmetic(this.#evaluation, expression, span, {
      run: this.#run,
      expand: (parts, at) => this.parts(parts, at).value,
    });
  }

  /** Reads `((...))` and the parts of `for ((...))`. */
  arithmetic(expression: Parameters<typeof readArithmetic>[1], span: [number, number]): void {
    this.#arithmetic(expression, span);
  }
}

function stripNewlines(text: string): string {
  let end = text.length;
  while (end > 0 && text[end - 1] === "\n") end--;
  return text.slice(0, end);
}
