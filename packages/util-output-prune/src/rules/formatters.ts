import { nameRules } from "../internal/name-rules.ts";
import type { Draft, OutputRule, RuleLine, Verdict } from "../rule-types.ts";

const BIOME_SEVERITIES = { "×": "error", "✖": "error", "!": "warning", "⚠": "warning", "i": "info", "ℹ": "info" } as const;

/** The first line with a glyph is the message; frames and advice follow until something else begins. */
function followBiome(line: RuleLine, draft: Draft): Verdict {
  if (line.body === "") return "skip";
  const match = /^([×✖!⚠iℹ]) (.*)$/.exec(line.body);
  if (match !== null && draft.message === "") {
    draft.message = match[2] ?? "";
    draft.severity = BIOME_SEVERITIES[(match[1] ?? "×") as keyof typeof BIOME_SEVERITIES];
    return "take";
  }
  return line.indent > 0 && !line.body.includes("━━━") ? "skip" : "end";
}

/** Prettier and Biome. */
export const formatterRules: readonly OutputRule[] = /* @__PURE__ */ nameRules({
  "prettier/error": { kind: "diagnostic", quiet: ["prettier"], match: /^\[error\] (\S.*?): (\w*Error: .*) \((\d+):(\d+)\)$/, fields: { file: 1, message: 2, line: 3, column: 4 }, follow: { skip: /^\[error\] +(?:>|\d+ \||\|)/ } },
  "prettier/verdict": { kind: "tally", match: /^\[warn\] (?:Code style issues found in .*|Code style issues fixed in .*|.*Forgot to run Prettier\?.*)$/ },
  "prettier/warn": { kind: "diagnostic", match: /^\[warn\] (\S.*\.\w+)$/, fields: { file: 1 }, severity: "warning", start: (draft) => { draft.message = "not formatted"; return true; } },
  "prettier/start": { match: /^Checking formatting\.\.\.$/ },
  "prettier/ok": { kind: "tally", match: /^All matched files use Prettier code style!$/, ok: true },
  "biome/check": { match: /^(?:check|lint|format|ci) ━+$/, follow: { take: /^\s+[×✖] (?:Some errors were emitted|The number of diagnostics)/, blank: "skip" } },
  "biome/place": { kind: "diagnostic", quiet: ["biome"], located: "colon", match: /^ ((?:lint|assist|suppressions)\/[\w/]+|parse|syntax|format|organizeImports|[a-z]+)(?: +FIXABLE)? +━+$/, fields: { code: 1 }, follow: followBiome },
  "biome/file": { kind: "diagnostic", near: " ━━━", match: /^(\S.*\.\w+) (format|organizeImports|assist|parse|[a-z]+\/[\w/]+)(?: +FIXABLE)? +━+$/, fields: { file: 1, code: 2 }, follow: followBiome },
  "biome/found": { kind: "tally", match: /^Found (\d+) errors?\.$/, when: ({ tool }) => tool === "biome", count: { errors: 1 } },
  "biome/found-warnings": { kind: "tally", match: /^Found (\d+) warnings?\.$/, when: ({ tool }) => tool === "biome", count: { warnings: 1 } },
  "biome/checked": { kind: "tally", match: /^Checked (\d+ files?) in [\d.]+ ?[mµ]?s\..*$/ },
});
