/** A line that is held, or several equal ones in a row. */
export interface HeldLine {
  readonly text: string;
  readonly first: number;
  /** Last line of the input of the last of them. */
  readonly last: number;
  readonly count: number;
  /** The tool whose rule claimed it; "" for none. */
  readonly tool: string;
  /** Shown where lines are shown as they are. */
  readonly shown: boolean;
}

/** Lines are let go in blocks, each about this part of the limit. */
const BLOCKS = 16;

interface Block {
  readonly texts: string[];
  /** First line, last line and count, one behind the other. */
  readonly numbers: number[];
  /** Twice the number of the tool, and 1 for a line that is shown. */
  readonly marks: number[];
  chars: number;
}

/**
 * Lines held to a limit: the first quarter of it and the last three. Arrays side by side, not objects: most outputs
 * consist of lines that are held for the case that they are shown all the same.
 */
export class Hold {
  chars = 0;
  #blocks: Block[] = [];
  /** Blocks of the first quarter; `null` while it is not full. */
  #headBlocks: number | null = null;
  #tools: string[] = [];
  readonly #limit: number;
  readonly #letGo: (line: HeldLine) => void;

  constructor(limit: number, letGo: (line: HeldLine) => void) {
    this.#limit = limit;
    this.#letGo = letGo;
  }

  /** `merges`: an equal line right before counts up instead. */
  add(text: string, first: number, last: number, tool: string, shown: boolean, merges: boolean = false, count: number = 1): void {
    let block = this.#blocks[this.#blocks.length - 1];
    const at = block === undefined ? -1 : block.texts.length - 1;
    if (merges && block?.texts[at] === text && block.numbers[3 * at + 1] === first - 1) {
      block.numbers[3 * at + 1] = last;
      block.numbers[3 * at + 2] = (block.numbers[3 * at + 2] ?? 0) + count;
      return;
    }
    if (block === undefined || block.chars * BLOCKS > this.#limit) block = this.#startBlock();
    block.texts.push(text);
    block.numbers.push(first, last, count);
    block.marks.push(2 * this.#toolNumber(tool) + (shown ? 1 : 0));
    this.#count(block, text.length + 1);
  }

  #count(block: Block, chars: number): void {
    block.chars += chars;
    this.chars += chars;
  }

  #startBlock(): Block {
    if (this.#headBlocks === null && this.chars * 4 > this.#limit) this.#headBlocks = this.#blocks.length;
    const head = this.#headBlocks ?? 0;
    while (this.chars > this.#limit && this.#blocks.length > head) {
      const [gone] = this.#blocks.splice(head, 1);
      if (gone === undefined) break;
      this.chars -= gone.chars;
      gone.texts.forEach((_, index) => {
        this.#letGo(this.#lineAt(gone, index));
      });
    }
    const block = { texts: [], numbers: [], marks: [], chars: 0 };
    this.#blocks.push(block);
    return block;
  }

  #toolNumber(tool: string): number {
    const last = this.#tools.length - 1;
    if (this.#tools[last] === tool) return last;
    const at = this.#tools.indexOf(tool);
    return at >= 0 ? at : this.#tools.push(tool) - 1;
  }

  #lineAt({ texts, numbers, marks }: Block, index: number): HeldLine {
    const mark = marks[index] ?? 0;
    return { text: texts[index] ?? "", first: numbers[3 * index] ?? 0, last: numbers[3 * index + 1] ?? 0, count: numbers[3 * index + 2] ?? 1, tool: this.#tools[mark >> 1] ?? "", shown: mark % 2 === 1 };
  }

  /** Take back the lines from `from` on: somebody else has them. */
  takeBack(from: number): HeldLine[] {
    const back: HeldLine[] = [];
    for (let at = this.#blocks.length - 1; at >= 0; at--) {
      const block = this.#blocks[at];
      while (block !== undefined && block.texts.length > 0) {
        const line = this.#lineAt(block, block.texts.length - 1);
        if (line.first < from) return back.reverse();
        back.push(line);
        block.texts.pop();
        block.numbers.length -= 3;
        block.marks.pop();
        this.#count(block, -line.text.length - 1);
      }
    }
    return back.reverse();
  }

  /** Put lines where their place is: others behind them may be here already. */
  insert(lines: readonly HeldLine[], from: number): void {
    const behind = this.takeBack(from);
    for (const line of [...lines, ...behind].sort((a, b) => a.first - b.first)) this.#addAgain(line);
  }

  /** Keep of the lines from `from` on what `keeps` says. */
  filter(from: number, keeps: (line: HeldLine) => boolean): void {
    for (const line of this.takeBack(from)) if (keeps(line)) this.#addAgain(line);
  }

  #addAgain({ text, first, last, count, tool, shown }: HeldLine): void {
    this.add(text, first, last, tool, shown, false, count);
  }

  lines(): HeldLine[] {
    return this.#blocks.flatMap((block) => block.texts.map((_, index) => this.#lineAt(block, index)));
  }

  copy(letGo: (line: HeldLine) => void): Hold {
    const copied = new Hold(this.#limit, letGo);
    copied.chars = this.chars;
    copied.#blocks = this.#blocks.map(({ texts, numbers, marks, chars }) => ({ texts: [...texts], numbers: [...numbers], marks: [...marks], chars }));
    copied.#headBlocks = this.#headBlocks;
    copied.#tools = [...this.#tools];
    return copied;
  }
}
