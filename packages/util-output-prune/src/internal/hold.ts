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

/** What a line is besides its text; lines in a row share it. */
interface Mark {
  readonly tool: string;
  readonly shown: boolean;
  /** Lines of the input from its first to its last one, and how many equal ones these are. */
  readonly span: number;
  readonly count: number;
}

/**
 * Lists side by side, not objects: most outputs consist of lines that are held for the case that they are shown all the
 * same. A text may hold several lines, one of the input each, that no one takes back.
 */
interface Block {
  readonly texts: string[];
  readonly firsts: number[];
  readonly marks: Mark[];
  chars: number;
}

/** Lines held to a limit: the first quarter of it and the last three. */
export interface Hold {
  readonly limit: number;
  chars: number;
  readonly blocks: Block[];
  /** Blocks of the first quarter; `null` while it is not full. */
  head: number | null;
  /** Lines that were let go lately; `null`: nobody asks for them. */
  gone: HeldLine[] | null;
}

export function createHold(limit: number, gone: HeldLine[] | null): Hold {
  return { limit, chars: 0, blocks: [], head: null, gone };
}

export function holdLine(hold: Hold, text: string, first: number, last: number, tool: string, shown: boolean, count: number = 1): void {
  let block = hold.blocks[hold.blocks.length - 1];
  if (block === undefined || block.chars * BLOCKS > hold.limit) block = startBlock(hold);
  const { texts, firsts, marks } = block;
  const span = last - first;
  const mark = marks[marks.length - 1];
  texts.push(text);
  firsts.push(first);
  marks.push(mark?.tool === tool && mark.shown === shown && mark.span === span && mark.count === count ? mark : { tool, shown, span, count });
  grow(hold, block, text.length + 1);
}

/** Code units that lines of one entry may have. */
export function roomIn({ limit, blocks }: Hold): number {
  const room = limit / BLOCKS - (blocks[blocks.length - 1]?.chars ?? 0);
  return room < 0 ? limit / BLOCKS : room;
}

/** Hold a line no rule knows. An equal one right before counts up instead. */
export function mergeLine(hold: Hold, text: string, first: number, last: number, tool: string): void {
  const block = hold.blocks[hold.blocks.length - 1];
  const at = (block?.texts.length ?? 0) - 1;
  const mark = block?.marks[at];
  const start = block?.firsts[at] ?? 0;
  if (block === undefined || mark === undefined || block.texts[at] !== text || start + mark.span !== first - 1) holdLine(hold, text, first, last, tool, true);
  else block.marks[at] = { ...mark, span: last - start, count: mark.count + 1 };
}

function grow(hold: Hold, block: Block, chars: number): void {
  block.chars += chars;
  hold.chars += chars;
}

function startBlock(hold: Hold): Block {
  const { blocks, limit } = hold;
  if (hold.head === null && hold.chars * 4 > limit) hold.head = blocks.length;
  const head = hold.head ?? 0;
  while (hold.chars > limit && blocks.length > head) {
    for (const block of blocks.splice(head, 1)) {
      hold.chars -= block.chars;
      for (const line of hold.gone === null ? [] : linesOf(block)) hold.gone?.push(line);
    }
  }
  const block = { texts: [], firsts: [], marks: [], chars: 0 };
  blocks.push(block);
  return block;
}

function linesOf({ texts, firsts, marks }: Block): HeldLine[] {
  return texts.flatMap((lines, index) => {
    const { tool = "", shown = true, span = 0, count = 1 } = marks[index] ?? {};
    return lines.split("\n").map((text, offset) => {
      const first = (firsts[index] ?? 0) + offset;
      return { text, first, last: first + span, count, tool, shown };
    });
  });
}

/** Take back the lines from `from` on: somebody else has them. */
export function takeBack(hold: Hold, from: number): HeldLine[] {
  let back: HeldLine[] = [];
  for (const block of [...hold.blocks].reverse()) {
    const { texts, firsts, marks } = block;
    let keep = texts.length;
    while (keep > 0 && (firsts[keep - 1] ?? 0) >= from) keep -= 1;
    const lines = linesOf({ texts: texts.splice(keep), firsts: firsts.splice(keep), marks: marks.splice(keep), chars: 0 });
    back = [...lines, ...back];
    grow(hold, block, -lines.reduce((sum, { text }) => sum + text.length + 1, 0));
    if (keep > 0) break;
  }
  return back;
}

function holdAgain(hold: Hold, { text, first, last, tool, shown, count }: HeldLine): void {
  holdLine(hold, text, first, last, tool, shown, count);
}

/** Put lines where their place is: others behind them may be here already. */
export function insertLines(hold: Hold, lines: readonly HeldLine[], from: number): void {
  for (const line of [...lines, ...takeBack(hold, from)].sort((a, b) => a.first - b.first)) holdAgain(hold, line);
}

/** Keep of the lines from `from` on what `keeps` says. */
export function filterHold(hold: Hold, from: number, keeps: (line: HeldLine) => boolean): void {
  for (const line of takeBack(hold, from)) if (keeps(line)) holdAgain(hold, line);
}

export function heldIn(hold: Hold): HeldLine[] {
  return hold.blocks.flatMap(linesOf);
}
