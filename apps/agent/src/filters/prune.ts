import { pruneOutput } from "@lastframe/util-output-prune";
import { readCount } from "../internal/read-count.ts";
import { toJsonLine, type Filter } from "./filter.ts";

export const prune: Filter = {
  summary: "the gist of a tool's output: outcome, diagnostics, changes, decisions",
  help: `Options
  --command <line>   the command that printed it, a hint
  --exit-code <n>    how it ended; without it the outcome is only what the output itself says
  --cwd <dir>        directory taken off the paths below it
  --json             the whole result, with what was trimmed by which rule

Always exits with 0.
`,
  options: { "--json": "flag", "--command": "value", "--exit-code": "value", "--cwd": "value" },
  apply(input, { flags, values }) {
    const result = pruneOutput(input, { command: values.get("--command"), exitCode: readCount("prune", values, "--exit-code"), cwd: values.get("--cwd") });
    if (flags.has("--json")) return { output: toJsonLine(result), exitCode: 0 };
    const text = result.text === "" || result.text.endsWith("\n") ? result.text : `${result.text}\n`;
    return { output: `${result.summary}\n${text}`, exitCode: 0 };
  },
};
