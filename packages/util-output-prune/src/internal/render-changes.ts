import type { ChangeStatus, DecisionPoint, GitChange } from "../types.ts";

const LETTERS: Readonly<Record<ChangeStatus, string>> = { added: "A", modified: "M", deleted: "D", renamed: "R", copied: "C", mode: "mode", binary: "binary", conflicted: "conflict" };

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
  return [LETTERS[status], name, mode === undefined ? "" : mode.join("->"), extra].filter((part) => part !== "").join(" ");
}

function renderDecision({ file, line, text }: DecisionPoint): string {
  const where = file === null ? "" : `${file}${line === null ? "" : `:${String(line)}`} `;
  return `! ${where}${text}`;
}

/** One line a file: status, name, lines of the new file that changed, `-@N`: removed behind line N. */
export function renderChanges(changes: readonly GitChange[], decisions: readonly DecisionPoint[]): string[] {
  return [...changes.map(renderChange), ...decisions.map(renderDecision)];
}
