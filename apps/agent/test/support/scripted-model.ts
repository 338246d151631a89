import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** One answer of the scripted server. */
export type Scripted =
  | string
  /** Streamed, split as given, with its way to end. */
  | { readonly chunks: readonly string[]; readonly finish?: "stop" | "length" | "content_filter" | null; readonly done?: boolean }
  /** Streamed in part, then the connection breaks. */
  | { readonly half: string }
  /** Streamed in part, then silence. */
  | { readonly stalls: string }
  | { readonly status: number; readonly headers?: Record<string, string>; readonly body?: string }
  /** No answer at all. */
  | { readonly hang: true }
  /** Raw bytes of an event stream. */
  | { readonly raw: readonly string[] };

interface SeenRequest {
  readonly path: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: { readonly model: string; readonly stream: boolean; readonly messages: readonly { readonly role: string; readonly content: string }[] };
}

export interface ScriptedModel {
  readonly url: string;
  readonly port: number;
  readonly requests: SeenRequest[];
  /** What answers the coming requests, in order; after the last one the answer is 500. */
  script(...answers: readonly Scripted[]): void;
  close(): Promise<void>;
}

/** A server on the loopback address that speaks the protocol of OpenAI's chat completions: server-sent events, `[DONE]`, errors as JSON. */
export async function startScriptedModel(options: { readonly tags?: readonly string[] } = {}): Promise<ScriptedModel> {
  const answers: Scripted[] = [];
  const requests: SeenRequest[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      let text = "";
      for await (const chunk of request) text += String(chunk);
      if (request.url === "/api/tags") {
        response.setHeader("content-type", "application/json").end(JSON.stringify({ models: (options.tags ?? []).map((name) => ({ name })) }));
        return;
      }
      requests.push({ path: request.url ?? "", headers: request.headers, body: JSON.parse(text) as SeenRequest["body"] });
      answer(response, answers.shift() ?? { status: 500, body: '{"error":{"message":"nothing is scripted"}}' });
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${String(port)}/v1`,
    port,
    requests,
    script: (...next) => void answers.push(...next),
    close: () => closeServer(server),
  };
}

/** Text in pieces of a few characters, as models send it. */
function inPieces(text: string, size = 7): string[] {
  const pieces: string[] = [];
  for (let at = 0; at < text.length; at += size) pieces.push(text.slice(at, at + size));
  return pieces;
}

function answer(response: ServerResponse, scripted: Scripted): void {
  if (typeof scripted === "string") return answer(response, { chunks: inPieces(scripted) });
  if ("hang" in scripted) return;
  if ("status" in scripted) {
    response.writeHead(scripted.status, { "content-type": "application/json", ...scripted.headers }).end(scripted.body ?? JSON.stringify({ error: { message: `status ${String(scripted.status)}` } }));
    return;
  }
  response.writeHead(200, { "content-type": "text/event-stream" });
  if ("raw" in scripted) {
    for (const part of scripted.raw) response.write(part);
    response.end();
    return;
  }
  response.write(event({ role: "assistant", content: "" }, null));
  if ("half" in scripted || "stalls" in scripted) {
    for (const piece of inPieces("half" in scripted ? scripted.half : scripted.stalls)) response.write(event({ content: piece }, null));
    if ("half" in scripted) setTimeout(() => response.destroy(), 20);
    return;
  }
  for (const piece of scripted.chunks) response.write(event({ content: piece }, null));
  const { finish = "stop", done = true } = scripted;
  if (finish !== null) response.write(event({}, finish));
  if (done) response.write("data: [DONE]\n\n");
  response.end();
}

function event(delta: object, finishReason: string | null): string {
  return `data: ${JSON.stringify({ id: "1", object: "chat.completion.chunk", created: 0, model: "scripted", choices: [{ index: 0, delta, finish_reason: finishReason }] })}\n\n`;
}

function closeServer(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}
