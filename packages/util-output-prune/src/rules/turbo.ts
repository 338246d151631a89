import { nameRules } from "../internal/name-rules.ts";
import { createPrefixPart } from "../internal/prefix-part.ts";
import type { OutputRule } from "../rule-types.ts";

/** Turborepo, Nx, Lerna. */
export const turboRules: readonly OutputRule[] = /* @__PURE__ */ nameRules({
  "turbo/task": { kind: "prefix", near: ":", match: /^([@\w][\w@./-]*:[A-Za-z][\w:.-]*): ?/, stream: [1] },
  "turbo/banner": { match: /^• (?:turbo \d|Packages in scope|Running \S+ in \d|Remote caching)/ },
  "turbo/cache": { match: /^cache (?:hit|miss|bypass)(?: \(.*\))?, / },
  "turbo/deprecated": { kind: "drop", match: /^WARNING {2}.*(?:deprecated|daemon)/ },
  "turbo/command": { kind: "section", near: "#", match: /^[^\s#]{1,200}#[^\s#]{1,200}: +(?:ERROR +command \(|WARNING +command finished with error)/ },
  "turbo/failed": { kind: "tally", match: /^Failed: +(\S.*)$/, note: "failed: $1", ok: false },
  "turbo/tasks": { kind: "tally", match: /^Tasks: +(\d+) successful, \1 total$/, say: "$1 tasks", ok: true },
  "turbo/some-tasks": { match: /^Tasks: +\d+ successful, \d+ total$/ },
  "turbo/time": { match: /^(?:Cached: +\d+ cached, \d+ total|Time: +[\d.]+m?s(?: >>> FULL TURBO)?) *$/ },
  "turbo/run-failed": { match: /^ERROR {2}run failed: / },
  "turbo/writing": { match: /^\.\.\.Finishing writing to cache\.\.\./ },
  "nx/run": { match: /^(?:> nx run \S+|NX +(?:Running target|Successfully ran target))/ },
  "lerna/notice": { match: /^lerna (?:notice|info) / },
}, { prefixes: createPrefixPart });
