import { nameRules } from "../internal/name-rules.ts";
import { wordSet } from "../internal/words.ts";
import type { Draft, OutputRule, RuleContext } from "../rule-types.ts";

/** Codes of Yarn 2 and later that only tell of progress, and those that warn. */
const PROGRESS = /* @__PURE__ */ wordSet("YN0000 YN0006 YN0007 YN0008 YN0013 YN0019 YN0022 YN0085 YN0065 YN0088");
const WARNINGS = /* @__PURE__ */ wordSet("YN0002 YN0004 YN0005 YN0032 YN0057 YN0060 YN0061 YN0062 YN0068 YN0069 YN0086");

function grade(draft: Draft): boolean {
  if (PROGRESS.has(draft.code ?? "")) return false;
  if (WARNINGS.has(draft.code ?? "")) draft.severity = "warning";
  return true;
}

const isYarn = ({ yarn }: RuleContext): boolean => yarn !== undefined;
const enter = (context: RuleContext): void => void (context["yarn"] = "yes");

/** Yarn: classic and berry. */
export const yarnRules: readonly OutputRule[] = /* @__PURE__ */ nameRules({
  "yarn/message": { kind: "diagnostic", match: /^➤ (YN\d{4}): (?:[│┌└·] )*(.*)$/, fields: { code: 1, message: 2 }, start: grade },
  "yarn/verdict": { kind: "tally", match: /^➤ YN0000: (?:[│┌└·] )*Done(?: with warnings)? in .*$/, ok: true },
  "yarn/failed": { kind: "tally", match: /^➤ YN0000: (?:[│┌└·] )*Failed with errors in .*$/, ok: false, say: "failed" },
  "yarn/progress": { match: /^➤ YN\d{4}: / },
  "yarn/start": { match: /^yarn (?:run|install|add|remove|upgrade|workspaces?) v\d/, enter },
  "yarn/command": { match: /^\$ \S/, when: isYarn },
  "yarn/step": { kind: "drop", match: /^\[\d\/\d\] (?:Resolving|Fetching|Linking|Building|Validating|Cleaning|Removing|Regenerating)/, when: isYarn },
  "yarn/info": { match: /^info (?:Visit https:\/\/yarnpkg\.com|No lockfile found|Direct dependencies|All dependencies)/, when: isYarn },
  "yarn/deprecated": { kind: "drop", match: /^warning .*(?:deprecated|No license field|has unmet peer|incorrect peer)/, when: isYarn },
  "yarn/exit": { match: /^error Command failed with exit code \d+\.$/ },
  "yarn/error": { kind: "diagnostic", match: /^error (?!\[|TS)(\S.*)$/, when: isYarn, fields: { message: 1 } },
  "yarn/success": { kind: "tally", match: /^success (?:Saved (lockfile)|(Already up-to-date))\.$/, when: isYarn, ok: true },
  "yarn/done": { kind: "tally", match: /^(?:✨ +)?Done in [\d.]+s\.$/, ok: true },
});
