import { createInterface, type Interface } from "node:readline";
import { Interrupted } from "../flows/interrupted.ts";
import type { CliIo } from "../internal/cli-io.ts";
import { signalExitCode } from "../internal/until-interrupted.ts";

/** Long enough for what was typed before a question to arrive, too short to be felt. */
const TYPEAHEAD_MS = 40;
const CTRL_C = "\u0003";
/** Signals that end a prompt; Ctrl-C comes as a key, since a prompt reads raw. */
const ENDING = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

export interface LineInput {
  /** A person can answer: input and output are a terminal. */
  readonly isTerminal: boolean;
  /** Read a line behind a prompt; `null` at the end of input. Throws `Interrupted` at Ctrl-C, with the terminal restored. */
  ask(prompt: string, options?: AskOptions): Promise<string | null>;
  /** Let go of the input, so that the process can end. */
  close(): void;
}

interface AskOptions {
  /** Text to begin with, to be edited. */
  readonly prefill?: string;
  /** Throw away what was typed before the question stood there: it cannot be an answer to it. */
  readonly fresh?: boolean;
  /** Lines pasted in one go are one answer. */
  readonly multiline?: boolean;
}

/** Read lines from a terminal, one prompt at a time, so that the terminal is only raw while a prompt stands; or from a pipe. */
export function openLineInput(io: Pick<CliIo, "stdin" | "stderr" | "on" | "off">): LineInput {
  const { stdin, stderr } = io;
  if (stdin.isTTY !== true || stderr.isTTY !== true) return openPipedInput(stdin);
  return {
    isTerminal: true,
    async ask(prompt, { prefill, fresh = false, multiline = false } = {}) {
      if (fresh) await dropTypeahead(stdin);
      return await askOnTerminal(io, prompt, prefill, multiline);
    },
    close() {
      stdin.pause();
    },
  };
}

function askOnTerminal(io: Pick<CliIo, "stdin" | "stderr" | "on" | "off">, prompt: string, prefill: string | undefined, multiline: boolean): Promise<string | null> {
  const { stdin, stderr } = io;
  const terminal = createInterface({ input: stdin, output: stderr, terminal: true, historySize: 0, prompt });
  return new Promise((resolve, reject) => {
    const lines: string[] = [];
    let isSettled = false;
    const settle = (finish: () => void): void => {
      if (isSettled) return;
      isSettled = true;
      for (const signal of ENDING) io.off(signal, onSignal);
      terminal.close();
      finish();
    };
    const interrupt = (exitCode: number): void => {
      settle(() => {
        stderr.write("\n");
        reject(new Interrupted(exitCode));
      });
    };
    const onSignal = (signal: NodeJS.Signals): void => interrupt(signalExitCode(signal as (typeof ENDING)[number]));
    for (const signal of ENDING) io.on(signal, onSignal);
    terminal.on("SIGINT", () => interrupt(signalExitCode("SIGINT")));
    terminal.on("close", () => {
      settle(() => {
        stderr.write("\n");
        resolve(null);
      });
    });
    terminal.on("line", (line) => {
      lines.push(line);
      if (lines.length > 1) return;
      // The rest of a paste is emitted in the same turn of the event loop.
      setImmediate(() => {
        const unfinished = multiline ? terminal.line : "";
        settle(() => resolve(multiline ? [...lines, ...(unfinished === "" ? [] : [unfinished])].join("\n") : (lines[0] ?? "")));
      });
    });
    terminal.prompt();
    if (prefill !== undefined) terminal.write(prefill);
  });
}

/** Read and forget; raw, since a line without its end is only given out then. */
async function dropTypeahead(stdin: NodeJS.ReadStream): Promise<void> {
  let isInterrupted = false;
  const look = (chunk: Buffer): void => {
    isInterrupted ||= chunk.toString("latin1").includes(CTRL_C);
  };
  stdin.setRawMode(true);
  stdin.on("data", look);
  stdin.resume();
  await new Promise((resolve) => setTimeout(resolve, TYPEAHEAD_MS));
  stdin.off("data", look);
  stdin.pause();
  stdin.setRawMode(false);
  if (isInterrupted) throw new Interrupted();
}

/** One reader for all lines: each new one would lose what the last had read ahead. */
function openPipedInput(stdin: NodeJS.ReadStream): LineInput {
  let reader: Interface | null = null;
  let lines: AsyncIterator<string> | null = null;
  return {
    isTerminal: false,
    async ask() {
      reader ??= createInterface({ input: stdin, terminal: false });
      lines ??= reader[Symbol.asyncIterator]();
      const next = await lines.next();
      return next.done === true ? null : next.value;
    },
    close() {
      reader?.close();
      stdin.destroy();
    },
  };
}
