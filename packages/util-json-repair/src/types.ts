/** What was changed, or what a reader should know although nothing was changed (`suspect-path`). */
export type RepairKind =
  | "bare-key" | "bare-value" | "comment" | "concatenation" | "control-character" | "duplicate-key" | "ellipsis"
  | "escaped-document" | "escaped-space" | "extra-closer" | "extra-comma" | "fence" | "full-width" | "inner-quote"
  | "invalid-escape" | "literal" | "missing-closer" | "missing-colon" | "missing-comma" | "missing-end" | "missing-key"
  | "missing-opener" | "missing-quote" | "missing-value" | "multiple-values" | "number" | "prose" | "proto-key" | "quote"
  | "suspect-path" | "think" | "tuple" | "windows-path" | "wrapper" | "wrong-closer";

/** One repair: UTF-16 offsets into the text, and whether no other reading of that place is plausible. */
export interface Repair {
  /** What was done. */
  kind: RepairKind;
  /** Where it begins. */
  start: number;
  /** Just after its end; equal to `start` where something is missing. */
  end: number;
  /** False when another reading is plausible. */
  certain: boolean;
}

/** How a text is read. Every option is optional. */
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

/** How the JSON in a text is found and read. */
export interface ExtractOptions extends JsonRepairOptions {
  /** Which of several values is the answer. Default: fenced before bare, then the last. */
  prefer?: "first" | "last" | "largest";
  /** The root that is asked for. */
  shape?: "object" | "array";
}

/** Keys and indices from the root to a place in a value. */
export type JsonPath = (string | number)[];

/** `valid`: strict JSON, nothing changed; `repaired`: changed, and whole; `partial`: an end was invented. */
export type JsonStatus = "valid" | "repaired" | "partial";

/** A value, and what was done to get it. */
export interface JsonSuccess {
  /** Tells a success from a failure. */
  ok: true;
  /** What the text says. */
  value: unknown;
  /** How far the text was from JSON. */
  status: JsonStatus;
  /** False when an end was invented. */
  complete: boolean;
  /** Where the text stopped; only when it is not complete. */
  openPath?: JsonPath;
  /** All repairs, in the order in which they were met. */
  repairs: Repair[];
}

/** No value, and why. */
export interface JsonFailure<E> {
  /** Tells a failure from a success. */
  ok: false;
  /** What stands in the way, and where. */
  error: E;
}

/** The value of a prefix. */
export interface PartialJson {
  /** Tells a success from a failure. */
  ok: true;
  /** The longest value that can be trusted. */
  value: unknown;
  /** Whether the text has been closed. */
  complete: boolean;
  /** The path to what is still open; empty when that is the root, or nothing. */
  openPath: JsonPath;
  /** All repairs, in the order in which they were met. */
  repairs: Repair[];
}

/** A value found in a text. */
export interface Extraction {
  /** The object or array. */
  value: unknown;
  /** UTF-16 offset of its first character. */
  start: number;
  /** UTF-16 offset just after it. */
  end: number;
  /** How far it was from JSON. */
  status: JsonStatus;
  /** False when its end was invented. */
  complete: boolean;
  /** Where it stopped; only when it is not complete. */
  openPath?: JsonPath;
  /** What was repaired inside of it. */
  repairs: Repair[];
}
