import { classifyCommand, detectInjection, type Assessment, type Danger, type InjectionResult, type Shell } from "@lastframe/util-llm-command-parse";
import { MASK } from "../mask/mask-secrets.ts";

export interface Judgement {
  readonly command: string;
  /** The higher one of the model's word and ours. */
  readonly danger: Danger;
  readonly assessment: Assessment;
  readonly injection: InjectionResult;
  /** Nothing is written, deleted, contacted or computed: may run unasked where the person has allowed that. */
  readonly isReadOnly: boolean;
  /** A masked secret stands in it: as it is, it cannot do what it is meant to. */
  readonly holdsMask: boolean;
}

export interface JudgeContext {
  readonly shell: Shell;
  readonly cwd: string;
  readonly home?: string;
}

const LEVELS: readonly Danger[] = ["safe", "warning", "dangerous"];

/** Judge a command that is about to run. Every one goes through here: proposed, edited or mended. */
export function judgeCommand(command: string, modelDanger: Danger | null, { shell, cwd, home }: JudgeContext): Judgement {
  const assessment = classifyCommand(command, { shell, cwd, ...(home === undefined ? {} : { home }) });
  const danger = maxDanger(assessment.danger, modelDanger ?? "safe");
  const { writes, deletes, network, dynamic, parseErrors } = assessment;
  return {
    command,
    danger,
    assessment,
    injection: detectInjection(command),
    isReadOnly: danger === "safe" && writes.length + deletes.length + network.length + parseErrors === 0 && !dynamic,
    holdsMask: command.includes(MASK),
  };
}

function maxDanger(one: Danger, other: Danger): Danger {
  return LEVELS[Math.max(LEVELS.indexOf(one), LEVELS.indexOf(other))] ?? "dangerous";
}
