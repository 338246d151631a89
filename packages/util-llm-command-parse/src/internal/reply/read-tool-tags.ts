import { cleanCommand } from "./clean-command.ts";
import { failure, type Outcome } from "./outcome.ts";

/** Opening tags of calls written as XML, with the tag that closes the value. */
const OPENERS: readonly (readonly [open: RegExp, close: string])[] = [
  [/<command>/i, "</command>"],
  [/<cmd>/i, "</cmd>"],
  [/<parameter\s+name\s*=\s*["'](?:command|cmd)["'][^>]{0,40}>/i, "</parameter>"],
  [/<parameter=(?:command|cmd)>/i, "</parameter>"],
  [/<arg_key>command<\/arg_key>\s*<arg_value>/i, "</arg_value>"],
  [/<bash>/i, "</bash>"],
];
const CALL = /<(?:execute_command|tool_call|tool_use|function_calls?|invoke|function=|antml:invoke|run_command|bash|use_mcp_tool|action|shell)\b/i;
/** The ampersand comes last, so that nothing is decoded twice. */
const ENTITIES: readonly (readonly [entity: string, char: string])[] = [["&lt;", "<"], ["&gt;", ">"], ["&quot;", '"'], ["&#34;", '"'], ["&apos;", "'"], ["&#39;", "'"], ["&#x27;", "'"], ["&amp;", "&"]];

/** Reads the command of a call that is written as XML tags; null when there is none. */
export function readToolTags(text: string): Outcome | null {
  if (!text.includes("<") || !CALL.test(text)) return null;
  for (const [open, close] of OPENERS) {
    const match = open.exec(text);
    if (!match) continue;
    const start = match.index + match[0].length;
    const end = text.indexOf(close, start);
    if (end < 0) return failure("truncated");
    if (open.exec(text.slice(end))) return failure("ambiguous");
    const command = cleanCommand(decodeEntities(text.slice(start, end)));
    if (typeof command !== "string") return command;
    return command === "" ? { type: "refused", message: "The model gave no command." } : { type: "found", command, alternatives: [], via: "tool-call" };
  }
  return null;
}

function decodeEntities(text: string): string {
  const data = /^\s*<!\[CDATA\[([^]*)\]\]>\s*$/.exec(text)?.[1] ?? text;
  return ENTITIES.reduce((decoded, [entity, char]) => decoded.replaceAll(entity, char), data);
}
