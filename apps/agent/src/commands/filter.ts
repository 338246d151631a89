import type { Filter } from "../filters/filter.ts";
import type { CliIo } from "../internal/cli-io.ts";
import { parseArguments } from "../internal/parse-arguments.ts";
import { readInput } from "../internal/read-input.ts";
import { nameControls } from "../internal/show-bytes.ts";

/** Run one filter: `lastframe clean`, `tables`, `prune`, `json`, `reply` or `normalize`. */
export async function filter(name: string, { summary, help, options, apply }: Filter, argv: readonly string[], io: CliIo): Promise<number> {
  const parsed = parseArguments(name, argv, options);
  if (parsed === null) {
    io.stdout.write(`lastframe ${name}: ${summary}\n\nUsage\n  lastframe ${name} [options] [file ...]     reads standard input without a file\n\n${help}`);
    return 0;
  }
  const { output, exitCode, note } = apply(await readInput(name, parsed.words, io), parsed);
  io.stdout.write(output);
  if (note !== undefined) io.stderr.write(`lastframe ${name}: ${nameControls(note)}\n`);
  return exitCode;
}
