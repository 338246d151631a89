import { readlinkSync } from "node:fs";
import type { Readable } from "node:stream";
import type { Channels } from "@lastframe/util-interaction-detect";
import { readChannels } from "@lastframe/util-interaction-detect/linux";
import type { StreamName } from "./child.ts";

/** What a socket of Node has at run time beyond its types. */
interface HandleOwner {
  readonly _handle?: { readonly fd?: number } | null;
}

/**
 * Find the links of a new child's descriptors.
 *
 * The child itself tells them, unless it has already ended: `sh -c 'daemon & exit 0'` may take less than a millisecond,
 * and the daemon could then not be found by what it holds. Node's channels are socket pairs, made by one socketpair(2)
 * that numbers both ends in a row, ours first: 900 of 900 pairs on Linux 6.18.
 */
export function findChannels(pid: number, ends: Partial<Record<StreamName, Readable | null>>): Channels {
  if (process.platform !== "linux") return {};
  const channels: { -readonly [Name in keyof Channels]: Channels[Name] } = { ...readChannels(pid) };
  for (const name of ["stdout", "stderr"] as const) {
    if (channels[name] !== undefined) continue;
    const link = otherEnd(ends[name]);
    if (link !== undefined) channels[name] = link;
  }
  return channels;
}

/** Link of one of our own sockets. */
export function linkOf(stream: unknown): string | undefined {
  const fd = (stream as HandleOwner | null | undefined)?._handle?.fd;
  if (fd === undefined || fd < 0) return undefined;
  try {
    return readlinkSync(`/proc/self/fd/${fd}`);
  } catch {
    return undefined;
  }
}

function otherEnd(ours: Readable | null | undefined): string | undefined {
  const inode = /^socket:\[(\d+)\]$/.exec(linkOf(ours) ?? "")?.[1];
  return inode === undefined ? undefined : `socket:[${Number(inode) + 1}]`;
}
