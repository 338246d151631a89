import type { ChangeRule, DiagnosticRule, DiffHunk, DropRule, FollowTable, PrefixRule, RuleLine, SectionRule, TallyRule, Verdict } from "../rule-types.ts";
import type { GitChange } from "../types.ts";
import { OpenDraft } from "./draft.ts";
import { HELD, KEPT } from "./ledger.ts";
import { LineView } from "./line-view.ts";
import { PLACE_GROUPS, wholeLine, type LineRule, type RuleIndex } from "./rule-index.ts";
import { RunState } from "./run-state.ts";
import { speaksOfError } from "./speaks-of-error.ts";
import { StreamState } from "./stream-state.ts";

/** Prefixes inside one another: the timestamp of a CI log, the name of a task, an indentation. */
const MAX_PREFIXES = 4;
/** More streams than this are no tasks; their lines are read as one. */
const MAX_STREAMS = 1000;
/** Blank lines that a diagnostic may hold before it counts as over. */
const MAX_BLANKS = 3;
/** Marks runs of the ledger that are shown only where lines are shown as they are. */
export const FOLD = "~";
/** A test that passed, whatever its name speaks of. */
const PASSED = /^\s*[✓✔√] /;
const BLANK = "blank";
/** Longer lines take the way that looks at their beginning only. */
const LONG_LINE = 8192;

interface Prefixed {
  readonly stream: StreamState;
  readonly text: string;
}

/** Lines to facts: each line goes to the open block of its stream, or to the first rule that knows it. */
export class Engine {
  readonly #index: RuleIndex;
  readonly #joinPath: (file: string, directory: string) => string;
  state: RunState;
  #streams = new Map<string, StreamState>();
  #root = new StreamState("", "");
  /** Prefixes proved by a line behind them. */
  #proved = new Set<string>();
  #proving: readonly PrefixRule[];
  readonly #line = new LineView();
  #read = 0;
  /** Kind of the rule that claimed the last line. */
  #lastKind: LineRule["kind"] | null = null;
  #lastFile = { file: "", directory: "", path: "" };
  /** The line at hand, from 1. */
  #first = 0;
  #last = 0;
  #shown = "";

  constructor(index: RuleIndex, joinPath: (file: string, directory: string) => string, maxHeld: number) {
    this.#index = index;
    this.#joinPath = joinPath;
    this.state = new RunState(maxHeld);
    this.#proving = index.prefixes.filter(({ certain }) => certain === true);
  }

