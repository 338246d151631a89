import type { GitChange } from "@lastframe/util-output-prune";
import { toLabel } from "./plain-text.ts";
import { toEditorRange, toLinesRange, type EditorRange } from "./to-editor-range.ts";

/** A changed place to choose; those of one file follow each other. */
export interface ChangedPlace {
  readonly label: string;
  readonly description: string;
  /** `null`: the file is gone, or not here. */
  readonly path: string | null;
  readonly range: EditorRange;
}

/** Places listed of one run. */
const MAX_PLACES = 2000;

/** Every changed range of a run, in the order of the diff; a file without lines of its own is one place. */
export function listChanges(changes: readonly GitChange[], resolve: (file: string) => string | null): ChangedPlace[] {
  const places: ChangedPlace[] = [];
  for (const change of changes) {
    const path = change.status === "deleted" ? null : resolve(change.file);
    for (const { lines, range } of rangesOf(change)) {
      if (places.length === MAX_PLACES) return places;
      places.push({ label: `${toLabel(change.file, 200)}${lines}`, description: describe(change, path), path, range });
    }
  }
  return places;
}

function rangesOf({ ranges, removedAfter = [], status }: GitChange): { lines: string; range: EditorRange }[] {
  const added = ranges.map(({ startLine, endLine }) => ({ lines: startLine === endLine ? `:${String(startLine)}` : `:${String(startLine)}-${String(endLine)}`, range: toLinesRange(startLine, endLine) }));
  const removed = removedAfter.map((line) => ({ lines: `:${String(line)} (lines removed below)`, range: toEditorRange({ line: Math.max(1, line), column: 1 }) }));
  const all = status === "deleted" ? [] : [...added, ...removed].sort((a, b) => a.range.startLine - b.range.startLine);
  return all.length > 0 ? all : [{ lines: "", range: toEditorRange({ line: 1, column: 1 }) }];
}

function describe({ status, previousFile, added, removed }: GitChange, path: string | null): string {
  const from = previousFile === undefined ? "" : ` from ${toLabel(previousFile)}`;
  const gone = path === null && status !== "deleted" ? ", not found here" : "";
  return `${status}${from} +${String(added)} -${String(removed)}${gone}`;
}
