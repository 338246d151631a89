/** The input as lines with their line feeds; a last line without one counts. */
export function rawLines(raw) {
  return raw === "" ? [] : raw.split("\n").map((line, index, all) => (index < all.length - 1 ? `${line}\n` : line)).filter((line) => line !== "");
}

/** Kept and trimmed ranges must make up the input, line by line, and each trimmed one must name its rule. */
export function auditFaults(raw, { kept, trimmed, stats }) {
  const lines = rawLines(raw);
  const ranges = [...kept.map((range) => ({ ...range, rule: null })), ...trimmed].sort((a, b) => a.from - b.from);
  const faults = [];
  let next = 1;
  let rebuilt = "";
  for (const { from, to, rule } of ranges) {
    if (from !== next || to < from) faults.push(`range ${from}-${to} after ${next - 1}`);
    if (rule === "") faults.push(`range ${from}-${to} names no rule`);
    rebuilt += lines.slice(from - 1, to).join("");
    next = to + 1;
  }
  if (next !== lines.length + 1) faults.push(`ranges end at ${next - 1} of ${lines.length}`);
  if (rebuilt !== raw) faults.push("slices do not rebuild the input");
  if (stats.rawLines !== lines.length) faults.push(`rawLines ${stats.rawLines} of ${lines.length}`);
  return faults;
}
