import { randomUUID } from "node:crypto";

/** The variable by which what a run has started is known, however far it went; runs inside runs add theirs behind it. */
export const MARKER_NAME = "LASTFRAME_RUN";

/** A variable of the child's environment whose value holds `part`. */
export interface RunMarker {
  readonly name: string;
  readonly part: string;
}

/** Name a run; the value keeps the names of the runs around it. */
export function createMarker(outer: string | undefined): { marker: RunMarker; value: string } {
  const id = randomUUID();
  return { marker: { name: MARKER_NAME, part: id }, value: outer === undefined || outer === "" ? id : `${outer}:${id}` };
}
