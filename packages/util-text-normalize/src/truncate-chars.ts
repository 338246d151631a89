/**
 * Cut a text to at most `max` UTF-16 units without cutting a surrogate pair.
 *
 * One unit less is kept where the cut would fall inside a pair. A negative `max` or `NaN` is 0. Never throws.
 *
 * @example
 * truncateChars("ok 🚀", 4);
 * // "ok "
 */
export function truncateChars(text: string, max: number): string {
  if (text.length <= max) return text;
  const end = max > 0 ? Math.floor(max) : 0;
  const splitsPair = isHighSurrogate(text.charCodeAt(end - 1)) && isLowSurrogate(text.charCodeAt(end));
  return text.slice(0, splitsPair ? end - 1 : end);
}

function isHighSurrogate(code: number): boolean {
  return code >= 0xd800 && code <= 0xdbff;
}

function isLowSurrogate(code: number): boolean {
  return code >= 0xdc00 && code <= 0xdfff;
}
