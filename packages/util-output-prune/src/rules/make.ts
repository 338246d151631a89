import { nameRules } from "../internal/name-rules.ts";
import type { Draft, OutputRule, RuleLine, Verdict } from "../rule-types.ts";

/** CMake indents its message; blank lines part its paragraphs. */
function followCmake(line: RuleLine, draft: Draft): Verdict {
  if (line.body === "") return "skip";
  if (line.indent < 2) return "end";
  draft.message = draft.message === "" ? line.body : `${draft.message} ${line.body}`;
  return "take";
}

/** make, ninja, CMake. */
export const makeRules: readonly OutputRule[] = /* @__PURE__ */ nameRules({
  "make/generated": { match: /^g?make(?:\[\d+\])?: \*\*\* \[CMakeFiles\/.*\] Error \d+$/, enter: (context) => void (context["made"] = "yes") },
  "make/outer": { match: /^g?make(?:\[\d+\])?: \*\*\* (?:\[.*\] Error \d+(?: \(ignored\))?|Waiting for unfinished jobs\.+)$/, when: ({ made }) => made !== undefined },
  "make/target": { kind: "tally", match: /^(?:g|mingw32-)?make(?:\[\d+\])?: \*\*\* (\[.*\] Error \d+)(?: \(ignored\))?$/, note: "make $1", ok: false, enter: (context) => void (context["made"] = "yes") },
  "make/stop": { kind: "diagnostic", match: /^g?make(?:\[\d+\])?: \*\*\* (.*?)(?: {1,2}Stop\.)?$/, fields: { message: 1 } },
  "make/makefile": { kind: "diagnostic", located: "colon", match: /^: \*\*\* (.*?)(?: {1,2}Stop\.)?$/, fields: { message: 1 } },
  "make/directory": { match: /^g?make(?:\[\d+\])?: (?:Entering|Leaving) directory / },
  "make/nothing": { kind: "tally", match: /^g?make(?:\[\d+\])?: (Nothing to be done for .*|.* is up to date\.)$/, say: "$1", ok: true },
  "make/command": { kind: "drop", match: /^(?:\/usr\/bin\/)?(?:gcc|g\+\+|cc|c\+\+|clang|clang\+\+|ar|ranlib)(?:-\d+)? \S/ },
  "cmake/error": { kind: "diagnostic", match: /^CMake (Error|Warning)(?: \(dev\))?(?: at (.+?):(\d+)(?: \(.*\))?)?:(?: (.*))?$/, fields: { severity: 1, file: 2, line: 3, message: 4 }, follow: followCmake },
  "cmake/incomplete": { match: /^-- Configuring incomplete, errors occurred!$/ },
  "cmake/status": { kind: "drop", match: /^-- \S/, indent: [0, 0] },
  "cmake/progress": { kind: "drop", match: /^\[ *\d+%\] (?:Building|Linking|Built target|Generating|Automatic|Running|Performing|Completed|Creating) / },
  "cmake/consolidate": { kind: "drop", match: /^(?:Consolidate compiler|Scanning dependencies|See also )/ },
  "ninja/progress": { kind: "drop", match: /^\[\d+\/\d+\] \S/ },
  "ninja/failed": { kind: "tally", match: /^FAILED: (?:\[code=\d+\] )?(\S+).*$/, note: "failed: $1", ok: false, enter: (context) => void (context["ninja"] = "failed") },
  "ninja/command": { match: /^(?:: && )?(?:\/\S+\/)?(?:gcc|g\+\+|cc|c\+\+|clang|clang\+\+|cmake|python3?)\S* .*-/, when: ({ ninja }) => ninja !== undefined },
  "ninja/stopped": { match: /^ninja: (?:build stopped: subcommand failed\.|Entering directory .*)$/ },
  "ninja/nothing": { kind: "tally", match: /^ninja: (no work to do)\.$/, say: "$1", ok: true },
  "ninja/error": { kind: "diagnostic", match: /^ninja: error: (.*)$/, fields: { message: 1 } },
});
