/** A line that is held, or several equal ones in a row. */
export interface HeldLine {
  /** May hold several lines, one of the input each, that no one takes back. */
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

/** What lines in a row share. `span`: from the first of its lines to the last. */
type Rest = Omit<HeldLine, "text" | "first" | "last"> & { readonly span: number };

/** Lists side by side, not objects: most outputs consist of lines that are held for the case that they are shown all the same. */
interface Block {
  readonly texts: string[];
  readonly firsts: number[];
  readonly rests: Rest[];
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

function linesOf({ texts, firsts, rests }: Block): HeldLine[] {
  return rests.map(({ span, ...rest }, at) => {
    const first = firsts[at] as number;
    return { text: texts[at] as string, first, last: first + span, ...rest };
  });
}

export function holdLine(hold: Hold, { text, first, last, count, tool, shown }: HeldLine): void {
  let block = hold.blocks.at(-1);
  if (block === undefined || block.chars * BLOCKS > hold.limit) block = startBlock(hold);
  const before = block.rests.at(-1);
  const span = last - first;
  const isAlike = before?.tool === tool && before.shown === shown && before.span === span && before.count === count;
  block.texts.push(text);
  block.firsts.push(first);
  block.rests.push(isAlike ? before : { span, count, tool, shown });
  grow(hold, block, text.length + 1);
}

/** Code units that lines of one entry may have. */
export function roomIn({ limit, blocks }: Hold): number {
  const room = limit / BLOCKS - (blocks.at(-1)?.chars ?? 0);
  return room < 0 ? limit / BLOCKS : room;
}

/** Hold a line no rule knows. An equal one right before counts up instead. */
export function mergeLine(hold: Hold, text: string, first: number, last: number): void {
  const { texts = [], firsts = [], rests = [] } = hold.blocks.at(-1) ?? {};
  const rest = rests.at(-1);
  const start = firsts.at(-1) ?? 0;
  if (rest === undefined || texts.at(-1) !== text || start + rest.span !== first - 1) holdLine(hold, { text, first, last, count: 1, tool: "", shown: true });
  else rests[rests.length - 1] = { ...rest, span: last - start, count: rest.count + 1 };
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
      hold.gone &&= [...hold.gone, ...linesOf(block)];
    }
  }
  const block = { texts: [], firsts: [], rests: [], chars: 0 };
  blocks.push(block);
  return block;
}

/** Take back the lines from `from` on: somebody else has them. */
export function takeBack(hold: Hold, from: number): HeldLine[] {
  let back: HeldLine[] = [];
  for (const block of hold.blocks.toReversed()) {
    const { texts, firsts, rests } = block;
    let keep = texts.length;
    while (keep > 0 && (firsts[keep - 1] as number) >= from) keep -= 1;
    const lines = linesOf({ texts: texts.splice(keep), firsts: firsts.splice(keep), rests: rests.splice(keep), chars: 0 });
    for (const { text } of lines) grow(hold, block, -text.length - 1);
    back = [...lines, ...back];
    if (keep > 0) break;
  }
  return back;
}

/** Put lines where their place is: others behind them may be here already. */
export function insertLines(hold: Hold, lines: readonly HeldLine[], from: number): void {
  for (const line of [...lines, ...takeBack(hold, from)].sort((a, b) => a.first - b.first)) holdLine(hold, line);
}

/** Keep of the lines from `from` on what `keeps` says. */
export function filterHold(hold: Hold, from: number, keeps: (line: HeldLine) => boolean): void {
  for (const line of takeBack(hold, from)) if (keeps(line)) holdLine(hold, line);
}

/** All lines, each on its own. */
export function heldIn({ blocks }: Hold): HeldLine[] {
  return blocks.flatMap((block) => linesOf(block).flatMap((line) => line.text.split("\n").map((text, offset) => ({ ...line, text, first: line.first + offset, last: line.last + offset }))));
}
