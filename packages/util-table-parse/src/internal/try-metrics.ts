import type { RejectReason } from "../types.ts";
import { METRICS, publicMetric, type Metric } from "./measure-line.ts";
import type { SourceLine } from "./read-lines.ts";
import { makeDraft, reject, type DraftBody, type ReadResult, type TableDraft } from "./table-draft.ts";
import type { Footer } from "./read-footer.ts";

/** A table as it reads under one metric, and how many of its columns are out of line. */
export interface Reading {
  body: DraftBody;
  faults: number;
  end: number;
  footer: Footer | null;
}

/** Reads lines under each metric and keeps the reading whose columns line up best; two different best ones refuse the table. */
export function tryMetrics(lines: readonly SourceLine[], start: number, end: number, blockEnd: number, read: (metric: Metric) => Reading | RejectReason): ReadResult {
  let best: { draft: TableDraft; faults: number } | null = null;
  let refused: RejectReason | null = null;
  let tie = false;
  for (const metric of metricsFor(lines, start, end)) {
    const reading = read(metric);
    if (typeof reading === "string") {
      refused ??= reading;
      continue;
    }
    const draft = makeDraft(start, reading.end, reading.footer, { metric: publicMetric(metric), ...reading.body });
    if (best === null || reading.faults < best.faults) {
      best = { draft, faults: reading.faults };
      tie = false;
    } else if (reading.faults === best.faults && contentOf(draft) !== contentOf(best.draft)) tie = true;
  }
  // Where titles are one under one measure and two under another, the wrong one may be what lines up.
  return tie || best === null || refused === "ambiguous-title" ? reject(tie ? "metric-disagreement" : (refused ?? "no-columns"), start, blockEnd) : best.draft;
}

/** In ASCII every metric gives the same columns; with box-drawing characters only bytes differ. */
function metricsFor(lines: readonly SourceLine[], from: number, to: number): readonly Metric[] {
  let metrics: readonly Metric[] = ["display"];
  for (let i = from; i < to; i++) {
    const line = lines[i];
    if (line === undefined || line.ascii) continue;
    if (!/^[\0-~\u2500-\u257f]*$/.test(line.text)) return METRICS;
    metrics = ["display", "byte"];
  }
  return metrics;
}

function contentOf(draft: TableDraft): string {
  return JSON.stringify([draft.next, draft.titles, draft.rows]);
}
