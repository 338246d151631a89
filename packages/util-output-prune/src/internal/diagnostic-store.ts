import type { Diagnostic } from "../types.ts";
import type { OpenDraft } from "./draft.ts";

/** Strings that live on are copied out of their chunk: they would keep it in memory. */
const encoder = new TextEncoder();
const decoder = new TextDecoder();
/** Different texts remembered. */
const MAX_STRINGS = 20_000;
/** Texts that are not remembered are copied if this much was read since the last one. */
const SPARSE = 4096;

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** A copy that does not share memory with a longer string. */
function detach(text: string): string {
  return text.length < 13 ? text : decoder.decode(encoder.encode(text));
}

/** Equal texts as one string: less memory, and what looks it up finds its hash. */
class Strings {
  readonly #known = new Map<string, string>();

  intern(text: string, sparse: boolean): string {
    const known = this.#known.get(text);
    if (known !== undefined) return known;
    if (this.#known.size >= MAX_STRINGS) return sparse ? detach(text) : text;
    const own = sparse ? detach(text) : text;
    this.#known.set(own, own);
    return own;
  }
}

/** The tool does not count: which one it was may become known only later. */
function isSame(a: Diagnostic, b: Diagnostic): boolean {
  return a.line === b.line && a.column === b.column && a.message === b.message && a.code === b.code && a.scope === b.scope && a.severity === b.severity && a.file === b.file;
}

/** The diagnostics of a run, each once. */
export class DiagnosticStore {
  list: Diagnostic[] = [];
  /** Index of the last diagnostic with a hash; each knows the one before it. */
  #lastOf = new Map<number, number>();
  #before: number[] = [];
  /** Number of each file, and the one string for it. */
  #files = new Map<string, { readonly name: string; readonly hash: number }>();
  #lastFile: { readonly name: string; readonly hash: number } | null = null;
  /** Where the last one of a scope is in the list. */
  #byScope = new Map<string, number>();
  readonly #strings = new Strings();
  #readAt = 0;
  /** Diagnostics up to here have the name of their tool. */
  #renamedTo = 0;

  /** Add a diagnostic; false if it is there already. `read`: code units read so far. */
  add(draft: OpenDraft, scope: string | null, file: string | null, at: readonly [number, number], read: number): boolean {
    const sparse = read - this.#readAt > SPARSE;
    const known = file === null ? null : this.#fileOf(file, sparse);
    const diagnostic: Mutable<Diagnostic> = {
      tool: draft.tool,
      severity: draft.severity,
      file: known === null ? null : known.name,
      line: draft.line,
      column: draft.column,
      code: draft.code === null ? null : this.#strings.intern(draft.code, sparse),
      message: this.#strings.intern(draft.message, sparse),
      at,
    };
    if (draft.endLine !== null) diagnostic.endLine = draft.endLine;
    if (draft.endColumn !== null) diagnostic.endColumn = draft.endColumn;
    if (draft.hasDetail) diagnostic.detail = this.#strings.intern(draft.detail.join("\n"), sparse);
    if (scope !== null) diagnostic.scope = this.#strings.intern(scope, sparse);
    if (!this.#isNew(diagnostic, known === null ? 0 : known.hash, this.list.length)) return false;
    this.#readAt = read;
    if (scope !== null && this.#replace(draft, diagnostic)) return true;
    this.list.push(diagnostic);
    return true;
  }

  #isNew(diagnostic: Diagnostic, fileHash: number, index: number): boolean {
    const hash = (fileHash + Math.imul(diagnostic.line ?? -1, 0x9e3779b1) + Math.imul(diagnostic.column ?? -1, 0x85ebca6b) + diagnostic.message.length) | 0;
    const last = this.#lastOf.get(hash) ?? -1;
    for (let at = last; at >= 0; at = this.#before[at] ?? -1) if (isSame(this.list[at] ?? diagnostic, diagnostic)) return false;
    this.#before[index] = last;
    this.#lastOf.set(hash, index);
    return true;
  }

  /** Put it where one of the same scope is that it replaces; else note where this one will be. */
  #replace(draft: OpenDraft, diagnostic: Diagnostic): boolean {
    const key = `${draft.tool}|${diagnostic.scope ?? ""}`;
    const before = draft.replaces ? this.#byScope.get(key) : undefined;
    if (before === undefined) {
      this.#byScope.set(key, this.list.length);
      return false;
    }
    this.#byScope.delete(key);
    this.list[before] = diagnostic;
    return true;
  }

  #fileOf(file: string, sparse: boolean): { readonly name: string; readonly hash: number } {
    if (this.#lastFile?.name === file) return this.#lastFile;
    let known = this.#files.get(file);
    if (known === undefined) {
      known = { name: sparse ? detach(file) : file, hash: Math.imul(this.#files.size + 1, 0xc2b2ae35) };
      this.#files.set(known.name, known);
    }
    this.#lastFile = known;
    return known;
  }

  /** Those of `tools` told since the last time are of another tool, now that it is known. */
  rename(tools: readonly string[], tool: string): void {
    for (let index = this.#renamedTo; index < this.list.length; index++) {
      const one: Mutable<Diagnostic> | undefined = this.list[index];
      if (one !== undefined && tools.includes(one.tool)) one.tool = tool;
    }
    this.#renamedTo = this.list.length;
  }

  /** Keep only those that begin at `line` of the input or later. */
  dropBefore(line: number): void {
    this.#fill(this.list.filter(({ at }) => at[0] >= line));
    this.#renamedTo = 0;
  }

  /** From now on diagnostics are told anew: one that was told before is no duplicate. */
  startCycle(): void {
    this.#lastOf = new Map();
  }

  /** Keep one of equal ones: a new cycle told some anew and was cut off. */
  compact(): void {
    const byText = new Map(this.list.map((one) => [[one.file, one.line, one.column, one.severity, one.code, one.scope, one.message].join("\n"), one]));
    this.#fill([...byText.values()]);
  }

  #fill(diagnostics: Diagnostic[]): void {
    this.list = diagnostics;
    this.#lastOf = new Map();
    this.#byScope = new Map();
    for (const [index, one] of diagnostics.entries()) {
      this.#isNew(one, one.file === null ? 0 : this.#fileOf(one.file, false).hash, index);
      if (one.scope !== undefined) this.#byScope.set(`${one.tool}|${one.scope}`, index);
    }
  }

  copy(): DiagnosticStore {
    const copied = new DiagnosticStore();
    copied.list = this.list.map((one) => ({ ...one }));
    copied.#lastOf = new Map(this.#lastOf);
    copied.#before = [...this.#before];
    copied.#files = new Map(this.#files);
    copied.#byScope = new Map(this.#byScope);
    copied.#renamedTo = this.#renamedTo;
    copied.#readAt = this.#readAt;
    return copied;
  }
}
