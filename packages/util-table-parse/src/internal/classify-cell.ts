const PLACEHOLDER = /^(?:--?|—|\?|\*|n\/a|nan|null|none|<none>)$/i;

/** True for a placeholder that says nothing about the type of its column. */
export function isPlaceholder(cell: string): boolean {
  return PLACEHOLDER.test(cell);
}

const MEASURE = /^[-+$€£¥~<>]{0,2}\d[\dA-Za-z.,:/%+*_-]{0,39}$/;

/** True for numbers, sizes, percentages, versions, dates, times and addresses: values that begin with a digit and hold few letters. */
export function isMeasure(cell: string): boolean {
  return MEASURE.test(cell) && cell.replace(/[^A-Za-z]/g, "").length < 5;
}

/** True for cells of signs alone, such as check marks and emoji: no title looks like that. */
export function isSymbol(cell: string): boolean {
  return /^(?:[\u2190-\u2e7f\u{1f000}-\u{1faff}]|\u200d|\ufe0f)+$/u.test(cell);
}

/** The columns whose values are all measures, at least two of them (or one in a table of one row). */
export function measureColumns(rows: readonly (readonly string[])[], columns: number): boolean[] {
  const found: boolean[] = [];
  for (let c = 0; c < columns; c++) {
    const values = rows.map((row) => row[c] ?? "").filter((cell) => cell !== "" && !isPlaceholder(cell));
    found.push(values.length >= Math.min(2, rows.length) && values.every(isMeasure));
  }
  return found;
}
