import { diffReader } from "./internal/diff-reader.ts";
import type { GitChange } from "./types.ts";

/**
 * Read what a diff changes: the exact lines of the new files, not the ranges of hunks, which hold unchanged lines too.
 *
 * Takes git diffs (renames, copies, modes, binary files, quoted names, `--no-prefix`), combined diffs of merges and plain
 * unified diffs, coloured or not; text around them is passed over, no diff gives `[]`. Hunks are walked by the counts of
 * their headers, so that `--- x` inside of one is content (dandavison/delta#1787). Never throws; linear.
 *
 * @example
 * parseUnifiedDiff("--- a/n.txt\n+++ b/n.txt\n@@ -1,2 +1,2 @@\n same\n-one\n+two\n");
 * // [{ file: "n.txt", status: "modified", ranges: [{ startLine: 2, endLine: 2 }], added: 1, removed: 1 }]
 */
export function parseUnifiedDiff(text: string): GitChange[] {
  const changes: GitChange[] = [];
  const plain = text.includes("\x1b") ? text.replace(/\x1b\[[0-9;]*[mK]/g, "") : text;
  let state: object | null = null;
  const collect = (done: boolean): void => {
    if (state !== null) for (const { change } of diffReader.collect(state, done)) changes.push(change);
  };
  for (let from = 0; from < plain.length; ) {
    const end = plain.indexOf("\n", from);
    const line = plain.slice(from, end < 0 ? plain.length : end);
    from = end < 0 ? plain.length : end + 1;
    if (state !== null && diffReader.step(state, line)) {
      collect(false);
      continue;
    }
    collect(true);
    state = diffReader.open(line);
  }
  collect(true);
  return changes;
}
