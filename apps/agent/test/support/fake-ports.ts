import type { CommandReply, Danger, LlmResponse } from "@lastframe/util-llm-command-parse";
import type { Judgement } from "../../src/flows/judge-command.ts";
import type { Answer, ChatPort, LastExecutionPort, Ports, Proposal, RunResult, Shown } from "../../src/flows/ports.ts";
import type { Message } from "../../src/model/create-model.ts";
import type { ChatTurn } from "../../src/state/chat-history.ts";
import type { LastExecution } from "../../src/state/last-execution.ts";
import type { ReadReply } from "../../src/timelines/create-reply-reader.ts";

const NOTHING = { flagged: false, code: null, findings: [], visible: "" };

export interface World {
  /** What the model says, in order; an error is thrown. */
  replies?: (ReadReply | Error)[];
  /** How commands end, in order. */
  results?: RunResult[];
  answers?: (Answer | Error)[];
  agrees?: boolean[];
  messages?: (string | Error)[];
  last?: LastExecution | null;
  history?: ChatTurn[];
  autoConfirmSafe?: boolean;
  historySize?: number;
}

export interface FakePorts extends Ports, LastExecutionPort, ChatPort {
  readonly shown: Shown[];
  readonly sent: (readonly Message[])[];
  readonly ran: string[];
  readonly judged: Proposal[];
  readonly kept: ChatTurn[];
  /** How each question for a command was asked. */
  readonly modes: string[];
}

/** Ports without a terminal, a model, a shell or a disk. Commands that hold `rm -rf` are dangerous, `rm` a warning; `evil` is an injection. */
export function fakePorts(world: World): FakePorts {
  const shown: Shown[] = [];
  const sent: (readonly Message[])[] = [];
  const ran: string[] = [];
  const judged: Proposal[] = [];
  const modes: string[] = [];
  const kept: ChatTurn[] = [...(world.history ?? [])];
  const next = <T>(queue: (T | Error)[] | undefined, what: string): T => {
    const value = queue?.shift();
    if (value === undefined) throw new Error(`nothing is scripted for ${what}`);
    if (value instanceof Error) throw value;
    return value;
  };
  return {
    shown,
    sent,
    ran,
    judged,
    modes,
    kept,
    environment: { system: "Linux", shell: "bash", directory: "/app" },
    autoConfirmSafe: world.autoConfirmSafe ?? false,
    historySize: world.historySize ?? 20,
    person: {
      show: (event) => Promise.resolve(void shown.push(event)),
      confirm: (mode) => {
        modes.push(mode);
        return Promise.resolve().then(() => next(world.answers, "confirm"));
      },
      agree: () => Promise.resolve(world.agrees?.shift() ?? false),
      readMessage: () => Promise.resolve().then(() => ((world.messages ?? []).length === 0 ? null : next(world.messages, "readMessage"))),
    },
    converse: (messages) => {
      sent.push(messages);
      return Promise.resolve().then(() => next(world.replies, "converse"));
    },
    judge: (proposal) => {
      judged.push(proposal);
      return judgeFake(proposal);
    },
    run: (command) => {
      ran.push(command);
      return Promise.resolve(next(world.results, "run"));
    },
    mask: (text) => text.replaceAll("hunter2", "[masked]"),
    readLast: () => Promise.resolve(world.last ?? null),
    readHistory: () => Promise.resolve([...kept]),
    append: (pair) => Promise.resolve(void kept.push(...pair)),
    clear: () => Promise.resolve(void kept.splice(0)),
  };
}

function judgeFake({ command, modelDanger }: Proposal): Judgement {
  const danger: Danger = command.includes("rm -rf") ? "dangerous" : command.includes("rm") || modelDanger === "warning" ? "warning" : "safe";
  const assessment = { danger, code: null, findings: [], commands: [], writes: [], deletes: [], network: [], dynamic: false, parseErrors: 0 };
  return {
    command,
    danger,
    assessment,
    injection: command.includes("evil") ? { ...NOTHING, flagged: true, code: "hidden-tail", visible: command } : NOTHING,
    isReadOnly: danger === "safe",
    holdsMask: command.includes("[masked]"),
  };
}

/** A reply that is a command. */
export function command(text: string, fields: Partial<CommandReply> = {}): ReadReply {
  const judgement = judgeFake({ command: text, modelDanger: null });
  return { response: { type: "command", command: text, danger: judgement.danger, modelDanger: null, via: "json", assessment: judgement.assessment, injection: NOTHING, ...fields }, shown: `{"command":${JSON.stringify(text)}}` };
}

export function reply(response: LlmResponse, shown = ""): ReadReply {
  return { response, shown };
}

/** How a command ended. */
export function result(fields: Partial<RunResult> = {}): RunResult {
  const exitCode = fields.exitCode === undefined ? 0 : fields.exitCode;
  return {
    ok: exitCode === 0,
    outcome: "exit",
    exitCode,
    signal: null,
    timedOut: false,
    interaction: { waiting: false, reason: null, kind: null, lastLine: null, confidence: "none", evidence: [] },
    stdoutPlain: "",
    stderrPlain: "",
    tables: [],
    summary: `exit ${String(exitCode)}`,
    text: "",
    diagnostics: [],
    changes: [],
    decisions: [],
    promptAtExit: false,
    pipesHeld: false,
    leftover: [],
    truncated: false,
    totalBytes: { stdout: 0, stderr: 0 },
    durationMs: 1,
    ...fields,
  };
}
