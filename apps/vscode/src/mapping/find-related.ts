import type { Diagnostic } from "@lastframe/util-output-prune";

/** A place that a tool names besides the one it complains about. */
export interface RelatedPlace {
  readonly file: string;
  readonly line: number;
  readonly column: number | null;
  readonly message: string;
}

/** Places kept of one diagnostic. */
const MAX_RELATED = 20;
/** Lines of output that are looked at for one diagnostic. */
const MAX_LINES = 200;
/** A longer line is code of a bundle, not a place. */
const MAX_LINE = 2000;

/** `  src/a.ts(1,2): 'x' is declared here.` */
const PAREN = /^\s*([^\s|(][^|(]*)\((\d+),(\d+)\): (.*)$/;
/** `a.c:3:5: note: declared here`, `  src/a.ts:1:15`, `--> src/lib.rs:4:1`, `::: src/lib.rs:9:3` */
const COLON = /^\s*(?:(?:-->|:::) )?((?:[A-Za-z]:)?[^\s:|][^:|]*):(\d+)(?::(\d+))?(?:: (?:note: )?(.*))?$/;
/** What ends in this is a file; anything else with numbers behind it is code. */
const FILE = /\.[A-Za-z]\w{0,9}$/;
/** A line of a code frame, or one that only marks a place in it. */
const FRAME = /^\s*(?:\d+\s*\||\d+ |[|~^ ]+$|=)/;

/** Read the related places of a diagnostic back from the lines of the output that say it. */
export function findRelated({ file, line, at }: Diagnostic, output: readonly string[]): RelatedPlace[] {
  const found: RelatedPlace[] = [];
  const last = Math.min(at[1], at[0] + MAX_LINES, output.length);
  let note = "";
  for (let index = at[0]; index < last && found.length < MAX_RELATED; index++) {
    const text = output[index] ?? "";
    const heading = /^\s*note: (.*)$/.exec(text);
    if (heading !== null) note = heading[1] ?? "";
    const place = readPlace(text);
    if (place === null || (place.file === file && place.line === line)) continue;
    const message = place.message !== "" ? place.message : note !== "" ? note : messageBelow(output, index + 1, last);
    found.push({ ...place, message: message === "" ? "related" : message });
    note = "";
  }
  return found;
}

function readPlace(text: string): RelatedPlace | null {
  if (text.length > MAX_LINE || FRAME.test(text)) return null;
  const match = PAREN.exec(text) ?? COLON.exec(text);
  if (match === null) return null;
  const [, file = "", line, column, message = ""] = match;
  if (!FILE.test(file)) return null;
  return { file, line: Number(line), column: column === undefined ? null : Number(column), message: message.trim() };
}

/** TypeScript's pretty form says what a place is about below its code frame. */
function messageBelow(output: readonly string[], from: number, last: number): string {
  for (let index = from; index < last; index++) {
    const text = output[index] ?? "";
    if (text.trim() === "" || readPlace(text) !== null) return "";
    if (!FRAME.test(text)) return text.trim();
  }
  return "";
}
