import type { Diagnostic, Severity } from "../types.ts";
import { joinParts } from "./words.ts";

export type MessageStyle = "full" | "first" | "none";

const MARKS: Readonly<Record<Severity, string>> = { error: "", warning: "W ", info: "I " };
/** Lines of detail shown of one diagnostic; the rest is in the structure. */
const MAX_DETAIL = 12;

function place({ line, column, endLine, endColumn }: Diagnostic): string {
  if (line === null) return "";
  const start = column === null ? String(line) : `${String(line)}:${String(column)}`;
  if (endLine === undefined || (endLine === line && endColumn === undefined)) return start;
  return `${start}-${endLine === line ? "" : `${String(endLine)}:`}${String(endColumn ?? endLine)}`;
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}

/** Lines that each go deeper than the one before are one chain: its last link is the reason. */
function shownDetail(detail: string): string[] {
  const lines = detail.split("\n");
  const isChain = lines.length > 1 && lines.every((line, index) => index === 0 || indentOf(line) > indentOf(lines[index - 1] ?? ""));
  if (isChain) return [lines[lines.length - 1]?.trim() ?? ""];
  const shown = lines.slice(0, MAX_DETAIL).map((line) => line.trim());
  return lines.length > MAX_DETAIL ? [...shown, `(${String(lines.length - MAX_DETAIL)} more)`] : shown;
}

function says({ severity, code, message, detail }: Diagnostic, style: MessageStyle): string {
  const known = code !== null && message.startsWith(code) ? "" : (code ?? "");
  if (style === "none") return `${MARKS[severity]}${code ?? ""}`.trimEnd();
  const whole = style === "first" ? (message.split("\n")[0] ?? "") : message;
  const extra = style === "full" && detail !== undefined ? ` (${shownDetail(detail).join("; ")})` : "";
  return `${MARKS[severity]}${joinParts([known, whole])}${extra}`;
}

/** Places, parted by blanks, by what is said there, in the order it was told. */
type Rows = ReadonlyMap<string, string>;

interface FileGroup {
  readonly files: string[];
  readonly rows: Rows;
}

/** What diagnostics say, each text once: most of a long list says the same. */
interface Saying {
  readonly code: string | null;
  readonly text: string;
  readonly id: number;
}

function createSayings(style: MessageStyle): (one: Diagnostic) => Saying {
  /** By message, for those that have nothing else but a code. */
  const plain = new Map<string, Saying>();
  const byText = new Map<string, Saying>();
  return (one) => {
    const { code, message, detail, severity } = one;
    const isPlain = detail === undefined && severity === "error";
    const known = isPlain ? plain.get(message) : undefined;
    if (known?.code === code) return known;
    const text = says(one, style);
    const saying = { code, text, id: byText.get(text)?.id ?? byText.size };
    byText.set(text, saying);
    if (isPlain) plain.set(message, saying);
    return saying;
  };
}

/** The diagnostics of a file with what they say, and a hash of it all. */
interface Report {
  readonly file: string;
  readonly told: Diagnostic[];
  readonly sayings: Saying[];
  hash: number;
}

function reportsOf(diagnostics: readonly Diagnostic[], style: MessageStyle): Report[] {
  const sayingOf = createSayings(style);
  const byFile = new Map<string, Report>();
  for (const one of diagnostics) {
    const { file, scope, line, column } = one;
    if (file === null || scope !== undefined) continue;
    let report = byFile.get(file);
    if (report === undefined) byFile.set(file, (report = { file, told: [], sayings: [], hash: 0 }));
    const saying = sayingOf(one);
    report.told.push(one);
    report.sayings.push(saying);
    report.hash = (Math.imul(report.hash, 31) + Math.imul(saying.id, 8191) + Math.imul(line ?? 0, 127) + (column ?? 0)) | 0;
  }
  return [...byFile.values()];
}

function isSame({ told, sayings }: Report, other: Report): boolean {
  return told.length === other.told.length && told.every((one, index) => {
    const two = other.told[index];
    return sayings[index]?.id === other.sayings[index]?.id && one.line === two?.line && one.column === two.column && one.endLine === two.endLine && one.endColumn === two.endColumn;
  });
}

