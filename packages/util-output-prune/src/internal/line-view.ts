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
  private readonly found: Place = createPlace();
  private known = false;
  private has = false;

  set(whole: string): this {
    const start = whole.length > MAX_LENGTH ? whole.slice(0, MAX_LENGTH) : whole;
    const text = start.includes(THIN_SPACE) ? start.replaceAll(THIN_SPACE, " ") : start;
    this.rest = whole.length > MAX_LENGTH ? whole.slice(MAX_LENGTH) : "";
    let indent = 0;
    while (indent < text.length) {
      const code = text.charCodeAt(indent);
      if (code !== 0x20 && code !== 0x09) break;
      indent += 1;
    }
    this.text = text;
    this.indent = indent;
    this.body = indent === 0 ? text : text.slice(indent);
    this.known = false;
    return this;
  }

  /** The place the body begins with: good until the next line. */
  place(): Place | null {
    if (!this.known) {
      this.known = true;
      this.has = readPlace(this.body, 0, this.body.length, this.found);
    }
    return this.has ? this.found : null;
  }

  location(): Location | null {
    const place = this.place();
    if (place === null) return null;
    const { end, rest, ...numbers } = place;
    return { ...numbers, file: this.body.slice(0, end), rest: this.body.slice(rest) };
  }
}
