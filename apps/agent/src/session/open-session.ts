import { randomBytes } from "node:crypto";
import { homedir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import type { ChatPort, LastExecutionPort, Ports } from "../flows/ports.ts";
import { judgeCommand } from "../flows/judge-command.ts";
import type { CliIo } from "../internal/cli-io.ts";
import { collectSecrets, maskSecrets } from "../mask/mask-secrets.ts";
import { createModel } from "../model/create-model.ts";
import { findEndpoint } from "../model/find-endpoint.ts";
import { createPerson } from "../person/create-person.ts";
import { openLineInput } from "../person/line-input.ts";
import { chooseShell, readEnvironment } from "../prompts/read-environment.ts";
import { openChatHistory, trimHistory } from "../state/chat-history.ts";
import { readConfig } from "../state/config.ts";
import { findFolders } from "../state/find-folders.ts";
import { openLastExecution } from "../state/last-execution.ts";
import { openWarningLog } from "../state/warning-log.ts";
import { createReplyReader } from "../timelines/create-reply-reader.ts";
import { createConverse } from "./converse.ts";
import { createRunner } from "./run-judged.ts";

export type Session = Ports & LastExecutionPort & ChatPort & { close(): void };

/**
 * Connect the flows to the world: terminal, model, shell, files.
 *
 * `cwd` is where commands run; default: here.
 */
export async function openSession(io: CliIo, options: { readonly cwd?: string } = {}): Promise<Session> {
  const { cwd = process.cwd() } = options;
  const folders = findFolders(io.env);
  const config = readConfig(folders.config);
  const endpoint = await findEndpoint(io.env, config);
  const shell = chooseShell(io.env);
  const sessionId = randomBytes(4).toString("hex");
  const secrets = [...collectSecrets(io.env), ...(endpoint.apiKey === null ? [] : [endpoint.apiKey])];
  const mask = (text: string): string => maskSecrets(text, { secrets });

  const input = openLineInput(io);
  const person = createPerson(io, input);
  const note = (text: string): void => void person.show({ kind: "note", text });
  const lastExecution = openLastExecution(folders, note);
  const chatHistory = openChatHistory(folders, note);
  const warnings = openWarningLog(join(folders.state, "agent.log"));
  const openReader = (kind: "command" | "fix"): ReturnType<typeof createReplyReader> =>
    createReplyReader({ shell: shell.name, kind, session: sessionId, onLeak: (report) => warnings.warn("leaked-tokens", { ...report }) });

  return {
    environment: readEnvironment(shell.name, cwd),
    autoConfirmSafe: config.autoConfirmSafe,
    historySize: config.chat_history_size,
    person,
    mask,
    converse: createConverse(io, createModel(endpoint), { command: openReader("command"), fix: openReader("fix") }, note),
    judge: ({ command, modelDanger }) => judgeCommand(command, modelDanger, { shell: shell.name, cwd, home: homedir() }),
    run: createRunner({ io, shell, cwd, logs: folders.logs, mask, note, record: (execution) => lastExecution.write(execution) }),
    readLast: () => lastExecution.read(),
    readHistory: async () => (await chatHistory.read()) ?? [],
    append: async (pair) => {
      await chatHistory.update((kept) => trimHistory([...(kept ?? []), ...pair], config.chat_history_size));
    },
    clear: () => chatHistory.write([]),
    close: () => input.close(),
  };
}
