import { AFTER_KEY, AFTER_VALUE, BEFORE_KEY, BEFORE_VALUE, OBJECT, PAREN, TUPLE } from "./codes.ts";
import type { Kind } from "./codes.ts";
import { DEFAULT_DEPTH } from "./limits.ts";
import { fail, note, report, take, topFrame } from "./scanner.ts";
import type { Frame, Scanner } from "./scanner.ts";

/** Puts a value in the place of a container that is current; false if its key has to be dropped. */
export function put({ options }: Scanner, { value: container, key, kind }: Frame, value: unknown): boolean {
  if (kind !== OBJECT) (container as unknown[])[key as number] = value;
  else if (key !== "__proto__") (container as Record<string, unknown>)[key as string] = value;
  else if (options.proto === "keep") Object.defineProperty(container, key, { value, writable: true, enumerable: true, configurable: true });
  else return false;
  return true;
}

/** As `put`, but leaves what a reader holds as it is. */
export function place(s: Scanner, frame: Frame, value: unknown): boolean {
  if (s.shared > 0) {
    if (Object.is((frame.value as Record<string | number, unknown>)[frame.key], value)) return true;
    own(s);
  }
  return put(s, frame, value);
}

/** Copies the open containers that a reader holds, because one of them is about to change. */
export function own(s: Scanner): void {
  for (let index = 0; index < s.shared; index++) {
    const frame = s.frames[index] as Frame;
    const parent = s.frames[index - 1];
    frame.value = Array.isArray(frame.value) ? frame.value.slice() : { ...frame.value };
    if (parent !== undefined && frame.kind !== PAREN) put(s, parent, frame.value);
  }
  s.shared = 0;
}

/** Stores a value in the innermost container, or as the value of the text. */
export function store(s: Scanner, value: unknown): void {
  const frame = topFrame(s);
  if (frame === undefined) {
    s.value = value;
    return;
  }
  s.shown = null;
  set(s, frame, value);
  leave(frame);
}

function set(s: Scanner, frame: Frame, value: unknown): void {
  if (!place(s, frame, value)) {
    if (s.options.proto === "error") fail(s, "proto-key", s.pos);
    report(s, s.repairs, "proto-key", s.pos, s.pos, true);
  }
}

function leave(frame: Frame): void {
  frame.place = AFTER_VALUE;
  frame.size++;
  if (frame.kind !== OBJECT) frame.key = frame.size;
}

export function openContainer(s: Scanner, kind: Kind, width = 1): void {
  const { options: { maxDepth = DEFAULT_DEPTH }, frames } = s;
  const { length } = frames;
  if (length >= maxDepth) fail(s, "too-deep", s.pos);
  const isObject = kind === OBJECT;
  let value: Frame["value"] = isObject ? {} : [];
  if (length > 0) {
    if (kind !== PAREN) set(s, frames[length - 1] as Frame, value);
  } else if (!s.ended) {
    // A reader may hold the empty container already.
    value = isObject ? s.empty[0] : s.empty[1];
    s.shared = 1;
  }
  frames.push({ kind, value, key: isObject ? "" : 0, place: isObject ? BEFORE_KEY : BEFORE_VALUE, comma: -1, size: 0 });
  s.open[kind]++;
  s.pos += width;
}

/** Settles what a closer leaves open: a comma with nothing behind it, a key without a value. */
export function endMembers(s: Scanner, frame: Frame): void {
  const { kind, place, comma } = frame;
  if (kind === OBJECT && (place === AFTER_KEY || place === BEFORE_VALUE)) missingValue(s);
  else if (comma >= 0 && place !== AFTER_VALUE) {
    note(s, "extra-comma", comma - s.base, comma - s.base + 1, true);
    if (kind === PAREN) frame.comma = TUPLE;
  }
}

export function missingValue(s: Scanner): void {
  take(s, "missing-value", false);
  store(s, null);
}

/** Ends the innermost container. */
export function closeContainer(s: Scanner): void {
  const { kind, value, size, comma } = s.frames.pop() as Frame;
  s.open[kind]--;
  s.shared = Math.min(s.shared, s.frames.length);
  const parent = topFrame(s);
  if (kind === PAREN) store(s, size === 1 && comma !== TUPLE ? (value as unknown[])[0] : value);
  else if (parent === undefined) s.value = value;
  else leave(parent);
}
