import { ModelError } from "../model/model-error.ts";
import { buildChatMessages, describeChatResult } from "../prompts/chat-messages.ts";
import { trimHistory, type ChatTurn } from "../state/chat-history.ts";
import { confirmProposal } from "./confirm-proposal.ts";
import type { ChatPort, Ports } from "./ports.ts";

export const CHAT_HELP = `Say what you want done, or ask.
/help     this text
/clear    forget what was said
/history  show what was said
/quit     leave (also Ctrl-D)`;

/** Several turns with one model. Nothing that fails ends it, and nothing that fails is mended unasked: the next message does that. */
export async function runChat(ports: Ports & ChatPort): Promise<number> {
  const { person } = ports;
  let history = trimHistory(await ports.readHistory(), ports.historySize);
  let context: string | undefined;
  for (;;) {
    const line = await person.readMessage();
    const message = line?.trim();
    if (message === undefined || message === "/quit" || message === "/exit") return 0;
    if (message === "") continue;
    if (message === "/clear") {
      await ports.clear();
      history = [];
      context = undefined;
      await person.show({ kind: "note", text: "the history is empty" });
    } else if (message === "/history") {
      await person.show({ kind: "history", turns: history });
    } else if (message === "/help") {
      await person.show({ kind: "note", text: CHAT_HELP });
    } else if (/^\/[^\s/]*$/.test(message)) {
      await person.show({ kind: "failure", text: `unknown command ${message}; /help lists them` });
    } else {
      const turn: ChatTurn = { role: "user", content: ports.mask(message), ...(context === undefined ? {} : { context }) };
      const done = await takeTurn(turn, history, ports);
      if (done === null) continue;
      context = done.context;
      history = trimHistory([...history, turn, done.reply], ports.historySize);
      await ports.append([turn, done.reply]);
    }
  }
}

interface TurnDone {
  readonly reply: ChatTurn;
  /** How the command ended, for the next turn. */
  readonly context?: string;
}

/** One message and its reply; `null` when it leaves no trace: refused, injected, or no reply came. */
async function takeTurn(turn: ChatTurn, history: readonly ChatTurn[], ports: Ports): Promise<TurnDone | null> {
  const { person } = ports;
  let reply;
  try {
    reply = await ports.converse(buildChatMessages(ports.environment, history, turn), "command");
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    await person.show({ kind: "failure", text: error.message });
    return null;
  }
  const { response, shown } = reply;
  const kept: ChatTurn = { role: "assistant", content: ports.mask(shown) };
  if (response.type === "refused") {
    await person.show({ kind: "refused", message: response.message });
    return null;
  }
  if (response.type === "error") {
    await person.show(shown.trim() === "" ? { kind: "failure", text: "the reply is empty; ask again" } : { kind: "text", text: shown });
    return shown.trim() === "" ? null : { reply: kept };
  }

  const decision = await confirmProposal(response, ports);
  if (decision.kind === "injection") return null;
  if (decision.kind === "declined") {
    await person.show({ kind: "note", text: "not run" });
    return { reply: kept, context: "The command was not run: the person declined it." };
  }
  const result = await ports.run(decision.command);
  await person.show({ kind: "result", result });
  return { reply: kept, context: ports.mask(describeChatResult(decision.command, result.summary, result.text)) };
}
