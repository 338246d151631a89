import { JsonRepairError } from "../json-repair-error.ts";
import type { ExtractOptions, Extraction } from "../types.ts";
import { IN_TEXT } from "./codes.ts";
import { findRefused, readDocument } from "./parse-document.ts";
import { isContainer } from "./scan-document.ts";
import type { Candidate } from "./scanner.ts";

/** The objects and arrays in a text: all that are not code, and those of the best rank. */
export function findValues(text: string, options: ExtractOptions): { found: Extraction[]; best: Extraction[] } {
  try {
    const { found, best } = readDocument(text, options);
    const isWanted = ({ found: { value, repairs } }: Candidate): boolean =>
      isContainer(value) && (options.shape === undefined || (options.shape === "array") === Array.isArray(value)) && findRefused(repairs, options) === undefined;
    const usable = found.filter(isWanted);
    return { found: extract(usable.filter(({ place }) => place >= IN_TEXT), usable), best: extract(best.filter(isWanted), usable) };
  } catch (error) {
    if (JsonRepairError.isInstance(error)) return { found: [], best: [] };
    throw error;
  }
}

function extract(wanted: Candidate[], others: Candidate[]): Extraction[] {
  return (wanted.length > 0 ? wanted : others).map(({ found }) => found);
}
