export { createPartialJsonParser } from "./create-partial-json-parser.ts";
export { extractAllJson } from "./extract-all-json.ts";
export { extractJson } from "./extract-json.ts";
export { JsonRepairError } from "./json-repair-error.ts";
export { parseJson } from "./parse-json.ts";
export { parsePartialJson } from "./parse-partial-json.ts";
export { repairJson } from "./repair-json.ts";
export { safeParseJson } from "./safe-parse-json.ts";
export type { PartialJsonParser } from "./create-partial-json-parser.ts";
export type { JsonRepairErrorCode } from "./json-repair-error.ts";
export type { SafeParseResult } from "./safe-parse-json.ts";
export type {
  ExtractOptions, Extraction, JsonFailure, JsonPath, JsonRepairOptions, JsonStatus, JsonSuccess, PartialJson, Repair, RepairKind,
} from "./types.ts";
