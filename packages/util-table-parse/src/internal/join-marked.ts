/** Joins rows that psql continues: a marked cell goes on in the next row, whose other cells are empty; null when they are not. */
export function joinMarked(rows: readonly string[][], marked: readonly boolean[][]): string[][] | null {
  const joined: string[][] = [];
  let pending: readonly boolean[] = [];
  for (let r = 0; r < rows.length; r++) {
    const row = rows[r] ?? [];
    const record = joined.at(-1);
    if (record !== undefined && pending.some(Boolean)) {
      for (let c = 0; c < row.length; c++) {
        if (pending[c] === true) record[c] = `${record[c] ?? ""}\n${row[c] ?? ""}`;
        else if (row[c] !== "") return null;
      }
    } else joined.push([...row]);
    pending = marked[r] ?? [];
  }
  return pending.some(Boolean) ? null : joined;
}
