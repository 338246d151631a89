import type { InjectionResult } from "../../types.ts";
import type { Evaluation } from "../evaluation.ts";
import { scanCharacters } from "./scan-characters.ts";
import { scanHomoglyphs } from "./scan-homoglyphs.ts";
import { scanStructure } from "./scan-structure.ts";

/** Inspects a text, or a command together with what was read of it. */
export function inspectText(text: string, command: Evaluation | null): InjectionResult {
  const scan = scanCharacters(text, command !== null);
  if (command) scanHomoglyphs(text, scan);
  scan.hidden.sort((a, b) => a[0] - b[0]);
  const findings = [...scan.findings, ...(command ? scanStructure(text, command) : [])];
  return { flagged: findings.length > 0, code: findings[0]?.code ?? null, findings, visible: escapeRanges(text, scan.hidden) };
}

function escapeRanges(text: string, ranges: readonly [number, number][]): string {
  let out = "";
  let from = 0;
  for (const [start, end] of ranges) {
    if (start < from) continue;
    out += text.slice(from, start);
    for (const char of text.slice(start, end)) out += /[!-~]/.test(char) ? char : `\\u{${(char.codePointAt(0) ?? 0).toString(16).toUpperCase()}}`;
    from = end;
  }
  return out + text.slice(from);
}
