import { extractJson, safeParseJson, type Extraction, type JsonSuccess } from "@lastframe/util-json-repair";
import { decodeUtf8, type Filter } from "./filter.ts";

type Found = JsonSuccess | Extraction;

/** Digits that a double cannot hold stay digits. */
const EXACT = { bigNumbers: "bigint" } as const;

export const json: Filter = {
  summary: "the JSON value of a text that nearly is JSON, or holds some",
  help: `Options
  --partial  take a value whose end is missing: what came before the cut
  --guess    take repairs that could also mean something else
  --json     value, status, complete and every repair with its place; else the value alone, on one line

Exits with 1 when there is no value, its end is missing, or a repair is not certain.
`,
  options: { "--json": "flag", "--partial": "flag", "--guess": "flag" },
  apply(input, { flags }) {
    const text = decodeUtf8(input);
    const found = findValue(text);
    if (found === null) return { output: "", exitCode: 1, note: "there is no JSON value in it" };
    const problem = findProblem(found, flags);
    try {
      const output = `${writeJson(flags.has("--json") ? found : found.value)}\n`;
      if (problem === null) return { output, exitCode: 0 };
      return { output: flags.has("--json") ? output : "", exitCode: 1, note: problem };
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      return { output: "", exitCode: 1, note: "the value is nested too deeply to be written" };
    }
  },
};

/** The text itself if it is a value, else the value that stands in it. */
function findValue(text: string): Found | null {
  const whole = safeParseJson(text, EXACT);
  if (whole.ok && isCertain(whole)) return whole;
  return extractJson(text, EXACT) ?? (whole.ok ? whole : null);
}

function findProblem(found: Found, flags: ReadonlySet<string>): string | null {
  if (!found.complete && !flags.has("--partial")) return "the value is cut off; --partial takes what came before";
  const doubtful = found.repairs.find(({ certain }) => !certain);
  if (doubtful !== undefined && !flags.has("--guess") && !(flags.has("--partial") && !found.complete)) {
    return `a repair is not certain (${doubtful.kind} at ${String(doubtful.start)}); --guess takes it`;
  }
  return null;
}

function isCertain({ complete, repairs }: Found): boolean {
  return complete && repairs.every(({ certain }) => certain);
}

/** JSON.stringify, but for integers beyond 2^53, which stay exact. */
function writeJson(value: unknown): string {
  if (typeof value === "bigint") return String(value);
  if (Array.isArray(value)) return `[${value.map(writeJson).join(",")}]`;
  if (typeof value === "object" && value !== null) {
    return `{${Object.entries(value)
      .filter(([, field]) => field !== undefined)
      .map(([key, field]) => `${JSON.stringify(key)}:${writeJson(field)}`)
      .join(",")}}`;
  }
  return JSON.stringify(value);
}
