import type { createPruner, PruneOptions, PruneResult } from "@lastframe/util-output-prune";

type Ranges = PruneResult["kept"];

/**
 * Prune stdout and stderr each by itself and give one result: they were written side by side, and lines of one in the
 * middle of the other would be taken for what follows them. Lines of stderr count on from those of stdout.
 */
export function pruneStreams(create: typeof createPruner, streams: readonly string[], options: PruneOptions): PruneResult {
  const results = streams
    .filter((text, index) => text !== "" || index === 0)
    .map((text) => {
      const pruner = create(options);
      pruner.write(text);
      return pruner.end();
    });
  const [first, second] = results as [PruneResult, PruneResult | undefined];
  if (second === undefined) return first;
  if (first.stats.rawChars === 0) return second;
  return joinResults(first, second);
}

function joinResults(first: PruneResult, second: PruneResult): PruneResult {
  const offset = first.stats.rawLines;
  const tests = first.tests ?? second.tests;
  return {
    ok: first.ok === false || second.ok === false ? false : (first.ok ?? second.ok),
    exitCode: first.exitCode,
    tools: [...new Set([...first.tools, ...second.tools])],
    summary: joinSummaries(first, second),
    text: joinTexts(first.text, second.text),
    diagnostics: [...first.diagnostics, ...second.diagnostics.map((diagnostic) => ({ ...diagnostic, at: [diagnostic.at[0] + offset, diagnostic.at[1] + offset] as const }))],
    changes: [...first.changes, ...second.changes],
    ...(tests === undefined ? {} : { tests }),
    decisions: [...first.decisions, ...second.decisions],
    kept: [...first.kept, ...shift(second.kept, offset)],
    trimmed: [...first.trimmed, ...shift(second.trimmed, offset).map((range, index) => ({ ...range, rule: second.trimmed[index]?.rule ?? "" }))],
    stats: {
      rawChars: first.stats.rawChars + second.stats.rawChars,
      outChars: first.stats.outChars + second.stats.outChars,
      rawLines: offset + second.stats.rawLines,
      trimmedLines: first.stats.trimmedLines + second.stats.trimmedLines,
    },
  };
}

/** The stream in which a tool was recognised says more; with none or two of them both are said. */
function joinSummaries(first: PruneResult, second: PruneResult): string {
  if (first.tools.length > 0 && second.tools.length === 0) return first.summary;
  if (second.tools.length > 0 && first.tools.length === 0) return second.summary;
  return first.summary === second.summary ? first.summary : `${first.summary}; ${second.summary}`;
}

function joinTexts(stdout: string, stderr: string): string {
  if (stderr === "") return stdout;
  if (stdout === "") return stderr;
  return `${stdout}${stdout.endsWith("\n") ? "" : "\n"}${stderr}`;
}

function shift(ranges: Ranges, offset: number): { from: number; to: number }[] {
  return ranges.map(({ from, to }) => ({ from: from + offset, to: to + offset }));
}
