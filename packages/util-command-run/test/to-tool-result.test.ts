import { describe, expect, it } from "vitest";
import { toToolResult, type RawRun } from "../src/index.ts";

const idle = { waiting: false, reason: null, lastLine: null } as const;
const base: RawRun = { exitCode: 0, signal: null, interaction: idle, stdoutRaw: "", stderrRaw: "" };
const asks = { waiting: true, reason: "prompt", kind: "confirm", lastLine: "Overwrite? [Y/n]" } as const;

describe("output", () => {
  it("keeps only the last frame of a progress bar and extracts the table below it", () => {
    const result = toToolResult({ ...base, stdoutRaw: "pulling 10%\rpulling 100%\nNAME     TAG\nnode     20\n" });
    expect(result.ok).toBe(true);
    expect(result.stdoutPlain).toBe("pulling 100%\nNAME     TAG\nnode     20\n");
    expect(result.tables).toEqual([[{ NAME: "node", TAG: "20" }]]);
  });

  it("takes bytes and strings alike", () => {
    const text = "\x1b[32m你🎉\x1b[0m\n";
    const bytes = toToolResult({ ...base, stdoutRaw: new TextEncoder().encode(text), stderrRaw: new TextEncoder().encode(text) });
    expect(bytes).toMatchObject({ stdoutPlain: "你🎉\n", stderrPlain: "你🎉\n" });
    expect(bytes).toEqual(toToolResult({ ...base, stdoutRaw: text, stderrRaw: text }));
    expect(bytes.totalBytes).toEqual({ stdout: 17, stderr: 17 });
  });

  const texts: { name: string; stdoutRaw: string; stderrRaw: string; text: string }[] = [
    { name: "is empty for a silent program", stdoutRaw: "", stderrRaw: "", text: "" },
    { name: "is stdout alone", stdoutRaw: "out\n", stderrRaw: "", text: "out\n" },
    { name: "is stderr alone", stdoutRaw: "", stderrRaw: "err\n", text: "err\n" },
    { name: "separates stdout and stderr", stdoutRaw: "out\n", stderrRaw: "err\n", text: "out\nstderr:\nerr\n" },
    { name: "ends the last line of stdout first", stdoutRaw: "out", stderrRaw: "err", text: "out\nstderr:\nerr" },
  ];
  it.each(texts)("text $name", ({ stdoutRaw, stderrRaw, text }) => {
    expect(toToolResult({ ...base, stdoutRaw, stderrRaw }).text).toBe(text);
  });

  it("reports no table from an output with a gap: its header may be gone", () => {
    expect(toToolResult({ ...base, stdoutRaw: "NAME     TAG\nnode     20\n", truncated: true })).toMatchObject({ tables: [], truncated: true });
  });

  it("replays a terminal at its size", () => {
    const result = toToolResult({ ...base, stdoutRaw: "\x1b[2J\x1b[H\x1b[3;1Hthird\x1b[1;1Hfirst", columns: 20, rows: 5 });
    expect(result.stdoutPlain).toMatch(/first\n\nthird/);
  });

  it("has empty lists where nothing prunes the output", () => {
    expect(toToolResult(base)).toMatchObject({ diagnostics: [], changes: [], decisions: [], leftover: [] });
  });
});

