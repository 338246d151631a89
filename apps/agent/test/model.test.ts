import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createModel, type Model, type ModelSettings } from "../src/model/create-model.ts";
import { findEndpoint } from "../src/model/find-endpoint.ts";
import { toLoopbackOrigin } from "../src/model/find-ollama.ts";
import { ModelError } from "../src/model/model-error.ts";
import type { Reply } from "../src/model/read-reply.ts";
import { startScriptedModel, type ScriptedModel } from "./support/scripted-model.ts";

let server: ScriptedModel;
beforeEach(async () => {
  server = await startScriptedModel({ tags: ["newest:7b", "older:1b"] });
});
afterEach(() => server.close());

const KEY = ["sk", "0123456789abcdefghij"].join("-");
const DEFAULTS = { chat_history_size: 20, autoConfirmSafe: false };
const QUIET = { OLLAMA_HOST: "127.0.0.1:9" };

const model = (settings: ModelSettings = {}, apiKey: string | null = KEY): Model => createModel({ baseUrl: server.url, model: "scripted", apiKey }, { backoffMs: 5, ...settings });
const ask = (from: Model, signal: AbortSignal = new AbortController().signal, retries: string[] = []): Promise<Reply> =>
  from.reply([{ role: "user", content: "hi" }], { signal, onProgress: (progress) => "retry" in progress && retries.push(`${progress.retry} +${String(progress.afterMs)}`) });
const failure = async (promise: Promise<unknown>): Promise<ModelError> => {
  const error: unknown = await promise.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ModelError);
  return error as ModelError;
};

describe("findEndpoint", () => {
  it.each([
    { name: "a key alone means OpenAI", env: { OPENAI_API_KEY: KEY }, config: {}, expected: { baseUrl: "https://api.openai.com/v1", model: "gpt-4o-mini", apiKey: KEY } },
    { name: "a base URL needs no key", env: { OPENAI_BASE_URL: "http://127.0.0.1:8080/v1/" }, config: {}, expected: { baseUrl: "http://127.0.0.1:8080/v1", model: "gpt-4o-mini", apiKey: null } },
    { name: "variables win over the configuration", env: { OPENAI_API_KEY: KEY, LASTFRAME_MODEL: "m" }, config: { model: "n", baseUrl: "http://c/v1", apiKey: "other" }, expected: { baseUrl: "http://c/v1", model: "m", apiKey: KEY } },
    { name: "empty variables are not set", env: { OPENAI_API_KEY: "", OPENAI_BASE_URL: " ", LASTFRAME_MODEL: "" }, config: { model: "n", baseUrl: "http://c/v1" }, expected: { baseUrl: "http://c/v1", model: "n", apiKey: null } },
  ])("$name", async ({ env, config, expected }) => {
    expect(await findEndpoint({ ...QUIET, ...env }, { ...DEFAULTS, ...config })).toEqual(expected);
  });

  it("an Ollama on this machine is used when nothing is set", async () => {
    const OLLAMA_HOST = `127.0.0.1:${String(server.port)}`;
    expect(await findEndpoint({ OLLAMA_HOST }, DEFAULTS)).toEqual({ baseUrl: `http://${OLLAMA_HOST}/v1`, model: "newest:7b", apiKey: null });
    expect(await findEndpoint({ OLLAMA_HOST, LASTFRAME_MODEL: "older:1b" }, DEFAULTS)).toMatchObject({ model: "older:1b" });
  });

  it("an Ollama without a model says what to pull", async () => {
    const empty = await startScriptedModel();
    const error = await failure(findEndpoint({ OLLAMA_HOST: `:${String(empty.port)}` }, DEFAULTS));
    await empty.close();
    expect(error).toMatchObject({ code: "setup", message: "Ollama runs on this machine but has no model: run ollama pull NAME, or set OPENAI_API_KEY" });
  });

  it("with neither it says what to set and what works without", async () => {
    const error = await failure(findEndpoint(QUIET, DEFAULTS));
    expect(error.code).toBe("setup");
    expect(error.message).toBe(
      "no model is set up: set OPENAI_API_KEY (or OPENAI_BASE_URL and LASTFRAME_MODEL for another server), or start Ollama on this machine; run, the filters and mcp need no model",
    );
  });

  it.each(["not a url", "file:///etc/passwd", "http://ada:hunter2@127.0.0.1/v1"])("refuses %s as base URL without printing a password", async (url) => {
    const error = await failure(findEndpoint({ ...QUIET, OPENAI_BASE_URL: url }, DEFAULTS));
    expect(error.code).toBe("setup");
    expect(error.message).not.toContain("hunter2");
  });

  it.each([
    { host: undefined, expected: "http://127.0.0.1:11434" },
    { host: ":5000", expected: "http://127.0.0.1:5000" },
    { host: "0.0.0.0", expected: "http://127.0.0.1:11434" },
    { host: "http://localhost:1234/", expected: "http://localhost:1234" },
    { host: "[::1]:1234", expected: "http://[::1]:1234" },
    { host: "gpu.example:11434", expected: null },
    { host: "127.0.0.1.example", expected: null },
    { host: "https://127.0.0.1", expected: null },
    { host: "http://:::", expected: null },
  ])("OLLAMA_HOST=$host is asked at $expected", ({ host, expected }) => {
    expect(toLoopbackOrigin(host)).toBe(expected);
  });
});

