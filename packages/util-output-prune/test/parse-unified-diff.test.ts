import { execFileSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { parseUnifiedDiff, type GitChange } from "../src/index.ts";
import { parseUnifiedDiff as fromSubpath } from "../src/diff.ts";
import { checkRepository } from "./support/random-repositories.mjs";

const hasGit = ((): boolean => {
  try {
    execFileSync("git", ["--version"]);
    return true;
  } catch {
    return false;
  }
})();

const head = (name: string): string => `diff --git a/${name} b/${name}\nindex 1111111..2222222 100644\n--- a/${name}\n+++ b/${name}\n`;

const table: { name: string; input: string; expected: Partial<GitChange>[] }[] = [
  { name: "counts that are left out are 1", input: `${head("n")}@@ -1 +1 @@\n-a\n+b\n`, expected: [{ file: "n", ranges: [{ startLine: 1, endLine: 1 }], added: 1, removed: 1 }] },
  { name: "unchanged lines are no change", input: `${head("n")}@@ -9,3 +9,4 @@ f\n a\n+b\n c\n d\n`, expected: [{ ranges: [{ startLine: 10, endLine: 10 }] }] },
  { name: "removed lines have the line before them", input: `${head("n")}@@ -1,3 +1,2 @@\n a\n-b\n c\n`, expected: [{ ranges: [], removedAfter: [1], removed: 1 }] },
  { name: "lines removed at the top are after line 0", input: `${head("n")}@@ -1,2 +0,0 @@\n-a\n-b\n`, expected: [{ ranges: [], removedAfter: [0], removed: 2 }] },
  { name: "headers inside of a hunk are content (dandavison/delta#1787)", input: `${head("n")}@@ -1,2 +1,3 @@\n x\n--- flag\n+-- flag2\n+++ plus\n`, expected: [{ file: "n", ranges: [{ startLine: 2, endLine: 3 }], added: 2, removed: 1 }] },
  { name: "an empty line is an unchanged one whose blank was stripped", input: `${head("n")}@@ -1,3 +1,4 @@\n a\n\n+b\n c\n`, expected: [{ ranges: [{ startLine: 3, endLine: 3 }] }] },
  { name: "names with blanks end in a TAB", input: "diff --git a/a b.txt b/a b.txt\nindex 1..2 100644\n--- a/a b.txt\t\n+++ b/a b.txt\t\n@@ -1 +1 @@\n-a\n+b\n", expected: [{ file: "a b.txt" }] },
  { name: "quoted names are octal UTF-8", input: 'diff --git "a/\\346\\227\\245.md" "b/\\346\\227\\245.md"\nold mode 100644\nnew mode 100755\n', expected: [{ file: "日.md", status: "mode", mode: ["100644", "100755"] }] },
  { name: "quotes, backslashes and TABs are escaped", input: 'diff --git "a/q\\"u\\\\o\\tt" "b/q\\"u\\\\o\\tt"\nold mode 100644\nnew mode 100755\n', expected: [{ file: 'q"u\\o\tt' }] },
  { name: "a name that holds ` b/` is told by the rename (wkentaro/git-hunk#153)", input: "diff --git a/x b/y.txt b/z.txt\nsimilarity index 100%\nrename from x b/y.txt\nrename to z.txt\n", expected: [{ file: "z.txt", previousFile: "x b/y.txt", status: "renamed" }] },
  { name: "a copy", input: "diff --git a/a b/b\nsimilarity index 100%\ncopy from a\ncopy to b\n", expected: [{ file: "b", previousFile: "a", status: "copied" }] },
  { name: "an empty new file has no hunks", input: "diff --git a/e b/e\nnew file mode 100644\nindex 0000000..e69de29\n", expected: [{ file: "e", status: "added", ranges: [] }] },
  { name: "a deleted file", input: "diff --git a/e b/e\ndeleted file mode 100644\nindex 1..0\n--- a/e\n+++ /dev/null\n@@ -1 +0,0 @@\n-x\n", expected: [{ file: "e", status: "deleted", removed: 1 }] },
  { name: "a binary file", input: "diff --git a/l.png b/l.png\nindex 1..2 100644\nBinary files a/l.png and b/l.png differ\n", expected: [{ file: "l.png", status: "binary", added: 0 }] },
  { name: "a binary patch", input: "diff --git a/l b/l\nindex 1..2 100644\nGIT binary patch\nliteral 3\nKcmZQzWMT#Y01f~L\n\nliteral 3\nKcmZQzWMT#Y01f~L\n\ndiff --git a/m b/m\nold mode 100644\nnew mode 100755\n", expected: [{ file: "l", status: "binary" }, { file: "m", status: "mode" }] },
  { name: "without prefixes", input: "diff --git src/a.ts src/a.ts\nindex 1..2 100644\n--- src/a.ts\n+++ src/a.ts\n@@ -1 +1 @@\n-a\n+b\n", expected: [{ file: "src/a.ts" }] },
  { name: "a folder named a, without prefixes", input: "diff --git a/a a/a\nindex 1..2 100644\n--- a/a\n+++ a/a\n@@ -1 +1 @@\n-a\n+b\n", expected: [{ file: "a/a" }] },
  { name: "other prefixes", input: "diff --git i/a w/a\nindex 1..2 100644\n--- i/a\n+++ w/a\n@@ -1 +1 @@\n-a\n+b\n", expected: [{ file: "a" }] },
  { name: "a conflict in the work tree", input: "diff --cc f\nindex 1,2..0000000\n--- a/f\n+++ b/f\n@@@ -1,1 -1,2 +1,4 @@@\n++<<<<<<< HEAD\n +a\n+ b\n++>>>>>>> x\n", expected: [{ file: "f", status: "conflicted", ranges: [{ startLine: 1, endLine: 4 }] }] },
  { name: "a merge that was committed", input: "diff --cc f\nindex 1,2..3333333\n--- a/f\n+++ b/f\n@@@ -1,2 -1,2 +1,2 @@@\n  a\n- b\n -c\n++d\n", expected: [{ file: "f", status: "modified", ranges: [{ startLine: 2, endLine: 2 }] }] },
  { name: "a plain unified diff with times", input: "--- a.txt\t2026-01-01 00:00:00\n+++ a.txt\t2026-01-02 00:00:00\n@@ -1 +1,2 @@\n a\n+b\n", expected: [{ file: "a.txt", ranges: [{ startLine: 2, endLine: 2 }] }] },
  { name: "two plain unified diffs", input: "--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n+b\n--- a/y\n+++ b/y\n@@ -1 +1 @@\n-a\n+b\n", expected: [{ file: "x" }, { file: "y" }] },
  { name: "colours", input: "\x1b[1mdiff --git a/q b/q\x1b[m\n\x1b[1m--- a/q\x1b[m\n\x1b[1m+++ b/q\x1b[m\n\x1b[36m@@ -7,0 +8,2 @@\x1b[m fn\n\x1b[32m+\x1b[m\x1b[32mone\x1b[m\n\x1b[32m+\x1b[m\x1b[32mtwo\x1b[m\n", expected: [{ file: "q", ranges: [{ startLine: 8, endLine: 9 }] }] },
  { name: "CRLF", input: `${head("n")}@@ -1 +1 @@\n-a\n+b\n`.replaceAll("\n", "\r\n"), expected: [{ file: "n", ranges: [{ startLine: 1, endLine: 1 }] }] },
  { name: "text around and between", input: `commit 1\n\n    message\n\n${head("n")}@@ -1 +1 @@\n-a\n+b\n\ncommit 2\n--- no diff\nend\n`, expected: [{ file: "n" }] },
  { name: "a hunk that is cut off", input: `${head("n")}@@ -1,9 +1,9 @@\n a\n+b\n`, expected: [{ file: "n", ranges: [{ startLine: 2, endLine: 2 }], added: 1 }] },
  { name: "no diff", input: "--- a\nnothing\n+++ b\n", expected: [] },
  { name: "nothing", input: "", expected: [] },
];

describe("parseUnifiedDiff", () => {
  it.each(table)("$name", ({ input, expected }) => {
    expect(parseUnifiedDiff(input)).toMatchObject(expected);
    expect(parseUnifiedDiff(input)).toHaveLength(expected.length);
  });

  it("is the same function behind the subpath", () => {
    expect(fromSubpath).toBe(parseUnifiedDiff);
  });

  describe.each([1, 2, 3, 4, 5, 6])("generated repository %d", (seed) => {
    it("equals git diff -U0 and git apply --numstat in every form", (context) => {
      if (!hasGit) context.skip("not run: git");
      expect(checkRepository(seed, parseUnifiedDiff)).toEqual([]);
    });
  });
});
