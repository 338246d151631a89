import type { Repair } from "../types.ts";
import type { Reading } from "./parse-document.ts";

/** What closes a call or a fence that is reported already, and parts values that are. */
const SEPARATORS = /^[\s,;)`~]*$/;
const CONTENT = /[^ \t\r\n\ufeff]/;

/**
 * The repairs around the values: every character of the text that no value holds is under one of them. Certain is no repair
 * that passes over another value or what may be the rest of one.
 */
export function explainRest(text: string, { best, found, notes }: Reading): Repair[] {
  const several = best.length > 1;
  const last = best.at(-1)?.found.end ?? 0;
  const rests: Repair[] = [];
  let end = 0;
  let next = 0;
  const cover = (start: number, to: number): void => {
    if (start > end) explainGap(end, start);
    if (to > end) end = to;
  };
  const explainGap = (from: number, to: number): void => {
    const gap = text.slice(from, to);
    const at = gap.search(CONTENT);
    if (at < 0 || ((several || notes.length > 0) && SEPARATORS.test(gap))) return;
    const [start, stop] = [from + at, from + lengthOfContent(gap)];
    while ((found[next]?.found.start ?? start) < start) next++;
    const isComma = /^[ \t\r\n,]*$/.test(gap);
    rests.push({ kind: isComma ? "extra-comma" : "prose", start, end: stop, certain: isComma || (text[start] !== "," && (found[next]?.found.end ?? Infinity) > stop) });
  };
  // Of notes there may be a million, nearly always in order.
  if (notes.some(({ start }, index) => start < (notes[index - 1]?.start ?? 0))) notes.sort((one, other) => one.start - other.start);
  let value = 0;
  const coverValues = (limit: number): void => {
    for (let one = best[value]?.found; one !== undefined && one.start <= limit; one = best[++value]?.found) cover(one.start, one.end);
  };
  for (const note of notes) {
    coverValues(note.start);
    cover(note.start, note.end);
    if (note.kind === "prose" ? note.start >= last && /["'[{]/.test(text.charAt(note.start)) : note.kind === "extra-closer" && several) note.certain = false;
  }
  coverValues(text.length);
  cover(text.length, text.length);
  return notes.concat(rests);
}

function lengthOfContent(gap: string): number {
  let end = gap.length;
  while (end > 0 && !CONTENT.test(gap.charAt(end - 1))) end--;
  return end;
}
