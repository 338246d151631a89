import { TerminalFrames } from "@lastframe/util-terminal-frames";
import { readCount } from "../internal/read-count.ts";
import { toJsonLine, type Filter } from "./filter.ts";

export const clean: Filter = {
  summary: "the last frame of terminal output",
  help: `Options
  --columns <n>, --rows <n>  size of the terminal the output was written for; default: unknown, as for a pipe
  --json                     text, lines, what full-screen programs drew, and what was dropped

Always exits with 0.
`,
  options: { "--json": "flag", "--columns": "value", "--rows": "value" },
  apply(input, { flags, values }) {
    const columns = readCount("clean", values, "--columns");
    const rows = readCount("clean", values, "--rows");
    const frames = new TerminalFrames({ ...(columns === undefined ? {} : { columns }), ...(rows === undefined ? {} : { rows }) }).write(input);
    const text = frames.text();
    return { output: flags.has("--json") ? toJsonLine({ ...frames.end(), text }) : text, exitCode: 0 };
  },
};
