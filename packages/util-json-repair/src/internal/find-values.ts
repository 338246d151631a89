import { JsonRepairError } from "../json-repair-error.ts";
import type { ExtractOptions, Extraction } from "../types.ts";
import { checkLevel, readDocument } from "./parse-document.ts";
import { IN_TEXT } from "./scan-document.ts";
import type { Candidate } from "./scan-document.ts";

/** The objects and arrays in a text: all that are not code, and those of the best rank. */
export function findValues(text: string, options: ExtractOptions): { found: Extraction[]; best: Extraction[] } {
  try {
    const { found, best } = readDocument(text, options);
    const wanted = (candidate: Candidate): boolean => isWanted(candidate, options, text);
    const usable = found.filter(wanted);
    const inText = usable.filter(({ place }) => place >= IN_TEXT);
    const bestUsable = best.filter(wanted);
    return { found: (inText.length > 0 ? inText : usable).map(toExtraction), best: (bestUsable.length > 0 ? bestUsable : usable).map(toExtraction) };
  } catch (error) {
    if (JsonRepairError.isInstance(error)) return { found: [], best: [] };
    throw error;
  }
}

function isWanted({ value, repairs }: Candidate, options: ExtractOptions, text: string): boolean {
  if (typeof value !== "object" || value === null) return false;
  if (options.shape !== undefined && (options.shape === "array") !== Array.isArray(value)) return false;
  try {
    checkLevel({ repairs }, options, text);
    return true;
  } catch {
    return false;
  }
}

function toExtraction({ value, start, end, status, complete, openPath, repairs }: Candidate): Extraction {
  return { value, start, end, status, complete, ...(openPath && { openPath }), repairs };
}
