export { preprocessLaTeX } from "./preprocess-latex.ts";
export { preprocessMarkdown, preprocessMarkdownDetailed } from "./preprocess-markdown.ts";
export type { LatexOptions, MathRepair, PreprocessOptions, PreprocessResult } from "./types.ts";
