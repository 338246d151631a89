import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import * as pty from "@lydell/node-pty";
import type { Channels, WaitEvidence } from "../../src/index.ts";
import { createWaitMonitor, readChannels } from "../../src/linux.ts";

export interface Running {
  readonly pid: number;
  readonly channels: Channels;
  /** Raw output so far. */
  output(): string;
  /** Milliseconds since the last byte. */
  idleMs(): number;
  stop(): void;
}

export type Stdin = "pty" | "pipe" | "ignore";

const NODE = process.execPath;
/** A real program takes this long at most until it waits; looks go on until then. */
const SETTLE_MS = 8000;
const LOOK_MS = 60;

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** Wait until something is so, at most the settling time; the assertion that follows says what was wrong. */
export async function until(condition: () => boolean): Promise<void> {
  const end = performance.now() + SETTLE_MS;
  while (!condition() && performance.now() < end) await pause(20);
}

export function isInstalled(program: string): boolean {
  return spawnSync("sh", ["-c", `command -v ${program}`], { stdio: "ignore" }).status === 0;
}

/** Start a program in a session of its own, the way a runner does. */
export function start(stdin: Stdin, argv: readonly string[]): Running {
  const [program = "", ...args] = argv[0] === "node" ? [NODE, ...argv.slice(1)] : argv;
  let output = "";
  let lastByte = performance.now();
  const add = (data: string | Buffer): void => {
    output += data.toString();
    lastByte = performance.now();
  };
  const shared = { output: () => output, idleMs: () => performance.now() - lastByte };
  if (stdin === "pty") {
    const terminal = pty.spawn(program, args, { cols: 120, rows: 40, env: { ...process.env, TERM: "xterm", INPUTRC: "/dev/null" } });
    terminal.onData(add);
    return { ...shared, pid: terminal.pid, channels: readChannels(terminal.pid), stop: () => killGroup(terminal.pid) };
  }
  const child: ChildProcess = spawn(program, args, { stdio: [stdin, "pipe", "pipe"], detached: true });
  const pid = child.pid ?? 0;
  child.stdout?.on("data", add);
  child.stderr?.on("data", add);
  return { ...shared, pid, channels: readChannels(pid), stop: () => killGroup(pid) };
}

function killGroup(pid: number): void {
  try {
    if (pid > 1) process.kill(-pid, "SIGKILL");
  } catch {
    // Already gone.
  }
}

/** Look again and again until the state is one of these, or until the time is over; gives the last evidence. */
export async function lookUntil(running: Running, states: readonly WaitEvidence["state"][], limitMs: number = SETTLE_MS): Promise<WaitEvidence> {
  const monitor = createWaitMonitor(running.pid, running.channels);
  const end = performance.now() + limitMs;
  let evidence = monitor.look();
  while (!states.includes(evidence.state) && performance.now() < end) {
    await pause(LOOK_MS);
    evidence = monitor.look();
  }
  return evidence;
}
