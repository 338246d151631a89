import { nameRules } from "../internal/name-rules.ts";
import { setPlace } from "../internal/set-place.ts";
import type { Draft, OutputRule, RuleContext, RuleLine, Verdict } from "../rule-types.ts";

/** Beginnings of a count. */
const DIGITS = /* @__PURE__ */ [..."123456789"];

/** Message, then `    FILE:L:C:` and a frame; notes with frames of their own stand less deep. */
function followEsbuild(line: RuleLine, draft: Draft): Verdict {
  if (line.body === "") return "skip";
  if (line.indent === 0) return "end";
  const place = line.location();
  if (place !== null && place.rest === ":" && draft.line === null) {
    setPlace(draft, place.file, place.line, place.column);
    return "take";
  }
  return "skip";
}

/** Where it is: in the message (`FILE (L:C): …`, `… from "FILE"`) or on the line below it. */
function readPlace(draft: Draft): void {
  const text = draft.message.replace(/^(?:\[[\w:@/-]+\]:? |\(\S+ plugin\) |RollupError: |Error: )+/, "");
  draft.message = text;
  const place = /^(?:\[[^\]]+\] )?(\S.*?) \((\d+):(\d+)\): (.*)$/.exec(text);
  if (place !== null) {
    setPlace(draft, place[1], place[2], place[3]);
    draft.message = place[4] ?? text;
    return;
  }
  const from = /(?: from | imported by )["']?([^"'\s]+\.\w+)["']?\.?(?: \(.*\))?$/.exec(text);
  if (from !== null) draft.file = from[1] ?? null;
}

function startVite(draft: Draft, context: RuleContext): boolean {
  context["vite"] = undefined;
  readPlace(draft);
  return true;
}

