import type { Diagnostic } from "../types.ts";
import type { RunFacts } from "./build-result.ts";
import { estimateTokens } from "./estimate-tokens.ts";
import { foldLines, type ShownLine } from "./fold-lines.ts";
import { heldIn, type HeldLine } from "./hold.ts";
import { KEPT } from "./ledger.ts";
import { renderDiagnostics } from "./render-diagnostics.ts";
import { lonelyCode } from "./render-summary.ts";
import { speaksOfTrouble } from "./speaks-of-error.ts";

/** Outputs of so many tokens, as estimated, are shown as they are, without their noise. */
const SHORT_TOKENS = 60;
/** More text than this is never short: no need to look. */
const SHORT_CHARS = 4096;
/** Rules that give up lines no rule knows. */
const ON_SUCCESS = "success";
const REPEATED = "repeated";
const BLANK = "blank";

/** Rules that give lines up, or `KEPT`, by the number of the line. */
export type Fates = Map<number, string>;

/** A text to choose from, with the held lines it does not show. */
interface Draft {
  readonly text: string;
  /** Lines as they are, not what they say. */
  readonly verbatim: boolean;
  readonly fates: Fates;
}

export function setFate(fates: Fates, from: number, to: number, rule: string): void {
  for (let line = from; line <= to; line++) fates.set(line, rule);
}

function isBlank(text: string): boolean {
  return text.trim() === "";
}

/** Lines that no rule knows, as far as they are held. */
function unknownLines({ unclaimed, errors, gap }: RunFacts["state"]): ShownLine[] {
  const lines: ShownLine[] = [...heldIn(unclaimed), ...errors];
  if (gap !== null) lines.push({ text: `[lines ${String(gap.from)}-${String(gap.to)} left out]`, first: gap.from, last: gap.from, count: 1 });
  return lines.sort((a, b) => a.first - b.first);
}

/** The text holds the message and the place of every diagnostic. */
function saysAll(text: string, diagnostics: readonly Diagnostic[]): boolean {
  return diagnostics.every(({ message, file, line, scope }) => [message, file?.split(/[\\/]/).pop() ?? "", String(line ?? ""), scope?.split(" > ").pop() ?? ""].every((part) => text.includes(part)));
}

/** Choose between the facts, followed by the lines no rule knows, and the lines as they are, without the noise. */
export function chooseText({ state, index, exitCode, hint, options, raw }: RunFacts, diagnostics: readonly Diagnostic[]): Draft {
  const { tallies, tools, claimed, changes } = state;
  /** Tools whose own count disagrees with ours: all they said is shown. */
  const distrusted = new Set(state.distrusted);
  index.tests?.distrust(state, distrusted);
  /** Good words of a tool whose exit code is not 0: told in its own words, not in ours. */
  const quoted = new Set((exitCode ?? 0) === 0 ? [] : tallies.flatMap(({ ok, first }) => (ok === true ? [first] : [])));
  const isRaw = ({ tool, first }: HeldLine): boolean => distrusted.has(tool) || quoted.has(first);

  function draft(head: readonly string[], lines: readonly ShownLine[], verbatim: boolean, fates: Fates, keepsBlank: boolean): Draft {
    const shown = [...lines, ...state.notes].sort((a, b) => a.first - b.first).filter(({ text, first, last }) => {
      if (keepsBlank || !isBlank(text)) return true;
      setFate(fates, first, last, BLANK);
      return false;
    });
    const { texts, folded } = hint?.isContent === true ? { texts: shown.flatMap(({ text, count }) => Array.from({ length: count }, () => text)), folded: [] } : foldLines(shown, speaksOfTrouble);
    for (const { from, to } of folded) setFate(fates, from, to, REPEATED);
    return { text: [...head, ...texts].map((line) => `${line}\n`).join(""), verbatim, fates };
  }

  function showLines(keepsBlank: boolean): Draft {
    return draft([], [...unknownLines(state), ...heldIn(claimed).filter((line) => line.shown || isRaw(line))], true, new Map(), keepsBlank);
  }

  function showFacts(): Draft {
    const fates: Fates = new Map();
    // Up to its verdict, what a tool said on its way to success is chatter.
    const isSuccess = exitCode === 0 && diagnostics.every(({ severity }) => severity !== "error");
    const verdict = isSuccess ? Math.max(0, ...[...tools].flatMap(([tool, seen]) => (index.quiet.has(tool) || tallies.some((tally) => tally.tool === tool) ? [seen] : []))) : 0;
    const unknown = unknownLines(state).filter(({ text, first, last }) => {
      const rule = isBlank(text) ? BLANK : first <= verdict && !speaksOfTrouble(text) ? ON_SUCCESS : KEPT;
      setFate(fates, first, last, rule);
      return rule === KEPT;
    });
    const head = renderDiagnostics(distrusted.size === 0 ? diagnostics : diagnostics.filter(({ tool }) => !distrusted.has(tool)), options.messages ?? "full", lonelyCode(diagnostics));
    // Most outputs have no such lines, and many others.
    const own = distrusted.size + quoted.size > 0 ? heldIn(claimed).filter(isRaw) : [];
    return draft([...head, ...(index.changes?.render(changes, state.decisions) ?? [])], [...unknown, ...own], false, fates, false);
  }

  const knows = diagnostics.length + changes.length + tallies.length + tools.size > 0;
  if (!knows || hint?.isContent === true) return showLines(true);
  const facts = showFacts();
  const isLonger = facts.text.length > raw.chars;
  // Lines of one diagnostic each say all there is; of a longer one the lines left out say something too.
  const mayBeShort = claimed.chars + state.unclaimed.chars <= SHORT_CHARS && diagnostics.length === state.diagnostics.list.length && diagnostics.every(({ at }) => at[0] === at[1]);
  if (!mayBeShort && !isLonger) return facts;
  const lines = showLines(false);
  return isLonger || (saysAll(lines.text, diagnostics) && estimateTokens(lines.text) <= SHORT_TOKENS) ? lines : facts;
}
