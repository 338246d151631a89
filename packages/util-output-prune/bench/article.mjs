/** The code of the article the interceptor was first described in, as it stands there. */
export function article(text) {
  const kept = [];
  for (let from = 0; from < text.length; from += 65_536) {
    for (const line of text.slice(from, from + 65_536).split("\n")) {
      if (!line.trim()) continue;
      if (/^> /.test(line) || /^vite v/.test(line) || /kB │ gzip:/.test(line)) continue;
      const error = line.match(/^([^ ]+)\((\d+),(\d+)\): error TS(\d+):/);
      const hunk = error === null ? line.match(/@@ -\d+,\d+ \+(\d+),(\d+) @@/) : null;
      if (error !== null) kept.push(`ERROR TS${error[4]} in ${error[1]}:${error[2]}:${error[3]}`);
      else if (hunk !== null) kept.push(`CHANGE ${hunk[1]}-${Number(hunk[1]) + Number(hunk[2]) - 1}`);
      else kept.push(line);
      if (kept.length > 1000) kept.shift();
    }
  }
  const count = (word) => kept.filter((line) => line.startsWith(word)).length;
  const parts = [count("ERROR") > 0 ? `❌ ${count("ERROR")} errors` : "", count("CHANGE") > 0 ? `✅ ${count("CHANGE")} changes` : ""].filter((part) => part !== "");
  return { summary: parts.length === 0 ? "✅ No issues found" : parts.join(" | "), text: kept.join("\n") };
}
