/** A line that a database client prints under a table, and the number of rows it claims. */
export interface Footer {
  text: string;
  rows: number | null;
}

const FOOTER =
  /^(?:\(?(\d{1,12}) rows?(?:\)$| in set\b| selected\b)|Time: |\d{1,12} [\p{L}\p{N} _-]{1,60}\.$|(?:[$#>](?!.* {2})|mysql>|sqlite>|MariaDB \[[^\]]{0,64}\]>|[\w-]{1,64}=[#>])(?: |$))/u;

/** Reads psql, MySQL and SQLite footers, systemd's `3 unit files listed.`, and the next prompt of a transcript; null for anything else. */
export function readFooter(text: string): Footer | null {
  const match = text.length > 200 ? null : FOOTER.exec(text);
  return match === null ? null : { text, rows: match[1] === undefined ? null : Number(match[1]) };
}
