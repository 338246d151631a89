import { nameRules } from "../internal/name-rules.ts";
import type { Draft, OutputRule, RuleContext, RuleLine, Verdict } from "../rule-types.ts";

const FRAME = /^\s*(?:\d+ .*|[~ ]*~[~ ]*|\d+)$/;

/** Indented lines are the chain of reasons. */
function followPlain(line: RuleLine, draft: Draft): Verdict {
  if (line.body === "" || line.indent === 0) return "end";
  // Related places (`  src/a.ts(1,2): 'x' is declared here.`) explain, they are no reason.
  if (line.location() !== null) return "skip";
  draft.detail.push(line.text.trimEnd());
  return "take";
}

/** The chain of reasons, then a code frame, then related places with frames of their own. */
function followPretty(line: RuleLine, draft: Draft, context: RuleContext): Verdict {
  if (line.body === "") return "skip";
  if (draft.state["framed"] !== true && line.indent > 0 && !FRAME.test(line.text)) return followPlain(line, draft);
  if (line.indent === 0 && !/^\d+ |^\d+$/.test(line.text) && !/^[~ ]+$/.test(line.body)) return "end";
  draft.state["framed"] = true;
  return context["task"] === undefined || line.location()?.rest.startsWith(" - ") !== true ? "skip" : "end";
}

/** TypeScript: `tsc`, `vue-tsc`, `tsc -b`, `--watch`, plain and pretty. */
export const tscRules: readonly OutputRule[] = /* @__PURE__ */ nameRules({
  "tsc/error": { kind: "diagnostic", quiet: ["tsc", "vue-tsc"], located: "paren", rows: true, match: /^ ?: (error|warning|message|info) (TS\d+): (.*)$/, fields: { severity: 1, code: 2, message: 3 }, follow: followPlain },
  "tsc/pretty": { kind: "diagnostic", located: "colon", match: /^ - (error|warning|message|suggestion) (TS\d+): (.*)$/, fields: { severity: 1, code: 2, message: 3 }, follow: followPretty },
  "tsc/global": { kind: "diagnostic", match: /^(error) (TS\d+): (.*)$/, fields: { severity: 1, code: 2, message: 3 }, follow: followPlain },
  "tsc/watching": { kind: "tally", match: /^\[?\d?\d:\d\d:\d\d(?: [AP]M)?\]?(?: -)? Found (\d+) errors?\. Watching for file changes\.$/, count: { errors: 1 }, cycle: true, ok: true },
  "tsc/found": { kind: "tally", match: /^Found (\d+) errors?(?: in (?:the same file, starting at: )?.*?)?\.?$/, when: ({ tool }) => tool === undefined || tool === "tsc", count: { errors: 1 } },
  "tsc/files": { match: /^Errors {2}Files$/, follow: { take: /^ *\d+ {2}\S.*:\d+$/ } },
  "tsc/watch-start": { match: /^\[?\d?\d:\d\d:\d\d(?: [AP]M)?\]?(?: -)? (?:Starting (?:incremental )?compilation|File change detected\. Starting)/ },
  "tsc/build-list": { match: /^\[?\d?\d:\d\d:\d\d(?: [AP]M)?\]?(?: -)? Projects in this build:/, follow: { take: /^ +\* / } },
  "tsc/build-progress": { match: /^\[?\d?\d:\d\d:\d\d(?: [AP]M)?\]?(?: -)? (?:Project '.*' is (?:out of date because|up to date)|Building project '|Updating (?:output|unchanged output) timestamps)/ },
  "tsc/statistics": { kind: "tally", match: /^Files: +\d+$/ },
  "tsc/statistics-row": { kind: "drop", match: /^(?:Lines of [\w ]+|Identifiers|Symbols|Types|Instantiations|Memory used|Assignability cache size|Identity cache size|Subtype cache size|Strict subtype cache size|Tracing time|\w[\w ]* (?:time|read|write)): +[\d.]+[sK]?$/ },
});
