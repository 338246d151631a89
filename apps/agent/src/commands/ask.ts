import { runAsk } from "../flows/run-ask.ts";
import type { CliIo } from "../internal/cli-io.ts";
import { parseArguments } from "../internal/parse-arguments.ts";
import { UsageError } from "../internal/usage-error.ts";
import { MODEL_HELP } from "./model-help.ts";
import { converseCommand } from "./converse-command.ts";

const HELP = `lastframe ask: say what you want done, look at the command, run it

Usage
  lastframe ask <request>

The command is shown with its danger and runs only after you confirm it: Enter or y for a safe one, y for one with a
warning, the whole word yes for a dangerous one; e edits it, and the edited command is judged again. When it fails, a fix
is offered. A request may refer to the last command that succeeded: "sort these by size".

${MODEL_HELP}
Exit codes
  that of the command, as "lastframe run" gives it
  1    nothing was run, or the model did not reply     2  bad usage, or no model is set up
  130  interrupted
`;

/** `lastframe ask`: one request. */
export async function ask(argv: readonly string[], io: CliIo): Promise<number> {
  const parsed = parseArguments("ask", argv, {});
  if (parsed === null) {
    io.stdout.write(HELP);
    return 0;
  }
  const request = parsed.words.join(" ").trim();
  if (request === "") throw new UsageError('lastframe ask: no request given; for example: lastframe ask "list the ten largest files here"');
  return converseCommand("ask", io, {}, (session) => runAsk(request, session));
}
