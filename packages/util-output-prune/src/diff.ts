export { parseUnifiedDiff } from "./parse-unified-diff.ts";
export type { ChangeStatus, GitChange, LineRange } from "./types.ts";
