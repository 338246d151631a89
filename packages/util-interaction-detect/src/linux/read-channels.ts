import type { Channels } from "../types.ts";
import { isChannelLink, terminalPath } from "./channels.ts";
import { HOST, type ProcSource, readProcessStat, readProcLink, readProcText } from "./proc-files.ts";

/** A terminal library returns from fork before the child has its descriptors; so long is waited for its exec. */
const EXEC_WAIT_MS = 100;
const EXEC_POLL_MS = 1;

/**
 * Read the links of a process's descriptors 0, 1 and 2 and its controlling terminal, right after it was started.
 *
 * Files and `/dev/null` are left out: reading them never waits for a person. Gives `{}` when the process is gone,
 * belongs to somebody else, or the system is not Linux. `child_process.spawn` returns after exec, a pty library may not:
 * then this waits, at most 100 ms.
 *
 * @example
 * ```ts
 * const child = spawn("cat", { stdio: ["ignore", "pipe", "pipe"] });
 * readChannels(child.pid ?? 0).stdin; // undefined
 * ```
 */
export function readChannels(pid: number): Channels {
  if (HOST === null) return {};
  awaitExec(HOST, pid);
  const channels: { stdin?: string; stdout?: string; stderr?: string; tty?: string } = {};
  const names = ["stdin", "stdout", "stderr"] as const;
  for (const [descriptor, name] of names.entries()) {
    const link = readProcLink(`${HOST.root}/${pid}/fd/${descriptor}`);
    if (link !== null && isChannelLink(link)) channels[name] = link;
  }
  const stat = readProcessStat(HOST, pid);
  const terminal = stat === null ? null : terminalPath(stat.ttyNumber);
  if (terminal !== null) channels.tty = terminal;
  return channels;
}

/** Until its exec a forked child still has our own command line. */
function awaitExec(source: ProcSource, pid: number): void {
  if (pid === process.pid) return;
  const own = readProcText(`${source.root}/${process.pid}/cmdline`);
  const clock = new Int32Array(new SharedArrayBuffer(4));
  for (let waited = 0; waited < EXEC_WAIT_MS; waited += EXEC_POLL_MS) {
    const text = readProcText(`${source.root}/${pid}/cmdline`);
    if (typeof text !== "string" || text !== own) return;
    Atomics.wait(clock, 0, 0, EXEC_POLL_MS);
  }
}
