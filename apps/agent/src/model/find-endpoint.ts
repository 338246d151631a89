import type { Config } from "../state/config.ts";
import { ModelError } from "./model-error.ts";
import { findOllama } from "./find-ollama.ts";

const OPENAI_URL = "https://api.openai.com/v1";
const DEFAULT_MODEL = "gpt-4o-mini";

/** Where replies come from. */
export interface Endpoint {
  readonly baseUrl: string;
  readonly model: string;
  /** `null`: none is sent. */
  readonly apiKey: string | null;
}

const NO_MODEL =
  "no model is set up: set OPENAI_API_KEY (or OPENAI_BASE_URL and LASTFRAME_MODEL for another server), or start Ollama on this machine; run, the filters and mcp need no model";

/**
 * Choose the endpoint: OPENAI_API_KEY or OPENAI_BASE_URL, else the configuration, else an Ollama on this machine. An empty
 * variable is one that is not set. Nothing is sent anywhere but to the loopback address.
 *
 * @throws {ModelError} code `setup`, with what to set.
 */
export async function findEndpoint(env: NodeJS.ProcessEnv, config: Config): Promise<Endpoint> {
  const set = (name: string): string | undefined => (env[name]?.trim() === "" ? undefined : env[name]?.trim());
  const apiKey = set("OPENAI_API_KEY") ?? config.apiKey ?? null;
  const baseUrl = set("OPENAI_BASE_URL") ?? config.baseUrl;
  const model = set("LASTFRAME_MODEL") ?? config.model;

  if (apiKey !== null || baseUrl !== undefined) {
    return { baseUrl: checkUrl(baseUrl ?? OPENAI_URL), model: model ?? DEFAULT_MODEL, apiKey };
  }
  const ollama = await findOllama(set("OLLAMA_HOST"));
  if (ollama === null) throw new ModelError("setup", NO_MODEL);
  const chosen = model ?? ollama.models[0];
  if (chosen === undefined) throw new ModelError("setup", "Ollama runs on this machine but has no model: run ollama pull NAME, or set OPENAI_API_KEY");
  return { baseUrl: ollama.baseUrl, model: chosen, apiKey: null };
}

function checkUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || (url.protocol !== "http:" && url.protocol !== "https:")) {
    throw new ModelError("setup", "OPENAI_BASE_URL (or baseUrl in config.json) must be an http or https address, for example http://127.0.0.1:8080/v1");
  }
  if (url.username !== "" || url.password !== "") {
    throw new ModelError("setup", "OPENAI_BASE_URL (or baseUrl in config.json) must hold no name and password: put the key into OPENAI_API_KEY");
  }
  return text.replace(/\/{1,8}$/, "");
}
