const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** A copy that does not keep the longer string it was cut out of in memory. */
export function detach(text: string): string {
  return text.length < 13 ? text : decoder.decode(encoder.encode(text));
}
