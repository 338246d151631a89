import type { CommandReply, LlmResponse, ReplyOptions, Shell } from "../../types.ts";
import { evaluateCommand } from "../evaluate-command.ts";
import { maxDanger } from "../levels.ts";
import { inspectReply } from "../injection/inspect-reply.ts";
import { failure, type FoundCommand, type Outcome } from "./outcome.ts";
import { parseLevel } from "./parse-level.ts";
import { parseStrict, readDocument, readDocuments } from "./read-documents.ts";
import { readMarkdown } from "./read-markdown.ts";
import { readToolTags } from "./read-tool-tags.ts";
import { stripThinking } from "./strip-thinking.ts";

/** Twice the longest command that a shell takes. */
const MAX_REPLY = 262_144;

/** Reads a reply from the surest form to the least sure one and judges the command that it holds. */
export function parseReply(reply: string, { shell = "bash", maxLength = MAX_REPLY }: ReplyOptions): LlmResponse {
  if (reply.length > maxLength) return { ...failure("no-command"), message: `The reply is longer than ${String(maxLength)} characters.` };
  if (reply.trim() === "") return failure("empty");
  const outcome = findOutcome(reply.startsWith("\uFEFF") ? reply.slice(1) : reply, shell);
  return outcome.type === "found" ? judge(outcome, reply, shell) : outcome;
}

function findOutcome(reply: string, shell: Shell): Outcome {
  const whole = parseStrict(reply);
  // Tags inside a valid document are data.
  const text = whole === undefined ? stripThinking(reply) : reply;
  if (text === null) return failure("truncated");
  if (text.trim() === "") return failure("no-command");
  const value = whole === undefined && text !== reply ? parseStrict(text) : whole;
  const outcome = value === undefined ? readDocuments(text, shell) : readDocument(text, value, shell);
  return outcome ?? readToolTags(text) ?? readMarkdown(text) ?? failure("no-command");
}

function judge(found: FoundCommand, reply: string, shell: Shell): CommandReply {
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
