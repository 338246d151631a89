/**
 * Why there is no value: `empty`, `no-json` (prose), `unexpected` (nothing can be made of that place), `truncated` (an end
 * would have to be invented); `too-deep` and `too-long` (limits); `multiple`, `proto-key`, `non-finite`, `not-strict` and
 * `uncertain` (what an option forbids).
 */
export type JsonRepairErrorCode =
  | "empty" | "no-json" | "unexpected" | "truncated" | "multiple" | "proto-key" | "non-finite" | "not-strict" | "uncertain" | "too-deep" | "too-long";

const BRAND = Symbol.for("@lastframe/util-json-repair/JsonRepairError");

/**
 * The one error of this package: a `code`, and the place in the text (`position` in UTF-16 units, 0-based; `line` and
 * `column` 1-based).
 *
 * `JsonRepairError.isInstance` also knows errors of another copy of this package.
 */
export class JsonRepairError extends Error {
  /** Why there is no value. */
  readonly code: JsonRepairErrorCode;
  /** UTF-16 offset in the text. */
  readonly position: number;
  /** Line, 1-based. */
  readonly line: number;
  /** Column in UTF-16 units, 1-based. */
  readonly column: number;

  /** Locate an error in its text. */
  constructor(code: JsonRepairErrorCode, position: number, text: string) {
    const before = text.slice(0, position);
    const line = before.split("\n").length;
    const column = position - before.lastIndexOf("\n");
    super(`${code} at ${String(line)}:${String(column)}`);
    this.name = "JsonRepairError";
    this.code = code;
    this.position = position;
    this.line = line;
    this.column = column;
    Object.defineProperty(this, BRAND, { value: true });
  }

  /** Tell whether an error is one of these, also of another copy of this package. */
  static isInstance(error: unknown): error is JsonRepairError {
    return error instanceof Error && BRAND in error;
  }
}