/** Each message once, with all its places. */
function rowsOf({ told, sayings }: Report): Rows {
  const rows = new Map<string, string>();
  told.forEach((one, index) => {
    const text = sayings[index]?.text ?? "";
    const places = rows.get(text);
    rows.set(text, places === undefined ? place(one) : `${places} ${place(one)}`);
  });
  return rows;
}

/** Files that say the same in the same places are one group. */
function groupFiles(diagnostics: readonly Diagnostic[], style: MessageStyle): FileGroup[] {
  const groups: FileGroup[] = [];
  const byHash = new Map<number, { readonly report: Report; readonly files: string[] }[]>();
  for (const report of reportsOf(diagnostics, style)) {
    const alike = byHash.get(report.hash) ?? [];
    const known = alike.find((one) => isSame(report, one.report));
    if (known !== undefined) {
      known.files.push(report.file);
      continue;
    }
    const files = [report.file];
    groups.push({ files, rows: rowsOf(report) });
    alike.push({ report, files });
    byHash.set(report.hash, alike);
  }
  return groups;
}

/** Messages that cost less when they are told once, with the files below, than once in each file. */
function sharedMessages(groups: readonly FileGroup[]): Set<string> {
  const costs = new Map<string, { count: number; names: number }>();
  for (const { files, rows } of groups) {
    // Where it is all that a group says, its names are needed in any case.
    const own = rows.size > 1 ? files.join("  ").length + 2 : 0;
    for (const text of rows.keys()) {
      const { count, names } = costs.get(text) ?? { count: 0, names: 0 };
      costs.set(text, { count: count + 1, names: names + own });
    }
  }
  return new Set([...costs].filter(([text, { count, names }]) => count > 1 && (count - 1) * text.length > names + 2).map(([text]) => text));
}

/** Diagnostics with a file that are no tests: by file, and by message where one is told in many files. Nothing is left out. */
function renderLocated(diagnostics: readonly Diagnostic[], style: MessageStyle): string[] {
  const groups = groupFiles(diagnostics, style);
  const shared = sharedMessages(groups);
  const lines: string[] = [];
  const byMessage = new Map<string, string[]>();
  for (const { files, rows } of groups) {
    const names = files.join(" ");
    const own: (readonly [text: string, places: string])[] = [];
    for (const [text, places] of rows) {
      const where = byMessage.get(text) ?? [];
      if (!shared.has(text)) own.push([text, places]);
      else if (where.push(` ${names} ${places}`.trimEnd()) === 1) byMessage.set(text, where);
    }
    const [first] = own;
    if (own.length === 1 && files.length === 1 && first?.[1].includes(" ") === false) lines.push(`${names}${first[1] === "" ? "" : ":"}${first[1]} ${first[0]}`.trimEnd());
    else if (own.length > 0) lines.push(files.length === 1 ? names : `${names}: each`, ...own.map(([text, places]) => ` ${places} ${text}`.replace(/^ +/, " ").trimEnd()));
  }
  for (const [text, where] of byMessage) lines.push(text, ...where);
  return lines;
}

function renderGlobal(one: Diagnostic, style: MessageStyle): string[] {
  const { detail, ...rest } = one;
  return [says(rest, style) || one.tool, ...(style === "full" && detail !== undefined ? shownDetail(detail).map((line) => ` ${line}`) : [])];
}

function renderTest(one: Diagnostic, style: MessageStyle): string {
  const where = place(one);
  const at = one.file === null ? "" : ` @ ${one.file}${where === "" ? "" : `:${where}`}`;
  const text = says({ ...one, code: null, severity: "error" }, style);
  return `FAIL ${one.scope ?? ""}${at}${text === "" ? "" : `: ${text}`}`;
}

/** Render diagnostics losslessly: every place, every message once where it is repeated. `known`: a code told already. */
export function renderDiagnostics(all: readonly Diagnostic[], style: MessageStyle, known: string | null): string[] {
  const diagnostics = known === null || style === "none" ? all : all.map((one) => (one.code === known ? { ...one, code: null } : one));
  const tests: Diagnostic[] = [];
  const global: Diagnostic[] = [];
  for (const one of diagnostics) {
    if (one.scope !== undefined) tests.push(one);
    else if (one.file === null) global.push(one);
  }
  return [...renderLocated(diagnostics, style), ...new Set(global.flatMap((one) => renderGlobal(one, style))), ...tests.map((one) => renderTest(one, style))];
}
