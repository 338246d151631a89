import { parseReply } from "./internal/reply/parse-reply.ts";
import type { LlmResponse, ReplyOptions } from "./types.ts";

/**
 * Find the one command in a model's reply and judges it, or says why there is none.
 *
 * Read in this order, and told in `via`: JSON, JSON between prose or with repairs that leave no other reading, calls of
 * tools, a fence, one code span that a sentence offers. Thoughts are skipped. Refusals come back as `refused`; what is cut
 * off, ambiguous, a placeholder or only prose is an `error`. Raw text is never a command. Never throws.
 *
 * @example
 * parseLlmResponse('{"command":"rm -rf ~","danger":"safe"}').danger;
 * // "dangerous"
 */
export function parseLlmResponse(reply: string, options: ReplyOptions = {}): LlmResponse {
  return parseReply(reply, options);
}
