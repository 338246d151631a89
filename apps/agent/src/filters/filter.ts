import type { OptionKinds, ParsedArguments } from "../internal/parse-arguments.ts";

/** What a filter makes of its input. */
export interface FilterResult {
  /** Goes to stdout as it is. */
  readonly output: string;
  /** 0 with a result, 1 when nothing is certain or it was refused. */
  readonly exitCode: 0 | 1;
  /** One line on stderr: why there is no result. */
  readonly note?: string;
}

/** A command that reads standard input or files and writes text or, with `--json`, one line of JSON. */
export interface Filter {
  readonly summary: string;
  /** The lines of help behind the usage. */
  readonly help: string;
  readonly options: OptionKinds;
  readonly apply: (input: Uint8Array, args: ParsedArguments) => FilterResult;
}

export function decodeUtf8(input: Uint8Array): string {
  return new TextDecoder().decode(input);
}

export function toJsonLine(value: unknown): string {
  return `${JSON.stringify(value)}\n`;
}
