import type { ChangeReader, DiffHunk, DiffLine } from "../rule-types.ts";
import type { ChangeStatus, GitChange } from "../types.ts";
import { gitHeaderPaths, headerPath, unquotePath, withoutPrefix } from "./diff-path.ts";

/** Lines of one file kept for those who look into hunks. */
const MAX_HUNK_LINES = 20_000;
const HUNK = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@(?: (.*))?/;
const COMBINED_HUNK = /^(@@@+)((?: -\d+(?:,\d+)?)+) \+(\d+)(?:,(\d+))? @@@+(?: (.*))?/;
const DEV_NULL = "/dev/null";

interface FileState {
  old: string | null;
  new: string | null;
  /** The names are final: told by rename, copy, `---` and `+++`. */
  named: boolean;
  hasPrefix: boolean;
  status: ChangeStatus;
  oldMode: string | null;
  newMode: string | null;
  ranges: { startLine: number; endLine: number }[];
  removedAfter: number[];
  added: number;
  removed: number;
  isCombined: boolean;
  hunks: { heading: string; lines: DiffLine[] }[];
  kept: number;
}

interface DiffState {
  file: FileState | null;
  done: { change: GitChange; hunks: DiffHunk[] }[];
  /** Columns of signs: 1, or one for each parent of a merge. */
  parents: number;
  oldLeft: number[];
  newLeft: number;
  newLine: number;
  /** Lines were added, or only removed, since the last unchanged one. */
  run: "none" | "added" | "removed";
  /** `GIT binary patch`: lines of it up to a blank one. */
  binary: boolean;
  /** A bare `---` line that needs `+++` next. */
  bare: boolean;
  proven: boolean;
}

function createFile(old: string | null, next: string | null, hasPrefix: boolean, isCombined: boolean): FileState {
  return { old, new: next, named: false, hasPrefix, status: isCombined ? "conflicted" : "modified", oldMode: null, newMode: null, ranges: [], removedAfter: [], added: 0, removed: 0, isCombined, hunks: [], kept: 0 };
}

function openFile(line: string): FileState | null {
  if (line.startsWith("diff --git ")) {
    const paths = gitHeaderPaths(line.slice("diff --git ".length));
    return createFile(paths?.old ?? null, paths?.new ?? null, paths?.hasPrefix ?? true, false);
  }
  const combined = /^diff --(?:cc|combined) (.*)$/.exec(line);
  if (combined === null) return null;
  const name = unquotePath(combined[1] ?? "");
  return createFile(name, name, true, true);
}

function startState(file: FileState, bare: boolean): DiffState {
  return { file, done: [], parents: 1, oldLeft: [], newLeft: 0, newLine: 0, run: "none", binary: false, bare, proven: !bare };
}

function finishFile(state: DiffState): void {
  const { file } = state;
  state.file = null;
  if (file === null) return;
  const name = file.status === "deleted" ? (file.old ?? file.new) : (file.new ?? file.old);
  if (name === null) return;
  const { old, ranges, removedAfter, added, removed, oldMode, newMode } = file;
  const isMode = file.status === "modified" && oldMode !== null && newMode !== null && added + removed === 0;
  const status = isMode ? "mode" : file.status;
  const moved = (status === "renamed" || status === "copied") && old !== null;
  const change: GitChange = {
    file: name,
    ...(moved ? { previousFile: old } : {}),
    status,
    ranges,
    ...(removedAfter.length > 0 ? { removedAfter } : {}),
    added,
    removed,
    ...(oldMode !== null && newMode !== null ? { mode: [oldMode, newMode] as const } : {}),
  };
  state.done.push({ change, hunks: file.hunks });
}

/** Header lines of a file: what they tell of its name, mode and status. */
function readHeader(file: FileState, line: string): boolean {
  const [, word = "", value = ""] = /^(old mode|new mode|deleted file mode|new file mode|deleted file|mode|rename from|rename to|copy from|copy to|similarity index|dissimilarity index|index|Binary files|GIT binary patch|---|\+\+\+) ?(.*)$/.exec(line) ?? [];
  switch (word) {
    case "old mode":
      file.oldMode = value;
      return true;
    case "new mode":
      file.newMode = value;
      return true;
    case "deleted file mode":
    case "deleted file":
      file.status = "deleted";
      return true;
    case "new file mode":
      file.status = "added";
      return true;
    case "rename from":
    case "copy from":
      file.old = unquotePath(value);
      file.named = true;
      file.status = word === "copy from" ? "copied" : "renamed";
      return true;
    case "rename to":
    case "copy to":
      file.new = unquotePath(value);
      return true;
    case "Binary files":
    case "GIT binary patch":
      if (file.status === "modified" || file.status === "conflicted") file.status = "binary";
      return true;
    case "index":
      // A merge that is committed has a result; one with conflicts has none yet.
      if (file.isCombined && !/\.\.0+(?: |$)/.test(value)) file.status = "modified";
      return true;
    case "---":
    case "+++":
      readName(file, word, value);
      return true;
    default:
      return word !== "";
  }
}

function readName(file: FileState, word: string, value: string): void {
  const path = headerPath(value);
  if (path === DEV_NULL) {
    if (word === "---" && file.status === "modified") file.status = "added";
    else if (word === "+++" && file.status === "modified") file.status = "deleted";
    return;
  }
  if (file.named) return;
  const name = file.hasPrefix ? withoutPrefix(path) : path;
  if (word === "---") file.old = name;
  else file.new = name;
}

