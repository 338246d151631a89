// A table aligned with spaces, coloured, with empty cells: `docker ps` and `kubectl get` look like this.
const rows = [
  ["NAME", "IMAGE", "STATUS", "PORTS", "AGE"],
  ["web", "shop/web:2.4.1", "Running", "0.0.0.0:80->8080/tcp", "3 days"],
  ["worker", "shop/worker:2.4.1", "Running", "", "3 days"],
  ["cache", "redis:7", "Restarting", "6379/tcp", "11 minutes"],
];
const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)));
const COLORS = { Running: 32, Restarting: 33 };

for (const [index, row] of rows.entries()) {
  const cells = row.map((cell, column) => {
    const padded = cell.padEnd(widths[column] + 3);
    if (index === 0) return `\u001b[1m${padded}\u001b[22m`;
    return COLORS[cell] === undefined ? padded : `\u001b[${String(COLORS[cell])}m${padded}\u001b[39m`;
  });
  process.stdout.write(`${cells.join("")}\n`);
}
