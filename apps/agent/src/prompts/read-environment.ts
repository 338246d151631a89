import { readFileSync } from "node:fs";
import { platform, release } from "node:os";
import { basename } from "node:path";
import process from "node:process";
import type { Environment } from "./environment.ts";

/** Shells that are judged as what they are and take `-c`. */
const SHELLS = ["bash", "zsh", "fish", "sh"] as const;
export type RunShell = (typeof SHELLS)[number];

export interface ShellChoice {
  readonly name: RunShell;
  /** What is started: a path as SHELL gives it, else the name. */
  readonly program: string;
}

/** The person's own shell when it is one that can be judged, else `sh`. */
export function chooseShell(env: NodeJS.ProcessEnv): ShellChoice {
  const program = env["SHELL"] ?? "";
  const name = SHELLS.find((shell) => shell === basename(program));
  return name === undefined ? { name: "sh", program: "sh" } : { name, program };
}

export function readEnvironment(shell: RunShell, directory: string = process.cwd()): Environment {
  return { system: describeSystem(), shell, directory };
}

const NAMES: Readonly<Partial<Record<NodeJS.Platform, string>>> = { linux: "Linux", darwin: "macOS (Darwin)", win32: "Windows" };

function describeSystem(): string {
  const kernel = `${NAMES[platform()] ?? platform()} ${release()}`;
  const distribution = platform() === "linux" ? readDistribution() : null;
  return distribution === null ? kernel : `${kernel} (${distribution})`;
}

/** PRETTY_NAME of os-release(5). */
function readDistribution(): string | null {
  try {
    return /^PRETTY_NAME="?([^"\n]{1,100})"?$/m.exec(readFileSync("/etc/os-release", "utf8"))?.[1] ?? null;
  } catch {
    return null;
  }
}