function startHunk(state: DiffState, line: string): boolean {
  const { file } = state;
  if (file === null || !line.startsWith("@@")) return false;
  const plain = HUNK.exec(line);
  const combined = plain === null ? COMBINED_HUNK.exec(line) : null;
  const start = plain?.[3] ?? combined?.[3];
  if (start === undefined) return false;
  const count = plain === null ? combined?.[4] : plain[4];
  state.parents = combined === null ? 1 : (combined[1] ?? "").length - 1;
  state.oldLeft = plain === null ? [...(combined?.[2] ?? "").matchAll(/-\d+(?:,(\d+))?/g)].map((match) => Number(match[1] ?? 1)) : [Number(plain[2] ?? 1)];
  state.newLeft = Number(count ?? 1);
  // A count of 0 names the line before the place.
  state.newLine = Number(start) + (state.newLeft === 0 ? 1 : 0);
  state.run = "none";
  state.proven = true;
  file.hunks.push({ heading: (plain === null ? combined?.[5] : plain[5]) ?? "", lines: [] });
  return true;
}

function keepLine(file: FileState, line: DiffLine): void {
  if (file.kept >= MAX_HUNK_LINES) return;
  file.kept += 1;
  file.hunks[file.hunks.length - 1]?.lines.push(line);
}

/** One line of a hunk. False once the counts of the header are used up. */
function readHunkLine(state: DiffState, line: string): boolean {
  const { file, parents } = state;
  if (file === null) return false;
  if (line.startsWith("\\")) return file.hunks.length > 0;
  if (state.newLeft <= 0 && state.oldLeft.every((left) => left <= 0)) return false;
  // An empty line is an unchanged one whose blank was stripped on the way.
  const signs = line === "" ? " ".repeat(parents) : line.slice(0, parents);
  if (!/^[ +-]+$/.test(signs)) return false;
  const isRemoved = signs.includes("-");
  const isAdded = !isRemoved && signs.includes("+");
  for (let parent = 0; parent < parents; parent++) if (isRemoved ? signs[parent] === "-" : signs[parent] === " ") state.oldLeft[parent] = (state.oldLeft[parent] ?? 0) - 1;
  keepLine(file, { sign: isRemoved ? "-" : isAdded ? "+" : " ", text: line.slice(parents), line: state.newLine });
  if (isRemoved) noteRemoved(state, file);
  else {
    state.newLeft -= 1;
    if (isAdded) noteAdded(state, file);
    else state.run = "none";
    state.newLine += 1;
  }
  return true;
}

function noteRemoved(state: DiffState, file: FileState): void {
  file.removed += 1;
  if (state.run !== "none") return;
  state.run = "removed";
  file.removedAfter.push(state.newLine - 1);
}

function noteAdded(state: DiffState, file: FileState): void {
  file.added += 1;
  const last = file.ranges[file.ranges.length - 1];
  // What comes in the place of removed lines is no mere removal.
  if (state.run === "removed") file.removedAfter.pop();
  if (state.run === "added" && last !== undefined && last.endLine === state.newLine - 1) last.endLine = state.newLine;
  else file.ranges.push({ startLine: state.newLine, endLine: state.newLine });
  state.run = "added";
}

function step(state: DiffState, line: string): boolean {
  if (readHunkLine(state, line)) return true;
  const text = line.endsWith("\r") ? line.slice(0, -1) : line;
  if (state.binary) {
    if (text === "" || /^(?:literal|delta) \d+$|^[A-Za-z][\x21-\x7e]+$/.test(text)) return true;
    state.binary = false;
  }
  if (state.bare) {
    state.bare = false;
    if (!text.startsWith("+++ ") || state.file === null) return false;
    const old = state.file.old ?? "";
    const path = headerPath(text.slice(4));
    state.file.hasPrefix = (old.startsWith("a/") || old === DEV_NULL) && (path.startsWith("b/") || path === DEV_NULL);
    state.file.old = null;
    readName(state.file, "---", old);
    readName(state.file, "+++", text.slice(4));
    return true;
  }
  const next = openFile(text);
  if (next !== null) {
    finishFile(state);
    state.file = next;
    state.binary = false;
    return true;
  }
  if (startHunk(state, text)) return true;
  if (state.file === null) return false;
  if (state.file.hunks.length > 0) return openBare(state, text);
  if (text.startsWith("GIT binary patch")) state.binary = true;
  return readHeader(state.file, text);
}

/** `--- a` after the hunks of another file: a diff without `diff --git` lines. */
function openBare(state: DiffState, line: string): boolean {
  if (!line.startsWith("--- ")) return false;
  finishFile(state);
  state.file = createFile(line.slice(4), null, false, false);
  state.file.old = headerPath(line.slice(4));
  state.bare = true;
  return true;
}

/** Reads git diffs, combined diffs and plain unified diffs by the counts of their hunks. */
export const diffReader: ChangeReader = {
  open(line) {
    const text = line.endsWith("\r") ? line.slice(0, -1) : line;
    const file = openFile(text);
    if (file !== null) return startState(file, false);
    if (!text.startsWith("--- ")) return null;
    return startState(createFile(headerPath(text.slice(4)), null, false, false), true);
  },
  step: (state, line) => step(state as DiffState, line),
  proven: (state) => (state as DiffState).proven,
  collect(state, done) {
    const diff = state as DiffState;
    if (done && diff.proven) finishFile(diff);
    return diff.done.splice(0);
  },
};
