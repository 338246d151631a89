import type { ToolResult } from "@lastframe/util-command-run";
import type { Danger, InjectionResult } from "@lastframe/util-llm-command-parse";
import type { Message } from "../model/create-model.ts";
import type { Environment } from "../prompts/environment.ts";
import type { ChatTurn } from "../state/chat-history.ts";
import type { LastExecution } from "../state/last-execution.ts";
import type { ReadReply } from "../timelines/create-reply-reader.ts";
import type { Judgement } from "./judge-command.ts";

/** A command before it is judged. */
export interface Proposal {
  readonly command: string;
  readonly modelDanger: Danger | null;
  readonly explanation?: string;
  readonly diagnosis?: string;
  /** What the whole reply hides, texts beside the command included. */
  readonly injection?: InjectionResult;
  /** The command that it corrects. */
  readonly replaces?: string;
}

/** How a command may be confirmed. `edit-only`: not as it stands. */
export type ConfirmMode = "yes-no" | "type-word" | "edit-only";

export type Answer = { readonly kind: "run" } | { readonly kind: "no" } | { readonly kind: "edit"; readonly command: string };

/** What a person is shown. */
export type Shown =
  | { readonly kind: "proposal"; readonly proposal: Proposal; readonly judgement: Judgement }
  | { readonly kind: "auto-confirmed" }
  | { readonly kind: "result"; readonly result: RunResult }
  | { readonly kind: "refused"; readonly message: string }
  | { readonly kind: "injection"; readonly injection: InjectionResult }
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "history"; readonly turns: readonly ChatTurn[] }
  | { readonly kind: "note"; readonly text: string }
  | { readonly kind: "failure"; readonly text: string };

export interface Person {
  show(event: Shown): Promise<void>;
  /** Ask before a command runs. Throws `Interrupted` at Ctrl-C; the end of input is a no. */
  confirm(mode: ConfirmMode, judgement: Judgement): Promise<Answer>;
  /** Ask yes or no, yes being usual. */
  agree(question: string): Promise<boolean>;
  /** Read a message of a chat; `null` at the end of input. */
  readMessage(): Promise<string | null>;
}

export type RunResult = ToolResult & { readonly logId?: string };

/** Everything that a conversation needs of the world. */
export interface Ports {
  readonly environment: Environment;
  /** Run commands that only read without asking. */
  readonly autoConfirmSafe: boolean;
  readonly person: Person;
  /** Ask the model. Throws a `ModelError`. */
  readonly converse: (messages: readonly Message[], kind: "command" | "fix") => Promise<ReadReply>;
  readonly judge: (proposal: Proposal) => Judgement;
  /** Run a judged command by the shell it was judged for, and record it. */
  readonly run: (command: string) => Promise<RunResult>;
  /** Take secrets out of what goes to the model. */
  readonly mask: (text: string) => string;
}

export interface LastExecutionPort {
  readLast(): Promise<LastExecution | null>;
}

export interface ChatPort {
  readHistory(): Promise<readonly ChatTurn[]>;
  /** Add a pair to what is kept, also by other chats meanwhile. */
  append(pair: readonly [ChatTurn, ChatTurn]): Promise<void>;
  clear(): Promise<void>;
  readonly historySize: number;
}
