import { MASK, maskSecrets } from "../mask/mask-secrets.ts";
import { nameControls } from "../internal/show-bytes.ts";
import type { Endpoint } from "./find-endpoint.ts";
import { ModelError } from "./model-error.ts";

const MAX_DETAIL_CHARS = 200;

/** Turn whatever a request threw into one line with what to do next, without the key. */
export function describeModelError(error: unknown, endpoint: Endpoint, isAborted: boolean): ModelError {
  if (isAborted) return new ModelError("aborted", "interrupted");
  const host = new URL(endpoint.baseUrl).host;
  if (error instanceof ModelError) {
    return error.retryAfterMs === undefined ? error : new ModelError(error.code, `${error.message} (${host}); try again later`, error.retryAfterMs);
  }
  const status = readNumber(error, "status");
  const detail = describeDetail(error, endpoint);
  if (status === null) {
    return isConnectionError(error)
      ? new ModelError("unreachable", `cannot reach ${host} (${detail}); is the server running and OPENAI_BASE_URL right?`, 0)
      : new ModelError("incomplete", `the reply broke off: ${detail} (${host}); try again later`, 0);
  }
  if (status === 401 || status === 403) return new ModelError("auth", `${host} rejects the key (${String(status)}: ${detail}); check OPENAI_API_KEY`);
  if (status === 404) return new ModelError("not-found", `${host} knows no such model or address (404: ${detail}); check LASTFRAME_MODEL (${endpoint.model}) and OPENAI_BASE_URL`);
  if (status === 429) return new ModelError("rate-limit", `${host} takes no more requests now (429: ${detail}); try again later`, isQuotaUsedUp(error) ? undefined : (readRetryAfter(error) ?? 0));
  if (status >= 500 || status === 408 || status === 409) return new ModelError("server", `${host} failed (${String(status)}: ${detail}); try again later`, readRetryAfter(error) ?? 0);
  return new ModelError("refused", `${host} refuses the request (${String(status)}: ${detail})`);
}

/** No wait helps against an empty account. */
function isQuotaUsedUp(error: unknown): boolean {
  return typeof error === "object" && error !== null && "code" in error && error.code === "insufficient_quota";
}

function isConnectionError(error: unknown): boolean {
  return error instanceof Error && error.constructor.name === "APIConnectionError";
}

/** `Retry-After` in milliseconds: seconds or a date (RFC 9110, 10.2.3), or the finer `retry-after-ms`. */
function readRetryAfter(error: unknown): number | null {
  const headers = typeof error === "object" && error !== null && "headers" in error && error.headers instanceof Headers ? error.headers : null;
  const fine = Number.parseFloat(headers?.get("retry-after-ms") ?? "");
  if (fine >= 0) return fine;
  const value = headers?.get("retry-after") ?? "";
  const seconds = Number.parseFloat(value);
  if (/^\s*\d/.test(value) && seconds >= 0) return seconds * 1000;
  const date = Date.parse(value);
  return Number.isNaN(date) ? null : Math.max(0, date - Date.now());
}

function readNumber(error: unknown, name: string): number | null {
  const value: unknown = typeof error === "object" && error !== null ? (error as Record<string, unknown>)[name] : undefined;
  return typeof value === "number" ? value : null;
}

/** The innermost reason, short and on one line; servers like to repeat the key they were sent. */
function describeDetail(error: unknown, { apiKey }: Endpoint): string {
  let text = error instanceof Error ? error.message : String(error);
  for (let cause: unknown = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth++) {
    const code = (cause as NodeJS.ErrnoException).code;
    text = typeof code === "string" && /^E[A-Z]+$/.test(code) ? code : cause.message === "" ? text : cause.message;
  }
  const masked = maskSecrets(apiKey === null ? text : text.replaceAll(apiKey, MASK));
  return nameControls(masked.replace(/^\d{3} /, "").slice(0, MAX_DETAIL_CHARS).replace(/\s+/g, " ").trim());
}
