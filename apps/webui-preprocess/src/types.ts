import type { TableRepair } from "@lastframe/util-text-normalize";

/** What preprocessing does; everything is on when left out, but for the repair of an unfinished tail. */
export interface PreprocessOptions {
  /** Remove leaked protocol tokens. */
  tokens?: boolean;
  /** Repair tables; `'extended'` also repairs what is only nearly a table. */
  tables?: boolean | "default" | "extended";
  /** Bring LaTeX delimiters into the form that remark-math reads, and escape dollars that are money. */
  latex?: boolean | LatexOptions;
  /** The text is a reply that is still arriving: its unfinished tail is closed so that it does not flicker. */
  streaming?: boolean;
}

/** How dollars are read. */
export interface LatexOptions {
  /**
   * Whether `$x$` is math in the renderer: `'pandoc'` (the opening dollar has no blank behind it, the closing one none
   * before it and no digit behind it) or `'off'` (remark-math's `singleDollarTextMath: false`).
   */
  singleDollar?: "pandoc" | "off";
}

/** A message fit to be rendered, and what was done to it. */
export interface PreprocessResult {
  text: string;
  /** What was repaired in tables, the bars of formulas in them too; lines are 0-based lines of the text without its leaked tokens. */
  repairs: TableRepair[];
  /** What was changed in formulas, and dollars that were escaped. */
  math: MathRepair[];
  /** Markers removed, in order, each once. */
  tokens: string[];
  /** Model families that the markers belong to. */
  families: string[];
}

/** A change of a formula or a dollar. */
export interface MathRepair {
  /** 0-based, as in `repairs`. */
  line: number;
  /** `delimiters`: of a formula; `dollar`: escaped because it is money. */
  kind: "delimiters" | "dollar";
  from: string;
  to: string;
}

/** Replace `[start, end)` of a text. */
export interface Edit {
  start: number;
  end: number;
  text: string;
}
