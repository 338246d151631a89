import { nameRules } from "../internal/name-rules.ts";
import type { Draft, OutputRule } from "../rule-types.ts";

/** The number tells the tool: `CS` is the C# compiler, `MSB` MSBuild, `C` and `LNK` Visual C++. */
function nameTool(draft: Draft): boolean {
  const code = draft.code ?? "";
  if (/^(?:CS|CA|IDE|SA|RZ|BL)\d/.test(code)) draft.tool = "csc";
  else if (/^(?:MSB|NETSDK|NU)\d/.test(code)) draft.tool = "msbuild";
  else if (/^FS\d/.test(code)) draft.tool = "fsc";
  return true;
}

/** Visual C++, C#, F#, MSBuild, dotnet. */
export const msvcRules: readonly OutputRule[] = /* @__PURE__ */ nameRules({
  "msvc/message": { kind: "diagnostic", quiet: ["msvc"], located: "paren", match: /^ ?: (fatal error|error|warning|message|info) ([A-Z]+\d+) ?: (.*?)(?: \[[^[\]]*proj(?:::[^\]]*)?\])?$/, fields: { severity: 1, code: 2, message: 3 }, start: nameTool },
  "msvc/global": { kind: "diagnostic", match: /^(?:LINK|MSBUILD|CSC|cl|NMAKE) : (?:Command line )?(fatal error|error|warning) ([A-Z]+\d+) ?: (.*?)(?: \[[^[\]]*proj\])?$/, fields: { severity: 1, code: 2, message: 3 }, start: nameTool },
  "msvc/link": { kind: "diagnostic", near: " : error LNK", match: /^(\S.*?) : (error) (LNK\d+): (.*)$/, fields: { file: 1, severity: 2, code: 3, message: 4 } },
  "dotnet/counts": { kind: "section", tool: "msbuild", match: /^\d+ (?:Warning|Error)\(s\)$/, indent: [4, 4] },
  "dotnet/verdict": { kind: "tally", tool: "msbuild", match: /^Build succeeded\.$/, ok: true },
  "dotnet/failed": { kind: "tally", tool: "msbuild", match: /^Build FAILED\.$/, ok: false },
});
