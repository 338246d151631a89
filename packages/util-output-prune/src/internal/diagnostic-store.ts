import type { Diagnostic } from "../types.ts";
import { detach } from "./detach.ts";
import type { OpenDraft } from "./draft.ts";

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** What is known of the diagnostics of one file. */
export interface FileEntry {
  readonly name: string;
  readonly own: Diagnostic[];
  /** The last place so far: what is behind it cannot have been told before. */
  line: number;
  column: number;
  /** What they say, once one is not behind the others. */
  keys: Set<string> | null;
}

/** The diagnostics of a run, each once. */
export interface DiagnosticStore {
  list: Diagnostic[];
  readonly files: Map<string, FileEntry>;
  /** Where the last one of a scope is in the list. */
  readonly byScope: Map<string, number>;
  /** Diagnostics up to here have the name of their tool. */
  renamedTo: number;
}

export function createStore(): DiagnosticStore {
  return { list: [], files: new Map(), byScope: new Map(), renamedTo: 0 };
}

/** The tool does not count: which one it was may become known only later. */
function keyOf({ line, column, severity, code, scope, message }: Diagnostic): string {
  return [line, column, severity, code, scope, message].join("\n");
}

export function entryOf(store: DiagnosticStore, file: string | null, sparse: boolean): FileEntry {
  const key = file ?? "";
  let entry = store.files.get(key);
  if (entry === undefined) {
    entry = { name: sparse ? detach(key) : key, own: [], line: -1, column: -1, keys: null };
    store.files.set(entry.name, entry);
  }
  return entry;
}

/** Note what is said of a file; false: it was told before. */
function note(entry: FileEntry, one: Diagnostic): boolean {
  const line = one.line ?? -1;
  const column = one.column ?? -1;
  if (line > entry.line || (line === entry.line && column > entry.column)) {
    entry.line = line;
    entry.column = column;
  } else {
    entry.keys ??= new Set(entry.own.map(keyOf));
    if (entry.keys.has(keyOf(one))) return false;
  }
  entry.own.push(one);
  entry.keys?.add(keyOf(one));
  return true;
}

/** Add what a draft says, unless it is there already. `sparse`: much was read since the last one, so that its texts must not keep what is around them. */
export function addDiagnostic(store: DiagnosticStore, entry: FileEntry, draft: OpenDraft, scope: string | null, sparse: boolean): void {
  const own = (text: string): string => (sparse ? detach(text) : text);
  const diagnostic: Mutable<Diagnostic> = {
    tool: draft.tool,
    severity: draft.severity,
    file: draft.file === null ? null : entry.name,
    line: draft.line,
    column: draft.column,
    code: draft.code === null ? null : own(draft.code),
    message: own(draft.message),
    at: [draft.first, draft.last],
  };
  if (draft.endLine !== null) diagnostic.endLine = draft.endLine;
  if (draft.endColumn !== null) diagnostic.endColumn = draft.endColumn;
  if (draft.detail.length > 0) diagnostic.detail = own(draft.detail.join("\n"));
  if (scope !== null) diagnostic.scope = own(scope);
  if (!note(entry, diagnostic)) return;
  const at = scope === null ? store.list.length : placeOf(store, `${draft.tool}|${scope}`, draft.replaces);
  store.list[at] = diagnostic;
}

/** Where a diagnostic with a scope comes: in the place of the one it replaces, or at the end. */
function placeOf({ list, byScope }: DiagnosticStore, key: string, replaces: boolean): number {
  const before = replaces ? byScope.get(key) : undefined;
  if (before === undefined) byScope.set(key, list.length);
  else byScope.delete(key);
  return before ?? list.length;
}

/** Those of `tools` told since the last time are of another tool, now that it is known. */
export function renameTool(store: DiagnosticStore, tools: readonly string[], tool: string): void {
  for (const one of store.list.slice(store.renamedTo)) if (tools.includes(one.tool)) (one as Mutable<Diagnostic>).tool = tool;
  store.renamedTo = store.list.length;
}

/** Keep these only, one of equal ones. From now on diagnostics are told anew: one that was told before is no duplicate. */
export function startAnew(store: DiagnosticStore, list: readonly Diagnostic[]): void {
  store.files.clear();
  store.byScope.clear();
  store.list = [...new Map(list.map((one) => [`${one.file ?? ""}\n${keyOf(one)}`, one])).values()];
  store.renamedTo = 0;
  store.list.forEach(({ tool, scope }, index) => {
    if (scope !== undefined) store.byScope.set(`${tool}|${scope}`, index);
  });
}
