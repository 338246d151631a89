import { defineStep, nothingYet } from "../internal/define-step.ts";
import { trimMarksEnd } from "../internal/trim-marks.ts";
import type { Data, PipelineStep } from "../types.ts";

export interface KeyValuesOptions {
  /** What stands between key and value; `:` when left out. */
  separator?: string;
  /** Whether having no such line is a failure; true when left out. */
  required?: boolean;
}

/**
 * Merge the lines `key separator value` into the data, both sides trimmed, split at the first separator.
 *
 * A list bullet before the key and emphasis around it are not part of it. Lines without separator or key are passed
 * over; of a repeated key the last value stays.
 *
 * @example
 * createPipeline([keyValues()]).parse("Name: Alice\nStatus: Active\nIgnored").data; // { Name: "Alice", Status: "Active" }
 */
export function keyValues(options: KeyValuesOptions = {}): PipelineStep<{ merge: { [key: string]: string } }> {
  const { separator = ":", required = true } = options;
  if (separator === "") throw new TypeError("keyValues needs a separator of at least one character");
  return defineStep(
    "keyValues",
    ({ text }) => {
      const data: Data = {};
      let found = false;
      for (const line of text.split("\n")) {
        const at = line.indexOf(separator);
        const key = at < 0 ? "" : readKey(line.slice(0, at));
        if (key === "" || key === "__proto__") continue;
        data[key] = readValue(line.slice(at + separator.length), line.slice(0, at));
        found = true;
      }
      if (required && !found) throw new Error(`there is no line with ${JSON.stringify(separator)}`);
      return { data };
    },
    nothingYet,
  );
}

function readKey(before: string): string {
  const key = before.trim().replace(/^[-*+][ \t]+/, "");
  if (key === "__proto__") return "";
  const emphasis = /^(\*\*|__|[*_`])/.exec(key)?.[0] ?? "";
  return (emphasis === "" ? key : trimMarksEnd(key.slice(emphasis.length), "*_`")).trim();
}

/** In `**Name:** Alice` the emphasis ends behind the separator. */
function readValue(after: string, before: string): string {
  const closing = /^[*_]{1,2}(?=[ \t])/.exec(after)?.[0];
  return (closing !== undefined && before.includes(closing) ? after.slice(closing.length) : after).trim();
}
