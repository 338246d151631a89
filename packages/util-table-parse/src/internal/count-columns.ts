import type { CutTable } from "./alignment-gate.ts";
import type { MeasuredLine } from "./measure-line.ts";
import { trimCell } from "./read-lines.ts";
import { readWords, type Title } from "./scan-columns.ts";

/** Fewer words over fewer numbers may be a sentence. */
const LEAST_COLUMNS = 4;
/** How far from its title a number may be shifted. */
const MOST_SHIFT = 4;
/** A value that holds no space. */
const NUMBER = /^-?\d[\d.,]*[%BKMGTi]{0,3}$/;

/**
 * Reads rows of as many numbers as the header has words, the last of which may be a name: a row has no more such values than
 * columns, and a header no fewer words, so each word is a title, also where long numbers shift the rest of a row (vmstat).
 */
export function countColumns(header: MeasuredLine, rows: readonly MeasuredLine[]): (CutTable & { titles: Title[] }) | null {
  const titles = readWords(header);
  if (titles.length < LEAST_COLUMNS || !trimCell(header.text).includes("  ")) return null;
  const words = rows.map(readWords);
  const counted = words.every((row) => row.length === titles.length && row.every((word, i) => (NUMBER.test(word.text) || i === row.length - 1) && isNear(word, titles[i] ?? word)));
  if (!counted) return null;
  return { titles, cells: words.map((row) => row.map((word) => word.text)), extents: titles.map(({ start, end }) => ({ start, end, align: null, faults: 0 })) };
}

function isNear(word: Title, title: Title): boolean {
  return word.start - title.end <= MOST_SHIFT && title.start - word.end <= MOST_SHIFT;
}
