/** The rows as a Markdown table; speed as a ratio to the first row, which is ours. */
export function renderTable({ rows, figure }) {
  const [ours] = rows;
  const columns = [
    ["", ({ name, version, note }) => `${name}${version === undefined ? "" : ` ${version}`}${note === undefined ? "" : ` (${note})`}`],
    ["right", ({ right, total }) => `${String(right)} of ${String(total)}`],
    ["silently wrong", ({ wrong }) => String(wrong)],
    ["refused", ({ refused }) => String(refused)],
    ...(figure === undefined ? [] : [[figure.title, (row) => (row.figure === null ? "-" : `${row.figure.toFixed(1)}${figure.unit}`)]]),
    ["speed", ({ speed }) => showRatio(speed, ours.speed)],
    ["memory", ({ memory }) => (memory === null ? "-" : memory < 0.05 ? "< 0.1 MB" : `${memory.toFixed(1)} MB`)],
    ["min+gzip", ({ bytes }) => (bytes === null ? "-" : `${(bytes / 1000).toFixed(1)} kB`)],
  ].filter(([, show]) => rows.some((row) => show(row) !== "-"));
  const line = (cells) => `| ${cells.join(" | ")} |`.replace("|  |", "| |");
  return [line(columns.map(([title]) => title)), `|${"---|".repeat(columns.length)}`, ...rows.map((row) => line(columns.map(([, show]) => show(row))))].join("\n");
}

function showRatio(value, ours) {
  if (value === null || ours === null) return "-";
  const ratio = value / ours;
  if (ratio >= 10) return ratio.toFixed(0);
  return ratio === 1 ? "1" : ratio >= 0.1 ? ratio.toFixed(2) : ratio.toPrecision(1);
}

/** One line a comparison: ours, and the one of the others that is right most often. */
export function renderSummary(results) {
  const show = ({ right, wrong, total }) => `${String(right)} of ${String(total)} right, ${String(wrong)} silently wrong`;
  const lines = results.map(({ key, rows: [ours, ...others] }) => {
    const [best] = others.toSorted((a, b) => b.right - a.right || a.wrong - b.wrong);
    return `| ${key.replace("util-", "")} | ${show(ours)} | ${best.name}${best.version === undefined ? "" : ` ${best.version}`}: ${show(best)} | ${showRatio(best.speed, ours.speed)} |`;
  });
  return ["| | here | the best of the others | its speed (ours is 1) |", "|---|---|---|---|", ...lines].join("\n");
}