describe("ok", () => {
  const rows: { name: string; raw: Partial<RawRun>; ok: boolean; outcome: string; exitCode: number | null }[] = [
    { name: "exit 0", raw: {}, ok: true, outcome: "exit", exitCode: 0 },
    { name: "exit 1", raw: { exitCode: 1 }, ok: false, outcome: "exit", exitCode: 1 },
    { name: "death by signal", raw: { exitCode: null, signal: "SIGSEGV" }, ok: false, outcome: "exit", exitCode: null },
    { name: "a wait", raw: { exitCode: null, signal: "SIGTERM", interaction: asks }, ok: false, outcome: "waiting", exitCode: null },
    { name: "a wait that ended with code 0 on SIGTERM", raw: { interaction: asks }, ok: false, outcome: "waiting", exitCode: null },
    { name: "a timeout that ended with code 0 on SIGTERM", raw: { outcome: "timeout" }, ok: false, outcome: "timeout", exitCode: null },
    { name: "an abort", raw: { outcome: "aborted" }, ok: false, outcome: "aborted", exitCode: null },
    { name: "a failed start", raw: { exitCode: null, error: { code: "ENOENT", message: "not found: foo" } }, ok: false, outcome: "spawn-error", exitCode: null },
    { name: "exit 0 with a question on the last line", raw: { stdoutRaw: "Overwrite? [y/N] " }, ok: false, outcome: "exit", exitCode: 0 },
    { name: "exit 0 with a question on the last line of stderr", raw: { stderrRaw: "rm: remove regular file 'a'? " }, ok: false, outcome: "exit", exitCode: 0 },
    { name: "exit 0 with a question that something else can have answered", raw: { stdoutRaw: "Overwrite? [y/N] ", promptAtExit: false }, ok: true, outcome: "exit", exitCode: 0 },
  ];
  it.each(rows)("$name: $ok", ({ raw, ok, outcome, exitCode }) => {
    expect(toToolResult({ ...base, ...raw })).toMatchObject({ ok, outcome, exitCode, timedOut: outcome === "timeout" });
  });
});

describe("order of the fields, as JSON shows them", () => {
  it("is the verdict first", () => {
    const result = toToolResult({ ...base, interaction: { lastLine: "Go? ", reason: "prompt", hint: "pass --yes", waiting: true } });
    expect(Object.keys(result).slice(0, 3)).toEqual(["ok", "outcome", "exitCode"]);
    expect(Object.keys(result.interaction)).toEqual(["waiting", "reason", "kind", "lastLine", "confidence", "evidence", "hint"]);
  });
});

describe("a waiting result", () => {
  const result = toToolResult({
    ...base,
    exitCode: null,
    signal: "SIGTERM",
    stdoutRaw: "Overwrite? [Y/n] ",
    durationMs: 1700,
    interaction: { ...asks, confidence: "certain", hint: "pass --yes", readers: [{ pid: 7, command: "tool", call: "read", fd: 0, channel: "tty" }] },
  });

  it("says in the summary that it waits and for what", () => {
    expect(result.summary).toBe('waiting for a person: confirm — "Overwrite? [Y/n]" (stopped after 1.7 s)');
  });

  it("says who reads and how to avoid it before it shows the question", () => {
    expect(result.text).toBe(
      "Not done: the program was stopped because it waits for input; nothing was answered.\n" +
        "Reader: tool (pid 7) in read on tty.\n" +
        "To avoid it: pass --yes\n" +
        "Output up to then, unfinished:\n" +
        "Overwrite? [Y/n] ",
    );
  });
});

