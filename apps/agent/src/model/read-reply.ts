import { ModelError } from "./model-error.ts";

export interface Reply {
  readonly text: string;
  /** The model stopped at its limit of tokens: what it wrote has no end. */
  readonly isCut: boolean;
}

/** More than any reply that is a command; a stream without end must not fill the memory. */
const MAX_REPLY_CHARS = 1_000_000;

/** The line that ends a stream, and more than its length. */
const END_LINE = /\ndata: ?\[DONE\]/;
const TAIL_CHARS = 64;

/**
 * Read a streamed chat completion to its end. A stream that stops without `finish_reason` and without `[DONE]` is half a
 * reply and an error: half a command must never look like a whole one. A server that answers with one JSON object instead
 * of a stream is read as well.
 *
 * @throws {ModelError} code `incomplete` or `refused`; whatever the connection throws.
 */
export async function readReply(response: Response, controller: AbortController, onText: (chars: number) => void): Promise<Reply> {
  if (/^application\/json\b/i.test(response.headers.get("content-type") ?? "")) {
    const { content, finishReason } = readChoice(await response.json(), "message");
    return toReply(content, finishReason ?? "stop");
  }
  const { Stream } = await import("openai/streaming");
  const watched = watchForEnd(response);
  let text = "";
  let finishReason: string | null = null;
  for await (const chunk of Stream.fromSSEResponse<unknown>(watched.response, controller)) {
    const choice = readChoice(chunk, "delta");
    text += choice.content;
    finishReason = choice.finishReason ?? finishReason;
    if (text.length > MAX_REPLY_CHARS) throw new ModelError("refused", "the reply does not end; nothing was used of it");
    onText(text.length);
  }
  if (finishReason === null && !watched.sawEnd()) throw new ModelError("incomplete", "the reply broke off in the middle", 0);
  return toReply(text, finishReason ?? "stop");
}

function toReply(text: string, finishReason: string): Reply {
  if (finishReason === "content_filter") throw new ModelError("refused", "the provider withheld the reply (content filter); ask in other words");
  return { text, isCut: finishReason === "length" };
}

/** The first choice of a chunk or of a whole completion; a chunk without choices, as with usage figures, holds no text. */
function readChoice(value: unknown, field: "delta" | "message"): { content: string; finishReason: string | null } {
  const choices = readField(value, "choices");
  const choice: unknown = Array.isArray(choices) ? choices[0] : undefined;
  const content = readField(readField(choice, field), "content");
  const finishReason = readField(choice, "finish_reason");
  return { content: typeof content === "string" ? content : "", finishReason: typeof finishReason === "string" && finishReason !== "" ? finishReason : null };
}

function readField(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}

/** The client swallows `data: [DONE]`; this sees it pass, also when it is split over two chunks. */
function watchForEnd(response: Response): { response: Response; sawEnd(): boolean } {
  const decoder = new TextDecoder();
  let tail = "\n";
  let seen = false;
  const watcher = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, out) {
      const text = tail + decoder.decode(chunk, { stream: true });
      seen ||= END_LINE.test(text);
      tail = text.slice(-TAIL_CHARS);
      out.enqueue(chunk);
    },
  });
  return { response: new Response(response.body?.pipeThrough(watcher) ?? null, response), sawEnd: () => seen };
}
