import type { PruneResult } from "../../src/index.ts";

export function rawLines(raw: string): string[];
export function auditFaults(raw: string, result: PruneResult): string[];
