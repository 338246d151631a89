/** What got worse than the baseline: fewer right, more silently wrong, fewer inputs, or a comparison that is gone. */
export function findRegressions(baseline, current, expectAll) {
  const found = [];
  for (const [name, before] of Object.entries(baseline)) {
    const now = current[name];
    if (now === undefined) {
      if (expectAll) found.push(`${name} is no longer compared`);
      continue;
    }
    if (now.total < before.total) found.push(`${name}: ${String(now.total)} inputs, ${String(before.total)} before`);
    if (now.right < before.right) found.push(`${name}: ${String(now.right)} right, ${String(before.right)} before`);
    if (now.wrong > before.wrong) found.push(`${name}: ${String(now.wrong)} silently wrong, ${String(before.wrong)} before`);
  }
  return found;
}
