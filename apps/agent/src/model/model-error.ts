export type ModelErrorCode = "setup" | "auth" | "not-found" | "refused" | "rate-limit" | "server" | "unreachable" | "timeout" | "incomplete" | "aborted";

/** Why there is no reply; `message` is the one line a person reads, with what to do next, and never holds a key. */
export class ModelError extends Error {
  override readonly name = "ModelError";

  constructor(
    readonly code: ModelErrorCode,
    message: string,
    /** Milliseconds after which another try may succeed; absent when trying again is no use. */
    readonly retryAfterMs?: number,
  ) {
    super(message);
  }
}
