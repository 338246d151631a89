import type { Severity } from "@lastframe/util-output-prune";
import { workspace, type Uri } from "vscode";
import { SETTINGS } from "../names.ts";

export interface Settings {
  /** 0: no limit. */
  readonly timeoutMs: number;
  readonly agentCommand: string;
  readonly minSeverity: Severity;
  readonly auditLog: boolean;
  readonly jumpToFirstError: boolean;
}

const SEVERITIES: readonly Severity[] = ["error", "warning", "info"];
/** Timers take no longer time. */
const MAX_SECONDS = 2_000_000;

/** The settings that hold for a folder; what a person wrote wrongly falls back to the default. */
export function readSettings(folder: Uri): Settings {
  const configuration = workspace.getConfiguration("lastframe", folder);
  const seconds = configuration.get<unknown>(SETTINGS.timeout);
  const severity = configuration.get<unknown>(SETTINGS.minimumSeverity);
  const agentCommand = configuration.get<unknown>(SETTINGS.agentCommand);
  return {
    timeoutMs: 1000 * (typeof seconds === "number" && seconds >= 0 ? Math.min(seconds, MAX_SECONDS) : 120),
    agentCommand: typeof agentCommand === "string" ? agentCommand.trim() : "",
    minSeverity: SEVERITIES.find((known) => known === severity) ?? "info",
    auditLog: configuration.get<unknown>(SETTINGS.auditLog) === true,
    jumpToFirstError: configuration.get<unknown>(SETTINGS.jumpToFirstError) !== false,
  };
}
