import { readdirSync, readFileSync } from "node:fs";

const fixtures = new URL("../fixtures/", import.meta.url);

/** Documents of a folder of recorded outputs: raw text, how it was made, and the facts that must survive. */
export function readDocuments(folder) {
  const directory = new URL(`${folder}/`, fixtures);
  return readdirSync(directory)
    .filter((name) => name.endsWith(".txt"))
    .map((name) => name.slice(0, -4))
    .map((name) => {
      const read = (extension) => {
        try {
          return JSON.parse(readFileSync(new URL(`${name}.${extension}`, directory), "utf8"));
        } catch {
          return null;
        }
      };
      return { name, raw: readFileSync(new URL(`${name}.txt`, directory), "utf8"), meta: read("meta.json"), facts: read("facts.json") };
    });
}

export function readCases() {
  return readFileSync(new URL("cases.jsonl", fixtures), "utf8").trim().split("\n").map((line) => JSON.parse(line));
}

const endsAlike = (a, b) => a === b || (a !== null && b !== null && (a.endsWith(`/${b}`) || b.endsWith(`/${a}`)));

function placeOf({ file, line, column }) {
  return [file, line, column].filter((part) => part !== null).join(":");
}

/** Facts of a document that a text does not hold. */
export function missingFacts(facts, text) {
  return (facts?.must ?? []).filter(({ re }) => !re.every((pattern) => new RegExp(pattern).test(text))).map(({ fact }) => fact);
}

/** Diagnostics and changes of a document that the structure lacks, or has too many of. */
export function structureFaults(facts, result) {
  const faults = [];
  const wanted = facts?.diagnostics ?? [];
  const found = result.diagnostics.filter(({ scope }) => scope === undefined);
  if (wanted.length > 0 || facts?.exact === true) {
    const left = [...found];
    for (const one of wanted) {
      const at = left.findIndex((other) => endsAlike(other.file, one.file) && other.line === one.line && (one.column === undefined || other.column === one.column) && (other.code ?? null) === (one.code ?? null) && other.severity === one.severity && other.tool === one.tool);
      if (at < 0) faults.push(`no ${one.file}:${one.line}:${one.column} ${one.code} ${one.severity} ${one.tool}`);
      else left.splice(at, 1);
    }
    for (const one of left) faults.push(`too many: ${one.file}:${one.line}:${one.column} ${one.code} ${one.severity} ${one.tool} ${one.message}`);
  }
  const tests = result.diagnostics.filter(({ scope }) => scope !== undefined);
  for (const { name, at } of facts?.failedTests ?? []) {
    const last = name.replace(/^ERROR /, "").split(/ > |::/).at(-1);
    const isIt = (one) => one.scope.includes(last) || last === one.file || name === one.file;
    if (!tests.some((one) => isIt(one) && (at === "-" || placeOf(one) === at || placeOf(one).endsWith(`/${at}`)))) faults.push(`no failed test ${name} @ ${at}`);
  }
  for (const change of facts?.changes ?? []) {
    const found = result.changes.find(({ file }) => file === change.file);
    const ranges = found?.ranges.map(({ startLine, endLine }) => `${startLine}-${endLine}`) ?? [];
    const wantedRanges = typeof change.ranges === "string" ? (change.ranges.match(/(?<!@)\b\d+-\d+\b/g) ?? []) : [];
    if (found === undefined || (change.status !== "mode" && wantedRanges.join() !== ranges.join())) faults.push(`change ${change.file} ${change.ranges}: ${JSON.stringify(found)}`);
  }
  return faults;
}

/** What a case expects and the result does not show. */
export function caseFaults({ expect }, result) {
  const faults = [];
  const both = `${result.summary}\n${result.text}`;
  const pick = ({ file, line, column, code, severity, tool }) => JSON.stringify({ file, line, column, code, severity, tool });
  const wanted = expect.diagnostics.map(pick).sort();
  const found = result.diagnostics.map(pick).sort();
  if (JSON.stringify(wanted) !== JSON.stringify(found)) faults.push(`diagnostics ${found.join(" ")} instead of ${wanted.join(" ")}`);
  if (expect.changes.length !== result.changes.length) faults.push(`changes ${JSON.stringify(result.changes)}`);
  expect.changes.forEach((change, index) => {
    for (const [key, value] of Object.entries(change)) {
      if (JSON.stringify(result.changes[index]?.[key]) !== JSON.stringify(value)) faults.push(`change ${key} ${JSON.stringify(result.changes[index]?.[key])} instead of ${JSON.stringify(value)}`);
    }
  });
  for (const part of expect.summary_contains) if (!result.summary.includes(part)) faults.push(`summary "${result.summary}" lacks "${part}"`);
  for (const part of expect.must_keep) if (!both.includes(part)) faults.push(`lacks "${part}": ${both}`);
  for (const part of expect.must_drop) if (result.text.includes(part)) faults.push(`text has "${part}": ${result.text}`);
  return faults;
}
