import type { Channels, WaitEvidence } from "../types.ts";
import { isTerminalLink, terminalOf, terminalPath } from "./channels.ts";
import type { SeenReader, TreeLook } from "./inspect-tree.ts";
import { readTerminalFlags, type TerminalFlags } from "./terminal-flags.ts";

export const UNKNOWN: WaitEvidence = { state: "unknown", readers: [] };

export type FlagReader = (terminal: string) => TerminalFlags | null;

/** Turn one look into evidence; the terminal is asked only where its flags decide something. */
export function toEvidence(look: TreeLook, channels: Channels, readFlags: FlagReader = readTerminalFlags): WaitEvidence {
  if (look.members.size === 0 && !look.hidden) return UNKNOWN;
  if (look.blocked.length > 0) return withReaders("blocked", look.blocked, channels, readFlags);
  if (look.unseen.length > 0 || look.hidden) return unseenEvidence(look, channels, readFlags);
  if (look.active) return { state: "busy", readers: [] };
  if (look.listening.length > 0) return withReaders("listening", look.listening, channels, readFlags);
  return { state: look.network ? "busy" : "sleeping", readers: [] };
}

function withReaders(state: "blocked" | "listening", seen: readonly SeenReader[], channels: Channels, readFlags: FlagReader): WaitEvidence {
  const readers = seen.map((one) => one.reader);
  // A reader of a pipe may have a terminal too, but its flags say nothing about the pipe.
  const links = readers.map((reader) => channels[reader.channel]);
  const terminal = links.find((link) => link !== undefined && isTerminalLink(link));
  const flags = terminal === undefined ? null : readFlags(terminal);
  return flags === null ? { state, readers } : { state, readers, tty: flags };
}

/**
 * A setuid program (sudo, su, passwd) shows nothing of itself, but the terminal does: echo off with whole lines on
 * is how a password is read, and nothing else in the foreground does that.
 */
function unseenEvidence(look: TreeLook, channels: Channels, readFlags: FlagReader): WaitEvidence {
  const terminal = terminalOf(channels);
  if (terminal === null) return UNKNOWN;
  const flags = readFlags(terminal);
  if (flags === null) return UNKNOWN;
  const suspect = look.unseen.find((one) => terminalPath(one.ttyNumber) === terminal && one.foregroundGroup === one.group);
  if (suspect === undefined || flags.echo || !flags.icanon) return { state: "unknown", readers: [], tty: flags };
  const reader = { pid: suspect.pid, command: suspect.command, call: "unknown", fd: -1, channel: "tty" } as const;
  return { state: "blocked", readers: [reader], tty: flags };
}
