import type { SpawnOptions } from "node:child_process";
import type { StartSpec } from "./child.ts";

/** What `spawn` is called with. */
export interface StartPlan {
  readonly command: string;
  readonly args: readonly string[];
  readonly options: SpawnOptions;
}

/** What cross-spawn makes of a command on Windows; `file` is what the command was found to be. */
export type ParseCommand = (command: string, args: readonly string[], options: SpawnOptions) => StartPlan & { readonly file?: string | null };

export type ProgramSpec = Pick<StartSpec, "command" | "args" | "cwd" | "env" | "detached">;

/**
 * Decide how a program is started on a platform; `null` when it is known to be missing.
 *
 * POSIX systems take the arguments as they are. Windows has one command line: `.cmd` and `.bat` files are found by PATHEXT,
 * run by cmd.exe and quoted for it, which is what `parse` (of cross-spawn) is for; it is not called elsewhere.
 */
export function planStart(spec: ProgramSpec, platform: NodeJS.Platform, parse?: ParseCommand): StartPlan | null {
  const { command, args, cwd, env, detached } = spec;
  const options: SpawnOptions = { cwd, env, detached, windowsHide: true };
  if (platform !== "win32" || parse === undefined) return { command, args, options };
  const parsed = parse(command, args, options);
  if (parsed.file === null || parsed.file === undefined) return null;
  return { command: parsed.command, args: parsed.args, options: parsed.options };
}

/** The command that ends a process and all its descendants, or `null` where signals do it. */
export function planTreeKill(pid: number, platform: NodeJS.Platform): StartPlan | null {
  if (platform !== "win32") return null;
  // Windows has neither groups nor SIGTERM.
  return { command: "taskkill", args: ["/PID", String(pid), "/T", "/F"], options: { stdio: "ignore", windowsHide: true } };
}

/** cross-spawn's own reading of a command line; loaded where it is needed. */
export async function loadParser(platform: NodeJS.Platform): Promise<ParseCommand | undefined> {
  if (platform !== "win32") return undefined;
  const { default: crossSpawn } = await import("cross-spawn");
  return (crossSpawn as unknown as { readonly _parse: ParseCommand })._parse;
}
