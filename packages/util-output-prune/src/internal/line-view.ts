import type { Location, RuleLine } from "../rule-types.ts";
import { createPlace, readPlace, type Place } from "./read-place.ts";

/** Rules look at so much of a line; the rest of a longer one belongs to whatever ends there. */
const MAX_LENGTH = 8192;

/** pnpm puts it around its labels. */
export const THIN_SPACE = "\u2009";

/** The line at hand; one object for all lines, so that a line costs no more than its parts that are asked for. */
export class LineView implements RuleLine {
  text = "";
  body = "";
  indent = 0;
  /** What is beyond the length that rules look at. */
  rest = "";
  private readonly spot: Place = createPlace();
  /** `undefined`: nobody has asked yet. */
  private found: Place | null | undefined;

  set(whole: string): this {
    this.text = whole.slice(0, MAX_LENGTH).replaceAll(THIN_SPACE, " ");
    this.rest = whole.slice(MAX_LENGTH);
    let indent = 0;
    while (this.text[indent] === " " || this.text[indent] === "\t") indent += 1;
    this.indent = indent;
    this.body = this.text.slice(indent);
    this.found = undefined;
    return this;
  }

  /** The place the body begins with: good until the next line. */
  place(): Place | null {
    if (this.found === undefined) this.found = readPlace(this.body, 0, this.body.length, this.spot) ? this.spot : null;
    return this.found;
  }

  location(): Location | null {
    const place = this.place();
    if (place === null) return null;
    const { end, rest, ...numbers } = place;
    return { ...numbers, file: this.body.slice(0, end), rest: this.body.slice(rest) };
  }
}
