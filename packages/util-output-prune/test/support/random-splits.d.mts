import type { createPruner } from "../../src/index.ts";
import type { RecordedDocument } from "./score.mjs";

export function checkSplits(documents: readonly RecordedDocument[], create: typeof createPruner, options: { seed: number; count: number }): string[];
