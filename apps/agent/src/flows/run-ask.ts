import { toExitCode } from "../internal/to-exit-code.ts";
import { buildAskMessages, type PreviousCommand } from "../prompts/ask-messages.ts";
import type { LastExecution } from "../state/last-execution.ts";
import { confirmProposal } from "./confirm-proposal.ts";
import type { LastExecutionPort, Ports } from "./ports.ts";
import { toFailedCommand } from "./to-failed-command.ts";
import { runFix } from "./run-fix.ts";

/** Nothing was run: refused, not understood, declined. */
const NOTHING_DONE = 1;

/** From a request to a command that ran, and on to its fix; the exit code is that of the last command. */
export async function runAsk(request: string, ports: Ports & LastExecutionPort): Promise<number> {
  const { person, mask } = ports;
  const previous = toPreviousCommand(await ports.readLast());
  const { response } = await ports.converse(buildAskMessages(ports.environment, mask(request), previous && maskPrevious(previous, mask)), "command");
  if (response.type === "refused") {
    await person.show({ kind: "refused", message: response.message });
    return NOTHING_DONE;
  }
  if (response.type === "error") {
    await person.show({ kind: "failure", text: `the reply holds no command that is certain (${response.code}: ${response.message}); nothing was run, ask again` });
    return NOTHING_DONE;
  }

  const decision = await confirmProposal(response, ports);
  if (decision.kind !== "run") {
    if (decision.kind === "declined") await person.show({ kind: "note", text: "not run" });
    return NOTHING_DONE;
  }
  const result = await ports.run(decision.command);
  await person.show({ kind: "result", result });
  if (result.ok || result.outcome === "aborted") return toExitCode(result);
  if (!(await person.agree("The command failed. Look for a fix?"))) return toExitCode(result);
  return runFix([toFailedCommand(decision.command, result)], ports);
}

/** What a follow-up may refer to: only a command that ended well and printed something. */
export function toPreviousCommand(last: LastExecution | null): PreviousCommand | null {
  if (last === null || last.exit_code !== 0 || last.stdout.trim() === "") return null;
  return { command: last.command, output: last.stdout };
}

function maskPrevious({ command, output }: PreviousCommand, mask: (text: string) => string): PreviousCommand {
  return { command: mask(command), output: mask(output) };
}
