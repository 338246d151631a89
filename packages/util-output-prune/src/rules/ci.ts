import { nameRules } from "../internal/name-rules.ts";
import { createPrefixPart } from "../internal/prefix-part.ts";
import type { OutputRule } from "../rule-types.ts";

/** Logs of GitHub Actions, and prefixes of programs that run several others. */
export const ciRules: readonly OutputRule[] = /* @__PURE__ */ nameRules({
  "ci/step": { kind: "prefix", near: "\t", match: /^([^\t]{1,120})\t([^\t]{1,120})\t\ufeff?\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+Z ?/, stream: [1, 2], certain: true },
  "ci/time": { kind: "prefix", match: /^\ufeff?\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{7}Z ?/, certain: true },
  "ci/annotation": { kind: "prefix", match: /^##\[(?:error|warning)\]/, certain: true },
  "ci/group": { match: /^(?:##\[(?:group|endgroup|section|debug|command)\]|::(?:end)?group::)/ },
  "ci/command": { match: /^\[command\]\// },
  "ci/shell": { match: /^shell: \/\S+ .*\{0\}$/ },
  "ci/environment": { match: /^(?:env|with):$/, follow: { take: /^ {2}[\w-]+: / } },
  "ci/exit": { kind: "tally", match: /^(Process completed with exit code [1-9]\d*\.)$/, note: "$1", ok: false },
  "prefix/time": { kind: "prefix", tool: "ci", match: /^\[?(?:\d{4}-\d\d-\d\d[T ])?\d\d:\d\d:\d\d(?:[.,]\d+)?(?:Z|[+-]\d\d:?\d\d)?\]? /, keep: true },
  "prefix/bracket": { kind: "prefix", tool: "ci", match: /^\[([^\]\s][^\]]{0,60})\] ?/, stream: [1] },
  "prefix/pipe": { kind: "prefix", tool: "ci", near: " | ", match: /^(?!\d+ )([\w@./-]{1,60}) +\| ?/, stream: [1] },
  "prefix/step": { kind: "prefix", tool: "ci", match: /^#(\d+) \d+\.\d+ /, stream: [1] },
  "prefix/name": { kind: "prefix", tool: "ci", near: ": ", match: /^(?!(?:error|warning|note|info|fatal|help|hint|make|npm|Error|Warning|Note|sh|bash)\b)([@\w][\w@./-]{0,60}): /, stream: [1] },
}, { prefixes: createPrefixPart });
