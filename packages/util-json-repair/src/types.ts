/** What was changed, or what a reader should know although nothing was changed (`suspect-path`). */
export type RepairKind =
  | "bare-key" | "bare-value" | "comment" | "concatenation" | "control-character" | "duplicate-key" | "ellipsis"
  | "escaped-document" | "escaped-space" | "extra-closer" | "extra-comma" | "fence" | "full-width" | "inner-quote"
  | "invalid-escape" | "literal" | "missing-closer" | "missing-colon" | "missing-comma" | "missing-end" | "missing-key"
  | "missing-opener" | "missing-quote" | "missing-value" | "multiple-values" | "number" | "prose" | "proto-key" | "quote"
  | "suspect-path" | "think" | "tuple" | "windows-path" | "wrapper" | "wrong-closer";

/** One repair: UTF-16 offsets into the text, and whether no other reading of that place is plausible. */
export interface Repair {
  kind: RepairKind;
  start: number;
  end: number;
  certain: boolean;
}

export interface JsonRepairOptions {
  /** `strict`: no repair at all; `safe`: only certain repairs; `aggressive` (default): all, each reported. */
  level?: "strict" | "safe" | "aggressive";
  /** What an integer beyond 2^53 becomes. Default `number`, as JSON.parse. */
  bigNumbers?: "number" | "string" | "bigint";
  /** An own key `__proto__`, however it is spelled. Default `drop`. */
  proto?: "drop" | "error" | "keep";
  /** Strings that hold Windows paths with single backslashes. `force` also reads valid JSON so. Default `auto`. */
  windowsPaths?: "auto" | "off" | "force";
  /** NaN and Infinity. Default `null`. */
  nonFinite?: "null" | "number" | "string" | "error";
  /** Several values side by side. Default `array`. */
  multiple?: "array" | "first" | "last" | "error";
  /** `true`: the text is known to be cut, nothing counts as complete. `allow`: parseJson and repairJson accept a cut text. */
  truncated?: boolean | "allow";
  /** Most open containers. Default 10000; valid JSON is checked only against a limit that is given. */
  maxDepth?: number;
  /** Longest text, in UTF-16 units. Default 64 Mi. */
  maxLength?: number;
}

export interface ExtractOptions extends JsonRepairOptions {
  /** Which of several values is the answer. Default: fenced before bare, then the last. */
  prefer?: "first" | "last" | "largest";
  /** The root that is asked for. */
  shape?: "object" | "array";
}

export type JsonPath = (string | number)[];

export type JsonStatus = "valid" | "repaired" | "partial";

export interface JsonSuccess {
  ok: true;
  value: unknown;
  status: JsonStatus;
  /** False when an end was invented. */
  complete: boolean;
  /** Where the text stopped; only when it is not complete. */
  openPath?: JsonPath;
  repairs: Repair[];
}

export interface JsonFailure<E> {
  ok: false;
  error: E;
}

export interface PartialJson {
  ok: true;
  value: unknown;
  complete: boolean;
  openPath: JsonPath;
  repairs: Repair[];
}

export interface Extraction {
  value: unknown;
  /** UTF-16 offsets of the value in the text. */
  start: number;
  end: number;
  status: JsonStatus;
  complete: boolean;
  openPath?: JsonPath;
  repairs: Repair[];
}
