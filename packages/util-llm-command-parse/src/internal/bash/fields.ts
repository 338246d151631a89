import { GAP, PATTERN, type Arg, type Flow } from "../values.ts";

const DEFAULT_SEPARATORS = " \t\n";
/** Longer values are not known: `x=$x$x`, repeated, would double them without end. */
const MAX_VALUE = 131_072;
const MAX_WORDS = 4096;

/** Collects the words that one word of the source becomes. */
export class Fields {
  readonly args: Arg[] = [];
  readonly span: [number, number];
  readonly #separators: string;
  #value = "";
  /** Whether there is a word even when its value is empty. */
  #present = false;
  #glob = false;
  #taint = 0;
  #certain = true;
  #flow: Flow | undefined;

  constructor(span: [number, number], separators: string = DEFAULT_SEPARATORS) {
    this.span = span;
    this.#separators = separators;
  }

  /** Adds text that is not split. */
  add(text: string): void {
    this.#value = this.#value.length + text.length > MAX_VALUE ? GAP : this.#value + text;
    this.#present = true;
  }

  addPattern(text: string): void {
    this.add(text);
    this.#glob = true;
  }

  addFlow(name: string, flow: Flow): void {
    this.add(name);
    this.#flow = flow;
    this.#taint |= flow.taint;
  }

  /** Adds the result of an unquoted expansion: it is split, and what looks like a pattern is one. */
  addSplit(text: string): void {
    let start = 0;
    for (let index = 0; index <= text.length; index++) {
      if (index < text.length && !this.#separators.includes(text.charAt(index))) continue;
      if (index > start) {
        this.add(text.slice(start, index));
        if (/[*?[]/.test(text.slice(start, index))) this.#glob = true;
      }
      if (index < text.length) this.end();
      start = index + 1;
    }
  }

  mark(taint: number, certain: boolean): void {
    this.#taint |= taint;
    this.#certain &&= certain;
  }

  end(): void {
    if (this.#present && this.args.length < MAX_WORDS) {
      const arg: Arg = { value: this.#value, glob: this.#glob || (this.#taint & PATTERN) !== 0, taint: this.#taint, certain: this.#certain, span: this.span };
      if (this.#flow) arg.flow = this.#flow;
      this.args.push(arg);
    }
    this.#value = "";
    this.#present = false;
    this.#glob = false;
    this.#flow = undefined;
  }
}