  /** Take a settled line; `first` and `last`: lines of the input from 0. */
  readonly take = (text: string, first: number, last: number): void => {
    this.#first = first + 1;
    this.#last = last + 1;
    this.#read += text.length + 1;
    this.state.lines = Math.max(this.state.lines, this.#last);
    this.#shown = text;
    if (this.#streams.size === 0 && this.#goesOn(text)) return;
    if (this.#proved.size > 0 || this.#index.mayHavePrefix(text)) {
      const { stream, text: rest } = this.#unprefix(text);
      this.#takeIn(stream, rest);
    } else this.#takeIn(this.#root, text);
  };

  /** Diagnostics come in rows: a line like the last one has no prefix where there was none so far, and needs one look only. */
  #goesOn(text: string): boolean {
    const stream = this.#root;
    const { lastLocated: rule, lastWhole } = stream;
    if (rule === null || lastWhole === null || text.length > LONG_LINE || stream.change !== null || stream.noise !== null) return false;
    const match = lastWhole.exec(text);
    if (match === null) return false;
    if (stream.draft !== null && stream.draft.rule !== rule && this.#continueDraft(stream, this.#line.set(text))) return true;
    this.#settle(stream, rule.tool);
    this.#keep(rule.tool);
    stream.draft = new OpenDraft(rule, match, null, PLACE_GROUPS, "", this.#first, this.#last);
    if (rule.follow === undefined) this.#closeDraft(stream);
    return true;
  }

  #takeIn(stream: StreamState, text: string): void {
    const line = this.#line.set(text);
    if (line.body === "") this.#takeBlank(stream);
    else if (!this.#takeLine(stream, line) && !this.#tryPrefixes(stream, text)) this.#hold();
  }

  #unprefix(text: string): Prefixed {
    let stream = this.#root;
    let rest = text;
    for (let depth = 0; depth < MAX_PREFIXES; depth++) {
      const found = this.#findPrefix(stream, rest, this.#proving, false);
      if (found === null) break;
      ({ stream, text: rest } = found);
    }
    return { stream, text: rest };
  }

  #findPrefix(outer: StreamState, text: string, rules: readonly PrefixRule[], proving: boolean): Prefixed | null {
    for (const rule of rules) {
      if (rule.near !== undefined && !text.includes(rule.near)) continue;
      const match = rule.match.exec(text);
      if (match === null) continue;
      const task = (rule.stream ?? []).map((group) => match[group] ?? "").join(" ");
      const key = `${outer.name}${rule.id}|${task}`;
      if (rule.certain !== true && !proving && !this.#proved.has(key)) continue;
      const rest = text.slice(match[0].length);
      if (rule.keep !== true) this.#shown = rest;
      return { stream: this.#stream(key, task, rule.directory === undefined ? outer.directory : (match[rule.directory] ?? "")), text: rest };
    }
    return null;
  }

  #stream(key: string, task: string, directory: string): StreamState {
    let stream = this.#streams.get(key);
    if (stream !== undefined) return stream;
    if (this.#streams.size >= MAX_STREAMS) return this.#root;
    stream = new StreamState(key, directory);
    if (task !== "") stream.context["task"] = task;
    this.#streams.set(key, stream);
    return stream;
  }

  /** See whether the line makes sense behind what may be a prefix. */
  #tryPrefixes(outer: StreamState, text: string): boolean {
    const shown = this.#shown;
    const found = this.#findPrefix(outer, text, this.#index.prefixes, true);
    if (found !== null && found.text !== "" && this.#dispatch(found.stream, this.#line.set(found.text))) {
      const open = found.stream.draft;
      if (open?.unproven === true || this.#lastKind === "drop") {
        // What may be a diagnostic, or is mere noise, does not prove what may be a prefix.
        found.stream.draft = null;
        found.stream.noise = null;
        this.#shown = shown;
        this.#giveBack();
        return true;
      }
      this.#proved.add(found.stream.name);
      this.#proving = this.#index.prefixes;
      return true;
    }
    this.#shown = shown;
    return false;
  }

  #takeBlank(stream: StreamState): void {
    const { draft } = stream;
    if (stream.change !== null && this.#stepChange(stream, "")) return;
    if (draft !== null) {
      draft.blanks += 1;
      const verdict = this.#follow(stream, this.#line.set(""));
      if (verdict === "skip-last" || verdict === "last") this.#closeDraft(stream);
      else if (verdict === "end" && draft.blanks >= MAX_BLANKS) this.#closeDraft(stream);
    }
    if (stream.noise?.rule.follow?.blank === "end") stream.noise = null;
    this.state.ledger.add(this.#last, HELD);
    this.#holdLine("", BLANK);
  }

  #takeLine(stream: StreamState, line: LineView): boolean {
    if (stream.change !== null && this.#stepChange(stream, line.text)) return true;
    if (stream.draft !== null && this.#continueDraft(stream, line)) return true;
    if (stream.noise !== null && this.#continueNoise(stream, line)) return true;
    return this.#dispatch(stream, line);
  }

  /** Give the line to the first rule that knows it. Diagnostics come in rows: the rule of the last one is asked first. */
  #dispatch(stream: StreamState, line: LineView): boolean {
    const { lastLocated } = stream;
    if (lastLocated !== null && this.#tryLocated(stream, line, lastLocated)) return true;
    for (const rule of this.#index.at(line.body.charCodeAt(0))) {
      if (rule.starts !== undefined && !startsWithAny(line.body, rule.starts)) continue;
      if (this.#tryRule(stream, line, rule, rule.kind === "diagnostic" && rule.wholeLine === true ? line.text : line.body)) return true;
    }
    if (line.location() !== null) {
      for (const rule of this.#index.located) {
        if (!this.#tryLocated(stream, line, rule)) continue;
        stream.lastLocated = rule;
        stream.lastWhole = wholeLine(rule);
        return true;
      }
    }
    return this.#rejectTentative(stream);
  }

  #tryLocated(stream: StreamState, line: LineView, rule: DiagnosticRule): boolean {
    const place = line.location();
    if (place === null || (rule.located !== "any" && rule.located !== place.form)) return false;
    return (rule.file === undefined || rule.file.test(place.file)) && this.#tryRule(stream, line, rule, place.rest);
  }

  #tryRule(stream: StreamState, line: LineView, rule: LineRule, text: string): boolean {
    const { indent } = rule;
    if (indent !== undefined && (line.indent < indent[0] || line.indent > indent[1])) return false;
    if (rule.near !== undefined && !line.body.includes(rule.near)) return false;
    if (rule.when !== undefined && !rule.when(stream.context)) return false;
    const match = rule.match.exec(text);
    if (match === null || !this.#apply(stream, line, rule, match)) return false;
    this.#lastKind = rule.kind;
    if (rule.enter === undefined) return true;
    rule.enter(stream.context, match, line);
    if (stream.context["directory"] !== undefined && stream !== this.#root) stream.directory = stream.context["directory"];
    return true;
  }

  #apply(stream: StreamState, line: LineView, rule: LineRule, match: RegExpExecArray): boolean {
    switch (rule.kind) {
      case "drop":
        return this.#applyDrop(stream, line, rule);
      case "section":
        this.#applySection(stream, rule);
        return true;
      case "diagnostic":
        return this.#applyDiagnostic(stream, line, rule, match);
      case "tally":
        this.#applyTally(stream, rule, match);
        return true;
      case "change":
        return this.#applyChange(stream, line, rule, match);
    }
  }

  #applyDrop(stream: StreamState, line: RuleLine, rule: DropRule): boolean {
    // An error line wins over a rule that calls it noise.
    if (speaksOfError(line.body)) return false;
    this.#settle(stream, rule.tool);
    this.#trim(rule.id, rule.tool);
    stream.noise = rule.follow === undefined ? null : { rule };
    return true;
  }

  #applySection(stream: StreamState, rule: SectionRule): void {
    this.#settle(stream, rule.tool);
    stream.noise = rule.follow === undefined ? null : { rule };
    if (rule.tentative !== true) {
      this.#trim(rule.id, rule.tool);
      return;
    }
    stream.tentative = { text: this.#shown, line: this.#first, last: this.#last, tool: rule.tool };
    this.state.ledger.add(this.#last, FOLD + rule.id, true);
  }

  #applyDiagnostic(stream: StreamState, line: LineView, rule: DiagnosticRule, match: RegExpExecArray): boolean {
    const draft = new OpenDraft(rule, match, rule.located === undefined ? null : line.location(), 0, line.rest, this.#first, this.#last);
    if (rule.start?.(draft, stream.context, match, line) === false) return false;
    this.#settle(stream, rule.tool);
    this.#keep(rule.tool);
    stream.draft = draft;
    if (rule.follow === undefined) this.#closeDraft(stream);
    return true;
  }

  #applyTally(stream: StreamState, rule: TallyRule, match: RegExpExecArray): void {
    this.#settle(stream, rule.tool);
    const { state } = this;
    const counts: Partial<Record<"errors" | "warnings", number>> = {};
    const tools = [rule.tool, ...(rule.owns ?? [])];
    for (const name of ["errors", "warnings"] as const) {
      const group = rule.count?.[name];
      if (group === undefined || match[group] === undefined) continue;
      const told = Number(match[group]);
      counts[name] = told;
      const read = tools.reduce((sum, tool) => sum + (stream.counts.get(tool)?.[name] ?? 0), 0);
      for (const tool of tools) {
        if (read !== told) state.distrusted.add(tool);
        stream.count(tool)[name] = 0;
      }
    }
    if (rule.owns !== undefined) {
      state.diagnostics.rename(rule.owns, rule.tool);
      for (const tool of rule.owns) state.forgetTool(tool);
    }
    state.addTally(rule, match, this.#first, counts);
    if (rule.sweeps !== undefined) this.#sweep(rule.sweeps, rule);
    if (rule.cycle === true) this.#endCycle();
    this.#trim(rule.id, rule.tool);
  }

  /** Lines held so far that are the tool's list. */
  #sweep(pattern: RegExp, rule: TallyRule): void {
    const { state } = this;
    state.unclaimed.filter(state.sweptTo + 1, (line) => {
      if (line.text === "" || !pattern.test(line.text) || (speaksOfError(line.text) && !PASSED.test(line.text))) return true;
      state.swept.push({ from: line.first, to: line.last, rule: rule.id });
      return false;
    });
    state.sweptTo = this.#last;
  }

  #endCycle(): void {
    const { state } = this;
    if (state.cycles > 0) state.supersede(state.cycleStart);
    state.cycles += 1;
    state.cycleStart = this.#last + 1;
    state.diagnostics.startCycle();
  }

  #applyChange(stream: StreamState, line: RuleLine, rule: ChangeRule, match: RegExpExecArray): boolean {
    if (rule.reader !== undefined) {
      const state = rule.reader.open(line.text);
      if (state === null) return false;
      this.#settle(stream, rule.tool);
      stream.change = { rule, reader: rule.reader, state, first: this.#first };
    } else {
      const change = rule.extract?.(match) ?? null;
      if (change === null) return false;
      this.#settle(stream, rule.tool);
      this.state.changes.push(change);
      this.#decide(change, []);
    }
    this.#fold(rule.id, rule.tool);
    return true;
  }

  #stepChange(stream: StreamState, text: string): boolean {
    const { change } = stream;
    if (change === null) return false;
    const taken = change.reader.step(change.state, text);
    this.#collect(stream, false);
    if (taken) this.#fold(change.rule.id, change.rule.tool);
    else this.#closeChange(stream);
    return taken;
  }

  #closeChange(stream: StreamState): void {
    const open = stream.change;
    if (open === null) return;
    this.#collect(stream, true);
    stream.change = null;
    if (!open.reader.proven(open.state)) this.#release(open.first);
  }

  #collect(stream: StreamState, done: boolean): void {
    if (stream.change === null) return;
    for (const { change, hunks } of stream.change.reader.collect(stream.change.state, done)) {
      this.state.changes.push(change);
      this.#decide(change, hunks);
    }
  }

  #decide(change: GitChange, hunks: readonly DiffHunk[]): void {
    const seen = new Set<string>();
    for (const rule of this.#index.decisions) {
      if (rule.file !== undefined && !rule.file.test(change.file)) continue;
      const text = rule.inFile?.(change) ?? null;
      const points = [...(text === null ? [] : [{ line: null, text }]), ...hunks.flatMap((hunk) => rule.inHunk?.(hunk, change) ?? [])];
      for (const point of points) {
        // One decision a line: the more special rule comes first.
        if (point.line !== null && seen.has(String(point.line))) continue;
        seen.add(String(point.line));
        this.state.decisions.push({ rule: rule.id, file: change.file, ...point });
      }
    }
  }

