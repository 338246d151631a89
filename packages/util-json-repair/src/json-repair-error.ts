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
  readonly code: JsonRepairErrorCode;
  readonly position: number;
  readonly line: number;
  readonly column: number;

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

  static isInstance(error: unknown): error is JsonRepairError {
    return error instanceof Error && BRAND in error;
  }
}
