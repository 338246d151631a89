/** Longest foreign text in a place that has one line, in UTF-16 code units. */
const MAX_LABEL = 100;

/** One line of at most `max` code units, without control and direction characters. */
export function toOneLine(text: string, max: number = MAX_LABEL): string {
  const line = text
    .slice(0, max * 8)
    .replace(/[\u0000-\u0020\u007f-\u00a0\u2028\u2029]+/g, " ")
    .replace(/[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, "")
    .trim();
  if (line.length <= max) return line;
  // Half of a surrogate pair is no character.
  const end = /[\ud800-\udbff]/.test(line[max - 2] ?? "") ? max - 2 : max - 1;
  return `${line.slice(0, end).trimEnd()}…`;
}

/** For labels of the status bar and of picks: there `$(name)` draws an icon unless it is escaped. */
export function toLabel(text: string, max?: number): string {
  return toOneLine(text, max).replaceAll("$(", "\\$(");
}

/** For notifications: there `[text](command:…)` is a link that runs a command. */
export function toNotice(text: string, max = 300): string {
  return toOneLine(text, max).replaceAll("](", "] (");
}
