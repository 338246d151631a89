import { UsageError } from "./usage-error.ts";

/** The options of a command: `flag` takes no value, `value` takes one. */
export type OptionKinds = Readonly<Record<string, "flag" | "value">>;

export interface ParsedArguments {
  readonly flags: ReadonlySet<string>;
  readonly values: ReadonlyMap<string, string>;
  readonly words: readonly string[];
}

export interface ParseSettings {
  /** Options end at the first word: what follows belongs to another program. */
  readonly stopAtWord?: boolean;
}

/**
 * Read options and words; what follows `--` are words. `null` when help was asked for.
 *
 * @throws {UsageError} with the one line to show.
 */
export function parseArguments(command: string, argv: readonly string[], options: OptionKinds, { stopAtWord = false }: ParseSettings = {}): ParsedArguments | null {
  const flags = new Set<string>();
  const values = new Map<string, string>();
  const words: string[] = [];
  const fail = (problem: string): never => {
    throw new UsageError(`lastframe ${command}: ${problem}; see "lastframe ${command} --help"`);
  };
  for (let index = 0; index < argv.length; index++) {
    const word = argv[index] ?? "";
    const isWord = !word.startsWith("-") || word === "-";
    if (word === "--" || (isWord && stopAtWord)) {
      words.push(...argv.slice(word === "--" ? index + 1 : index));
      break;
    }
    if (isWord) {
      words.push(word);
      continue;
    }
    if (word === "--help" || word === "-h") return null;
    const equals = word.startsWith("--") ? word.indexOf("=") : -1;
    const name = equals === -1 ? word : word.slice(0, equals);
    const kind = Object.hasOwn(options, name) ? options[name] : fail(`unknown option "${name}"`);
    if (kind === "flag") {
      if (equals !== -1) fail(`${name} takes no value`);
      flags.add(name);
    } else {
      const value = equals === -1 ? argv[++index] : word.slice(equals + 1);
      values.set(name, value === undefined || value === "" || value === "--" ? fail(`${name} needs a value`) : value);
    }
  }
  return { flags, values, words };
}