  /** The line is of a rule of `tool`: what was open is over, a section line before it counts if it is of the same tool. */
  #settle(stream: StreamState, tool: string): void {
    if (stream.draft !== null) this.#closeDraft(stream);
    if (stream.change !== null) this.#closeChange(stream);
    stream.noise = null;
    if (stream.tentative !== null && stream.tentative.tool !== tool) this.#rejectTentative(stream);
    if (stream.tentative !== null) this.state.claimed.add(stream.tentative.text, stream.tentative.line, stream.tentative.last, tool, true);
    stream.tentative = null;
  }

  #rejectTentative(stream: StreamState): false {
    const { tentative } = stream;
    stream.tentative = null;
    if (tentative === null) return false;
    const { text, line, last } = tentative;
    this.state.ledger.change(line, last, HELD);
    this.state.unclaimed.insert([{ text, first: line, last, count: 1, tool: "", shown: true }], line);
    return false;
  }

  #follow(stream: StreamState, line: LineView): Verdict {
    const open = stream.draft;
    const follow = open?.rule.follow;
    if (open === null || follow === undefined) return "end";
    if (typeof follow === "function") return follow(line, open, stream.context);
    if (line.body === "") return follow.blank ?? "end";
    if (follow.take?.test(line.text) === true) {
      open.detail.push(line.body);
      return "take";
    }
    return follow.skip?.test(line.text) === true ? "skip" : "end";
  }

  #continueDraft(stream: StreamState, line: LineView): boolean {
    const open = stream.draft;
    if (open === null) return false;
    const verdict = this.#follow(stream, line);
    if (verdict === "end") {
      this.#closeDraft(stream);
      return false;
    }
    if (verdict === "skip-unknown") {
      if (this.#dispatch(stream, line)) return true;
      if (speaksOfError(line.body)) return false;
    }
    if (verdict === "reject") {
      stream.draft = null;
      this.#release(open.first);
      return false;
    }
    open.blanks = 0;
    open.last = this.#last;
    stream.draft = open;
    if (verdict === "take" || verdict === "last") this.#keep(open.rule.tool);
    else this.#trim(open.rule.id, open.rule.tool);
    if (verdict === "last" || verdict === "skip-last") this.#closeDraft(stream);
    return true;
  }

  /** The lines from `from` on were claimed in vain. */
  #release(from: number): void {
    const { state } = this;
    const lines = state.claimed.takeBack(from);
    for (const { first, last } of lines) state.ledger.change(first, last, HELD);
    state.unclaimed.insert(lines.map((line) => ({ ...line, tool: "", shown: true })), from);
  }

  #continueNoise(stream: StreamState, line: RuleLine): boolean {
    const rule = stream.noise?.rule;
    const follow: FollowTable | undefined = rule?.follow;
    if (rule === undefined || follow === undefined) return false;
    const goesOn = follow.take?.test(line.text) === true || follow.skip?.test(line.text) === true;
    if (!goesOn || (rule.kind === "drop" && speaksOfError(line.body))) {
      stream.noise = null;
      return false;
    }
    this.#trim(rule.id, rule.tool);
    return true;
  }

  #closeDraft(stream: StreamState): void {
    const draft = stream.draft;
    stream.draft = null;
    if (draft === null) return;
    const { rule, first, last } = draft;
    if (draft.unproven) {
      this.#release(first);
      return;
    }
    rule.finish?.(draft, stream.context);
    if (draft.void) {
      if (draft.scope !== null) this.state.covered.set(draft.tool, (this.state.covered.get(draft.tool) ?? 0) + 1);
      return;
    }
    if (stream.lastTool !== draft.tool) stream.context["tool"] = stream.lastTool = draft.tool;
    const counts = stream.count(draft.tool);
    if (draft.severity === "error") counts.errors += 1;
    else if (draft.severity === "warning") counts.warnings += 1;
    const file = draft.file === null ? null : this.#pathOf(draft.file, stream.directory);
    this.state.seeTool(draft.tool, last);
    this.state.diagnostics.add(draft, draft.scope, file, [first, last], this.#read);
    for (const scope of draft.also ?? []) this.state.diagnostics.add(draft, scope, file, [first, last], this.#read);
  }

  #pathOf(file: string, directory: string): string {
    if (file !== this.#lastFile.file || directory !== this.#lastFile.directory) this.#lastFile = { file, directory, path: this.#joinPath(file, directory) };
    return this.#lastFile.path;
  }

  #keep(tool: string): void {
    const { state } = this;
    state.ledger.add(this.#last, KEPT);
    state.claimed.add(this.#shown, this.#first, this.#last, tool, true);
  }

  #trim(rule: string, tool: string): void {
    const { state } = this;
    state.seeTool(tool, this.#last);
    state.ledger.add(this.#last, rule);
    state.claimed.add(this.#shown, this.#first, this.#last, tool, false);
  }

  #fold(rule: string, tool: string): void {
    const { state } = this;
    state.seeTool(tool, this.#last);
    state.ledger.add(this.#last, FOLD + rule);
    state.claimed.add(this.#shown, this.#first, this.#last, tool, true);
  }

  /** The line at hand was claimed in vain. */
  #giveBack(): void {
    const { state } = this;
    state.claimed.takeBack(this.#first);
    state.ledger.change(this.#first, this.#last, HELD);
    this.#holdLine(this.#shown, "");
  }

  #hold(): void {
    this.state.ledger.add(this.#last, HELD);
    this.#holdLine(this.#shown, "");
  }

  #holdLine(text: string, tool: string): void {
    this.state.unclaimed.add(text, this.#first, this.#last, tool, true, true);
  }

  /** Nothing more will come. */
  end(): void {
    for (const stream of [this.#root, ...this.#streams.values()]) {
      if (stream.draft !== null) this.#closeDraft(stream);
      if (stream.change !== null) this.#closeChange(stream);
      this.#rejectTentative(stream);
    }
    if (this.state.cycles > 0) this.state.diagnostics.compact();
  }

  /** The state as it would be if nothing more came. */
  settledCopy(maxHeld: number): Engine {
    const copied = this.copy(maxHeld);
    copied.end();
    return copied;
  }

  copy(maxHeld: number): Engine {
    const copied = new Engine(this.#index, this.#joinPath, maxHeld);
    copied.state = this.state.copy();
    copied.#root = this.#root.copy();
    copied.#streams = new Map([...this.#streams].map(([name, stream]) => [name, stream.copy()]));
    copied.#proved = new Set(this.#proved);
    copied.#proving = this.#proving;
    copied.#read = this.#read;
    return copied;
  }
}

function startsWithAny(text: string, starts: readonly string[]): boolean {
  for (const start of starts) if (text.startsWith(start)) return true;
  return false;
}
