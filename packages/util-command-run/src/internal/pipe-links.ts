import { readlinkSync } from "node:fs";

/** What a socket of Node has at run time beyond its types. */
interface HandleOwner {
  readonly _handle?: { readonly fd?: number } | null;
}

/** Link of one of our own sockets, by which the kernel names it for every process that has it. */
export function linkOf(stream: unknown): string | undefined {
  const fd = (stream as HandleOwner | null | undefined)?._handle?.fd;
  if (fd === undefined || fd < 0) return undefined;
  try {
    return readlinkSync(`/proc/self/fd/${fd}`);
  } catch {
    return undefined;
  }
}
