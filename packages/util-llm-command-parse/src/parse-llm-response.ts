import { parseReply } from "./internal/reply/parse-reply.ts";
import type { LlmResponse, ReplyOptions } from "./types.ts";

/**
 * Find the one command in a model's reply and judges it, or says why there is none.
 *
 * Read in this order, and told in `via`: JSON, JSON between prose or with repairs that leave no other reading, calls of
 * tools, a fence, one code span that a sentence offers. Thoughts are skipped. Refusals come back as `refused`; what is cut
 * off, ambiguous, a placeholder or only prose is an `error`. Raw text is never a command. Never throws.
 *
 * Read are at most `maxLength` UTF-16 units; in a reply that is no document as a whole 2048 opening brackets, and as
 * Markdown 4096 lines and 2048 runs of back-ticks. More is an error. A valid document with a drive and a control character
 * (`C:\temp` holds a tab) is read again literally where nothing else can be meant, and is `ambiguous` where it can.
 *
 * @example
 * parseLlmResponse('{"command":"rm -rf ~","danger":"safe"}').danger;
 * // "dangerous"
 */
export function parseLlmResponse(reply: string, options: ReplyOptions = {}): LlmResponse {
  return parseReply(reply, options);
}
