import type { ToolResult } from "@lastframe/util-command-run";
import type { createColors } from "picocolors";
import { count } from "./count.ts";

type Colors = ReturnType<typeof createColors>;

const SHOWN_DECISIONS = 20;

/** A result for a person: the gist first, then what to decide, then tables, then the text. Ends in a newline. */
export async function renderResult(result: ToolResult & { readonly logId?: string }, colors: Colors): Promise<string> {
  const mark = result.ok ? colors.green("ok") : colors.red("not ok");
  const lines = [`${mark}  ${colors.bold(result.summary)}`, ...renderDecisions(result, colors)];
  if (result.tables.length > 0) {
    // Measuring text takes longer to load than a short run.
    const { renderTable } = await import("./render-table.ts");
    for (const [index, records] of result.tables.entries()) lines.push(...renderTable(records, index, colors));
  }

  const text = result.text.replace(/\n+$/, "");
  if (text !== "") lines.push("", text);
  if (result.logId !== undefined && isCut(result)) lines.push("", colors.dim(`all of it: lastframe log ${result.logId}`));
  return `${lines.join("\n")}\n`;
}

/** The text says less than the program did. */
function isCut({ truncated, text, stdoutPlain, stderrPlain }: ToolResult): boolean {
  return truncated || text.trimEnd().length < stdoutPlain.trimEnd().length + stderrPlain.trimEnd().length;
}

function renderDecisions({ decisions }: ToolResult, colors: Colors): string[] {
  const shown = decisions.slice(0, SHOWN_DECISIONS).map(({ file, line, text }) => {
    const place = file === null ? "" : ` (${file}${line === null ? "" : `:${String(line)}`})`;
    return `${colors.yellow("decide:")} ${text}${place}`;
  });
  const hidden = decisions.length - shown.length;
  return hidden > 0 ? [...shown, colors.dim(`and ${count(hidden, "decision")} more; --json has them all`)] : shown;
}
