import { nameRules } from "../internal/name-rules.ts";
import { createPrefixPart } from "../internal/prefix-part.ts";
import type { Draft, OutputRule, RuleLine, Verdict } from "../rule-types.ts";

/** Roll-ups of what a script below has told already. */
const ROLL_UP = /^(?:ERR_PNPM_RECURSIVE_\w+|ERR_PNPM_RUN_SCRIPT_\w+|ELIFECYCLE)$/;

function start(draft: Draft): boolean {
  draft.void = ROLL_UP.test(draft.code ?? "");
  const place = /<ROOT>\/(\S+)/.exec(draft.message);
  if (place !== null) draft.file = place[1] ?? null;
  return true;
}

function follow(line: RuleLine, draft: Draft): Verdict {
  const { body } = line;
  if (body === "") return "skip";
  if (body === "Failure reason:") draft.state["reason"] = true;
  else if (draft.state["reason"] === true && line.indent > 0) {
    // The code says what the first words say; the reason tells why.
    draft.state["reason"] = false;
    draft.message = body;
    return "take";
  }
  if (/^(?:Note that in CI|Failure reason:|If you need|This error happened while)/.test(body)) return body.startsWith("This error") ? takeDetail(line, draft) : "skip";
  return line.indent > 0 && !/^(?:ERR|WARN)/.test(body) ? takeDetail(line, draft) : "end";
}

function takeDetail(line: RuleLine, draft: Draft): Verdict {
  draft.detail.push(line.body);
  return "take";
}

const DEPENDENCIES = /^(?:dependencies|devDependencies|optionalDependencies|peerDependencies):$/;

/** pnpm: install and scripts, also across a workspace. */
export const pnpmRules: readonly OutputRule[] = /* @__PURE__ */ nameRules({
  "pnpm/task": { kind: "prefix", near: ": ", match: /^((?:[\w.@-]+\/)*[\w.@-]+) ([\w:.-]+): ?/, stream: [1, 2], directory: 1 },
  "pnpm/failed": { kind: "tally", match: /^ERROR {2}(\S+@\S+ [\w:.-]+): `/, note: "failed: $1", ok: false },
  "pnpm/error": { kind: "diagnostic", match: /^(ERR_PNPM_\w+|ELIFECYCLE|ERROR(?= {2}(?!run failed)))(?: +(.*))?$/, indent: [0, 2], fields: { code: 1, message: 2 }, start, follow },
  "pnpm/scope": { match: /^Scope: (?:all )?\d+ (?:of \d+ )?(?:workspace )?projects?/, enter: (context) => void (context["pnpm"] = "yes") },
  "pnpm/progress": { kind: "drop", match: /^(?:Progress: resolved \d|Downloading \S+: |Lockfile is up to date|Recreating |Resolving: total)/ },
  "pnpm/bar": { match: /^\++-*$|^-+$/, when: ({ pnpm }) => pnpm !== undefined },
  "pnpm/packages": { kind: "tally", match: /^(?:Packages: )([+-].*)$/, say: "$1 packages", enter: (context) => void (context["pnpm"] = "yes") },
  "pnpm/dependencies": { match: DEPENDENCIES, enter: (context) => void (context["pnpm"] = "dependencies") },
  "pnpm/dependency": { kind: "tally", match: /^([+-] \S+ \S.*)$/, when: ({ pnpm }) => pnpm === "dependencies", note: "$1" },
  "pnpm/up-to-date": { kind: "tally", match: /^(Already up to date)$/, say: "already up to date", ok: true },
  "pnpm/done": { kind: "tally", match: /^Done in [\d.]+m?s(?: using pnpm v.*)?$/, ok: true },
  "pnpm/deprecated": { kind: "drop", match: /^WARN {2}(?:\d+ )?deprecated /, indent: [0, 2] },
  "pnpm/command": { kind: "section", near: "$ ", match: /^(?:(?:[\w.@-]+\/)*[\w.@-]+) [\w:.-]+\$ \S/ },
  "pnpm/outcome": { match: /^(?:Done|Failed)$/, when: ({ task }) => task?.includes(" ") === true },
  "pnpm/summary": { match: /^(?:Summary: \d+ fails, \d+ passes|Exit status \d+)$/ },
  "pnpm/package-path": { match: /^\/\S.*:$/, when: ({ pnpm }) => pnpm !== undefined, indent: [0, 0] },
}, { prefixes: createPrefixPart });
