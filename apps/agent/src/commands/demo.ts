import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { runReadOnlyCli, type RunOptions, type ToolResult } from "@lastframe/util-command-run";
import { chooseColors } from "../internal/choose-colors.ts";
import type { CliIo } from "../internal/cli-io.ts";
import { showBytes } from "../internal/show-bytes.ts";
import { sideBySide } from "../internal/side-by-side.ts";
import { UsageError } from "../internal/usage-error.ts";

const HELP = `lastframe demo: run the programs that come with lastframe

Each is a real child process. Left: the bytes it wrote. Right: what an agent reads of its result, summary and text.
Tokens are an estimate: characters / 4.
`;

const SHOWN_LINES = 14;
const WIDEST = 140;
const NARROWEST = 20;

interface DemoProgram {
  readonly file: string;
  readonly title: string;
  readonly options?: RunOptions;
  /** What the run must come to; the demo fails when it does not. */
  expect(result: ToolResult): boolean;
}

const PROGRAMS: readonly DemoProgram[] = [
  { file: "progress-cr.mjs", title: "a progress bar redrawn by carriage return", expect: (result) => result.ok },
  { file: "progress-cursor.mjs", title: "three tasks redrawn by cursor movement", expect: (result) => result.ok },
  { file: "colored-table.mjs", title: "a coloured table with an empty cell", expect: (result) => result.ok && result.tables.length === 1 },
  { file: "failing-build.mjs", title: "a build that fails", expect: (result) => !result.ok && result.exitCode === 2 },
  {
    file: "question.mjs",
    title: "a program that asks a question",
    // An open input that nobody fills: with the default the program would read end of file and go on.
    options: { stdin: "pipe" },
    expect: (result) => !result.ok && result.interaction.waiting,
  },
];

/** `lastframe demo`: run the shipped programs through the real runner, bytes and result side by side. */
export async function demo(argv: readonly string[], io: CliIo): Promise<number> {
  const [argument] = argv;
  if (argument === "--help" || argument === "-h") {
    io.stdout.write(HELP);
    return 0;
  }
  if (argument !== undefined) throw new UsageError(`lastframe demo: takes no arguments, not "${argument}"`);

  const colors = chooseColors(io);
  const width = Math.max(NARROWEST, Math.min(io.stdout.columns || Number(io.env["COLUMNS"]) || 120, WIDEST));
  let before = 0;
  let after = 0;
  const unexpected: string[] = [];

  for (const program of PROGRAMS) {
    const { raw, result } = await runWithRawBytes(program);
    const received = `${result.summary}\n${result.text}`.trimEnd();
    const tokens = { before: estimateTokens(raw), after: estimateTokens(received) };
    before += tokens.before;
    after += tokens.after;
    if (!program.expect(result)) unexpected.push(program.file);

    const panels = sideBySide(
      { title: `what the bytes were: ~${formatCount(tokens.before)} tokens`, text: showBytes(raw) },
      { title: `what an agent reads: ~${formatCount(tokens.after)} tokens`, text: received + describeData(result), wrapWords: true },
      width,
      SHOWN_LINES,
    );
    io.stdout.write(`\n${colors.bold(`lastframe run -- node ${program.file}`)}  (${program.title})\n${panels.join("\n")}\n`);
  }

  io.stdout.write(
    `\n${colors.bold(`${String(PROGRAMS.length)} programs: ~${formatCount(before)} tokens of bytes, ~${formatCount(after)} tokens to read`)} (estimate: characters / 4)\n`,
  );
  if (unexpected.length === 0) return 0;
  io.stderr.write(`lastframe demo: unexpected result of ${unexpected.join(", ")}; run it with "lastframe run --json -- node demo/${unexpected[0] ?? ""}"\n`);
  return 1;
}

async function runWithRawBytes({ file, options }: DemoProgram): Promise<{ raw: string; result: ToolResult }> {
  const directory = await mkdtemp(join(tmpdir(), "lastframe-demo-"));
  try {
    const rawLog = join(directory, "raw.log");
    const path = fileURLToPath(new URL(`../demo/${file}`, import.meta.url));
    const result = await runReadOnlyCli(process.execPath, [path], { ...options, rawLog });
    return { raw: await readFile(rawLog, "utf8"), result };
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/** What the result holds beside the text, for programs to use. */
function describeData({ tables }: ToolResult): string {
  return tables.map((records) => `\n\n(as data: table of ${String(records.length)} records, the first ${JSON.stringify(records[0])})`).join("");
}

function estimateTokens(text: string): number {
  return Math.ceil(text.length / 4);
}

function formatCount(value: number): string {
  return value.toLocaleString("en-US");
}
