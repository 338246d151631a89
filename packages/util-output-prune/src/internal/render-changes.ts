import type { ChangeStatus, DecisionPoint, GitChange } from "../types.ts";
import { plural } from "./plural.ts";
import { joinParts } from "./words.ts";

/** More changed files than this are told by directory. */
const MAX_LISTED_CHANGES = 8;
/** Directories told one by one. */
const MAX_DIRECTORIES = 8;
const LETTERS: Readonly<Partial<Record<ChangeStatus, string>>> = { added: "A", modified: "M", deleted: "D", renamed: "R", copied: "C", conflicted: "conflict" };

function renderRanges({ ranges, removedAfter = [] }: GitChange): string {
  const parts = [
    ...ranges.map(({ startLine, endLine }) => ({ at: startLine, text: startLine === endLine ? String(startLine) : `${String(startLine)}-${String(endLine)}` })),
    ...removedAfter.map((at) => ({ at, text: `-@${String(at)}` })),
  ];
  return parts.sort((a, b) => a.at - b.at).map(({ text }) => text).join(",");
}

function renderChange(change: GitChange): string {
  const { file, previousFile, status, mode, removed } = change;
  const name = previousFile === undefined ? file : `${previousFile} -> ${file}`;
  const extra = status === "deleted" ? `-${String(removed)}` : renderRanges(change);
  return joinParts([LETTERS[status] ?? status, name, mode === undefined ? "" : mode.join("->"), extra]);
}

function renderDecision({ file, line, text }: DecisionPoint): string {
  const where = file === null ? "" : `${file}${line === null ? "" : `:${String(line)}`} `;
  return `! ${where}${text}`;
}

/** One line a file: status, name, lines of the new file that changed, `-@N`: removed behind line N. */
export function renderChanges(changes: readonly GitChange[], decisions: readonly DecisionPoint[]): string[] {
  return [...changes.map(renderChange), ...decisions.map(renderDecision)];
}

function directoryOf(file: string): string {
  return file.slice(0, file.lastIndexOf("/") + 1) || "./";
}

/** How much was changed, for the summary. */
export function describeChanges(changes: readonly GitChange[], decisions: readonly DecisionPoint[]): string[] {
  if (changes.length === 0) return [];
  const sum = (name: "added" | "removed"): string => String(changes.reduce((total, change) => total + change[name], 0));
  let text = `${plural(changes.length, "file")} changed +${sum("added")} -${sum("removed")}`;
  if (changes.length > MAX_LISTED_CHANGES) {
    const directories = new Map<string, number>();
    for (const { file } of changes) directories.set(directoryOf(file), (directories.get(directoryOf(file)) ?? 0) + 1);
    const list = [...directories].sort((a, b) => b[1] - a[1]);
    const told = list.slice(0, MAX_DIRECTORIES).map(([directory, count]) => `${directory} ${String(count)}`);
    if (list.length > MAX_DIRECTORIES) told.push(`${String(list.length - MAX_DIRECTORIES)} more directories`);
    text += ` (${told.join(", ")})`;
  }
  return decisions.length > 0 ? [text, plural(decisions.length, "decision")] : [text];
}
