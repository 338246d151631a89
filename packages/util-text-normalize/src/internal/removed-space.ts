/**
 * Gives the white space that stays where something between `before` and `after` was removed: the larger of both gaps, and
 * the indentation of what follows.
 */
export function joinSpace(before: string, after: string, atStart: boolean): string {
  const indentation = after.slice(after.lastIndexOf("\n") + 1);
  if (indentation === after) return atStart ? "" : before || after;
  const gap = before.split("\n").length < after.split("\n").length ? after : before;
  return (atStart ? "" : gap.slice(0, gap.lastIndexOf("\n") + 1)) + indentation;
}
