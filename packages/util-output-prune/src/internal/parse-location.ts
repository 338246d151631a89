import type { Location } from "../rule-types.ts";
import { createPlace, readPlace, type Place } from "./read-place.ts";

/** The place with the texts around it. */
export function locationIn(text: string, { form, end, line, column, endLine, endColumn, rest }: Place): Location {
  return { form, file: text.slice(0, end), line, column, endLine, endColumn, rest: text.slice(rest) };
}

/**
 * Read the place a text begins with: `FILE:L`, `FILE:L:C`, `FILE(L)`, `FILE(L,C)`, `FILE(L,C,L,C)`. The file may hold
 * blanks, a drive letter and any script; `: ` or `|` in front of the numbers, and what looks like the name of a stream, mean that the text is no place.
 */
export function parseLocation(text: string): Location | null {
  const place = createPlace();
  return readPlace(text, place) ? locationIn(text, place) : null;
}
