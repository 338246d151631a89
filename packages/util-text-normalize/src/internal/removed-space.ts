/**
 * Gives the white space that stays where something between `before` and `after` was removed: the larger of both gaps, and
 * the indentation of what follows.
 */
export function joinSpace(before: string, after: string, atStart: boolean): string {
  const lineEnd = after.lastIndexOf("\n") + 1;
  const indentation = after.slice(lineEnd);
  if (atStart) return lineEnd > 0 ? indentation : "";
  const beforeEnd = before.lastIndexOf("\n") + 1;
  if (lineEnd === 0) return before || after;
  const gap = countLines(before) >= countLines(after) ? before.slice(0, beforeEnd) : after.slice(0, lineEnd);
  return gap + indentation;
}

function countLines(space: string): number {
  return space.split("\n").length;
}
