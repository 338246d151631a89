import { createLeakFilter } from "./create-leak-filter.ts";
import { countReplacements } from "./internal/chars.ts";
import type { LeakOptions, LeakResult } from "./types.ts";

/** Only such texts can hold a marker. */
const MARKER_START = /<\/?[ |｜‖∥]{0,4}[\p{L}_"/]|\[\/?[A-Za-z_]{3}|\]<\]/u;
/** Long texts are filtered in pieces, so that what is held back stays short. */
const PIECE = 4096;

/**
 * Remove leaked protocol tokens, and the tool calls and reasoning between them, from a finished reply.
 *
 * Covers DSML, ChatML, Llama, Mistral, harmony, DeepSeek, Kimi, GLM, MiniMax, Gemma, Granite, Phi, fill-in-the-middle,
 * Cohere, Hermes and Qwen calls, `<invoke>` blocks and think tags. Nothing is parsed back into a call. A marker goes when
 * its place or what follows it proves a leak; in code, and in sentences about it, it stays. Only the white space at a cut
 * goes with it, the text is not trimmed. Without a leak `sanitized` is the input. Never throws; linear in the length of
 * the text. Sources: openclaw/openclaw#40573, typeclaw/typeclaw#344, sgl-project/sglang#40236.
 *
 * @example
 * stripLeakedSpecialTokens("All tests pass.<|im_end|>").sanitized;
 * // "All tests pass."
 */
export function stripLeakedSpecialTokens(content: string, options: LeakOptions = {}): LeakResult {
  const filter = createLeakFilter(options);
  let sanitized = "";
  if (MARKER_START.test(content)) {
    for (let start = 0; start < content.length; start += PIECE) sanitized += filter.push(content.slice(start, start + PIECE));
  }
  const { text, ...rest } = filter.end();
  return { ...rest, sanitized: rest.hadLeak ? sanitized + text : content, replacementChars: countReplacements(content) };
}
