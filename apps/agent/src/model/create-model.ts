import type { Endpoint } from "./find-endpoint.ts";
import { describeModelError } from "./describe-model-error.ts";
import { ModelError } from "./model-error.ts";
import { readReply, type Reply } from "./read-reply.ts";

export interface Message {
  readonly role: "system" | "user" | "assistant";
  readonly content: string;
}

interface ReplyOptions {
  readonly signal: AbortSignal;
  /** Called as text arrives, and before another try. */
  readonly onProgress?: (progress: { readonly chars: number } | { readonly retry: string; readonly afterMs: number }) => void;
}

export interface Model {
  readonly name: string;
  /** @throws {ModelError} */
  reply(messages: readonly Message[], options: ReplyOptions): Promise<Reply>;
}

export interface ModelSettings {
  /** Tries after the first. Default 2. */
  readonly maxRetries?: number;
  /** Milliseconds without a sign of life: until the first byte and between two. Default 60000. */
  readonly timeoutMs?: number;
  /** Milliseconds before the second try; doubled for each further one. Default 500. */
  readonly backoffMs?: number;
}

/** A server that wants to be left alone for longer is not waited for. */
const LONGEST_WAIT_MS = 60_000;

/**
 * Create a client of an OpenAI-compatible endpoint: streaming, with a limit on silence, and with further tries after 429,
 * 5xx, a broken connection or half a stream. `Retry-After` is kept, up to a minute.
 */
export function createModel(endpoint: Endpoint, settings: ModelSettings = {}): Model {
  const { maxRetries = 2, timeoutMs = 60_000, backoffMs = 500 } = settings;
  return {
    name: endpoint.model,
    async reply(messages, { signal, onProgress }) {
      for (let attempt = 0; ; attempt++) {
        try {
          return await requestReply(endpoint, messages, timeoutMs, signal, (chars) => onProgress?.({ chars }));
        } catch (error) {
          const failure = describeModelError(error, endpoint, signal.aborted);
          if (failure.retryAfterMs === undefined || attempt >= maxRetries) throw failure;
          const afterMs = Math.max(failure.retryAfterMs, backoffMs * 2 ** attempt);
          if (afterMs > LONGEST_WAIT_MS) throw failure;
          onProgress?.({ retry: failure.message, afterMs });
          await sleep(afterMs, signal);
        }
      }
    },
  };
}

async function requestReply(endpoint: Endpoint, messages: readonly Message[], timeoutMs: number, signal: AbortSignal, onText: (chars: number) => void): Promise<Reply> {
  const { default: OpenAI } = await import("openai");
  const controller = new AbortController();
  const abort = (): void => controller.abort();
  const silence = setTimeout(() => controller.abort(new ModelError("timeout", "")), timeoutMs);
  signal.addEventListener("abort", abort, { once: true });
  try {
    signal.throwIfAborted();
    const client = new OpenAI({
      baseURL: endpoint.baseUrl,
      apiKey: endpoint.apiKey ?? "none",
      // Else the client would take these from the environment, which may belong to another endpoint.
      organization: null,
      project: null,
      // Both are done here: its waits cannot be aborted and have no end, and its timeout ends with the headers.
      maxRetries: 0,
      timeout: 2_147_483_647,
      logLevel: "off",
      ...(endpoint.apiKey === null ? { defaultHeaders: { Authorization: null } } : {}),
    });
    const response = await client.chat.completions
      .create({ model: endpoint.model, messages: [...messages], stream: true }, { signal: controller.signal })
      .asResponse();
    return await readReply(response, controller, (chars) => {
      silence.refresh();
      onText(chars);
    });
  } catch (error) {
    throw controller.signal.reason instanceof ModelError ? new ModelError("timeout", `no answer within ${String(timeoutMs / 1000)} s`, 0) : error;
  } finally {
    clearTimeout(silence);
    signal.removeEventListener("abort", abort);
    // Whatever is left of the stream is not wanted; without this a half-read body keeps the process alive.
    controller.abort();
  }
}

function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer);
      reject(new ModelError("aborted", "interrupted"));
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", stop);
      resolve();
    }, ms);
    if (signal.aborted) stop();
    else signal.addEventListener("abort", stop, { once: true });
  });
}
