/** Runs of letters and digits by their length, every other mark on its own, blanks for nothing. */
const TOKEN = /[A-Za-z]{1,6}|\d{1,3}|[^\sA-Za-z\d]/g;

/** Estimate the tokens of a short text. */
export function estimateTokens(text: string): number {
  return text.match(TOKEN)?.length ?? 0;
}
