import type { Channels } from "../types.ts";
import { terminalOf } from "./channels.ts";
import { holdsAny } from "./find-holders.ts";
import { inspectProcess, type SeenReader, type TreeLook } from "./inspect-tree.ts";
import { listNumbers, type ProcSource, readProcessStat } from "./proc-files.ts";

/**
 * Find who reads the child's terminal without being one of its descendants: gpg asks gpg-agent through a socket, and the
 * agent starts a pinentry on the terminal that gpg named.
 *
 * Looked for only while the tree itself waits for a peer and does nothing else, since it goes through all processes.
 */
export function findOutsideReaders(source: ProcSource, look: TreeLook, channels: Channels): SeenReader[] {
  const terminal = terminalOf(channels);
  if (terminal === null || !look.network || look.active || look.blocked.length > 0) return [];
  const wanted = new Set([terminal]);
  const readers: SeenReader[] = [];
  for (const pid of listNumbers(source.root)) {
    if (pid === process.pid || look.members.has(pid) || !holdsAny(source, pid, wanted)) continue;
    const stat = readProcessStat(source, pid);
    if (stat === null) continue;
    const { blocked, listening, loops } = inspectProcess(source, stat, channels);
    readers.push(...blocked, ...listening, ...loops);
  }
  return readers;
}
