import { describe, expect, it } from "vitest";
import { END_OF_LINE, toEditorRange, toLinesRange, type ToolPlace } from "../src/mapping/to-editor-range.ts";

const at = (startLine: number, startColumn: number, endLine = startLine, endColumn = startColumn) => ({ startLine, startColumn, endLine, endColumn });

describe("toEditorRange", () => {
  it.each<{ name: string; input: ToolPlace; expected: object }>([
    { name: "counts line and column from 0", input: { line: 3, column: 5 }, expected: at(2, 4) },
    { name: "leaves a column alone that counts from 0 already", input: { line: 3, column: 5, columnBase: 0 }, expected: at(2, 5) },
    { name: "takes an end on the same line", input: { line: 3, column: 5, endColumn: 9 }, expected: at(2, 4, 2, 8) },
    { name: "takes an end on another line", input: { line: 3, column: 5, endLine: 6, endColumn: 1 }, expected: at(2, 4, 5, 0) },
    { name: "counts both columns from the same base", input: { line: 3, column: 5, endColumn: 9, columnBase: 0 }, expected: at(2, 5, 2, 9) },
    { name: "is empty when only the last line is known", input: { line: 3, column: 5, endLine: 6 }, expected: at(2, 4) },
    { name: "is empty when the end is before the start", input: { line: 3, column: 5, endLine: 2, endColumn: 9 }, expected: at(2, 4) },
    { name: "is empty when the end is the start", input: { line: 3, column: 5, endLine: 3, endColumn: 5 }, expected: at(2, 4) },
    { name: "is the whole line without a column", input: { line: 3, column: null }, expected: at(2, 0, 2, END_OF_LINE) },
    { name: "is all the lines without a column", input: { line: 3, column: null, endLine: 5 }, expected: at(2, 0, 4, END_OF_LINE) },
    { name: "is the top of the file without a line", input: { line: null, column: null }, expected: at(0, 0, 0, END_OF_LINE) },
    { name: "ignores a column without a line", input: { line: null, column: 7 }, expected: at(0, 0, 0, END_OF_LINE) },
    { name: "takes line 0 for the first", input: { line: 0, column: 0 }, expected: at(0, 0) },
    { name: "takes a number that is none for the first", input: { line: Number.NaN, column: Number.POSITIVE_INFINITY }, expected: at(0, 0) },
    { name: "takes a negative number for the first", input: { line: -4, column: -4 }, expected: at(0, 0) },
  ])("$name", ({ input, expected }) => {
    expect(toEditorRange(input)).toEqual(expected);
  });
});

describe("toLinesRange", () => {
  it.each([
    { name: "covers one line", input: [4, 4], expected: at(3, 0, 3, END_OF_LINE) },
    { name: "covers both ends", input: [4, 9], expected: at(3, 0, 8, END_OF_LINE) },
    { name: "never starts before the first line", input: [0, 0], expected: at(0, 0, 0, END_OF_LINE) },
  ])("$name", ({ input, expected }) => {
    expect(toLinesRange(input[0] ?? 0, input[1] ?? 0)).toEqual(expected);
  });
});
