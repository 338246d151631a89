import { setPlace } from "./set-place.ts";
import type { Draft, RuleLine } from "../rule-types.ts";

/** What a failing test says, read out of the lines between its name and its stack. */
interface FailureText {
  readonly code: string | null;
  readonly message: string;
  readonly detail: readonly string[];
}

/** Lines of a comparison kept of one failure. */
const MAX_LINES = 6;
/** Length of a message put together of several lines. */
const MAX_MESSAGE = 200;
const CLASS = /^(?:\w+\.)*([A-Z]\w*(?:Error|Exception|Failure)?)(?: \[(\w+)\])?: ?/;
/** Says only that something is not as expected; what follows tells what. */
const GENERIC = /:$|^(?:expect\(|assert)/;
/** Headings and rulers of comparisons. */
const CAPTION = /^(?:[+-] (?:actual|expected)(?: [+-] (?:expected|actual))?|[+-] (?:Expected|Received|Snapshot)(?: +[+-] *\d+)?|Comparison:|Difference:|\.\.\.|@@.*@@|[-+]\s*)$/;
/** Mocha shows the comparison a second time, with the signs the other way round. */
const AGAIN = "+ expected - actual";

function isCompared(line: string): boolean {
  return /^[+-] *\S/.test(line) || /^(?:Expected|Received|expected|actual|left|right|Expected substring|Received string|Number of calls)\b.*:/.test(line);
}

/** Choose what a reader needs of the lines of a failed assertion. */
function describeFailure(lines: readonly string[]): FailureText {
  const texts = lines.map((line) => line.trim()).filter((line) => line !== "");
  const first = texts[0] ?? "";
  const match = CLASS.exec(first);
  const stripped = match !== null && /Assertion/.test(match[1] ?? "") ? first.slice(match[0].length) : first;
  const again = texts.indexOf(AGAIN);
  const once = again > 0 && texts.slice(1, again).some((line) => isCompared(line)) ? texts.slice(0, again) : texts;
  const rest = once.slice(1).filter((line) => !CAPTION.test(line));
  const comparison = rest.find((line) => / (?:!==|===|!=|==|!deepEqual|notEqual) /.test(` ${line} `));
  if (GENERIC.test(stripped) || stripped === "") {
    if (comparison !== undefined && stripped.endsWith(":")) return { code: match?.[2] ?? null, message: comparison, detail: [] };
    const compared = rest.filter(isCompared);
    if (stripped.endsWith(":") && compared.length === 0) return { code: match?.[2] ?? null, message: `${stripped} ${rest.join(" ")}`.slice(0, MAX_MESSAGE).trim(), detail: [] };
    return { code: match?.[2] ?? null, message: stripped, detail: dedupe(compared.map((line) => line.replace(/^([+-]) +/, "$1 "))).slice(0, MAX_LINES) };
  }
  return { code: match?.[2] ?? null, message: stripped, detail: [] };
}

function dedupe(lines: readonly string[]): string[] {
  return [...new Set(lines)];
}

/** Files of the runtime, of packages and of runners: never where a failure is. */
const FOREIGN = /(?:^|[\s(/\\])(?:node:|node_modules[\\/]|<anonymous>)|native code|^(?:bun|deno|internal\/|webpack-internal):|^\/rustc\/|\/usr\/lib\/|site-packages/;
/** The place stands at the end of a frame. */
const MAX_FRAME = 400;
const IN_PARENS = /\(([^()]*?):(\d+)(?::(\d+))?\)\s*\{?$/;
const BARE = /(?:^|\s)((?:[A-Za-z]:[\\/]|file:\/\/)?[^\s():][^():]*):(\d+)(?::(\d+))?\s*\{?$/;

/** Take the place of a stack frame (`at f (F:L:C)`, `❯ f F:L:C`) if it is the first of the reader's own files. */
export function takeOwnFrame(line: RuleLine, draft: Draft): void {
  if (draft.state["placed"] === true) return;
  const text = line.body.replace(/^(?:at (?:async )?|❯ )/, "");
  const tail = text.slice(-MAX_FRAME);
  const match = IN_PARENS.exec(tail) ?? BARE.exec(tail);
  // `f FILE:L:C`: what stands before a blank and is no path is the function.
  const file = (match?.[1] ?? "").replace(/^[^\s/\\]+ (?=\S)/, "");
  if (match === null || file === "" || FOREIGN.test(file) || FOREIGN.test(text)) return;
  setPlace(draft, file, match[2], match[3]);
  draft.state["placed"] = true;
}

/** Turn the lines that were taken into message and detail. */
export function finishFailure(draft: Draft): void {
  const { code, message, detail } = describeFailure(draft.detail);
  draft.message = message;
  draft.detail = [...detail];
  draft.state["code"] = code ?? undefined;
}
