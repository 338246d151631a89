import type { DiagnosticRule } from "../rule-types.ts";
import { addDiagnostic, entryOf, type FileEntry } from "./diagnostic-store.ts";
import { fillRow, readHead, type Head, type OpenDraft } from "./draft.ts";
import { holdLine, roomIn } from "./hold.ts";
import { KEPT, noteFate } from "./ledger.ts";
import { createPlace, readPlace, readPlaceBehind } from "./read-place.ts";
import type { RunState } from "./run-state.ts";
import { countsOf } from "./stream-state.ts";

/** Longer lines are read like all others. */
const MAX_ROW = 2048;
/** Texts behind places that are known again. */
const MAX_HEADS = 4000;
const SPACE = 0x20;

/**
 * Reads rows that follow on the draft, an untouched one of a rule with `rows`, and returns where they end; `draft` is the
 * last one then.
 */
export type ReadRows = (text: string, from: number, draft: OpenDraft) => number;

/**
 * Most of a long output is one list of diagnostics: its rows are read straight out of the text, without cutting their
 * lines out and without asking other rules, and what stands behind the places is matched once for each different text.
 * `begins`: a prefix may begin with the character.
 */
export function createRowReader(state: RunState, close: () => void, pathOf: (file: string) => string, begins: (first: number) => boolean): ReadRows {
  const { diagnostics, ledger, claimed } = state;
  const place = createPlace();
  /** What texts behind places say; of one rule at a time. */
  let heads = new Map<string, Head>();
  let headsOf: DiagnosticRule | null = null;

  function headIn(rule: DiagnosticRule, text: string): Head | null {
    if (rule !== headsOf || heads.size > MAX_HEADS) heads = new Map();
    headsOf = rule;
    const known = heads.get(text);
    if (known !== undefined) return known;
    const match = rule.match.exec(text);
    if (match === null) return null;
    const head = readHead(rule, match);
    heads.set(text, head);
    return head;
  }

  return (text, from, draft) => {
    const { rule } = draft;
    const room = roomIn(claimed);
    const start = draft.last;
    const counts = countsOf(state.root, rule.tool);
    let entry: FileEntry | null = null;
    let file = "";
    let plain = 0;
    let at = from;
    while (at < text.length && at - from <= room) {
      const first = text.charCodeAt(at);
      const end = text.indexOf("\n", at);
      if (first <= SPACE || end - at > MAX_ROW || (first !== plain && begins(first))) break;
      const sameFile = entry !== null && readPlaceBehind(text, at, file, place);
      if ((!sameFile && !readPlace(text, at, end, place)) || place.form !== rule.located) break;
      const head = headIn(rule, text.slice(place.rest, end));
      if (head === null) break;
      plain = first;
      if (entry === null) close();
      else {
        counts[draft.severity] += 1;
        addDiagnostic(diagnostics, entry, draft, null, false);
      }
      if (!sameFile || entry === null) {
        file = text.slice(at, place.end);
        entry = entryOf(diagnostics, pathOf(file), false);
      }
      fillRow(draft, head, file, place, draft.last + 1);
      at = end + 1;
    }
    if (at === from) return at;
    noteFate(ledger, draft.last, KEPT);
    holdLine(claimed, { text: text.slice(from, at - 1), first: start + 1, last: start + 1, count: 1, tool: rule.tool, shown: true });
    state.root.draft = draft;
    state.readAt = state.read += at - from;
    return at;
  };
}
