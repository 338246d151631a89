import { accessSync, constants, statSync } from "node:fs";
import { delimiter, isAbsolute, join, resolve } from "node:path";
import type { StartError, StartSpec } from "./child.ts";

/** Name what keeps a command from being started, before anything is started; `null` when nothing is found. */
export function findStartProblem(spec: Omit<StartSpec, "onChunk">): StartError | null {
  if (spec.command === "") return { code: "ENOENT", message: "not found: the command is empty" };
  return nulByte(spec) ?? unusableDirectory(spec.cwd);
}

function nulByte({ command, args, cwd, env }: Pick<StartSpec, "command" | "args" | "cwd" | "env">): StartError | null {
  const holder = nulHolder(command, args, cwd, env);
  return holder === null ? null : { code: "ERR_INVALID_ARG_VALUE", message: `cannot start: ${holder} holds a NUL byte` };
}

function nulHolder(command: string, args: readonly string[], cwd: string | undefined, env: Record<string, string>): string | null {
  if (command.includes("\0")) return "the command";
  const index = args.findIndex((argument) => argument.includes("\0"));
  if (index >= 0) return `argument ${index + 1}`;
  if (cwd?.includes("\0")) return "cwd";
  for (const [name, value] of Object.entries(env)) {
    if (name.includes("\0") || value.includes("\0")) return `environment variable ${JSON.stringify(name)}`;
  }
  return null;
}

/** A missing directory reads ENOENT, just as a missing program does: tell it apart before the start. */
function unusableDirectory(cwd: string | undefined): StartError | null {
  if (cwd === undefined) return null;
  try {
    if (!statSync(cwd).isDirectory()) return { code: "CWD_NOT_A_DIRECTORY", message: `not a directory: ${cwd}` };
    accessSync(cwd, constants.X_OK);
    return null;
  } catch (error) {
    const code = errorCode(error);
    if (code === "ENOENT" || code === "ENOTDIR") return { code: "CWD_NOT_FOUND", message: `no such directory: ${cwd}` };
    return { code: "CWD_NOT_ACCESSIBLE", message: `cannot enter directory: ${cwd} (${code})` };
  }
}

/** Put the error of a failed start into plain words. */
export function describeStartError(error: unknown, spec: StartSpec): StartError {
  const code = errorCode(error);
  const { command } = spec;
  if (code === "ENOENT") {
    const found = findProgram(spec);
    if (found === "executable") return { code, message: `cannot start ${command}: the interpreter on its first line is missing` };
    if (found === "not executable") return { code: "EACCES", message: `not executable: ${command}` };
    return { code, message: `not found: ${command}` };
  }
  if (code === "EACCES") return { code, message: `not executable: ${command}` };
  if (code === "E2BIG") return { code, message: `argument list too long: ${command}` };
  return { code, message: `cannot start ${command}: ${error instanceof Error ? error.message : String(error)}` };
}

/** Search the child's own PATH as execvp(3) does. */
export function findProgram({ command, cwd, env }: Pick<StartSpec, "command" | "cwd" | "env">): "executable" | "not executable" | "missing" {
  const base = cwd ?? process.cwd();
  const directories = command.includes("/") ? [""] : (env["PATH"] ?? "/usr/local/bin:/bin:/usr/bin").split(delimiter);
  let seen = false;
  for (const directory of directories) {
    const path = isAbsolute(command) ? command : resolve(base, join(directory, command));
    const found = inspectProgram(path);
    if (found === "executable") return found;
    if (found === "not executable") seen = true;
  }
  return seen ? "not executable" : "missing";
}

function inspectProgram(path: string): "executable" | "not executable" | "missing" {
  try {
    if (!statSync(path).isFile()) return "not executable";
  } catch {
    return "missing";
  }
  try {
    accessSync(path, constants.X_OK);
    return "executable";
  } catch {
    return "not executable";
  }
}

export function errorCode(error: unknown): string {
  if (error instanceof Error && "code" in error && typeof error.code === "string") return error.code;
  return "UNKNOWN";
}
