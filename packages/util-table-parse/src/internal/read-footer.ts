/** A line that a database client prints under a table, and the number of rows it claims. */
export interface Footer {
  text: string;
  rows: number | null;
}

const LONGEST = 200;
const COUNT = /^\(?(\d{1,12}) rows?(?:\)$| in set\b| selected\b)/;
const REMARK = /^\d{1,12} [\p{L}\p{N} _-]{1,60}\.$/u;
const PROMPT = /^(?:[$#>](?!.* {2})|mysql>|sqlite>|MariaDB \[[^\]]{0,64}\]>|[\w-]{1,64}=[#>])(?: |$)/;

/** Reads psql, MySQL and SQLite footers, systemd's `3 unit files listed.`, and the next prompt of a transcript; null for anything else. */
export function readFooter(text: string): Footer | null {
  if (text.length > LONGEST) return null;
  const rows = COUNT.exec(text)?.[1];
  if (rows !== undefined) return { text, rows: Number(rows) };
  return text.startsWith("Time: ") || (text.endsWith(".") && REMARK.test(text)) || PROMPT.test(text) ? { text, rows: null } : null;
}
