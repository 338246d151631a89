import { JsonRepairError } from "../json-repair-error.ts";
import type { JsonPath } from "../types.ts";
import { CLOSE_BRACE, CLOSE_BRACKET } from "./chars.ts";
import { ARRAY, OBJECT, PAREN, findQuoteEnd, skipSpaces } from "./look-ahead.ts";
import { DocumentScanner, isWordSoFar } from "./scan-document.ts";
import { decodeEscapes, safeEnd } from "./decode-string.ts";
import { readCutLiteral } from "./read-bare.ts";
import { put } from "./scan-value.ts";
import type { Frame } from "./scan-value.ts";

/** What one reading may copy: an element counts 1, a container or an object's member 16. */
const COPY_BUDGET = 4096;
const MEMBER_COST = 16;

/** A scanner that can be read between two pieces of the text. */
export class StreamScanner extends DocumentScanner {
  override isPrefix = true;
  private readonly list: unknown[] = [];
  private readonly emptyObject = {};
  private readonly emptyArray = [];

  /** False when a limit ended the reading. */
  tryPush(chunk: string): boolean {
    try {
      this.push(chunk);
      return true;
    } catch (error) {
      if (JsonRepairError.isInstance(error)) return false;
      throw error;
    }
  }

  read(): unknown {
    const { best } = this;
    const current = this.start < 0 ? undefined : this.readOpen();
    if (best.length === 0) return this.start < 0 ? this.heldToken() : current;
    if (best.length === 1 && current === undefined) return best[0]?.value;
    const { multiple = "array" } = this.options;
    if (multiple === "array") return this.readList(current);
    return multiple === "first" ? best[0]?.value : (current ?? best.at(-1)?.value);
  }

  /** All values, the open one last. One list for all readings, so that reading stays cheap. */
  private readList(current: unknown): unknown[] {
    const { best, list } = this;
    for (let index = Math.max(0, list.length - 1); index < best.length; index++) list[index] = best[index]?.value;
    list.length = best.length;
    if (current !== undefined) list.push(current);
    return list;
  }

  /** A bracket, string or keyword that has just begun, and waits for what follows. */
  private heldToken(): unknown {
    const held = this.text.slice(this.pos);
    if (this.prose) return undefined;
    if (held.startsWith("{")) return this.emptyObject;
    if (held.startsWith("[")) return this.emptyArray;
    if (held.startsWith('"') || held.startsWith("'")) {
      const end = findQuoteEnd(held, 0);
      const raw = end < 0 ? held.slice(1) : held.slice(1, end - 1);
      return decodeEscapes(end < 0 ? raw.slice(0, safeEnd(raw)) : raw, () => undefined);
    }
    return isWordSoFar(held) ? readCutLiteral(held.trimEnd(), this.options) : undefined;
  }

  private readOpen(): unknown {
    const { frames } = this;
    let child = this.leaf();
    if (frames.length === 0) return child;
    if (frames.length === 1 && frames[0]?.count === 0 && child === undefined) return frames[0].kind === OBJECT ? this.emptyObject : this.emptyArray;
    if (this.costsTooMuch()) return this.readInPlace(child);
    let isLeaf = true;
    for (let index = frames.length - 1; index >= 0; index--) {
      const frame = frames[index] as Frame;
      // A parenthesis is no container of the value: what it holds is shown in its place.
      if (frame.kind === PAREN) child ??= frame.last;
      else child = showFrame(frame, child, isLeaf);
      isLeaf = frame.kind === PAREN;
    }
    return child;
  }

  private costsTooMuch(): boolean {
    let cost = 0;
    for (let depth = 0; depth < this.frames.length && cost <= COPY_BUDGET; depth++) {
      const { kind, count } = this.frames[depth] as Frame;
      cost += MEMBER_COST + (kind === OBJECT ? count * MEMBER_COST : count);
    }
    return cost > COPY_BUDGET;
  }

  private readInPlace(leaf: unknown): unknown {
    const { frames } = this;
    const top = frames[frames.length - 1];
    if (top !== undefined && leaf !== undefined) put(top.value, top.kind === OBJECT ? top.key : top.count, leaf);
    return frames[0]?.value;
  }

  isComplete(): boolean {
    if (this.start < 0) return this.best.length > 0;
    return this.isClosedByRest();
  }

  /** Whether all that is held back are the closers of everything that is open. */
  private isClosedByRest(): boolean {
    const { text, kinds } = this;
    if (kinds.length === 0 || !this.heldAtQuote) return false;
    let depth = kinds.length;
    for (let at = skipSpaces(text, this.pos + 1); at < text.length; at = skipSpaces(text, at + 1)) {
      const code = text.charCodeAt(at);
      const kind = kinds[--depth];
      if (!(kind === OBJECT && code === CLOSE_BRACE) && !(kind === ARRAY && code === CLOSE_BRACKET)) return false;
    }
    return depth === 0;
  }

  openPath(): JsonPath {
    return this.start < 0 || this.isComplete() ? [] : this.pathOfOpen();
  }

  /** The value as it was read, if it was read to its end. */
  finalValue(): unknown {
    this.finish();
    const [only, ...others] = this.best;
    if (this.start >= 0 || only === undefined || others.length > 0) return undefined;
    return only.status === "valid" ? only.value : undefined;
  }
}

/** A copy of an open container with its last child as it stands, or the former copy if nothing has changed. */
function showFrame(frame: Frame, child: unknown, isLeaf: boolean): unknown {
  const adds = isLeaf && child !== undefined;
  const count = frame.count + (adds ? 1 : 0);
  const last = child === undefined ? frame.last : child;
  if (frame.shown !== undefined && frame.shownCount === count && Object.is(frame.shownLast, last)) return frame.shown;
  const copy = Array.isArray(frame.value) ? frame.value.slice() : { ...frame.value };
  if (child !== undefined) put(copy, frame.kind === OBJECT ? frame.key : adds ? frame.count : frame.count - 1, child);
  frame.shown = copy;
  frame.shownCount = count;
  frame.shownLast = last;
  return copy;
}
