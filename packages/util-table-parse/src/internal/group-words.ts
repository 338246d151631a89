import type { RejectReason } from "../types.ts";
import { isBlankAt, sliceColumns, type MeasuredLine } from "./measure-line.ts";
import { endOfUsed, firstUsed, freeRuns, isCapital, lastUsed, linesUp, type Title } from "./scan-columns.ts";

/** Two titles, one title, or not certain. */
type Verdict = "separate" | "joined" | null;

/** What the rows say about the space between two header words, in a table whose columns stand wide or narrow (one space) apart. */
interface Gap {
  wide: Verdict;
  narrow: Verdict;
  /** The rows alone prove two titles. */
  proven: boolean;
}

/** Two-word titles of common programs whose values are often too short to prove that they are one (df, netstat, npm, lsmod). */
const KNOWN_TITLES = new Set(["Mounted on", "Local Address", "Foreign Address", "Depended by", "Used by"]);

/** Groups the words of a header line into titles, by what the rows show about the spaces between them. */
export function groupWords(words: readonly Title[], header: MeasuredLine, rows: readonly MeasuredLine[], used: Uint8Array): Title[] | RejectReason {
  const capitals = words.filter((word) => isCapital(word.text)).length * 5 >= words.length * 4;
  const gaps: Gap[] = [];
  let narrow = false;
  for (let i = 1; i < words.length; i++) {
    const left = words[i - 1];
    const right = words[i];
    if (left === undefined || right === undefined) break;
    const single = right.start - left.end === 1;
    const runs = freeRuns(used, left.end, right.start);
    if (!single && runs.length === 0) return "crossed-boundary";
    const gap = single ? weighGap(left, right, rows, used, capitals) : certain("separate");
    // Where values stand one space apart, or titles do over values that stand further apart, one space parts columns.
    if (gap.proven && (single || runs.every(([start, end]) => end - start === 1))) narrow = true;
    gaps.push(gap);
  }
  if (!gaps.some((gap) => gap.proven)) return "no-columns";
  const titles: Title[] = [];
  for (let i = 0; i < words.length; i++) {
    const word = words[i];
    const last = titles.at(-1);
    if (word === undefined) break;
    const verdict = i === 0 ? "separate" : (gaps[i - 1]?.[narrow ? "narrow" : "wide"] ?? null);
    if (verdict === null) return "ambiguous-title";
    if (verdict === "joined" && last !== undefined) {
      last.end = word.end;
      last.text = sliceColumns(header, last.start, last.end);
    } else titles.push({ ...word });
  }
  return titles;
}

function certain(verdict: Verdict): Gap {
  return { wide: verdict, narrow: verdict, proven: verdict === "separate" };
}

/** Looks at every row around a single free column between two header words. */
function weighGap(left: Title, right: Title, rows: readonly MeasuredLine[], used: Uint8Array, capitals: boolean): Gap {
  let first = left.start;
  while (first > 0 && used[first - 1] === 1) first--;
  const end = endOfUsed(used, right.end);
  let bridged = false;
  let endsIn = false;
  let startsIn = false;
  let alone = false;
  let apart = false;
  let rights = 0;
  let both = 0;
  for (const row of rows) {
    if (!isBlankAt(row, left.end)) {
      // Text that only reaches the space may be the end of the left value or the start of the right one.
      const endsHere = isBlankAt(row, left.end + 1);
      const startsHere = isBlankAt(row, left.end - 1);
      if (endsHere && startsHere) alone = true;
      else if (endsHere) endsIn = true;
      else if (startsHere) startsIn = true;
      else bridged = true;
      continue;
    }
    const leftEnd = lastUsed(row, first, left.end);
    const rightStart = firstUsed(row, right.start, end);
    if (rightStart === end) continue;
    rights++;
    if (leftEnd === first) continue;
    both++;
    if (rightStart - leftEnd >= 2) apart = true;
  }
  // A value that runs across the space proves one title, and so do values that end in it beside some that start in it;
  // but not where the space parts values in other rows, or a column beside it does in all.
  if (bridged || (endsIn && startsIn)) {
    const hollow = freeRuns(used, left.start, end).some(([cut]) => rows.every((row) => firstUsed(row, first, cut) < cut && firstUsed(row, cut, end) < end));
    return { ...certain(apart ? null : "joined"), ...(both > 0 || hollow ? { narrow: null } : {}) };
  }
  if (alone) return certain(null);
  const open = both === 0 ? "joined" : null;
  if (endsIn || startsIn) return { wide: open, narrow: null, proven: false };
  if (apart) return certain("separate");
  const fits = linesUp(rows, first, left.end, left) && linesUp(rows, right.start, end, right) && !linesUp(rows, first, end, { text: "", start: left.start, end: right.end });
  if (fits && both > 0) return { ...certain("separate"), proven: false };
  // Where one space parts columns elsewhere, capital titles that their values stand under are single words (ps, lsblk); other titles may be phrases (df).
  const known = rights === 0 && KNOWN_TITLES.has(`${left.text} ${right.text}`) ? "joined" : null;
  return { wide: open, narrow: capitals ? (both > 0 || fits ? "separate" : null) : known, proven: false };
}