function followVite(line: RuleLine, draft: Draft): Verdict {
  const { body } = line;
  if (body === "") return "skip";
  const file = /^(?:file: )(.*?)(?::(\d+):(\d+))?$/.exec(body);
  if (file !== null) {
    draft.file ??= file[1] ?? null;
    if (draft.line === null && file[2] !== undefined) {
      draft.line = Number(file[2]);
      draft.column = Number(file[3]);
    }
    return "take";
  }
  const place = line.location();
  const isError = place !== null && /^: (?:ERROR: )?\S/.test(place.rest);
  if (isError && draft.line === null) {
    setPlace(draft, place.file, place.line, place.column);
    draft.message = place.rest.replace(/^: (?:ERROR: )?/, "");
    return "take";
  }
  return /^(?:at |\d+: |\d+ ?[|│]|[~^]+|[|│]|> ?\d+ ?[|│]|This is most likely|If you do want|`build\.rollup|Expected |x Build failed|https:)/.test(body) || line.indent > 0 ? "skip" : "end";
}

function followRollup(line: RuleLine, draft: Draft): Verdict {
  const { body } = line;
  if (body === "") return "skip";
  const place = /^(\S.*?) \((\d+):(\d+)\)$/.exec(body);
  if (place !== null) {
    draft.file = place[1] ?? null;
    if (draft.line === null) {
      draft.line = Number(place[2]);
      draft.column = Number(place[3]);
    }
    return "take";
  }
  if (/^\S+\.\w+$/.test(body)) {
    draft.file ??= body;
    return "take";
  }
  if (body.includes(" (imported by ")) {
    draft.detail.push(body);
    return "take";
  }
  return /^(?:at |\d+: |https:\/\/|[~^]+)/.test(body) || line.indent > 0 ? "skip" : "end";
}

const WEBPACK_FRAME = /^\s*(?:>|\||@ |\d+ \||resolve '|using description|Field '|.* doesn't exist|.* is not a |You may need an appropriate|.*no loaders are configured|--> )/;

/** The line below the header is the message; frames, import traces and attempts follow. */
function followWebpack(line: RuleLine, draft: Draft): Verdict {
  const { body } = line;
  if (body === "") return draft.message === "" ? "skip" : "skip-last";
  const inner = /^(?:\[tsl\] (?:ERROR|WARNING) in (.*)\((\d+),(\d+)\)|(\.\/\S.*) (\d+):(\d+)(?:-\d+)?)$/.exec(body);
  if (inner !== null) {
    draft.file = inner[1] ?? draft.file;
    draft.line = Number(inner[2] ?? inner[5]);
    draft.column = Number(inner[3] ?? inner[6]);
    return "take";
  }
  if (draft.message === "") {
    const typescript = /^(TS\d+): (.*)$/.exec(body);
    draft.code = typescript?.[1] ?? null;
    draft.message = typescript?.[2] ?? body;
    return "take";
  }
  const at = /^Module parse failed: .* \((\d+):(\d+)\)$/.exec(draft.message);
  if (at !== null && draft.line === null) {
    draft.line = Number(at[1]);
    draft.column = Number(at[2]);
  }
  if (WEBPACK_FRAME.test(line.text) || line.indent > 2) return "skip";
  if (/^webpack \d|^(?:ERROR|WARNING) in /.test(body)) return "end";
  draft.detail.push(body);
  return "take";
}

/** `FILE:L:C` alone on a line, the message on the next (Next.js, svelte-check). */
function followPlaced(line: RuleLine, draft: Draft): Verdict {
  const { body } = line;
  if (!draft.unproven) return body !== "" && (line.indent > 0 || /^(?:>? *\d+ \||\|)/.test(body)) ? "skip" : "end";
  const match = /^(Type error|Syntax Error|Module not found|Parsing error|Error|Warn|Hint)(?:: (.*))?$/.exec(body);
  if (match === null) return "reject";
  draft.unproven = false;
  if (match[1] === "Warn") draft.severity = "warning";
  if (match[1] === "Hint") draft.severity = "info";
  if (/^(?:Error|Warn|Hint)$/.test(match[1] ?? "")) draft.tool = "svelte-check";
  draft.message = match[2] ?? match[1] ?? "";
  return "take";
}

/** esbuild, Vite, Rollup, webpack, Next.js, tsup. */
export const bundlerRules: readonly OutputRule[] = /* @__PURE__ */ nameRules({
  "esbuild/message": { kind: "diagnostic", match: /^[✘▲X] \[(ERROR|WARNING)\] (.*?)(?: \[([a-z][\w-]*)\])?$/, fields: { severity: 1, message: 2, code: 3 }, follow: followEsbuild },
  "esbuild/counts": { kind: "tally", starts: DIGITS, match: /^(?:(\d+) warnings?)?(?: and )?(?:(\d+) errors?)?$/, when: ({ tool }) => tool === "esbuild", count: { warnings: 1, errors: 2 } },
  "esbuild/done": { kind: "tally", match: /^(?:⚡ )?Done in [\d.]+m?s$/, ok: true },
  "vite/start": { match: /^(?:rolldown-)?vite v\d\S* (?:building|dev server)/ },
  "vite/progress": { kind: "drop", match: /^(?:transforming|rendering chunks|computing gzip size)/ },
  "vite/modules": { kind: "tally", match: /^✓ (\d+ modules?) transformed\.?$/, say: "$1" },
  "vite/built": { kind: "tally", match: /^✓ built in [\d.]+m?s$/, ok: true },
  "vite/asset": { kind: "drop", near: " kB", match: /^\S+ +[\d.,]+ kB(?: +│ (?:gzip|map|brotli): +[\d.,]+ kB)*$/ },
  "vite/failed": { kind: "tally", match: /^[✗x] Build failed in [\d.]+m?s$/i, ok: false, say: "build failed" },
  "vite/error": { match: /^error during build:$/, enter: (context) => void (context["vite"] = "error") },
  "vite/message": { kind: "diagnostic", match: /^(\S.*)$/, fields: { message: 1 }, when: ({ vite }) => vite === "error", start: startVite, follow: followVite },
  "rollup/error": { kind: "diagnostic", match: /^\[!\] (.*)$/, fields: { message: 1 }, start: (draft) => {
    readPlace(draft);
    return true;
  }, follow: followRollup },
  "rollup/warning": { kind: "diagnostic", match: /^\(!\) (.*)$/, fields: { message: 1 }, severity: "warning", start: (draft) => {
    readPlace(draft);
    return true;
  }, follow: followRollup },
  "rollup/start": { kind: "section", near: " → ", match: /^\S.* → \S+\.\.\.$/ },
  "rollup/created": { kind: "tally", match: /^(created \S.*) in [\d.]+m?s$/, ok: true, say: "$1" },
  "webpack/message": { kind: "diagnostic", match: /^(ERROR|WARNING) in (.+?)(?:[: ](\d+):(\d+)(?:-(?:(\d+):)?(\d+))?)?$/, fields: { severity: 1, file: 2, line: 3, column: 4, endLine: 5, endColumn: 6 }, start: (draft) => {
    if (!/[./\\]/.test(draft.file ?? "")) {
      draft.message = draft.file ?? "";
      draft.file = null;
    }
    return true;
  }, follow: followWebpack },
  "webpack/bad-module": { kind: "section", near: "[built] ", match: /^\S.* [\d.]+ (?:bytes|[KM]iB) .*\[built\].*\[\d+ (?:errors?|warnings?)\]$/ },
  "webpack/errors": { kind: "tally", match: /^webpack \d\S* compiled with (?:(\d+) errors?)?(?: and )?(?:(\d+) warnings?)? in \d+ ms$/, count: { errors: 1, warnings: 2 } },
  "webpack/ok": { kind: "tally", match: /^webpack \d\S* (compiled successfully) in \d+ ms$/, ok: true, say: "$1" },
  "webpack/module": { kind: "drop", match: /^(?:asset \S+ [\d.]+ \w+|assets by |runtime modules |cacheable modules |modules by |orphan modules |built modules |javascript modules |hidden modules |Entrypoint |\.\/\S.* [\d.]+ (?:bytes|[KM]iB) .*(?:\[built\]|\[code generated\]|modules?)|\+ \d+ (?:hidden )?modules?|\| \.\/\S)/ },
  "placed/message": { kind: "diagnostic", tool: "next", quiet: ["svelte-check"], located: "colon", file: /^[^\s>|-]/, match: /^$/, fields: {}, start: (draft) => {
    draft.unproven = true;
    return draft.column !== null;
  }, follow: followPlaced },
  "svelte-check/start": { match: /^(?:Loading svelte-check in workspace|Getting Svelte diagnostics)/ },
  "svelte-check/found": { kind: "tally", match: /^svelte-check found (\d+) errors? and (\d+) warnings?/, count: { errors: 1, warnings: 2 } },
  "tsup/progress": { kind: "drop", match: /^(?:CLI|ESM|CJS|DTS|IIFE) (?:Building entry|Using tsconfig|tsup v|Target:|Cleaning output|Build start|\S+ +[\d.]+ [KM]?B$|Running in watch)/ },
  "tsup/done": { kind: "tally", match: /^(?:ESM|CJS|DTS|IIFE) ⚡️ Build success in \d+m?s$/, ok: true },
});
