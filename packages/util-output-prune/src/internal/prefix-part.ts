import type { PrefixRule } from "../rule-types.ts";
import { HELD, changeFate } from "./ledger.ts";
import { mergeLine, takeBack } from "./hold.ts";
import type { Arrange, Core, PrefixPart } from "./parts.ts";
import { createStream, type StreamState } from "./stream-state.ts";

/** Prefixes inside one another: the timestamp of a CI log, the name of a task, an indentation. */
const MAX_PREFIXES = 4;
/** More streams than this are no tasks; their lines are read as one. */
const MAX_STREAMS = 1000;

interface Prefixed {
  readonly stream: StreamState;
  readonly text: string;
}

function streamOf({ state }: Core, key: string, task: string, directory: string): StreamState {
  const known = state.streams.get(key);
  if (known !== undefined) return known;
  if (state.streams.size >= MAX_STREAMS) return state.root;
  const stream = createStream(key, directory);
  if (task !== "") stream.context["task"] = task;
  state.streams.set(key, stream);
  return stream;
}

function findPrefix(core: Core, outer: StreamState, text: string, rules: readonly PrefixRule[], proving: boolean): Prefixed | null {
  for (const { id, near, match, stream = [], certain, keep, directory } of rules) {
    if (near !== undefined && !text.includes(near)) continue;
    const found = match.exec(text);
    if (found === null) continue;
    const task = stream.map((group) => found[group] ?? "").join(" ");
    const key = `${outer.name}${id}|${task}`;
    if (certain !== true && !proving && !core.state.proved.has(key)) continue;
    const rest = text.slice(found[0].length);
    if (keep !== true) core.now.shown = rest;
    return { stream: streamOf(core, key, task, directory === undefined ? outer.directory : (found[directory] ?? "")), text: rest };
  }
  return null;
}

/** The line at hand was claimed in vain. */
function giveBack({ state, now }: Core): void {
  const { first, last, shown } = now;
  takeBack(state.claimed, first);
  changeFate(state.ledger, first, last, HELD);
  mergeLine(state.unclaimed, shown, first, last);
}

/** Prefixes that need no proof are taken off at once, others once a line behind one has proved it. */
export function createPrefixPart(rules: readonly PrefixRule[], arrange: Arrange): PrefixPart {
  const certain = rules.filter((rule) => rule.certain === true);
  const atFirst = arrange(certain.filter(({ near }) => near === undefined));
  const near = certain.flatMap((rule) => rule.near ?? []);
  const holds = (text: string): boolean => near.some((part) => text.includes(part));
  const begins = (first: number): boolean => atFirst(first).length > 0;
  return {
    holds,
    begins,
    read(core, text) {
      const { proved, root } = core.state;
      if (proved.size === 0 && !begins(text.charCodeAt(0)) && !holds(text)) return null;
      let found: Prefixed = { stream: root, text };
      for (let depth = 0; depth < MAX_PREFIXES; depth++) {
        const next = findPrefix(core, found.stream, found.text, proved.size === 0 ? certain : rules, false);
        if (next === null) break;
        found = next;
      }
      return found;
    },
    tryBehind(core, outer, text) {
      const { now, state } = core;
      const { shown } = now;
      const found = findPrefix(core, outer, text, rules, true);
      const isTaken = found !== null && found.text !== "" && core.dispatch(found.stream, core.line.set(found.text));
      if (!isTaken) {
        now.shown = shown;
        return false;
      }
      const { stream } = found;
      if (stream.draft?.unproven !== true && now.kind !== "drop") state.proved.add(stream.name);
      else {
        // What may be a diagnostic, or is mere noise, does not prove what may be a prefix.
        stream.draft = stream.noise = null;
        now.shown = shown;
        giveBack(core);
      }
      return true;
    },
  };
}
