/** Long enough for a loaded machine; where nothing listens the answer is there at once. */
const PROBE_TIMEOUT_MS = 3000;
const DEFAULT_PORT = "11434";
const LOOPBACK = ["127.0.0.1", "localhost", "::1", "[::1]"];

export interface Ollama {
  readonly baseUrl: string;
  /** Names as Ollama lists them: the one changed last comes first. */
  readonly models: readonly string[];
}

/**
 * Look for an Ollama on this machine; `null` when none answers.
 *
 * `host` is OLLAMA_HOST in the forms Ollama takes: `127.0.0.1:11434`, `:11434`, `http://localhost:11434`. A host that is not
 * this machine is not used: sending to it must be asked for by OPENAI_BASE_URL.
 */
export async function findOllama(host: string | undefined): Promise<Ollama | null> {
  const origin = toLoopbackOrigin(host);
  if (origin === null) return null;
  try {
    const response = await fetch(`${origin}/api/tags`, { signal: AbortSignal.timeout(PROBE_TIMEOUT_MS), redirect: "error" });
    if (!response.ok) return null;
    return { baseUrl: `${origin}/v1`, models: readModelNames(await response.json()) };
  } catch {
    return null;
  }
}

/** The address to ask; `null` when it is not this machine. */
export function toLoopbackOrigin(host: string | undefined): string | null {
  const text = host ?? "";
  const address = text.includes("://") ? text : `http://${text.startsWith(":") || text === "" ? `127.0.0.1${text}` : text}`;
  if (!URL.canParse(address)) return null;
  const { protocol, hostname, port } = new URL(address);
  // A server that listens on every address is reached on this one.
  const name = hostname === "0.0.0.0" || hostname === "[::]" ? "127.0.0.1" : hostname;
  if (protocol !== "http:" || !LOOPBACK.includes(name)) return null;
  return `http://${name}:${port === "" ? DEFAULT_PORT : port}`;
}

function readModelNames(value: unknown): string[] {
  const models: unknown = typeof value === "object" && value !== null && "models" in value ? value.models : [];
  if (!Array.isArray(models)) return [];
  return models.flatMap((model: unknown) => (typeof model === "object" && model !== null && "name" in model && typeof model.name === "string" ? [model.name] : []));
}
