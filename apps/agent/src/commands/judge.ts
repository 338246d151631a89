import { homedir } from "node:os";
import process from "node:process";
import { classifyArgv, classifyCommand, type Assessment, type Danger } from "@lastframe/util-llm-command-parse";
import type { CliIo } from "../internal/cli-io.ts";
import { parseArguments } from "../internal/parse-arguments.ts";
import { readInput } from "../internal/read-input.ts";
import { readShell } from "../internal/read-shell.ts";
import { UsageError } from "../internal/usage-error.ts";
import { showCommand } from "../person/show-hidden.ts";

const HELP = `lastframe judge: how much a command can lose, before it runs

Usage
  lastframe judge [options] '<command line>'
  lastframe judge [options] -- <program> [arguments]
  lastframe judge [options] -                    reads the command line from standard input

Prints safe, warning or dangerous, and why. It runs nothing. What cannot be read is at least a warning.

Options
  --shell <name>   language of the command line: bash (default), sh, zsh, fish, powershell or cmd
  --max <level>    exit with 1 when the command is worse than this level (safe or warning), for hooks
  --json           the whole assessment: reasons with their places, programs, paths written and deleted, addresses

Exit codes
  0  judged     1  worse than --max     2  bad usage
`;

const LEVELS: readonly Danger[] = ["safe", "warning", "dangerous"];
const MAX_PRINTED = 10;

/** `lastframe judge`: classify a command line, or a program with its arguments. */
export async function judge(argv: readonly string[], io: CliIo): Promise<number> {
  const parsed = parseArguments("judge", argv, { "--shell": "value", "--max": "value", "--json": "flag" }, { stopAtWord: true });
  if (parsed === null) {
    io.stdout.write(HELP);
    return 0;
  }
  const { flags, values } = parsed;
  const shell = readShell("judge", values);
  const max = readLevel(values.get("--max"));
  const words = parsed.words.length === 1 && parsed.words[0] === "-" ? [new TextDecoder().decode(await readInput("judge", [], io)).trim()] : parsed.words;
  const [first] = words;
  if (first === undefined || first === "") throw new UsageError("lastframe judge: no command given; for example: lastframe judge 'rm -rf build'");

  const place = { cwd: process.cwd(), home: homedir() };
  const assessment = words.length === 1 ? classifyCommand(first, { ...place, shell }) : classifyArgv(words, place);
  io.stdout.write(flags.has("--json") ? `${JSON.stringify(assessment)}\n` : describeAssessment(assessment));
  return LEVELS.indexOf(assessment.danger) > LEVELS.indexOf(max) ? 1 : 0;
}

function describeAssessment({ danger, code, findings }: Assessment): string {
  const reasons = findings.slice(0, MAX_PRINTED).map((finding) => `  ${finding.code}: ${showCommand(finding.message.en)}\n`);
  return `${danger}${code === null ? "" : ` ${code}`}\n${reasons.join("")}`;
}

function readLevel(text: string | undefined): Danger {
  if (text === undefined) return "dangerous";
  const level = LEVELS.find((known) => known === text);
  if (level === undefined) throw new UsageError(`lastframe judge: --max takes safe or warning, not "${text}"`);
  return level;
}
