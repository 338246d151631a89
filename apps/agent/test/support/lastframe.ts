import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { ToolResult } from "@lastframe/util-command-run";

const main = fileURLToPath(new URL("../../dist/main.js", import.meta.url));

export interface CommandOutput {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Run the built command as a user would. */
export async function lastframe(args: readonly string[], options: { cwd?: string; env?: NodeJS.ProcessEnv } = {}): Promise<CommandOutput> {
  const child = spawn(process.execPath, [main, ...args], { stdio: ["ignore", "pipe", "pipe"], ...options });
  const [stdout, stderr, code] = await Promise.all([
    readAll(child.stdout),
    readAll(child.stderr),
    new Promise<number | null>((resolve) => child.once("close", resolve)),
  ]);
  return { code, stdout, stderr };
}

/** `lastframe run --json -- command`: the exit code and the one result. */
export async function runJson(command: readonly string[], options: { cwd?: string; args?: readonly string[] } = {}): Promise<{ code: number | null; result: ToolResult; stderr: string }> {
  const { args = [], ...rest } = options;
  const { code, stdout, stderr } = await lastframe(["run", "--json", ...args, "--", ...command], rest);
  return { code, result: JSON.parse(stdout) as ToolResult, stderr };
}

export function nodeScript(script: string): string[] {
  return [process.execPath, "-e", script];
}

export { main };

async function readAll(stream: NodeJS.ReadableStream): Promise<string> {
  stream.setEncoding("utf8");
  let text = "";
  for await (const chunk of stream) text += String(chunk);
  return text;
}
