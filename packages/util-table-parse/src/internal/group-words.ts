import type { RejectReason } from "../types.ts";
import { isMeasure } from "./classify-cell.ts";
import { cellBetween, isBlankAt, sliceColumns, type MeasuredLine } from "./measure-line.ts";
import { endOfUsed, firstUsed, freeRuns, isCapital, lastUsed, linesUp, type Title } from "./scan-columns.ts";

/** True where two words are one title, false where they are two; null when it is not certain. */
type Verdict = boolean | null;

/** How the columns of a table stand apart. */
interface Layout {
  /** Somewhere one space parts two columns. */
  narrow: boolean;
  /** Number of gaps that keep one distance of two or more spaces, as padding programs do; 0 when distances differ. */
  even: number;
  capitals: boolean;
}

/** Two-word titles of common programs whose values are often too short to prove that they are one (df, netstat, npm, lsmod). */
const KNOWN_TITLES = /^(?:Mounted on|(?:Local|Foreign) Address|PID\/Program name|(?:Depended|Used) by)$/;

/** What the rows show around one space of the header. */
interface Gap {
  /** In some row two or more spaces part what is left and right of it. */
  apart: boolean;
  /** It parts two columns for certain: so also where every row has a number under each word (vmstat). */
  parted: boolean;
  judge: (layout: Layout) => Verdict;
}

/** Groups the words of a header line into titles, by what the rows show about the spaces between them. */
export function groupWords(words: readonly Title[], header: MeasuredLine, rows: readonly MeasuredLine[], used: Uint8Array): Title[] | RejectReason {
  const gaps: (Gap | null)[] = [];
  const distances: number[] = [];
  let narrow = false;
  for (const [i, right] of words.entries()) {
    const left = words[i - 1];
    if (left === undefined) continue;
    if (right.start - left.end === 1) {
      const gap = weighGap(left, right, rows, used);
      gaps.push(gap);
      narrow ||= gap.parted;
      continue;
    }
    const distance = Math.max(0, ...freeRuns(used, left.end, right.start).map(([start, end]) => end - start));
    if (distance === 0) return "crossed-boundary";
    gaps.push(null);
    distances.push(distance);
    // Titles stand further apart here than the values under them.
    narrow ||= distance === 1;
  }
  if (distances.length === 0 && !gaps.some((gap) => gap?.apart)) return "no-columns";
  const layout: Layout = {
    narrow,
    even: distances.every((distance) => distance > 1 && distance === distances[0]) ? distances.length : 0,
    capitals: words.filter((word) => isCapital(word.text)).length * 5 >= words.length * 4,
  };
  const titles: Title[] = [];
  for (const [i, word] of words.entries()) {
    const last = titles.at(-1);
    const verdict = gaps[i - 1]?.judge(layout);
    if (verdict === null) return "ambiguous-title";
    if (verdict === true && last !== undefined) {
      last.end = word.end;
      last.text = sliceColumns(header, last.start, last.end);
    } else titles.push({ ...word });
  }
  return titles;
}

/** Looks at every row around a single free column between two header words. */
function weighGap(left: Title, right: Title, rows: readonly MeasuredLine[], used: Uint8Array): Gap {
  let first = left.start;
  while (first > 0 && used[first - 1] === 1) first--;
  const end = endOfUsed(used, right.end);
  /** A value runs across the space; reaches it from the left or the right, also with text on the other side; stands in it alone. */
  let bridged = false;
  let endsIn = false;
  let startsIn = false;
  let torn = false;
  let alone = false;
  /** Where text begins that is left of the space alone; rows with text right of it alone, on both sides, and further apart. */
  const lefts = new Set<number>();
  let rights = 0;
  let both = 0;
  let apart = false;
  for (const row of rows) {
    const leftEnd = lastUsed(row, first, left.end);
    const rightStart = firstUsed(row, right.start, end);
    const onBoth = leftEnd > first && rightStart < end;
    if (isBlankAt(row, left.end)) {
      if (onBoth) {
        both++;
        if (rightStart - leftEnd >= 2) apart = true;
      } else if (leftEnd > first) lefts.add(firstUsed(row, first, leftEnd));
      else if (rightStart < end) rights++;
      continue;
    }
    // Text that only reaches the space may be the end of the left value or the start of the right one.
    const endsHere = isBlankAt(row, left.end + 1);
    const startsHere = isBlankAt(row, left.end - 1);
    if (endsHere && startsHere) alone = true;
    else if (endsHere) endsIn = true;
    else if (startsHere) startsIn = true;
    else bridged = true;
    if (onBoth && (endsHere || startsHere)) torn = true;
  }
  const beside = lefts.size + rights + both > 0;
  const reached = endsIn || startsIn;
  bridged ||= endsIn && startsIn;
  const fits = linesUp(rows, first, left.end, left) && linesUp(rows, right.start, end, right) && !linesUp(rows, first, end, { start: left.start, end: right.end });
  const numbers = both === rows.length && rows.every((row) => isNumber(row, first, left) && isNumber(row, right.start, right));
  const parted = !bridged && !alone && !reached && (apart || numbers || (fits && both > 1));
  const known = KNOWN_TITLES.test(`${left.text} ${right.text}`) && !apart;
  // A column beside the space is blank too.
  const isHollow = (): boolean => freeRuns(used, left.start, end).some(([cut]) => rows.every((row) => firstUsed(row, first, cut) < cut && firstUsed(row, cut, end) < end));
  const judge = ({ narrow, even, capitals }: Layout): Verdict => {
    if (known) return true;
    // A value that runs across the space proves one title; but not where the space parts values in other rows, or a column beside it does in all.
    if (bridged) return apart || (narrow && (both > 0 || isHollow())) ? null : true;
    if (alone) return null;
    if (reached) return !narrow && ((both === 0 && (!torn || beside)) || even > 1) ? true : null;
    if (parted) return false;
    // Where one space parts columns elsewhere, capital titles that their values stand under are single words (ps, lsblk); other titles may be phrases (df).
    if (narrow) return capitals && (fits ? both + lefts.size + 2 * rights > 1 : both > 0 && rows.length > 1) ? false : null;
    const isFilled = rows.length > 1 && (lefts.size > 0 ? even > 0 : rights > 0 && even > 1);
    return (both === 0 ? isFilled : even > 2) ? true : null;
  };
  return { apart, parted, judge };
}

/** A number that ends where its title does. */
function isNumber(row: MeasuredLine, from: number, { end }: Title): boolean {
  return lastUsed(row, from, end) === end && isBlankAt(row, end) && isMeasure(cellBetween(row, from, end));
}
