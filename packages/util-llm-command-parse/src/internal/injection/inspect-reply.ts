import type { Finding, InjectionResult } from "../../types.ts";
import { evaluateCommand } from "../evaluate-command.ts";
import type { Evaluation } from "../evaluation.ts";
import { inspectText } from "./inspect-text.ts";
import type { FoundCommand } from "../reply/outcome.ts";

/** Inspects everything of a reply that a person is shown, and the reply itself for hidden characters. */
export function inspectReply({ command, explanation, diagnosis, alternatives }: FoundCommand, reply: string, evaluation: Evaluation): InjectionResult {
  const result = inspectText(command, evaluation);
  const fields: [NonNullable<Finding["field"]>, string, "command" | "text"][] = [];
  if (explanation !== undefined) fields.push(["explanation", explanation, "text"]);
  if (diagnosis !== undefined) fields.push(["diagnosis", diagnosis, "text"]);
  for (const alternative of alternatives) fields.push(["alternatives", alternative, "command"]);
  fields.push(["reply", reply, "text"]);
  const findings: Finding[] = result.findings.map((finding) => ({ ...finding, field: "command" }));
  for (const [field, text, kind] of fields) {
    const inspected = inspectText(text, kind === "command" ? evaluateCommand(text, { shell: evaluation.shell }) : null);
    for (const finding of inspected.findings) {
      // What is hidden in a field is hidden in the reply too.
      if (field === "reply" && findings.some(({ code }) => code === finding.code)) continue;
      findings.push({ ...finding, field });
    }
  }
  return { flagged: findings.length > 0, code: findings[0]?.code ?? null, findings, visible: result.visible };
}
