import { parseReply } from "./internal/reply/parse-reply.ts";
import type { LlmResponse, ReplyOptions } from "./types.ts";

/**
 * Find the corrected command in a model's reply to a failure, with its diagnosis, and judges it as any other.
 *
 * As `parseLlmResponse`; where the reply explains without a `diagnosis` field, the explanation is the diagnosis.
 *
 * @example
 * parseFixResponse('{"diagnosis":"port in use","command":"lsof -ti :3000"}').diagnosis;
 * // "port in use"
 */
export function parseFixResponse(reply: string, options: ReplyOptions = {}): LlmResponse {
  const response = parseReply(reply, options);
  if (response.type !== "command" || response.diagnosis !== undefined || response.explanation === undefined) return response;
  return { ...response, diagnosis: response.explanation };
}
