const LONE_SURROGATE = /\p{Surrogate}/gu;

/**
 * Replace each lone surrogate by U+FFFD, so that strict JSON servers accept the text.
 *
 * Well-formed text comes back as it is. Never throws.
 *
 * @example
 * toWellFormedText("a\ud83d");
 * // "a\ufffd"
 */
export function toWellFormedText(text: string): string {
  return text.replace(LONE_SURROGATE, "\ufffd");
}
