import type { RejectReason } from "../types.ts";
import { metricsFor, publicMetric, type Metric } from "./measure-line.ts";
import type { TextLines } from "./read-lines.ts";
import type { ReadResult, TableDraft } from "./table-draft.ts";

/** Reads lines under each metric and keeps the reading whose columns line up best; two different best ones refuse the table. `alone` tells a reader that there is no other metric. */
export function tryMetrics(lines: TextLines, start: number, end: number, read: (metric: Metric, alone: boolean) => ReadResult): ReadResult {
  let best: TableDraft | null = null;
  let refused: RejectReason | null = null;
  let tie = false;
  const metrics = metricsFor(lines, start, end);
  for (const metric of metrics) {
    const reading = read(metric, metrics.length === 1);
    if (typeof reading === "string") {
      // Titles that may be one or two under another measure are not certain under this one; few programs pad by bytes.
      if (best === null ? !isOpen(refused) : reading === "ambiguous-title" && metric !== "byte") refused = reading;
      continue;
    }
    if (best === null || reading.faults < best.faults) {
      best = { ...reading, metric: publicMetric(metric) };
      tie = false;
    } else if (reading.faults === best.faults && contentOf(reading) !== contentOf(best)) tie = true;
  }
  // One row lines up under some measure by chance.
  if (best?.rows.length === 1 && refused !== null) return refused;
  return tie ? "metric-disagreement" : best === null || isOpen(refused) ? (refused ?? "no-columns") : best;
}

/** Where a likelier measure leaves something open, it may be the right one, and another that lines up the wrong one. */
function isOpen(reason: RejectReason | null): boolean {
  return reason === "no-header" || reason?.startsWith("ambiguous") === true;
}

function contentOf(draft: TableDraft): string {
  return JSON.stringify([draft.next, draft.titles, draft.rows]);
}
