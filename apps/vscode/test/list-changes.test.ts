import type { GitChange } from "@lastframe/util-output-prune";
import { describe, expect, it } from "vitest";
import { listChanges } from "../src/mapping/list-changes.ts";
import { END_OF_LINE } from "../src/mapping/to-editor-range.ts";

const change = (part: Partial<GitChange>): GitChange => ({ file: "src/a.ts", status: "modified", ranges: [], added: 0, removed: 0, ...part });
const resolve = (file: string): string | null => (file.includes("gone") ? null : `/w/${file}`);
const lines = (startLine: number, endLine: number) => ({ startLine, startColumn: 0, endLine, endColumn: END_OF_LINE });
const top = { startLine: 0, startColumn: 0, endLine: 0, endColumn: 0 };

describe("listChanges", () => {
  it.each([
    {
      name: "lists each range of a file",
      input: change({ ranges: [{ startLine: 10, endLine: 16 }, { startLine: 20, endLine: 20 }], added: 8, removed: 2 }),
      expected: [
        { label: "src/a.ts:10-16", description: "modified +8 -2", path: "/w/src/a.ts", range: lines(9, 15) },
        { label: "src/a.ts:20", description: "modified +8 -2", path: "/w/src/a.ts", range: lines(19, 19) },
      ],
    },
    {
      name: "puts lines that were only removed between the others",
      input: change({ ranges: [{ startLine: 10, endLine: 11 }], removedAfter: [4], added: 2, removed: 1 }),
      expected: [{ label: "src/a.ts:4 (lines removed below)", range: { startLine: 3, startColumn: 0, endLine: 3, endColumn: 0 } }, { label: "src/a.ts:10-11" }],
    },
    { name: "shows lines removed at the top at the top", input: change({ removedAfter: [0], removed: 1 }), expected: [{ label: "src/a.ts:0 (lines removed below)", range: top }] },
    { name: "opens no file that was deleted", input: change({ status: "deleted", removed: 9 }), expected: [{ label: "src/a.ts", description: "deleted +0 -9", path: null, range: top }] },
    { name: "opens a file that was only renamed at its top", input: change({ status: "renamed", previousFile: "src/b.ts" }), expected: [{ label: "src/a.ts", description: "renamed from src/b.ts +0 -0", path: "/w/src/a.ts", range: top }] },
    { name: "says that a file is not here", input: change({ file: "gone.ts", ranges: [{ startLine: 1, endLine: 2 }] }), expected: [{ label: "gone.ts:1-2", description: "modified +0 -0, not found here", path: null }] },
    { name: "draws no icon for a name", input: change({ file: "$(trash).ts" }), expected: [{ label: "\\$(trash).ts" }] },
  ])("$name", ({ input, expected }) => {
    expect(listChanges([input], resolve)).toMatchObject(expected);
    expect(listChanges([input], resolve)).toHaveLength(expected.length);
  });

  it("lists a bounded number", () => {
    const ranges = Array.from({ length: 3000 }, (_, index) => ({ startLine: index + 1, endLine: index + 1 }));
    expect(listChanges([change({ ranges })], resolve)).toHaveLength(2000);
  });
});
