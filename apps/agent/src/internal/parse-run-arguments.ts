import { UsageError } from "./usage-error.ts";

export interface RunArguments {
  readonly command: string;
  readonly args: readonly string[];
  readonly json: boolean;
  /** Seconds; 0 = no limit. */
  readonly timeout?: number;
  readonly cwd?: string;
}

const SEE_HELP = 'see "lastframe run --help"';

/**
 * Read the arguments of `lastframe run`; `null` when help was asked for.
 *
 * Options end at `--` or at the first word that is none, so that the program's own options are never taken for ours.
 *
 * @throws {UsageError} with the one line to show.
 */
export function parseRunArguments(argv: readonly string[]): RunArguments | null {
  let json = false;
  let timeout: number | undefined;
  let cwd: string | undefined;
  let index = 0;

  for (; index < argv.length; index++) {
    const word = argv[index] ?? "";
    if (word === "--") {
      index += 1;
      break;
    }
    if (!word.startsWith("-") || word === "-") break;

    const equals = word.startsWith("--") ? word.indexOf("=") : -1;
    const name = equals === -1 ? word : word.slice(0, equals);
    const takeValue = (): string => {
      const value = equals === -1 ? argv[++index] : word.slice(equals + 1);
      if (value === undefined || value === "--" || value === "") throw new UsageError(`lastframe run: ${name} needs a value; ${SEE_HELP}`);
      return value;
    };

    if (name === "--timeout") timeout = readSeconds(takeValue());
    else if (name === "--cwd") cwd = takeValue();
    else if (equals !== -1 && name === "--json") throw new UsageError(`lastframe run: --json takes no value; ${SEE_HELP}`);
    else if (name === "--json") json = true;
    else if (name === "--help" || name === "-h") return null;
    else throw new UsageError(`lastframe run: unknown option "${name}"; ${SEE_HELP}`);
  }

  const command = argv[index];
  if (command === undefined || command === "") {
    throw new UsageError('lastframe run: no command given; write it after "--", for example: lastframe run -- npm test');
  }
  return {
    command,
    args: argv.slice(index + 1),
    json,
    ...(timeout === undefined ? {} : { timeout }),
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
