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
  const repairs = notes.map((note) => {
    const isRest = note.kind === "prose" ? note.start >= last && /["'[{]/.test(text.charAt(note.start)) : note.kind === "extra-closer" && several;
    return isRest ? { ...note, certain: false } : note;
  });
  const covers = [...repairs, ...best.map((candidate) => candidate.found), { start: text.length, end: text.length }].sort((a, b) => a.start - b.start);
  let end = 0;
  let next = 0;
  for (const cover of covers) {
    const gap = text.slice(end, cover.start);
    const at = gap.search(CONTENT);
    if (at >= 0 && !((several || notes.length > 0) && SEPARATORS.test(gap))) {
      const [from, to] = [end + at, end + lengthOfContent(gap)];
      while ((found[next]?.found.start ?? from) < from) next++;
      const isComma = /^[ \t\r\n,]*$/.test(gap);
      repairs.push({ kind: isComma ? "extra-comma" : "prose", start: from, end: to, certain: isComma || (text[from] !== "," && (found[next]?.found.end ?? Infinity) > to) });
    }
    end = Math.max(end, cover.end);
  }
  return repairs;
}

function lengthOfContent(gap: string): number {
  let end = gap.length;
  while (end > 0 && !CONTENT.test(gap.charAt(end - 1))) end--;
  return end;
}
