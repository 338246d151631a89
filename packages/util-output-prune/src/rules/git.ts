import { changePart } from "../internal/change-part.ts";
import { nameRules } from "../internal/name-rules.ts";
import { diffReader } from "../internal/diff-reader.ts";
import type { OutputRule, RuleLine, Draft, Verdict } from "../rule-types.ts";

/** What git says with `error:`; other tools use the word as well. */
const ERRORS = /^error: ((?:failed to push|pathspec|Your local changes|The following untracked|could not (?!compile)|cannot (?:lock|open|rebase|pull|do|update|stash|merge|spawn|delete|switch|checkout|create|force|apply|stat)|unable to (?:access|create|read|write|delete|resolve|find|update|look|unlink|open|migrate)|src refspec|you need to resolve|Merging is not possible|Pulling is not possible|Committing is not possible|patch failed|unknown (?:switch|option)|branch '|The branch|Cannot (?:delete|update)|Entry|bad (?:config|object|revision)|RPC failed|object file|refs?\/|remote|.*: patch does not apply|.*: does not exist in index|.*: already exists in).*)$/;

/** Files that are in the way, indented by a TAB; advice is left out. */
function followError(line: RuleLine, draft: Draft): Verdict {
  if (line.text.startsWith("\t")) {
    draft.detail.push(line.body);
    return "take";
  }
  return /^(?:Please (?:commit|move|make sure)|Aborting|Use '--' to separate|'git <command>|and the repository exists|Did you forget to|usage: )/.test(line.body) ? "skip" : "end";
}

/** git: diffs, push, pull, merge, failures. */
export const gitRules: readonly OutputRule[] = /* @__PURE__ */ nameRules({
  "git/diff": { kind: "change", starts: ["diff --git ", "diff --cc ", "diff --combined ", "--- "], match: /^/, indent: [0, 0], reader: diffReader },
  "git/unmerged": { kind: "change", match: /^\* Unmerged path (.*)$/, extract: (match) => ({ file: match[1] ?? "", status: "conflicted", ranges: [], added: 0, removed: 0 }) },
  "git/fatal": { kind: "diagnostic", match: /^fatal: (.*)$/, fields: { message: 1 }, follow: followError },
  "git/error": { kind: "diagnostic", match: ERRORS, fields: { message: 1 }, follow: followError },
  "git/conflict": { kind: "diagnostic", match: /^(CONFLICT) (\(.*?\): (?:Merge conflict in (.*)|.*))$/, fields: { code: 1, message: 2, file: 3 } },
  "git/merge-failed": { kind: "tally", match: /^(Automatic merge failed);/, say: "merge failed", ok: false },
  "git/merging": { match: /^Auto-merging \S/ },
  "git/hint": { match: /^hint:/ },
  "git/advice": { match: /^\((?:use "git |fix conflicts and|commit or discard)/ },
  "git/transfer": { kind: "drop", match: /^(?:remote: )?(?:(?:Enumerating|Counting|Compressing|Writing|Receiving|Unpacking) objects|Resolving deltas|Updating files|Delta compression|Total \d+ \(delta)/ },
  "git/to": { match: /^(?:To|From) (?:\S+[/:@]\S*|\.)$/ },
  "git/rejected": { kind: "tally", match: /^! (\[(?:remote )?rejected\]) +(\S+ -> \S+ .*)$/, say: "rejected $2", ok: false },
  "git/new": { kind: "tally", match: /^\* \[(new (?:branch|tag|reference))\] +(\S+ +-> \S+)$/, say: "$2 ($1)", ok: true },
  "git/pushed": { kind: "tally", match: /^[+ ]? ?([0-9a-f]{7,40}\.{2,3}[0-9a-f]{7,40}) +(\S+ +-> \S+)(?: \((forced update)\))?$/, near: " -> ", say: "$2 $3", ok: true },
  "git/tracking": { kind: "tally", match: /^[Bb]ranch '.*' set up to track (?:remote branch )?'(.*?)'/, say: "tracking $1", ok: true },
  "git/up-to-date": { kind: "tally", match: /^(Everything up-to-date)$/, say: "everything up-to-date", ok: true },
}, { changes: changePart });
