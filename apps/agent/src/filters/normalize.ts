import { fixGfmTablesDetailed, normalizeAssistantContent, stripLeakedSpecialTokens } from "@lastframe/util-text-normalize";
import { decodeUtf8, toJsonLine, type Filter } from "./filter.ts";

export const normalize: Filter = {
  summary: "an assistant's text, without leaked tokens and with tables that render",
  help: `Options
  --json  text, hadLeak, what leaked and what was mended

Always exits with 0.
`,
  options: { "--json": "flag" },
  apply(input, { flags }) {
    const content = decodeUtf8(input);
    const text = normalizeAssistantContent(content);
    if (!flags.has("--json")) return { output: text, exitCode: 0 };
    const { sanitized, ...leak } = stripLeakedSpecialTokens(content);
    return { output: toJsonLine({ text, ...leak, repairs: fixGfmTablesDetailed(sanitized).repairs }), exitCode: 0 };
  },
};
