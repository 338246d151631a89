/** What a prompt asks for, as far as the text or the terminal tells. */
export type InteractionKind = "password" | "confirm" | "choice" | "question" | "pager" | "press-key" | "repl" | "editor";

/** A task of the child's tree that waits to read one of the channels which only a person could fill. */
export interface Reader {
  readonly pid: number;
  /** Name of the process as the kernel has it, at most 15 bytes. */
  readonly command: string;
  /** The system call it sleeps in: `read`, `ppoll`, `epoll_pwait` ... */
  readonly call: string;
  /** The descriptor it waits for; -1 where the kernel does not let us see it. */
  readonly fd: number;
  readonly channel: "stdin" | "stdout" | "stderr" | "tty";
}

/** What the kernel says about a child and its descendants at one moment. */
export interface WaitEvidence {
  /**
   * `blocked`: a task sleeps until one of our channels can be read. `listening`: an event loop has one of our channels
   * among others, with a time limit, or has our terminal. `busy`: it computes, or waits for a disk, a socket or a child that does.
   * `sleeping`: nobody reads, the whole tree is idle. `unknown`: the kernel could not be asked.
   */
  readonly state: "blocked" | "listening" | "busy" | "sleeping" | "unknown";
  readonly readers: readonly Reader[];
  readonly tty?: { readonly echo: boolean; readonly icanon: boolean };
}

/** Targets of `/proc/PID/fd/N` links by which a channel is recognised: `pipe:[123]`, `socket:[45]`, `/dev/pts/4`. */
export interface Channels {
  readonly stdin?: string;
  readonly stdout?: string;
  readonly stderr?: string;
  readonly tty?: string;
}

/** The verdict: whether a program waits for a person, for what, and why we think so. */
export interface Interaction {
  readonly waiting: boolean;
  /** `prompt`: the screen asks. `read`: the kernel proves a read of our channel, nothing prompt-like is on the screen. */
  readonly reason: "prompt" | "read" | null;
  readonly kind: InteractionKind | null;
  /** The line that asks, controls removed; `null` when there is nothing to judge. */
  readonly lastLine: string | null;
  readonly confidence: "certain" | "likely" | "none";
  /** Why, in plain words, strongest first. */
  readonly evidence: readonly string[];
  readonly readers?: readonly Reader[];
  readonly tty?: { readonly echo: boolean; readonly icanon: boolean };
  /** How to run the same program without the question. */
  readonly hint?: string;
}

/** What is known of a program at one moment. */
export interface InteractionInput {
  /** The last frame of everything printed so far; the cursor stands at its end. */
  readonly plain: string;
  readonly childAlive: boolean;
  /** Milliseconds since the last byte of output. */
  readonly idleMs: number;
  /** Milliseconds of silence before text alone may count. Default 1500. */
  readonly idleThresholdMs?: number;
  readonly evidence?: WaitEvidence;
}

/** Variables of an environment; `undefined` means that one is not set. */
export type Env = Record<string, string | undefined>;
