import type { DiagnosticRule, DropRule, SectionRule, TallyRule, Verdict } from "../rule-types.ts";
import { addDiagnostic, entryOf, renameTool, startAnew } from "./diagnostic-store.ts";
import { openDraft, readHead, type OpenDraft } from "./draft.ts";
import { holdLine, insertLines, mergeLine, takeBack } from "./hold.ts";
import { HELD, KEPT, changeFate, noteFate } from "./ledger.ts";
import type { TakeLine, TakeLines } from "./line-source.ts";
import { LineView, THIN_SPACE } from "./line-view.ts";
import type { Core, LineRule } from "./parts.ts";
import { createRowReader } from "./row-reader.ts";
import type { RuleIndex } from "./rule-index.ts";
import { letGo, supersede, type RunState, type TallyRecord } from "./run-state.ts";
import { speaksOfError } from "./speaks-of-error.ts";
import { countsOf, type StreamState } from "./stream-state.ts";

/** Blank lines that a diagnostic may hold before it counts as over. */
const MAX_BLANKS = 3;
/** Marks runs of the ledger that are shown only where lines are shown as they are. */
export const FOLD = "~";
/** What tools count, and of what. */
const COUNTS = [["errors", "error"], ["warnings", "warning"]] as const;
/** So much was read since the last diagnostic: the next one must not keep what is around it in memory. */
const SPARSE = 4096;

/** Lines to facts: each line goes to the open block of its stream, or to the first rule that knows it. */
export interface Engine {
  readonly state: RunState;
  /** Take a settled line; `first` and `last`: lines of the input from 0. */
  readonly take: TakeLine;
  readonly takeLines: TakeLines;
  /** Nothing more will come. */
  readonly end: () => void;
}

