import { existsSync } from "node:fs";
import process from "node:process";
import { runFixOfLast } from "../flows/run-fix.ts";
import type { CliIo } from "../internal/cli-io.ts";
import { parseArguments } from "../internal/parse-arguments.ts";
import { UsageError } from "../internal/usage-error.ts";
import { findFolders } from "../state/find-folders.ts";
import { openLastExecution } from "../state/last-execution.ts";
import { MODEL_HELP } from "./model-help.ts";
import { converseCommand } from "./converse-command.ts";

const HELP = `lastframe fix: mend the last command that ask, fix or chat ran

Usage
  lastframe fix

At most three rounds: each shows what is wrong, the old command and the new one, and runs it after you confirm it. It ends
when a command succeeds or is proposed twice. Commands run in the directory the failed one ran in.

${MODEL_HELP}
Exit codes
  0    a command succeeded, or there was nothing to fix
  1    not fixed, or the model did not reply           2  bad usage, or no model is set up
  130  interrupted
`;

/** `lastframe fix`: from the saved record. */
export async function fix(argv: readonly string[], io: CliIo): Promise<number> {
  const parsed = parseArguments("fix", argv, {});
  if (parsed === null) {
    io.stdout.write(HELP);
    return 0;
  }
  const [word] = parsed.words;
  if (word !== undefined) throw new UsageError(`lastframe fix: takes no arguments, not "${word}"; it mends the last command that ask, fix or chat ran`);

  const last = await openLastExecution(findFolders(io.env), (text) => io.stderr.write(`${text}\n`)).read();
  // Nothing to mend needs no model.
  if (last === null) {
    io.stderr.write('lastframe fix: no command is recorded yet; run one with "lastframe ask" first\n');
    return 1;
  }
  if (last.exit_code === 0) {
    io.stdout.write("the last command ended well, there is nothing to fix\n");
    return 0;
  }
  const isElsewhere = last.cwd !== undefined && last.cwd !== process.cwd() && existsSync(last.cwd);
  if (isElsewhere) io.stderr.write(`in ${last.cwd ?? ""}\n`);
  return converseCommand("fix", io, isElsewhere ? { cwd: last.cwd ?? "" } : {}, (session) => runFixOfLast(session));
}
