import { buildFixMessages, type FailedCommand } from "../prompts/fix-messages.ts";
import { confirmProposal } from "./confirm-proposal.ts";
import type { LastExecutionPort, Ports } from "./ports.ts";
import { toFailedCommand } from "./to-failed-command.ts";

const MAX_ROUNDS = 3;

const NOT_FIXED = 1;
const INTERRUPTED = 130;

/**
 * Mend a failed command, in at most three rounds. Each proposal, also one that the person edited, goes through the same
 * judge as any command; a command that has failed before ends the search.
 */
export async function runFix(failed: readonly FailedCommand[], ports: Ports): Promise<number> {
  const { person, environment } = ports;
  const failures = [...failed];
  for (let round = 1; round <= MAX_ROUNDS; round++) {
    await person.show({ kind: "note", text: `fix, round ${String(round)} of ${String(MAX_ROUNDS)}` });
    const masked = failures.map((failure) => ({ ...failure, command: ports.mask(failure.command), error: ports.mask(failure.error) }));
    const { response } = await ports.converse(buildFixMessages(environment, masked), "fix");
    if (response.type !== "command") {
      const text = response.type === "refused" ? `no fix: ${response.message}` : `the reply holds no command that is certain (${response.code}: ${response.message}); nothing was run`;
      await person.show({ kind: "failure", text });
      return NOT_FIXED;
    }
    if (isRepeated(response.command, [...failures, ...masked])) return await giveUp(ports, "the same command was proposed again; it has failed before");

    const replaces = failures.at(-1)?.command ?? "";
    const decision = await confirmProposal({ ...response, replaces }, ports);
    if (decision.kind !== "run") {
      if (decision.kind === "declined") await person.show({ kind: "note", text: "not run" });
      return NOT_FIXED;
    }
    if (isRepeated(decision.command, failures)) return await giveUp(ports, "this command has failed before");

    const result = await ports.run(decision.command);
    await person.show({ kind: "result", result });
    if (result.ok) return 0;
    if (result.outcome === "aborted") return INTERRUPTED;
    failures.push(toFailedCommand(decision.command, result));
  }
  return await giveUp(ports, `the retries are used up (${String(MAX_ROUNDS)}); the command still fails`);
}

/** `lastframe fix`: mend the last command that ask, fix or chat ran. */
export async function runFixOfLast(ports: Ports & LastExecutionPort): Promise<number> {
  const last = await ports.readLast();
  if (last === null) {
    await ports.person.show({ kind: "failure", text: 'no command is recorded yet; run one with "lastframe ask" first' });
    return NOT_FIXED;
  }
  if (last.exit_code === 0) {
    await ports.person.show({ kind: "note", text: `the last command ended well, nothing to fix: ${last.command}` });
    return 0;
  }
  const { command, exit_code: exitCode, stdout, stderr } = last;
  return runFix([{ command, exitCode, error: stderr.trim() === "" ? stdout : stderr }], ports);
}

async function giveUp({ person }: Ports, text: string): Promise<number> {
  await person.show({ kind: "failure", text });
  return NOT_FIXED;
}

/** Spaces do not make another command. */
function isRepeated(command: string, failures: readonly FailedCommand[]): boolean {
  const bare = (text: string): string => text.trim().replace(/\s+/g, " ");
  return failures.some((failure) => bare(failure.command) === bare(command));
}