export function createEngine(index: RuleIndex, joinPath: (file: string, directory: string) => string, state: RunState): Engine {
  const { changes, prefixes, tests } = index;
  const { root, streams } = state;
  const now: Core["now"] = { first: 0, last: 0, shown: "", kind: null };
  const view = new LineView();
  const core: Core = { state, decisions: index.decisions, line: view, now, dispatch, settle, fold, release };
  const readRows = createRowReader(state, () => closeDraft(root), (file) => joinPath(file, root.directory), (first) => prefixes?.begins(first) === true);

  function take(text: string, first: number, last: number): void {
    now.first = first + 1;
    now.last = last + 1;
    now.shown = text;
    state.read += text.length + 1;
    const found = prefixes?.read(core, text) ?? null;
    const stream = found?.stream ?? root;
    const rest = found?.text ?? text;
    const line = view.set(rest);
    if (line.body === "") takeBlank(stream);
    else if (!takeLine(stream, line) && prefixes?.tryBehind(core, stream, rest) !== true) holdUnclaimed();
  }

  /** Take whole plain lines, each with its line feed. */
  function takeLines(text: string, first: number): void {
    const mayHaveRows = streams.size === 0 && !text.includes(THIN_SPACE) && prefixes?.holds(text) !== true;
    let line = first;
    for (let from = 0; from < text.length; ) {
      const { draft } = root;
      if (mayHaveRows && draft !== null && isRow(draft)) {
        const to = readRows(text, from, draft);
        if (to > from) {
          from = to;
          line = draft.last;
          continue;
        }
      }
      const to = text.indexOf("\n", from);
      take(text.slice(from, to), line, line);
      line += 1;
      from = to + 1;
    }
  }

  /** The next line may be another one of the list. */
  function isRow({ rule, first, last, blanks }: OpenDraft): boolean {
    return rule.rows === true && rule === root.lastLocated && first === last && blanks === 0;
  }

  function takeBlank(stream: StreamState): void {
    const { draft, noise } = stream;
    if (stream.change !== null && changes?.step(core, stream, "") === true) return;
    if (draft !== null) {
      draft.blanks += 1;
      const verdict = follow(stream, view.set(""));
      if (verdict === "skip-last" || verdict === "last" || (verdict === "end" && draft.blanks >= MAX_BLANKS)) closeDraft(stream);
    }
    if (noise?.follow?.blank === "end") stream.noise = null;
    now.shown = "";
    holdUnclaimed();
  }

  function takeLine(stream: StreamState, line: LineView): boolean {
    if (stream.change !== null && changes?.step(core, stream, line.text) === true) return true;
    if (stream.draft !== null && continueDraft(stream, line)) return true;
    if (stream.noise !== null && continueNoise(stream, stream.noise, line)) return true;
    return dispatch(stream, line);
  }

  /** Give the line to the first rule that knows it. Diagnostics come in rows: the rule of the last one is asked first. */
  function dispatch(stream: StreamState, line: LineView): boolean {
    const { lastLocated } = stream;
    if (lastLocated !== null && tryLocated(stream, line, lastLocated)) return true;
    for (const rule of index.at(line.body.charCodeAt(0))) {
      if (rule.starts?.some((start) => line.body.startsWith(start)) === false) continue;
      if (tryRule(stream, line, rule, rule.kind === "diagnostic" && rule.wholeLine === true ? line.text : line.body)) return true;
    }
    if (line.place() !== null) {
      for (const rule of index.located) {
        if (!tryLocated(stream, line, rule)) continue;
        stream.lastLocated = rule;
        return true;
      }
    }
    decideTentative(stream, "");
    return false;
  }

  function tryLocated(stream: StreamState, line: LineView, rule: DiagnosticRule): boolean {
    const place = line.place();
    if (place === null || (rule.located !== "any" && rule.located !== place.form)) return false;
    return (rule.file === undefined || rule.file.test(line.body.slice(0, place.end))) && tryRule(stream, line, rule, line.body.slice(place.rest));
  }

  function tryRule(stream: StreamState, line: LineView, rule: LineRule, text: string): boolean {
    const { indent, near, when } = rule;
    if (indent !== undefined && (line.indent < indent[0] || line.indent > indent[1])) return false;
    if (near !== undefined && !line.body.includes(near)) return false;
    if (when !== undefined && !when(stream.context)) return false;
    const match = rule.match.exec(text);
    if (match === null || !apply(stream, line, rule, match)) return false;
    now.kind = rule.kind;
    rule.enter?.(stream.context, match, line);
    if (rule.enter !== undefined && stream !== root) stream.directory = stream.context["directory"] ?? stream.directory;
    return true;
  }

  function apply(stream: StreamState, line: LineView, rule: LineRule, match: RegExpExecArray): boolean {
    switch (rule.kind) {
      case "drop":
        // An error line wins over a rule that calls it noise.
        if (speaksOfError(line.body)) return false;
        startNoise(stream, rule);
        trim(rule.id, rule.tool);
        return true;
      case "section":
        startNoise(stream, rule);
        if (rule.tentative !== true) trim(rule.id, rule.tool);
        else {
          stream.tentative = { first: now.first, last: now.last, tool: rule.tool };
          claim(FOLD + rule.id, rule.tool, true);
        }
        return true;
      case "diagnostic": {
        const draft = openDraft(rule, readHead(rule, match), line.body, rule.located === undefined ? null : line.place(), line.rest, now.first, now.last);
        if (rule.start?.(draft, stream.context, match, line) === false) return false;
        openDiagnostic(stream, draft);
        return true;
      }
      case "tally":
        settle(stream, rule.tool);
        takeTally(stream, rule, match);
        trim(rule.id, rule.tool);
        return true;
      case "change":
        return changes?.open(core, stream, line.text, rule, match) === true;
    }
  }

  function startNoise(stream: StreamState, rule: DropRule | SectionRule): void {
    settle(stream, rule.tool);
    stream.noise = rule.follow === undefined ? null : rule;
  }

  function openDiagnostic(stream: StreamState, draft: OpenDraft): void {
    settle(stream, draft.rule.tool);
    keep(draft.rule.tool);
    stream.draft = draft;
    if (draft.rule.follow === undefined) closeDraft(stream);
  }

  function takeTally(stream: StreamState, rule: TallyRule, match: RegExpExecArray): void {
    const { tool, count, owns = [], say = "", note, sweeps } = rule;
    const counts: TallyRecord["counts"] = {};
    const tools = [tool, ...owns];
    for (const [name, severity] of COUNTS) {
      const text = match[count?.[name] ?? Infinity];
      if (text === undefined) continue;
      const told = Number(text);
      Object.assign(counts, { [name]: told });
      const read = tools.reduce((sum, one) => sum + countsOf(stream, one)[severity], 0);
      for (const one of tools) {
        if (read !== told) state.distrusted.add(one);
        countsOf(stream, one)[severity] = 0;
      }
    }
    if (owns.length > 0) renameTool(state.diagnostics, owns, tool);
    for (const one of owns) state.tools.delete(one);
    state.tallies.push({ tool, tests: tests?.read(rule, match) ?? [], counts, say: expand(say, match), ok: rule.ok ?? null, first: now.first });
    if (note !== undefined) state.notes.push({ text: expand(note, match), first: now.first, last: now.first, count: 1 });
    if (sweeps !== undefined) tests?.sweep(state, sweeps, rule.id, now.last);
    if (rule.cycle === true) endCycle();
  }

  function endCycle(): void {
    if (state.cycles > 0) supersede(state, state.cycleStart);
    state.cycles += 1;
    state.cycleStart = now.last + 1;
    startAnew(state.diagnostics, state.diagnostics.list);
  }

  /** The line is of a rule of `tool`: what was open is over, a section line before it counts if it is of the same tool. */
  function settle(stream: StreamState, tool: string): void {
    if (stream.draft !== null) closeDraft(stream);
    if (stream.change !== null) changes?.close(core, stream);
    stream.noise = null;
    decideTentative(stream, tool);
  }

  function decideTentative(stream: StreamState, tool: string): void {
    const { tentative } = stream;
    stream.tentative = null;
    if (tentative !== null && tentative.tool !== tool) release(tentative.first, tentative.last);
  }

  /** The lines from `from` to `to` were claimed in vain: they are those of an unknown tool after all. */
  function release(from: number, to: number = Infinity): void {
    const back = takeBack(state.claimed, from);
    const lines = back.filter((line) => line.first <= to);
    for (const { first, last } of lines) changeFate(state.ledger, first, last, HELD);
    for (const line of back) if (line.first > to) holdLine(state.claimed, line);
    insertLines(state.unclaimed, lines.map((line) => ({ ...line, tool: "", shown: true })), from);
  }

  function follow({ draft, context }: StreamState, line: LineView): Verdict {
    const table = draft?.rule.follow;
    if (draft === null || table === undefined) return "end";
    if (typeof table === "function") return table(line, draft, context);
    if (line.body === "") return table.blank ?? "end";
    if (table.take?.test(line.text) !== true) return table.skip?.test(line.text) === true ? "skip" : "end";
    draft.detail.push(line.body);
    return "take";
  }

  function continueDraft(stream: StreamState, line: LineView): boolean {
    const open = stream.draft;
    if (open === null) return false;
    const verdict = follow(stream, line);
    if (verdict === "end") {
      closeDraft(stream);
      return false;
    }
    if (verdict === "skip-unknown") {
      if (dispatch(stream, line)) return true;
      if (speaksOfError(line.body)) return false;
    }
    if (verdict === "reject") {
      stream.draft = null;
      release(open.first);
      return false;
    }
    open.blanks = 0;
    open.last = now.last;
    stream.draft = open;
    if (verdict === "take" || verdict === "last") keep(open.rule.tool);
    else trim(open.rule.id, open.rule.tool);
    if (verdict === "last" || verdict === "skip-last") closeDraft(stream);
    return true;
  }

  function continueNoise(stream: StreamState, rule: DropRule | SectionRule, line: LineView): boolean {
    const goesOnWithIt = rule.follow?.take?.test(line.text) === true || rule.follow?.skip?.test(line.text) === true;
    if (!goesOnWithIt || (rule.kind === "drop" && speaksOfError(line.body))) {
      stream.noise = null;
      return false;
    }
    trim(rule.id, rule.tool);
    return true;
  }

  function closeDraft(stream: StreamState): void {
    const draft = stream.draft;
    stream.draft = null;
    if (draft === null) return;
    if (draft.unproven) {
      release(draft.first);
      return;
    }
    draft.rule.finish?.(draft, stream.context);
    const { tool, scope, severity } = draft;
    if (draft.void) {
      if (scope !== null) state.covered.set(tool, (state.covered.get(tool) ?? 0) + 1);
      return;
    }
    if (stream.context["tool"] !== tool) stream.context["tool"] = tool;
    countsOf(stream, tool)[severity] += 1;
    state.tools.set(tool, draft.last);
    const file = draft.file === null ? null : joinPath(draft.file, stream.directory);
    const sparse = state.read - state.readAt > SPARSE;
    state.readAt = state.read;
    const entry = entryOf(state.diagnostics, file, sparse);
    addDiagnostic(state.diagnostics, entry, draft, scope, sparse);
    for (const other of draft.also ?? []) addDiagnostic(state.diagnostics, entry, draft, other, sparse);
  }

  function claim(fate: string, tool: string, shown: boolean): void {
    noteFate(state.ledger, now.last, fate);
    holdLine(state.claimed, { text: now.shown, first: now.first, last: now.last, count: 1, tool, shown });
  }

  function keep(tool: string): void {
    claim(KEPT, tool, true);
  }

  function trim(rule: string, tool: string): void {
    state.tools.set(tool, now.last);
    claim(rule, tool, false);
  }

  function fold(rule: string, tool: string): void {
    state.tools.set(tool, now.last);
    claim(FOLD + rule, tool, true);
  }

  function holdUnclaimed(): void {
    noteFate(state.ledger, now.last, HELD);
    mergeLine(state.unclaimed, now.shown, now.first, now.last);
    letGo(state);
  }

  function end(): void {
    for (const stream of [root, ...streams.values()]) settle(stream, "");
    if (state.cycles > 0) startAnew(state.diagnostics, state.diagnostics.list);
    letGo(state);
  }

  return { state, take, takeLines, end };
}

/** `$1`, `$2` … are the groups of the match. */
function expand(template: string, match: RegExpExecArray): string {
  return template.replace(/\$(\d)/g, (_, group: string) => match[Number(group)] ?? "").trim();
}
