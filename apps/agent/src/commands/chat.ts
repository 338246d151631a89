import { CHAT_HELP, runChat } from "../flows/run-chat.ts";
import type { CliIo } from "../internal/cli-io.ts";
import { parseArguments } from "../internal/parse-arguments.ts";
import { UsageError } from "../internal/usage-error.ts";
import { MODEL_HELP } from "./model-help.ts";
import { converseCommand } from "./converse-command.ts";

const HELP = `lastframe chat: several turns with one model

Usage
  lastframe chat

${CHAT_HELP.replace(/^/gm, "  ")}

Commands are confirmed as in "lastframe ask". What fails does not end the chat and starts no fix: say what to do next.
The history is kept between chats, the newest 20 messages (chat_history_size).

${MODEL_HELP}
Exit codes
  0  left by /quit or Ctrl-D     2  bad usage, or no model is set up     130  left by Ctrl-C
`;

/** `lastframe chat`. */
export async function chat(argv: readonly string[], io: CliIo): Promise<number> {
  const parsed = parseArguments("chat", argv, {});
  if (parsed === null) {
    io.stdout.write(HELP);
    return 0;
  }
  const [word] = parsed.words;
  if (word !== undefined) throw new UsageError(`lastframe chat: takes no arguments, not "${word}"; start it and type the message`);
  return converseCommand("chat", io, {}, async (session) => {
    if (io.stderr.isTTY) io.stderr.write("Say what you want done. /help lists commands, /quit leaves.\n");
    return runChat(session);
  });
}
