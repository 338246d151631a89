import type { PreprocessOptions } from "../../src/index.ts";

/** What a person chooses on the page. */
export interface PageOptions {
  tokens: boolean;
  tables: "off" | "default" | "extended";
  latex: boolean;
}

export const DEFAULT_OPTIONS: PageOptions = { tokens: true, tables: "default", latex: true };

export function toPreprocessOptions({ tokens, tables, latex }: PageOptions, streaming: boolean): PreprocessOptions {
  return { tokens, latex, streaming, tables: tables === "off" ? false : tables };
}
