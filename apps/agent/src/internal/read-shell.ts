import type { Shell } from "@lastframe/util-llm-command-parse";
import { UsageError } from "./usage-error.ts";

const SHELLS: readonly Shell[] = ["bash", "sh", "zsh", "fish", "powershell", "cmd"];

/** The shell that `--shell` names; `bash` without it. */
export function readShell(command: string, values: ReadonlyMap<string, string>): Shell {
  const name = values.get("--shell") ?? "bash";
  const shell = SHELLS.find((known) => known === name);
  if (shell === undefined) throw new UsageError(`lastframe ${command}: --shell takes ${SHELLS.join(", ")}, not "${name}"`);
  return shell;
}