describe("summary", () => {
  const reads = { waiting: true, reason: "read", kind: null, lastLine: "", readers: [{ pid: 7, command: "cat", call: "read", fd: 0, channel: "stdin" }] } as const;
  const rows: { raw: Partial<RawRun>; summary: string }[] = [
    { raw: { durationMs: 1240, stdoutRaw: "a\nb\n", stderrRaw: "c" }, summary: "exit 0 in 1.2 s, 3 lines" },
    { raw: { durationMs: 20, stdoutRaw: "a" }, summary: "exit 0 in 20 ms, 1 line" },
    { raw: { durationMs: 94 }, summary: "exit 0 in 94 ms, 0 lines" },
    { raw: { durationMs: 95 }, summary: "exit 0 in 0.1 s, 0 lines" },
    { raw: { exitCode: 2, durationMs: 14_300 }, summary: "exit 2 in 14 s, 0 lines" },
    { raw: { exitCode: 0, durationMs: 9_960 }, summary: "exit 0 in 10 s, 0 lines" },
    { raw: { exitCode: 0, durationMs: 125_000 }, summary: "exit 0 in 2 min 5 s, 0 lines" },
    { raw: { exitCode: null, signal: "SIGSEGV", durationMs: 300 }, summary: "killed by SIGSEGV in 0.3 s, 0 lines" },
    { raw: { exitCode: null }, summary: "ended without an exit code in 1 ms, 0 lines" },
    { raw: { outcome: "timeout", durationMs: 6100, timeoutMs: 5000 }, summary: "timed out after 5 s" },
    { raw: { outcome: "timeout", durationMs: 120_000 }, summary: "timed out after 2 min" },
    { raw: { outcome: "timeout", timeoutMs: 5000, interaction: { ...idle, readers: [{ pid: 7, command: "node", call: "epoll_pwait", fd: 0, channel: "stdin" }] } }, summary: "timed out after 5 s, node listens to its stdin" },
    { raw: { outcome: "timeout", timeoutMs: 5000, interaction: asks }, summary: 'timed out after 5 s while waiting for a person: confirm — "Overwrite? [Y/n]"' },
    { raw: { outcome: "aborted", durationMs: 900 }, summary: "aborted after 0.9 s" },
    { raw: { exitCode: null, interaction: reads, durationMs: 200 }, summary: "waiting for a person: input — cat reads its stdin (stopped after 0.2 s)" },
    { raw: { exitCode: null, interaction: { ...reads, lastLine: "begun" }, durationMs: 200 }, summary: 'waiting for a person: input — cat reads its stdin, last line "begun" (stopped after 0.2 s)' },
    { raw: { error: { code: "ENOENT", message: "not found: foo" } }, summary: "not found: foo" },
    { raw: { error: { code: "ENOENT", message: "not found: a\nb\x1b[31m" } }, summary: "not found: a b" },
    { raw: { stdoutRaw: "Go on? [y/N] " }, summary: 'exit 0 in 1 ms but a question was left unanswered: "Go on? [y/N]", 1 line' },
    { raw: { stdoutRaw: "Overwrite? [y/N] kept\n" }, summary: 'exit 0 in 1 ms but a question was left unanswered: "Overwrite? [y/N]", 1 line' },
    { raw: { exitCode: null, interaction: { ...asks, kind: "editor", lastLine: '"a" 1L, 2B           1,1      All' }, durationMs: 200 }, summary: 'waiting for a person: editor — ""a" 1L, 2B 1,1 All" (stopped after 0.2 s)' },
    { raw: { truncated: true }, summary: "exit 0 in 1 ms, 0 lines, middle of the output left out" },
    { raw: { pipesHeld: true, leftover: [{ pid: 5, command: "sleep" }] }, summary: "exit 0 in 1 ms, 0 lines, still running: sleep (pid 5)" },
    { raw: { pipesHeld: true }, summary: "exit 0 in 1 ms, 0 lines, another process still holds the output" },
    { raw: { leftover: [1, 2, 3, 4, 5].map((pid) => ({ pid, command: "w" })) }, summary: "exit 0 in 1 ms, 0 lines, still running: w (pid 1), w (pid 2), w (pid 3) and 2 more" },
    { raw: { logFailure: "ENOSPC" }, summary: "exit 0 in 1 ms, 0 lines, raw log incomplete (ENOSPC)" },
  ];
  it.each(rows)("$summary", ({ raw, summary }) => {
    expect(toToolResult({ ...base, ...raw }).summary).toBe(summary);
  });

  it("quotes no more than 120 characters of a question", () => {
    const { summary } = toToolResult({ ...base, exitCode: null, interaction: { ...asks, lastLine: `${"x".repeat(500)}? [y/N]` } });
    expect(summary).toContain(`"${"x".repeat(120)}..."`);
  });
});
