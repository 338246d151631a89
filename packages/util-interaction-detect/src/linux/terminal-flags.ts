import { execFileSync } from "node:child_process";

export interface TerminalFlags {
  readonly echo: boolean;
  readonly icanon: boolean;
}

const STTY_TIMEOUT_MS = 1000;

/** Ask stty(1) for the flags of a terminal; works for its owner even while a setuid program uses it. `null` when it cannot be asked. */
export function readTerminalFlags(terminal: string): TerminalFlags | null {
  let output: string;
  try {
    output = execFileSync("stty", ["-a", "-F", terminal], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
      timeout: STTY_TIMEOUT_MS,
      env: { PATH: process.env["PATH"] ?? "/usr/bin:/bin", LC_ALL: "C" },
    });
  } catch {
    return null;
  }
  const words = new Set(output.split(/[\s;]/));
  const flag = (name: string): boolean | null => (words.has(name) ? true : words.has(`-${name}`) ? false : null);
  const echo = flag("echo");
  const icanon = flag("icanon");
  return echo === null || icanon === null ? null : { echo, icanon };
}
