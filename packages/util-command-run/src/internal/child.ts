import type { Channels } from "@lastframe/util-interaction-detect";
import type { ProcessInfo, RelativeSearch } from "@lastframe/util-interaction-detect/linux";
import type { RunMarker } from "./run-marker.ts";

export type StreamName = "stdout" | "stderr";

export interface ChildExit {
  readonly exitCode: number | null;
  readonly signal: string | null;
}

export interface StartError {
  readonly code: string;
  readonly message: string;
}

/** A running child, whether its streams are pipes or one terminal: what the monitor and the ending need of it. */
export interface StartedChild {
  readonly pid: number;
  /** The child leads a process group of its own, so that `kill(-pid)` reaches it and nobody else. */
  readonly ownGroup: boolean;
  readonly terminal: boolean;
  /** Links of the child's descriptors at its start, as far as the kernel shows them. */
  readonly channels: Channels;
  /** What it has started, whoever its parent is now. */
  readonly relatives: RelativeSearch;
  readonly exited: Promise<ChildExit>;
  /** Nobody holds the output any more and all of it was read. */
  readonly closed: Promise<void>;
  /** Processes that have the child's output open. */
  holders(): ProcessInfo[];
  /** Bytes of `input` still wait for the child to read them. */
  inputPending(): boolean;
  pause(): void;
  resume(): void;
  /** Stop reading and give the descriptors back. */
  release(): void;
}

export type StartResult = { readonly child: StartedChild } | { readonly error: StartError };

/** What a start needs: the options with their defaults filled in. */
export interface StartSpec {
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string | undefined;
  readonly env: Record<string, string>;
  readonly stdin: "ignore" | "pipe" | "pty";
  readonly input: string | Uint8Array | undefined;
  readonly detached: boolean;
  readonly merge: boolean;
  readonly columns: number;
  readonly rows: number;
  /** What the environment of everything it starts holds; absent when the caller took it out. */
  readonly marker: RunMarker | undefined;
  /** The bytes are good until it returns. */
  onChunk(stream: StreamName, chunk: Uint8Array): void;
}
