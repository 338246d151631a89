/** More of the same character than any run inside, as CommonMark 0.31 fences work: what is quoted cannot end the quote. */
export function quoteBlock(text: string): string {
  let longest = 2;
  for (const [run] of text.matchAll(/`+/g)) longest = Math.max(longest, run.length);
  const fence = "`".repeat(longest + 1);
  return `${fence}\n${text.replace(/\n+$/, "")}\n${fence}`;
}
