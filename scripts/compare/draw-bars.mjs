const WIDTH = 760;
const LABEL = 300;
const ROW = 26;
const TOP = 44;

/** Horizontal bars as an SVG that is readable on light and on dark pages; the first bar is ours. */
export function drawBars({ title, unit, bars }) {
  const largest = Math.max(...bars.map(({ value }) => value), Number.MIN_VALUE);
  const height = TOP + bars.length * ROW + 12;
  const rows = bars.map(({ name, value }, index) => {
    const y = TOP + index * ROW;
    const width = Math.max(1, Math.round((value / largest) * (WIDTH - LABEL - 90)));
    const kind = index === 0 ? "ours" : "other";
    return `<text x="${String(LABEL - 8)}" y="${String(y + 15)}" text-anchor="end">${escape(name)}</text><rect class="${kind}" x="${String(LABEL)}" y="${String(y + 2)}" width="${String(width)}" height="${String(ROW - 8)}" rx="3"/><text x="${String(LABEL + width + 6)}" y="${String(y + 15)}">${escape(show(value))}</text>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${String(WIDTH)} ${String(height)}" role="img" aria-label="${escape(title)}">
<style>
text { font: 12px system-ui, sans-serif; fill: #1f2328; } .title { font-weight: 600; font-size: 14px; }
.ours { fill: #0969da; } .other { fill: #8c959f; }
@media (prefers-color-scheme: dark) { text { fill: #e6edf3; } .ours { fill: #4493f8; } .other { fill: #6e7681; } }
</style>
<text class="title" x="8" y="22">${escape(`${title} (${unit})`)}</text>
${rows.join("\n")}
</svg>
`;
}

function show(value) {
  return value >= 100 ? value.toFixed(0) : value.toPrecision(3);
}

function escape(text) {
  return text.replace(/[&<>"]/g, (character) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[character]);
}
