import { scanRegions } from "@lastframe/util-text-normalize";
import { defineStep } from "../internal/define-step.ts";
import { listTags, outsideCode } from "../internal/list-tags.ts";
import type { PipelineStep } from "../types.ts";

const THINK_TAGS = ["think", "thinking", "thought", "reasoning"] as const;

export interface SkipThinkOptions {
  /** Names of the tags, `think`, `thinking`, `thought` and `reasoning` when left out. */
  tags?: readonly string[];
}

/**
 * Remove a model's thinking: blocks such as `<think>…</think>` that begin a line outside code, and everything before a
 * closing tag whose opening one is missing, as chat templates that open the block themselves leave it.
 *
 * A block that never ends is thinking to the end of the text. Tags named in prose or in code stay.
 * `parsePartial` assumes that the opening tag is not missing.
 *
 * @example
 * createPipeline([skipThink()]).parse('<think>{"draft":1}</think>{"answer":2}').text; // '{"answer":2}'
 */
export function skipThink(options: SkipThinkOptions = {}): PipelineStep<{ merge: object }> {
  const { tags = THINK_TAGS } = options;
  return defineStep(
    "skipThink",
    ({ text }) => ({ text: removeThinking(text, tags, true) }),
    ({ text }) => ({ text: removeThinking(text, tags, false).replace(/(^|\n)[ \t]*<[a-zA-Z]*$/, "$1") }),
  );
}

/** The text without its blocks; an orphan closing tag ends a block that began with the text. */
function removeThinking(text: string, tags: readonly string[], orphans: boolean): string {
  const all = listTags(text, tags);
  if (all.length === 0) return text;
  let kept = "";
  let from = 0;
  let inside = orphans && all[0]?.kind === "close";
  for (const { kind, start, end } of outsideCode(all, scanRegions(text))) {
    if (inside && kind === "close") {
      inside = false;
      from = end;
    } else if (!inside && kind === "open" && beginsLine(text, start)) {
      inside = true;
      kept += text.slice(from, start);
    }
  }
  return inside ? kept : kept + text.slice(from);
}

function beginsLine(text: string, at: number): boolean {
  const line = text.slice(text.lastIndexOf("\n", at - 1) + 1, at);
  return line.trim() === "" || line.endsWith(">");
}
