import type { Draft } from "../rule-types.ts";

type Part = string | number | null | undefined;

function toNumber(part: Part): number | null {
  return part === undefined || part === null ? null : Number(part);
}

/** Where it is, as a match or a place tells it. */
export function setPlace(draft: Draft, file: string | undefined, line: Part, column?: Part): void {
  draft.file = file ?? null;
  draft.line = toNumber(line);
  draft.column = toNumber(column);
}