describe("a model", () => {
  it("streams a reply and sends key, model and messages", async () => {
    server.script("hello there, this is a reply ✓");
    expect(await ask(model())).toEqual({ text: "hello there, this is a reply ✓", isCut: false });
    expect(server.requests).toMatchObject([{ path: "/v1/chat/completions", headers: { authorization: `Bearer ${KEY}` }, body: { model: "scripted", stream: true, messages: [{ role: "user", content: "hi" }] } }]);
  });

  it("sends no Authorization header without a key", async () => {
    server.script("ok");
    await ask(model({}, null));
    expect(server.requests[0]?.headers.authorization).toBeUndefined();
  });

  it.each([
    { name: "a server that sends no finish_reason but [DONE]", answer: { chunks: ["a", "b"], finish: null }, expected: { text: "ab", isCut: false } },
    { name: "a server that sends finish_reason but no [DONE]", answer: { chunks: ["a", "b"], done: false }, expected: { text: "ab", isCut: false } },
    { name: "a server that does not stream", answer: { status: 200, body: '{"choices":[{"message":{"content":"whole"},"finish_reason":"stop"}]}' }, expected: { text: "whole", isCut: false } },
    { name: "a reply cut at the limit of tokens", answer: { chunks: ["rm -rf /tm"], finish: "length" }, expected: { text: "rm -rf /tm", isCut: true } },
    { name: "an empty reply", answer: { chunks: [] }, expected: { text: "", isCut: false } },
    { name: "[DONE] in two packets, comments and a chunk without choices", answer: { raw: [': ping\n\ndata: {"choices":[{"delta":{"content":"x"}}]}\n\ndata: {"choices":[]}\n\ndata: [DO', "NE]\n\n"] }, expected: { text: "x", isCut: false } },
  ] as const)("reads $name", async ({ answer, expected }) => {
    server.script(answer);
    expect(await ask(model())).toEqual(expected);
  });

  it("tries again after 429, as long as Retry-After says, and then succeeds", async () => {
    server.script({ status: 429, headers: { "retry-after": "0.3" } }, "ok");
    const retries: string[] = [];
    expect(await ask(model(), undefined, retries)).toEqual({ text: "ok", isCut: false });
    expect(retries).toEqual([expect.stringMatching(/takes no more requests now \(429.* \+300$/)]);
  });

  it.each([
    { name: "500", answer: { status: 500 }, code: "server" },
    { name: "a broken connection in the middle", answer: { half: '{"command": "rm -rf ./bui' }, code: "incomplete" },
    { name: "a stream that ends without its end", answer: { chunks: ['{"command": "rm'], finish: null, done: false }, code: "incomplete" },
    { name: "an error inside the stream", answer: { raw: ['data: {"error":{"message":"overloaded"}}\n\n'] }, code: "incomplete" },
  ] as const)("tries again after $name, three times in all, and gives no part of it", async ({ answer, code }) => {
    server.script(answer, answer, answer);
    const error = await failure(ask(model()));
    expect(error.code).toBe(code);
    expect(error.message).not.toContain("\n");
    expect(server.requests).toHaveLength(3);
  });

  it("half a stream, then a whole one: the reply is the whole one alone", async () => {
    server.script({ half: "first try" }, "second try");
    expect(await ask(model())).toEqual({ text: "second try", isCut: false });
  });

  it.each([
    { name: "401", answer: { status: 401, body: `{"error":{"message":"Incorrect API key provided: ${KEY}"}}` }, code: "auth", message: /rejects the key \(401: Incorrect API key provided: \[masked\]\); check OPENAI_API_KEY$/ },
    { name: "404", answer: { status: 404, body: '{"error":{"message":"model not found"}}' }, code: "not-found", message: /knows no such model or address \(404: model not found\); check LASTFRAME_MODEL \(scripted\)/ },
    { name: "400", answer: { status: 400, body: '{"error":{"message":"context\\nlength"}}' }, code: "refused", message: /refuses the request \(400: context length\)$/ },
    { name: "an empty account", answer: { status: 429, body: '{"error":{"message":"quota","code":"insufficient_quota"}}' }, code: "rate-limit", message: /429: quota/ },
    { name: "a wait of an hour", answer: { status: 429, headers: { "retry-after": "3600" } }, code: "rate-limit", message: /try again later$/ },
    { name: "a content filter", answer: { chunks: ["no"], finish: "content_filter" }, code: "refused", message: /content filter/ },
  ] as const)("does not try again after $name, and says what to do in one line", async ({ answer, code, message }) => {
    server.script(answer);
    const error = await failure(ask(model()));
    expect({ code: error.code, requests: server.requests.length }).toEqual({ code, requests: 1 });
    expect(error.message).toMatch(message);
    expect(error.message).not.toContain(KEY);
  });

  it("a server that is down is unreachable, with the address and what to check", async () => {
    await server.close();
    const error = await failure(ask(model({ maxRetries: 1 })));
    expect(error.code).toBe("unreachable");
    expect(error.message).toMatch(/^cannot reach 127\.0\.0\.1:\d+ \(ECONNREFUSED\); is the server running and OPENAI_BASE_URL right\?$/);
  });

  it.each([
    { name: "before the first byte", answer: { hang: true } },
    { name: "in the middle of a stream", answer: { stalls: "half a re" } },
  ] as const)("silence $name ends at the time limit", async ({ answer }) => {
    server.script(answer, answer);
    expect((await failure(ask(model({ timeoutMs: 150, maxRetries: 1 })))).code).toBe("timeout");
    expect(server.requests).toHaveLength(2);
  });

  it.each([
    { name: "while nothing has come", answer: { hang: true } },
    { name: "in the middle of a stream", answer: { stalls: "half" } },
    { name: "during the wait before another try", answer: { status: 429, headers: { "retry-after": "59" } } },
  ] as const)("an abort $name ends it at once", async ({ answer }) => {
    server.script(answer);
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 200);
    expect((await failure(ask(model(), controller.signal))).code).toBe("aborted");
  }, 20_000);
});
