import type { createColors } from "picocolors";
import wrapAnsi from "wrap-ansi";
import type { Judgement } from "../flows/judge-command.ts";
import type { Proposal, Shown } from "../flows/ports.ts";
import { showCommand, showProse } from "./show-hidden.ts";

type Colors = ReturnType<typeof createColors>;

const MAX_REASONS = 3;
const MAX_HISTORY_CHARS = 400;

/** What the person reads; ends in a newline. */
export function renderShown(event: Exclude<Shown, { kind: "result" }>, colors: Colors, columns: number): string {
  const prose = (text: string, indent = ""): string =>
    wrapAnsi(showProse(text), Math.max(20, columns - indent.length), { hard: true, trim: false })
      .split("\n")
      .map((line) => `${`${indent}${line}`.trimEnd()}\n`)
      .join("");
  switch (event.kind) {
    case "proposal":
      return `\n${renderProposal(event.proposal, event.judgement, colors, prose)}`;
    case "auto-confirmed":
      return `${colors.dim("runs without asking: it only reads")}\n`;
    case "refused":
      return colors.yellow(prose(`refused: ${event.message}`));
    case "injection":
      return colors.red(prose(`not run: the reply hides something (${event.injection.code ?? "unknown"})`)) + prose(event.injection.visible, "  ");
    case "text":
      return prose(event.text);
    case "history":
      return event.turns.length === 0 ? "the history is empty\n" : event.turns.map(({ role, content }) => prose(`${role === "user" ? "you" : "model"}: ${clip(content)}`)).join("");
    case "note":
      return colors.dim(prose(event.text));
    case "failure":
      return colors.red(prose(event.text));
  }
}

function renderProposal(proposal: Proposal, judgement: Judgement, colors: Colors, prose: (text: string, indent?: string) => string): string {
  const { command, explanation, diagnosis, replaces } = proposal;
  const lines = [];
  if (diagnosis !== undefined) lines.push(prose(`diagnosis: ${diagnosis}`));
  if (replaces === undefined) lines.push(mark(command, "$ ", colors.bold));
  else lines.push(mark(replaces, "- ", (text) => colors.red(colors.strikethrough(text))), mark(command, "+ ", (text) => colors.green(colors.bold(text))));
  if (explanation !== undefined) lines.push(colors.dim(prose(explanation, "  ")));
  lines.push(renderDanger(judgement, colors, prose));
  return lines.join("");
}

/** Never wrapped: a line end that is not in the command would be one more thing to mistrust. */
function mark(command: string, prefix: string, paint: (text: string) => string): string {
  return showCommand(command)
    .split("\n")
    .map((line) => `${prefix}${paint(line)}\n`)
    .join("");
}

function renderDanger({ danger, assessment }: Judgement, colors: Colors, prose: (text: string, indent?: string) => string): string {
  const paint = { safe: colors.green, warning: colors.yellow, dangerous: colors.red }[danger];
  const reasons = assessment.findings.slice(0, MAX_REASONS).map(({ code, message }) => prose(`${code}: ${message.en}`, "  "));
  return `${paint(danger)}\n${reasons.join("")}`;
}

function clip(text: string): string {
  return text.length <= MAX_HISTORY_CHARS ? text : `${text.slice(0, MAX_HISTORY_CHARS)} ...`;
}
