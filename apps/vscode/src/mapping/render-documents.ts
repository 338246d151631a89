import type { InterceptResult } from "@lastframe/util-command-run";

/** What is needed of a run. */
export type DocumentSource = Pick<InterceptResult, "summary" | "text" | "decisions" | "trimmed" | "stats" | "rawOutput"> & {
  readonly run: Pick<InterceptResult["run"], "outcome" | "interaction" | "totalBytes" | "truncated">;
};

export interface RunFacts {
  /** The command line as it was given. */
  readonly commandLine: string;
  readonly folder: string;
  /** File that holds every line of this run. */
  readonly auditLog: string | null;
}

/** More lines than a channel usually shows at once. */
const LONG_TEXT = 10;

/** The gist of a run for the output channel: what was run, its summary, then what an agent would read. */
export function renderGist(result: DocumentSource, { commandLine, folder, auditLog }: RunFacts): string {
  const { summary, text, decisions, run, stats } = result;
  const { hint } = run.interaction;
  const notes = [
    ...(run.outcome === "waiting" ? ["The program was stopped because it waits for input; nothing was answered."] : []),
    ...(hint === undefined ? [] : [`To avoid it: ${hint}`]),
    ...decisions.map(({ file, line, text: said }) => `decide: ${said}${file === null ? "" : ` (${line === null ? file : `${file}:${String(line)}`})`}`),
  ];
  const tail = [
    ...(stats.trimmedLines === 0 ? [] : [`${String(stats.trimmedLines)} of ${String(stats.rawLines)} lines were trimmed: Lastframe: Show Trimmed Lines`]),
    ...(auditLog === null ? [] : [`audit log: ${auditLog}`]),
  ];
  // A channel shows its end first: there the summary is seen, however long the text.
  const again = text.split("\n").length > LONG_TEXT ? [summary] : [];
  return [[`$ ${commandLine}`, `  in ${folder}`], [summary, ...notes], [text.trimEnd()], [...again, ...tail]]
    .map((block) => block.filter((line) => line !== "").join("\n"))
    .filter((block) => block !== "")
    .join("\n\n")
    .concat("\n");
}

/** Everything the program wrote. Its lines keep their numbers: problems without a file point into it. */
export function renderRaw({ rawOutput, run }: DocumentSource): string {
  if (rawOutput !== "") return rawOutput;
  return run.totalBytes.stdout + run.totalBytes.stderr === 0 ? "(the program wrote nothing)\n" : "(the program wrote nothing that can be shown)\n";
}

/** Every line that the gist leaves out, with its number in the raw output and the rule that gave it up. */
export function renderTrimmed({ trimmed, rawOutput, stats }: DocumentSource): string {
  if (trimmed.length === 0) return "(nothing was trimmed)\n";
  const output = rawOutput.split("\n");
  const numberWidth = String(output.length).length;
  const ruleWidth = trimmed.reduce((width, { rule }) => Math.max(width, rule.length), 0);
  const rows = [`${String(stats.trimmedLines)} of ${String(stats.rawLines)} lines are not in the summary: number, rule, line`, ""];
  for (const { from, to, rule } of trimmed) {
    for (let number = from; number <= to; number++) rows.push(`${String(number).padStart(numberWidth)}  ${rule.padEnd(ruleWidth)} | ${output[number - 1] ?? ""}`.trimEnd());
  }
  return `${rows.join("\n")}\n`;
}
