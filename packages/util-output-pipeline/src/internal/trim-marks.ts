/** The text without these characters at its end. By hand: a pattern `[marks]+$` looks at a run once for each of its characters. */
export function trimMarksEnd(text: string, marks: string): string {
  let end = text.length;
  while (end > 0 && marks.includes(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}
