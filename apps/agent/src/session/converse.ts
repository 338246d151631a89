import type { Ports } from "../flows/ports.ts";
import { Interrupted } from "../flows/interrupted.ts";
import type { CliIo } from "../internal/cli-io.ts";
import { createStatusLine } from "../internal/status-line.ts";
import { signalExitCode, untilInterrupted } from "../internal/until-interrupted.ts";
import type { Model } from "../model/create-model.ts";
import { ModelError } from "../model/model-error.ts";
import type { ReadReply, ReplyReader } from "../timelines/create-reply-reader.ts";

const TICK_MS = 500;

/** Ask the model, with a line that shows that it lives, until it replies or the person has had enough. */
export function createConverse(io: CliIo, model: Model, readers: Readonly<Record<"command" | "fix", ReplyReader>>, note: (text: string) => void): Ports["converse"] {
  return async (messages, kind) => {
    const startedAt = performance.now();
    const status = createStatusLine(io.stderr, model.name);
    let lastLine = "thinks";
    const timer = setInterval(() => status.update({ elapsedMs: performance.now() - startedAt, lastLine }), TICK_MS);
    const clear = (): void => {
      clearInterval(timer);
      status.clear();
    };
    try {
      const { value, interruptedBy } = await untilInterrupted(io, (signal) =>
        model.reply(messages, {
          signal,
          onProgress(progress) {
            if ("chars" in progress) lastLine = `${String(progress.chars)} characters`;
            else {
              status.clear();
              note(`${progress.retry}; another try in ${(progress.afterMs / 1000).toFixed(1)} s`);
            }
          },
        }),
      );
      if (interruptedBy !== null) throw new Interrupted(signalExitCode(interruptedBy));
      return readWhole(readers[kind], value.text, value.isCut);
    } catch (error) {
      // Ctrl-C means this reply; what asks the whole program to end does.
      throw error instanceof Interrupted && error.exitCode === signalExitCode("SIGINT") ? new ModelError("aborted", "interrupted") : error;
    } finally {
      clear();
    }
  };
}

/** A reply that ended at the limit of tokens holds no command, however whole one looks. */
function readWhole(reader: ReplyReader, text: string, isCut: boolean): ReadReply {
  const read = reader.read(text);
  if (!isCut || read.response.type !== "command") return read;
  return { ...read, response: { type: "error", code: "truncated", message: "the reply ended at the model's limit of tokens" } };
}
