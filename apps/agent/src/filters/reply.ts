import { parseFixResponse, parseLlmResponse } from "@lastframe/util-llm-command-parse";
import { readShell } from "../internal/read-shell.ts";
import { decodeUtf8, toJsonLine, type Filter } from "./filter.ts";

export const reply: Filter = {
  summary: "the command of a model's reply, or that there is none",
  help: `Options
  --shell <name>  bash (default), sh, zsh, fish, powershell or cmd
  --fix           the reply corrects a command and carries a diagnosis
  --json          the whole result: command with danger and reasons, refusal, or error; else the command alone

Exits with 1 when the model refuses, when no command is certain, and when the reply hides something. It runs nothing.
`,
  options: { "--json": "flag", "--fix": "flag", "--shell": "value" },
  apply(input, { flags, values }) {
    const shell = readShell("reply", values);
    const result = (flags.has("--fix") ? parseFixResponse : parseLlmResponse)(decodeUtf8(input), { shell });
    const asJson = flags.has("--json") ? toJsonLine(result) : null;
    switch (result.type) {
      case "refused":
        return { output: asJson ?? "", exitCode: 1, note: `refused: ${result.message}` };
      case "error":
        return { output: asJson ?? "", exitCode: 1, note: `${result.code}: ${result.message}` };
      case "command":
        if (result.injection.flagged) return { output: asJson ?? "", exitCode: 1, note: `the reply hides something (${result.injection.code ?? "unknown"})` };
        return { output: asJson ?? `${result.command}\n`, exitCode: 0, ...(result.danger === "safe" ? {} : { note: `${result.danger}: ${result.assessment.code ?? "the model says so"}` }) };
    }
  },
};
