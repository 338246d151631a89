/** The rows as a Markdown table; speed as a ratio to the first row, which is ours. */
export function renderTable(rows) {
  const ours = rows[0]?.megabytesPerSecond ?? null;
  const lines = [
    "| | right | silently wrong | refused | speed | min+gzip |",
    "|---|---|---|---|---|---|",
    ...rows.map((row) => {
      const cells = [
        `${row.name}${row.version === undefined ? "" : ` ${row.version}`}${row.note === undefined ? "" : ` (${row.note})`}`,
        row.right === null ? "-" : `${String(row.right)} of ${String(row.total)}`,
        row.wrong ?? "-",
        row.refused ?? "-",
        showSpeed(row.megabytesPerSecond, ours),
        row.bytes === null ? "-" : `${(row.bytes / 1000).toFixed(1)} kB`,
      ];
      return `| ${cells.join(" | ")} |`;
    }),
  ];
  return lines.join("\n");
}

function showSpeed(value, ours) {
  if (value === null || ours === null) return "-";
  const ratio = value / ours;
  return ratio === 1 ? "1" : ratio >= 0.1 ? ratio.toFixed(2) : ratio.toPrecision(1);
}
