import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runReadOnlyCli, type RunOptions, type ToolResult } from "../src/index.ts";
import { killLater, requirePrograms } from "./helpers.ts";

interface Expectation {
  readonly outcome: ToolResult["outcome"];
  readonly exitCode?: number;
  readonly reader?: string;
  readonly lastLine?: string;
  readonly echo?: boolean;
  readonly icanon?: boolean;
  readonly confidence?: string;
  readonly stdout?: string;
  readonly stdoutIncludes?: string;
  readonly stderrIncludes?: string;
  readonly maxMs?: number;
  readonly pipesHeld?: boolean;
  readonly promptAtExit?: boolean;
  readonly interleaved?: boolean;
  readonly error?: { readonly code: string };
}

interface ProcessCase {
  readonly id: string;
  readonly programs: readonly string[];
  readonly input: RunOptions & { readonly argv: readonly [string, ...string[]] };
  readonly expect: Expectation;
  readonly why: string;
}

const cases = readFileSync(new URL("fixtures/process-cases.jsonl", import.meta.url), "utf8")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line) as ProcessCase);

let directory = "";
let longFile = "";

beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), "process-cases-"));
  // Slim systems have no /etc/services: any text longer than a screen does.
  longFile = join(directory, "services");
  writeFileSync(longFile, Array.from({ length: 400 }, (_, line) => `service-${line}\t${line}/tcp\n`).join(""));
});

afterAll(() => {
  rmSync(directory, { recursive: true, force: true });
});

describe.concurrent("process cases", () => {
  for (const one of cases) {
    it(`${one.id}: ${one.why}`, async (context) => {
      requirePrograms(context, one.programs);
      const { argv, ...options } = one.input;
      const [command, ...args] = argv.map((word) => (word === "/etc/services" ? longFile : word));
      const result = await runReadOnlyCli(command ?? "", args, { ...options, ...withGuard(one) });
      for (const { pid } of result.leftover) killLater(context, pid);
      check(result, one.expect);
    });
  }
});

/** The limit of a program that waits only guards: on a busy machine it needs seconds to get as far as its question. */
function withGuard({ input, expect: { outcome } }: ProcessCase): RunOptions {
  return outcome === "waiting" ? { timeoutMs: Math.max(input.timeoutMs ?? 0, 15_000) } : {};
}

function check(result: ToolResult, wanted: Expectation): void {
  const seen = JSON.stringify(result, null, 1);
  expect(result.outcome, seen).toBe(wanted.outcome);
  const reader = result.interaction.readers?.[0];
  const tty = result.interaction.tty;
  const pairs: [keyof Expectation, unknown][] = [
    ["exitCode", result.exitCode],
    ["reader", reader?.command],
    ["echo", tty?.echo],
    ["icanon", tty?.icanon],
    ["confidence", result.interaction.confidence],
    ["stdout", result.stdoutPlain],
    ["pipesHeld", result.pipesHeld],
    ["promptAtExit", result.promptAtExit],
  ];
  for (const [name, value] of pairs) {
    if (wanted[name] !== undefined) expect(value, `${name} of ${seen}`).toBe(wanted[name]);
  }
  if (wanted.lastLine !== undefined) expect(result.interaction.lastLine?.trimEnd(), seen).toBe(wanted.lastLine.trimEnd());
  if (wanted.error !== undefined) expect(result.error).toMatchObject(wanted.error);
  if (wanted.stdoutIncludes !== undefined) expect(result.stdoutPlain).toContain(wanted.stdoutIncludes);
  if (wanted.stderrIncludes !== undefined) expect(result.stderrPlain).toContain(wanted.stderrIncludes);
  if (wanted.maxMs !== undefined) expect(result.durationMs).toBeLessThanOrEqual(wanted.maxMs);
  if (wanted.interleaved === true) expect(result.stdoutPlain).toBe(Array.from({ length: 200 }, (_, turn) => `o${turn}\ne${turn}\n`).join(""));
  if (wanted.outcome === "waiting") expect(result).toMatchObject({ ok: false, exitCode: null, interaction: { waiting: true } });
}
