import type { CommandReply, LlmResponse, ReplyOptions } from "../../types.ts";
import { evaluateCommand } from "../evaluate-command.ts";
import { maxDanger } from "../levels.ts";
import { inspectReply } from "../injection/inspect-reply.ts";
import { failure, type FoundCommand, type Outcome } from "./outcome.ts";
import { parseLevel } from "./parse-level.ts";
import { readDocuments } from "./read-documents.ts";
import { readMarkdown } from "./read-markdown.ts";
import { readToolTags } from "./read-tool-tags.ts";
import { stripThinking } from "./strip-thinking.ts";

/** Twice the longest command that a shell takes. */
const MAX_REPLY = 262_144;

/** Reads a reply from the surest form to the least sure one and judges the command that it holds. */
export function parseReply(reply: string, { shell = "bash", maxLength = MAX_REPLY }: ReplyOptions): LlmResponse {
  if (reply.length > maxLength) return { ...failure("no-command"), message: `The reply is longer than ${String(maxLength)} characters.` };
  if (reply.trim() === "") return failure("empty");
  const outcome = findOutcome(reply.replace(/^\uFEFF/, ""));
  return outcome.type === "found" ? judge(outcome, reply, shell) : outcome;
}

function findOutcome(reply: string): Outcome {
  const whole = isJson(reply) ? reply : stripThinking(reply);
  if (whole === null) return failure("truncated");
  if (whole.trim() === "") return failure("no-command");
  return readDocuments(whole) ?? readToolTags(whole) ?? readMarkdown(whole) ?? failure("no-command");
}

/** Tags inside a valid document are data. */
function isJson(reply: string): boolean {
  const first = reply.trimStart()[0];
  if (first !== "{" && first !== "[" && first !== '"') return false;
  try {
    JSON.parse(reply);
    return true;
  } catch {
    return false;
  }
}

function judge(found: FoundCommand, reply: string, shell: NonNullable<ReplyOptions["shell"]>): CommandReply {
  const { command, explanation, diagnosis, alternatives, via } = found;
  const evaluation = evaluateCommand(command, { shell });
  const assessment = evaluation.assessment();
  const modelDanger = parseLevel(found.level);
  return {
    type: "command",
    command,
    danger: maxDanger(assessment.danger, modelDanger ?? "safe"),
    modelDanger,
    ...(explanation === undefined ? {} : { explanation }),
    ...(diagnosis === undefined ? {} : { diagnosis }),
    ...(alternatives.length === 0 ? {} : { alternatives }),
    ...(command.includes("\n") ? { multiline: true } : {}),
    via,
    assessment,
    injection: inspectReply(found, reply, evaluation),
  };
}
