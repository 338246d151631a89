import { createReadStream, existsSync } from "node:fs";
import { finished } from "node:stream/promises";
import type { CliIo } from "../internal/cli-io.ts";
import { parseArguments } from "../internal/parse-arguments.ts";
import { nameControls } from "../internal/show-bytes.ts";
import { UsageError } from "../internal/usage-error.ts";
import { findFolders } from "../state/find-folders.ts";
import { isLogId, listLogs, logPath, readLogFacts } from "../state/raw-logs.ts";

const HELP = `lastframe log: read back what a run printed, nothing left out

Usage
  lastframe log                  the runs that are kept, newest first
  lastframe log <id> [options]   their output, as its last frame

Options
  --grep <regex>    only lines that match, with their numbers
  --lines <a-b>     only these lines, from 1; also a- and a
  --trimmed         only the lines that pruning left out, each with its rule
  --raw             the bytes as the program wrote them

The newest 200 runs are kept, up to 512 MiB together. Lines of stdout and stderr stand in the order of their arrival.

Exit codes
  0  something was printed     1  no such log, or no line matches     2  bad usage
`;

/** `lastframe log`: list the raw logs or read one. */
export async function log(argv: readonly string[], io: CliIo): Promise<number> {
  const parsed = parseArguments("log", argv, { "--grep": "value", "--lines": "value", "--trimmed": "flag", "--raw": "flag" });
  if (parsed === null) {
    io.stdout.write(HELP);
    return 0;
  }
  const { flags, values, words } = parsed;
  const [id, extra] = words;
  if (extra !== undefined) throw new UsageError(`lastframe log: takes one id, not also "${extra}"`);
  const grep = readPattern(values.get("--grep"));
  const lines = readLineRange(values.get("--lines"));
  const folder = findFolders(io.env).logs;
  if (id === undefined) return printList(folder, io);
  if (!isLogId(id)) throw new UsageError(`lastframe log: an id holds only a-z, 0-9 and -, "${id}" is none; "lastframe log" lists them`);
  const path = logPath(folder, id);
  if (!existsSync(path)) {
    io.stderr.write(`lastframe log: there is no log ${id} (any more); "lastframe log" lists those that are kept\n`);
    return 1;
  }
  if (flags.has("--raw")) {
    const bytes = createReadStream(path);
    bytes.pipe(io.stdout, { end: false });
    await finished(bytes);
    return 0;
  }
  if (flags.has("--trimmed")) return await printTrimmed(folder, id, io);
  return await printLines(path, { ...(lines === undefined ? {} : { lines }), ...(grep === undefined ? {} : { grep }) }, io);
}

function printList(folder: string, io: CliIo): number {
  const ids = listLogs(folder);
  for (const id of ids) {
    const facts = readLogFacts(folder, id);
    io.stdout.write(facts === null ? `${id}\n` : `${id}  ${facts.exitCode === null ? "-" : String(facts.exitCode)}  ${nameControls(facts.command)}\n`);
  }
  if (ids.length === 0) io.stderr.write("lastframe log: no run is kept yet\n");
  return ids.length === 0 ? 1 : 0;
}

async function printLines(path: string, query: { lines?: readonly [number, number]; grep?: RegExp }, io: CliIo): Promise<number> {
  const { readLogLines, SearchTimeout } = await import("../state/read-log.ts");
  let count = 0;
  try {
    for await (const { number, text } of readLogLines(path, query)) {
      count += 1;
      const written = io.stdout.write(query.grep === undefined ? `${text}\n` : `${String(number)}:${text}\n`);
      if (!written && !io.stdout.destroyed) await new Promise((resolve) => io.stdout.once("drain", resolve).once("close", resolve));
      if (io.stdout.destroyed) break;
    }
  } catch (error) {
    if (error instanceof SearchTimeout) throw new UsageError(`lastframe log: ${error.message}`);
    throw error;
  }
  return count === 0 ? 1 : 0;
}

/** The audit of a pruned run: every line that was left out, with the rule that left it out. */
async function printTrimmed(folder: string, id: string, io: CliIo): Promise<number> {
  const { listTrimmed } = await import("../state/list-trimmed.ts");
  const trimmed = listTrimmed(folder, id);
  for (const { rule, number, text } of trimmed) io.stdout.write(`[TRIMMED ${rule}] ${String(number)}:${text}\n`);
  if (trimmed.length === 0) io.stderr.write("lastframe log: nothing was left out\n");
  return trimmed.length === 0 ? 1 : 0;
}

function readPattern(text: string | undefined): RegExp | undefined {
  if (text === undefined) return undefined;
  try {
    return new RegExp(text);
  } catch {
    throw new UsageError(`lastframe log: --grep takes a regular expression, "${text}" is none`);
  }
}

/** `a-b`, `a-` or `a`. */
export function readLineRange(text: string | undefined): readonly [number, number] | undefined {
  if (text === undefined) return undefined;
  const found = /^(\d{1,9})(-(\d{0,9}))?$/.exec(text);
  const first = Number(found?.[1]);
  const last = found?.[2] === undefined ? first : found[3] === "" ? Infinity : Number(found[3]);
  if (found === null || first < 1 || last < first) throw new UsageError(`lastframe log: --lines takes a range from 1 such as 10-20, not "${text}"`);
  return [first, last];
}
