export { cleanToolName } from "./clean-tool-name.ts";
export { createLeakFilter } from "./create-leak-filter.ts";
export { createLeakFilterStream } from "./create-leak-filter-stream.ts";
export { fixGfmTables } from "./fix-gfm-tables.ts";
export { fixGfmTablesDetailed } from "./fix-gfm-tables-detailed.ts";
export { normalizeAssistantContent } from "./normalize-assistant-content.ts";
export { scanRegions } from "./scan-regions.ts";
export { stripLeakedSpecialTokens } from "./strip-leaked-special-tokens.ts";
export { toWellFormedText } from "./to-well-formed-text.ts";
export { truncateChars } from "./truncate-chars.ts";
export type {
  LeakFamily, LeakFilter, LeakOptions, LeakResult, Region, RegionKind, TableFix, TableOptions, TableRepair, TableRepairKind,
} from "./types.ts";
