import type { DiffHunk } from "../rule-types.ts";
import type { GitChange } from "../types.ts";
import { describeChanges, renderChanges } from "./render-changes.ts";
import type { ChangePart, Core } from "./parts.ts";
import type { StreamState } from "./stream-state.ts";

function decide({ state, decisions }: Core, change: GitChange, hunks: readonly DiffHunk[]): void {
  state.changes.push(change);
  const seen = new Set<number>();
  for (const { id, file, inFile, inHunk } of decisions) {
    if (file !== undefined && !file.test(change.file)) continue;
    const text = inFile?.(change) ?? null;
    const points = [...(text === null ? [] : [{ line: null, text }]), ...hunks.flatMap((hunk) => inHunk?.(hunk, change) ?? [])];
    for (const point of points) {
      // One decision a line: the more special rule comes first.
      if (point.line !== null && seen.has(point.line)) continue;
      if (point.line !== null) seen.add(point.line);
      state.decisions.push({ rule: id, file: change.file, ...point });
    }
  }
}

function collect(core: Core, { change }: StreamState, done: boolean): void {
  for (const one of change?.rule.reader?.collect(change.state, done) ?? []) decide(core, one.change, one.hunks);
}

function close(core: Core, stream: StreamState): void {
  const open = stream.change;
  collect(core, stream, true);
  stream.change = null;
  if (open?.rule.reader?.proven(open.state) === false) core.release(open.first);
}

/** Changes told in one line, and diffs, which are read line by line. */
export const changePart: ChangePart = {
  open(core, stream, text, rule, match) {
    const state = rule.reader?.open(text) ?? null;
    const change = rule.reader === undefined ? (rule.extract?.(match) ?? null) : null;
    if (state === null && change === null) return false;
    core.settle(stream, rule.tool);
    if (state !== null) stream.change = { rule, state, first: core.now.first };
    else if (change !== null) decide(core, change, []);
    core.fold(rule.id, rule.tool);
    return true;
  },
  step(core, stream, text) {
    const open = stream.change;
    if (open === null) return false;
    const { rule, state } = open;
    const taken = rule.reader?.step(state, text) === true;
    collect(core, stream, false);
    if (taken) core.fold(rule.id, rule.tool);
    else close(core, stream);
    return taken;
  },
  close,
  render: renderChanges,
  describe: describeChanges,
};
