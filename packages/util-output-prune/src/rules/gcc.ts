import { nameRules } from "../internal/name-rules.ts";
import type { Draft, OutputRule, RuleContext, RuleLine, Verdict } from "../rule-types.ts";

/** `   12 |   code`, `      |   ^~~~`, and the bare caret line of older versions. */
const FRAME = /^\s*(?:\d* ?\||[~^][~^ ]*$)|^\s+\S/;
/** Notes that say where else to look; the others repeat or advise. */
const USEFUL_NOTE = /(?:declared here|previous(?:ly)? (?:definition|declaration)|defined here|in expansion of macro|requested here)/;
const SYSTEM = /^(?:\/usr\/|\/Library\/|\/Applications\/|\/opt\/|[A-Z]:\\Program Files)/;
const MAX_NOTES = 3;

function start(draft: Draft, context: RuleContext): boolean {
  if (draft.severity === "info") return false;
  const flag = /^(.*?) \[((?:-W[^\]]+)|(?:[a-z]+[-.][\w.-]+)|SC\d+)\]$/.exec(draft.message);
  if (flag !== null) {
    draft.message = flag[1] ?? "";
    draft.code = (flag[2] ?? "").replace(/,-Werror$/, "");
    if (draft.code.startsWith("SC")) draft.tool = "shellcheck";
  }
  const required = context["required"];
  if (required !== undefined) draft.detail.push(`required from ${required}`);
  context["required"] = undefined;
  return true;
}

function follow(line: RuleLine, draft: Draft): Verdict {
  if (line.body === "") return "end";
  const place = line.location();
  if (place !== null && place.rest.startsWith(": note: ")) {
    const note = place.rest.slice(": note: ".length);
    draft.state["lines"] = 0;
    if (!USEFUL_NOTE.test(note) || SYSTEM.test(place.file) || draft.detail.length >= MAX_NOTES) return "skip";
    draft.detail.push(`${place.file}:${String(place.line)}: ${note}`);
    return "take";
  }
  if (place !== null && /^: +(?:error|warning|fatal error|required|recursively)/.test(place.rest)) return "end";
  // Clang before 16 shows the code as it stands in the file, without a bar.
  const lines = Number(draft.state["lines"] ?? 0);
  draft.state["lines"] = lines + 1;
  return FRAME.test(line.text) ? "skip" : lines === 0 && place === null ? "skip-unknown" : "end";
}

/** GCC, Clang and what prints as they do (C, C++, Objective-C, Fortran, Swift, shellcheck). */
export const gccRules: readonly OutputRule[] = /* @__PURE__ */ nameRules({
  "gcc/message": { kind: "diagnostic", quiet: ["gcc", "g++", "cc", "c++", "clang", "clang++", "shellcheck", "swiftc"], located: "colon", match: /^: (fatal error|internal compiler error|error|warning|remark): (.*)$/, fields: { severity: 1, message: 2 }, start, follow },
  "gcc/werror": { match: /^cc1(?:plus)?: (?:all|some) warnings being treated as errors$/ },
  "gcc/global": { kind: "diagnostic", match: /^(?:gcc|g\+\+|cc1|cc1plus|clang|clang\+\+|cc|c\+\+): (fatal error|error|warning): (?!linker command failed)(.*)$/, fields: { severity: 1, message: 2 }, start },
  "gcc/required": { kind: "section", near: "required from here", match: /^(.+:\d+(?::\d+)?): +required from here$/, enter: (context, match) => void (context["required"] = match[1]) },
  "gcc/note": { kind: "section", near: ": note: ", match: /^[^\s:][^:]*:\d+(?::\d+)?: note: /, when: ({ tool }) => tool === "gcc" || tool === "clang", follow: { take: /^\s*\d* ?\||^\s+[~^]/ } },
  "gcc/context": { kind: "section", near: ": In ", match: /^(?:.+): In (?:[\w ]+) ['‘`].*:$/ },
  "gcc/instantiation": { kind: "section", near: ": ", match: /^.+(?:: (?:At global scope|At top level|In lambda function|In substitution of .*|In instantiation of .*):|:\d+: +(?:required|recursively required) (?:from|by) .*)$/ },
  "gcc/included": { match: /^(?:In file included )?from .+:\d+(?::\d+)?[:,]$/ },
  "gcc/terminated": { match: /^compilation terminated\.$/ },
  "clang/generated": { kind: "tally", match: /^(?:(\d+) warnings?)?(?: and )?(?:(\d+) errors?)? generated\.$/, count: { errors: 2, warnings: 1 }, owns: ["gcc"] },
  "ld/undefined": { kind: "diagnostic", near: "+0x", match: /^(?:\S*ld(?:\.\w+)?: )?([^\s:][^:]*):\(\.[\w.$]+\+0x[0-9a-f]+\): (.*)$/, fields: { file: 1, message: 2 } },
  "ld/located": { kind: "diagnostic", near: " of", match: /^(?:\S*ld(?:\.\w+)?: )?([^\s:][^:]*):(\d+): ((?:multiple definition of|first defined here).*)$/, fields: { file: 1, line: 2, message: 3 } },
  "ld/reference": { kind: "diagnostic", near: "undefined ", match: /^(?:\S*ld(?:\.\w+)?: )?([^\s:][^:]*):(\d+): (undefined (?:reference to|symbol:) .*)$/, fields: { file: 1, line: 2, message: 3 } },
  "ld/function": { kind: "section", near: ": in function", match: /^(?:\S*ld(?:\.\w+)?: )?.*: in function [`'‘].*:$/ },
  "ld/error": { kind: "diagnostic", near: "ld", match: /^(?:\/\S*\/)?(?:[\w-]*ld)(?:\.\w+)?: (?:error: )?((?:cannot|undefined|unrecognized|symbol|library|duplicate|multiple|relocation|.*: (?:undefined|multiple|file not)).*)$/, fields: { message: 1 }, follow: { take: /^>>> (?:referenced|defined) / } },
  "ld/returned": { match: /^(?:collect2: error: ld returned \d+ exit status|clang(?:\+\+)?: error: linker command failed.*)$/ },
});
