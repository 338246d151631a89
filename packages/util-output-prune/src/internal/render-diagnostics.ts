import type { Diagnostic, Severity } from "../types.ts";

export type MessageStyle = "full" | "first" | "none";

const MARKS: Readonly<Record<Severity, string>> = { error: "", warning: "W ", info: "I " };
/** Lines of detail shown of one diagnostic; the rest is in the structure. */
const MAX_DETAIL = 12;

/** What is said, and where. */
interface Row {
  readonly says: string;
  readonly places: string[];
}

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
  return `${MARKS[severity]}${[known, whole].filter((part) => part !== "").join(" ")}${extra}`;
}

/** The words for diagnostics, each once and by number: most of a long list says the same. */
class Sayings {
  readonly texts: string[] = [];
  readonly #style: MessageStyle;
  readonly #byText = new Map<string, number>();
  /** By message and code, for those that have nothing else. */
  readonly #plain = new Map<string, { readonly code: string | null; readonly id: number }>();

  constructor(style: MessageStyle) {
    this.#style = style;
  }

  idOf(one: Diagnostic): number {
    if (one.detail !== undefined || one.severity !== "error") return this.#intern(says(one, this.#style));
    const known = this.#plain.get(one.message);
    if (known !== undefined && known.code === one.code) return known.id;
    const id = this.#intern(says(one, this.#style));
    this.#plain.set(one.message, { code: one.code, id });
    return id;
  }

  #intern(text: string): number {
    let id = this.#byText.get(text);
    if (id === undefined) {
      id = this.texts.push(text) - 1;
      this.#byText.set(text, id);
    }
    return id;
  }
}

/** The diagnostics of a file, with the numbers of their words and a hash of it all. */
interface FileReport {
  readonly file: string;
  readonly diagnostics: Diagnostic[];
  readonly ids: number[];
  hash: number;
}

function isSameReport(a: FileReport, b: FileReport): boolean {
  for (let index = 0; index < a.ids.length; index++) {
    const one = a.diagnostics[index];
    const other = b.diagnostics[index];
    if (a.ids[index] !== b.ids[index] || one?.line !== other?.line || one?.column !== other?.column || one?.endLine !== other?.endLine || one?.endColumn !== other?.endColumn) return false;
  }
  return a.ids.length === b.ids.length;
}

function reportsOf(diagnostics: readonly Diagnostic[], sayings: Sayings): FileReport[] {
  const byFile = new Map<string, FileReport>();
  let last: FileReport | null = null;
  for (const one of diagnostics) {
    const { file } = one;
    if (file === null || one.scope !== undefined) continue;
    let report: FileReport | undefined = last !== null && last.file === file ? last : byFile.get(file);
    if (report === undefined) {
      report = { file, diagnostics: [], ids: [], hash: 0 };
      byFile.set(file, report);
    }
    last = report;
    const id = sayings.idOf(one);
    report.diagnostics.push(one);
    report.ids.push(id);
    report.hash = (Math.imul(report.hash, 31) + Math.imul(id, 8191) + Math.imul(one.line ?? 0, 127) + (one.column ?? 0)) | 0;
  }
  return [...byFile.values()];
}

/** Each message of a file once, with all its places, in the order they were told. */
function rowsOf({ diagnostics, ids }: FileReport, sayings: Sayings): Row[] {
  const rows = new Map<number, Row>();
  diagnostics.forEach((one, index) => {
    const id = ids[index] ?? 0;
    const row = rows.get(id);
    if (row === undefined) rows.set(id, { says: sayings.texts[id] ?? "", places: [place(one)] });
    else row.places.push(place(one));
  });
  return [...rows.values()];
}

function renderRow({ says: text, places }: Row): string {
  return ` ${places.join(" ")} ${text}`.replace(/^ +/, " ").trimEnd();
}

interface FileGroup {
  readonly files: string[];
  readonly rows: readonly Row[];
}

/** Files that say the same in the same places are one group. */
function groupFiles(diagnostics: readonly Diagnostic[], style: MessageStyle): FileGroup[] {
  const sayings = new Sayings(style);
  const groups: FileGroup[] = [];
  const byHash = new Map<number, { readonly report: FileReport; readonly group: FileGroup }[]>();
  for (const report of reportsOf(diagnostics, sayings)) {
    const alike = byHash.get(report.hash) ?? [];
    const found = alike.find((one) => isSameReport(one.report, report));
    if (found !== undefined) {
      found.group.files.push(report.file);
      continue;
    }
    const group = { files: [report.file], rows: rowsOf(report, sayings) };
    groups.push(group);
    alike.push({ report, group });
    byHash.set(report.hash, alike);
  }
  return groups;
}

/** Messages that cost less when they are told once, with the files below, than once in each file. */
function sharedMessages(groups: readonly FileGroup[]): Set<string> {
  const costs = new Map<string, { count: number; names: number }>();
  for (const { files, rows } of groups) {
    const name = files.reduce((sum, file) => sum + file.length + 2, 0);
    for (const { says: text } of rows) {
      const cost = costs.get(text) ?? { count: 0, names: 0 };
      cost.count += 1;
      // Where it is all that a group says, its names are needed in any case.
      if (rows.length > 1) cost.names += name;
      costs.set(text, cost);
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
    const own = rows.filter((row) => !shared.has(row.says));
    for (const { says: text, places } of rows.filter((row) => shared.has(row.says))) {
      const where = byMessage.get(text) ?? [];
      where.push(` ${files.join(" ")} ${places.join(" ")}`.trimEnd());
      byMessage.set(text, where);
    }
    const [first] = own;
    if (own.length === 1 && files.length === 1 && first?.places.length === 1) lines.push(`${files[0] ?? ""}${first.places[0] === "" ? "" : `:${first.places[0] ?? ""}`} ${first.says}`.trimEnd());
    else if (own.length > 0) lines.push(files.length === 1 ? (files[0] ?? "") : `${files.join(" ")}: each`, ...own.map(renderRow));
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
