import { createPruner } from "@lastframe/util-output-prune";
import { describePlain, type OutputDescription, type OutputFacts } from "./describe-output.ts";
import { describeResultText } from "./describe-result-text.ts";
import { pruneStreams } from "./prune-streams.ts";

/**
 * The outcome in one line, and the output without what its tool says for its own sake. Of a program that waits every
 * line may be the question, so its output stays whole.
 */
export function describePruned(facts: OutputFacts): OutputDescription {
  const plain = describePlain(facts);
  if (!facts.prune || facts.interaction.waiting || facts.outcome === "spawn-error") return plain;
  const { command, cwd, exitCode, stdoutPlain, stderrPlain } = facts;
  const pruned = pruneStreams(createPruner, [stdoutPlain, stderrPlain], { command, cwd, exitCode });
  const { diagnostics, changes, decisions } = pruned;
  const summary = pruned.tools.length === 0 ? plain.summary : `${plain.summary}; ${pruned.summary}`;
  const text = describeResultText({ ...facts, stdoutPlain: pruned.text, stderrPlain: "" });
  // What is hardly shorter is shown as it came, with its streams told apart.
  return { summary, text: pruned.stats.trimmedLines === 0 || text.length >= plain.text.length ? plain.text : text, diagnostics, changes, decisions };
}
