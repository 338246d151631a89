import { parseArguments } from "./parse-arguments.ts";
import { UsageError } from "./usage-error.ts";

export interface RunArguments {
  readonly command: string;
  readonly args: readonly string[];
  readonly json: boolean;
  /** One ordered stream. */
  readonly merge: boolean;
  /** One terminal for all three streams. */
  readonly pty: boolean;
  /** Report a wait, but let the program live until the time limit. */
  readonly allowWait: boolean;
  /** Keep the raw output. */
  readonly log: boolean;
  /** Seconds; 0 = no limit. */
  readonly timeout?: number;
  readonly cwd?: string;
}

const OPTIONS = {
  "--json": "flag",
  "--merge": "flag",
  "--pty": "flag",
  "--allow-wait": "flag",
  "--no-log": "flag",
  "--timeout": "value",
  "--cwd": "value",
} as const;

/**
 * Read the arguments of `lastframe run`; `null` when help was asked for.
 *
 * Options end at `--` or at the first word that is none, so that the program's own options are never taken for ours.
 *
 * @throws {UsageError} with the one line to show.
 */
export function parseRunArguments(argv: readonly string[]): RunArguments | null {
  const parsed = parseArguments("run", argv, OPTIONS, { stopAtWord: true });
  if (parsed === null) return null;
  const { flags, values, words } = parsed;
  const timeout = values.get("--timeout");
  const seconds = timeout === undefined ? undefined : readSeconds(timeout);
  const cwd = values.get("--cwd");
  const [command, ...args] = words;
  if (command === undefined || command === "") {
    throw new UsageError('lastframe run: no command given; write it after "--", for example: lastframe run -- npm test');
  }
  return {
    command,
    args,
    json: flags.has("--json"),
    merge: flags.has("--merge"),
    pty: flags.has("--pty"),
    allowWait: flags.has("--allow-wait"),
    log: !flags.has("--no-log"),
    ...(seconds === undefined ? {} : { timeout: seconds }),
    ...(cwd === undefined ? {} : { cwd }),
  };
}

function readSeconds(text: string): number {
  const seconds = /^(\d+(\.\d*)?|\.\d+)$/.test(text) ? Number(text) : NaN;
  // setTimeout holds at most 2^31-1 milliseconds and would fire at once beyond.
  if (!(seconds <= 2_147_483)) {
    throw new UsageError(`lastframe run: --timeout takes seconds from 0 (no limit) to 2147483, not "${text}"`);
  }
  return seconds;
}
