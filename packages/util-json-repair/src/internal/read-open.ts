import { COPY_BUDGET, KEPT, LEAST_DROP, MAX_UNDECIDED, MEMBER_COST } from "./limits.ts";
import { readDocument } from "./parse-document.ts";
import { CLOSE_BRACE, CLOSE_BRACKET, skipSpaces } from "./chars.ts";
import { ARRAY, BARE, BEFORE_VALUE, OBJECT, PAREN } from "./codes.ts";
import { decodeEscapes, safeEnd } from "./decode-string.ts";
import { own, place } from "./frames.ts";
import { isRefused } from "./scan-document.ts";
import { isHeldAtQuote, leafOf, pathOfOpen } from "./scan-value.ts";
import { decodeOpen } from "./windows-path.ts";
import type { Frame, Scanner } from "./scanner.ts";
import type { JsonPath } from "../types.ts";

/** Takes the next piece of the text, and drops what no decision can look back at. */
export function append(s: Scanner, chunk: string): void {
  const drop = s.pos - KEPT;
  if (drop >= LEAST_DROP) {
    dropFromToken(s, drop);
    s.text = s.text.slice(drop);
    s.base += drop;
    s.pos -= drop;
  }
  s.text += chunk;
}

/** A long string is decoded piece by piece, not again for each reading. */
function dropFromToken({ text, token, options, pos }: Scanner, drop: number): void {
  if (token === null) return;
  const part = text.slice(token.from, drop);
  token.raw += part;
  // Of unquoted text its beginning is enough to show.
  if (token.kind === BARE) token.decoded ||= part;
  else if (part !== "" && !token.waits) {
    const rest = token.tail + part;
    let end = safeEnd(rest);
    let shown = rest.slice(0, end);
    if (token.escaped) {
      const known = rest + text.slice(drop, pos);
      const all = known.slice(0, safeEnd(known));
      const open = decodeOpen(all, token.decoded !== "", options, true, false);
      if (open === decodeEscapes(all)) shown = decodeEscapes(shown);
      else if (rest.length < MAX_UNDECIDED) end = 0;
      else {
        shown = open;
        token.waits = true;
      }
    }
    if (end > 0) token.decoded += shown;
    token.tail = rest.slice(end);
  }
  token.from = Math.max(0, token.from - drop);
  token.start -= drop;
}

/** The value so far. */
export function readValue(s: Scanner): unknown {
  if (isRefused(s)) return undefined;
  const { best, start, options: { multiple = "array" } } = s;
  const current = start < 0 ? undefined : readOpen(s);
  if (best.length === 0) return start < 0 ? readHeld(s) : current;
  if (multiple === "first" || (best.length === 1 && current === undefined)) return best[0]?.found.value;
  if (multiple !== "array") return current ?? best.at(-1)?.found.value;
  return readList(s, current);
}

/** All values, the open one last. One list for all readings, so that reading stays cheap. */
function readList(s: Scanner, current: unknown): unknown[] {
  const { best } = s;
  if (s.listed !== best) s.list = [];
  s.listed = best;
  const { list } = s;
  for (let index = Math.max(0, list.length - 1); index < best.length; index++) list[index] = best[index]?.found.value;
  list.length = best.length;
  if (current !== undefined) list.push(current);
  return list;
}

/** A bracket, string or keyword that has just begun, and waits for what follows. */
function readHeld(s: Scanner): unknown {
  const held = s.text.slice(s.pos);
  if (s.prose || s.think !== "" || held === "") return undefined;
  if (held.startsWith("{")) return s.empty[OBJECT];
  if (held.startsWith("[")) return s.empty[ARRAY];
  try {
    return readDocument(held, s.options, { partial: true }).best[0]?.found.value;
  } catch {
    return undefined;
  }
}

function readOpen(s: Scanner): unknown {
  const { frames } = s;
  const inPlace = costsTooMuch(s);
  let child = leafOf(s);
  for (let index = frames.length - 1; index >= (inPlace ? frames.length - 1 : 0); index--) {
    const frame = frames[index] as Frame;
    // A parenthesis is no container of the value: what it holds is shown in its place.
    if (frame.kind === PAREN) child ??= (frame.value as unknown[]).at(-1);
    else if (child !== undefined) {
      place(s, frame, child);
      if (frame.place === BEFORE_VALUE) s.shown = [frame, frame.key];
      child = undefined;
    } else if (frame.place === BEFORE_VALUE && s.shown?.[0] === frame && s.shown[1] === frame.key) takeBack(s, frame);
  }
  if (!inPlace) s.shared = frames.length;
  return frames[0]?.value ?? child;
}

/** Nothing is shown any more for what seemed to begin a value: the name of a call, as it turns out. */
function takeBack(s: Scanner, frame: Frame): void {
  own(s);
  s.shown = null;
  if (frame.kind === ARRAY) (frame.value as unknown[]).length = frame.size;
  else delete (frame.value as Record<string, unknown>)[frame.key];
}

function costsTooMuch({ frames }: Scanner): boolean {
  let cost = 0;
  for (let depth = 0; depth < frames.length && cost <= COPY_BUDGET; depth++) {
    const { kind, size } = frames[depth] as Frame;
    cost += MEMBER_COST + (kind === OBJECT ? size * MEMBER_COST : size);
  }
  return cost > COPY_BUDGET;
}

/** Whether the value is closed, or all that is held back are the closers of everything that is open. */
export function isComplete(s: Scanner): boolean {
  if (isRefused(s)) return false;
  const { text, frames, pos } = s;
  if (s.start < 0) return s.best.length > 0;
  let depth = frames.length;
  if (depth === 0 || !isHeldAtQuote(s)) return false;
  for (let at = skipSpaces(text, pos + 1); at < text.length; at = skipSpaces(text, at + 1)) {
    const code = text.charCodeAt(at);
    const kind = frames[--depth]?.kind;
    if (!(kind === OBJECT && code === CLOSE_BRACE) && !(kind === ARRAY && code === CLOSE_BRACKET)) return false;
  }
  return depth === 0;
}

export function openPathOf(s: Scanner): JsonPath {
  return s.start < 0 || isComplete(s) ? [] : pathOfOpen(s);
}
