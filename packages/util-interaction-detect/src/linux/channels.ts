import type { Channels, Reader } from "../types.ts";
import { listNumbers, type ProcSource, type ProcessStat, readProcLink } from "./proc-files.ts";

/** Major device numbers 136 to 143 are the pseudo-terminals (Documentation/admin-guide/devices.txt). */
const PTS_MAJOR = 136;
const PTS_MAJORS = 8;
const CONSOLE_MAJOR = 4;

/** Whether a link names something a person could fill; a file and `/dev/null` never make a reader wait. */
export function isChannelLink(link: string): boolean {
  return link.startsWith("pipe:[") || link.startsWith("socket:[") || isTerminalLink(link);
}

/** Whether a link names a terminal device. */
export function isTerminalLink(link: string): boolean {
  return link.startsWith("/dev/pts/") || link.startsWith("/dev/tty") || link === "/dev/console";
}

/** Path of the controlling terminal by its device number (proc_pid_stat(5), field tty_nr), or `null`. */
export function terminalPath(ttyNumber: number): string | null {
  if (!(ttyNumber > 0)) return null;
  const major = (ttyNumber >> 8) & 0xfff;
  const minor = (ttyNumber & 0xff) | ((ttyNumber >> 12) & 0xfff00);
  if (major >= PTS_MAJOR && major < PTS_MAJOR + PTS_MAJORS) return `/dev/pts/${(major - PTS_MAJOR) * 256 + minor}`;
  return major === CONSOLE_MAJOR ? `/dev/tty${minor}` : null;
}

/** The terminal behind our channels, if one of them is a terminal. */
export function terminalOf(channels: Channels): string | null {
  for (const link of [channels.tty, channels.stdin, channels.stdout, channels.stderr]) {
    if (link !== undefined && isTerminalLink(link) && link !== "/dev/tty") return link;
  }
  return null;
}

/** Which of our channels a link is, or `null`. Descriptor 0 is named stdin even where all three are one terminal. */
export function channelOf(link: string, descriptor: number, channels: Channels): Reader["channel"] | null {
  if (descriptor === 0 && link === channels.stdin) return "stdin";
  if (link === channels.tty) return "tty";
  if (link === channels.stdin) return "stdin";
  if (link === channels.stdout) return "stdout";
  return link === channels.stderr ? "stderr" : null;
}

/** Link of a descriptor with `/dev/tty` resolved to the process's own controlling terminal. */
export function descriptorLink(source: ProcSource, stat: ProcessStat, descriptor: number): string | null {
  const link = readProcLink(`${source.root}/${stat.pid}/fd/${descriptor}`);
  return link === "/dev/tty" ? (terminalPath(stat.ttyNumber) ?? link) : link;
}

/** Whether a process has a link twice: a pipe to itself, by which its signal handlers and threads wake its event loop. */
export function isOwnPipe(source: ProcSource, pid: number, link: string): boolean {
  if (!link.startsWith("pipe:")) return false;
  const folder = `${source.root}/${pid}/fd`;
  return listNumbers(folder).filter((descriptor) => readProcLink(`${folder}/${descriptor}`) === link).length > 1;
}
