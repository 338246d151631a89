import { chmodSync, existsSync, mkdtempSync, readFileSync, realpathSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runReadOnlyCli, type RunOptions, type RunStatus } from "../src/index.ts";
import { isAlive, killLater, program } from "./helpers.ts";

const node = process.execPath;
let directory = "";

beforeAll(() => {
  directory = realpathSync(mkdtempSync(join(tmpdir(), "command-run-")));
});

afterAll(() => {
  rmSync(directory, { recursive: true, force: true });
});

describe.concurrent("exit", () => {
  it("returns code 0, both streams and exact totals", async () => {
    const result = await runReadOnlyCli("sh", ["-c", "echo out; echo err >&2"]);
    expect(result).toMatchObject({ ok: true, outcome: "exit", exitCode: 0, signal: null, timedOut: false, stdoutPlain: "out\n", stderrPlain: "err\n" });
    expect(result).toMatchObject({ totalBytes: { stdout: 4, stderr: 4 }, truncated: false, pipesHeld: false, leftover: [], promptAtExit: false });
    expect(result.summary).toMatch(/^exit 0 in \d+(?:\.\d)? m?s, 2 lines$/);
  });

  it("keeps the child's own exit code", async () => {
    const result = await runReadOnlyCli("sh", ["-c", "exit 42"]);
    expect(result).toMatchObject({ ok: false, outcome: "exit", exitCode: 42, signal: null });
  });

  it("names the signal that killed the child", async () => {
    const result = await runReadOnlyCli("sh", ["-c", "kill -SEGV $$"]);
    expect(result).toMatchObject({ ok: false, outcome: "exit", exitCode: null, signal: "SIGSEGV" });
    expect(result.summary).toMatch(/^killed by SIGSEGV in /);
  });

  it("hands arguments over as they are, with no shell in between", async () => {
    const words = ["$HOME", "a b", "'\"", "*", ";echo x", "", "\n", "--", "🎉"];
    const result = await runReadOnlyCli(node, [program("show-environment"), ...words]);
    expect(JSON.parse(result.stdoutPlain)).toMatchObject({ arguments: words });
  });

  it("tells the width and the height, asks for no pager, and lets the caller's environment win", async () => {
    const plain = await runReadOnlyCli(node, [program("show-environment")], { cwd: directory });
    expect(JSON.parse(plain.stdoutPlain)).toMatchObject({ cwd: directory, env: { COLUMNS: "120", LINES: "40", PAGER: "cat", GIT_PAGER: "cat" } });
    const own = await runReadOnlyCli(node, [program("show-environment")], { columns: 70, env: { LINES: undefined, PAGER: "most", LASTFRAME_TEST: "yes" } });
    const { env } = JSON.parse(own.stdoutPlain) as { env: Record<string, string> };
    expect(env).toMatchObject({ COLUMNS: "70", PAGER: "most", LASTFRAME_TEST: "yes" });
    expect(env).not.toHaveProperty("LINES");
  });

  it("does not start in the caller's session, so that the caller's terminal is out of reach", async () => {
    const sid = "read -r line < /proc/self/stat; set -- $line; echo $6 $$";
    const [session, pid] = (await runReadOnlyCli("sh", ["-c", sid])).stdoutPlain.trim().split(" ");
    expect(session).toBe(pid);
    const [shared, other] = (await runReadOnlyCli("sh", ["-c", sid], { detached: false })).stdoutPlain.trim().split(" ");
    expect(shared).not.toBe(other);
  });
});

describe.concurrent("input", () => {
  it("is written and then ends", async () => {
    const result = await runReadOnlyCli("cat", [], { input: "one\ntwo\n" });
    expect(result).toMatchObject({ ok: true, stdoutPlain: "one\ntwo\n" });
  });

  it("takes megabytes of bytes", async () => {
    const result = await runReadOnlyCli(node, [program("count-input")], { input: new Uint8Array(5_000_000) });
    expect(result).toMatchObject({ ok: true, stdoutPlain: "5000000 bytes\n" });
  });

  it("may be left unread: EPIPE is not an error", async () => {
    const result = await runReadOnlyCli("true", [], { input: "x".repeat(1_000_000) });
    expect(result).toMatchObject({ ok: true, exitCode: 0 });
  });

  it("answers a question, which then is not reported as unanswered", async () => {
    const result = await runReadOnlyCli("sh", ["-c", "printf 'Overwrite? [y/N] '; read answer; test \"$answer\" = y"], { input: "y\n" });
    expect(result).toMatchObject({ ok: true, exitCode: 0, promptAtExit: false });
  });

  it("that ends at once is named when it answered a question, and the result is not ok", async () => {
    const result = await runReadOnlyCli("sh", ["-c", "printf 'Overwrite? [y/N] '; read answer; exit 0"]);
    expect(result).toMatchObject({ ok: false, outcome: "exit", exitCode: 0, promptAtExit: true });
    expect(result.summary).toContain('but a question was left unanswered: "Overwrite? [y/N]"');
    expect(result.text).toMatch(/^Perhaps not done: /);
  });
});

describe.concurrent("waiting", () => {
  it("ends a program that blocks on an open input", async () => {
    const result = await runReadOnlyCli("sh", ["-c", "printf 'Overwrite? [y/N] '; read answer; echo done"], { stdin: "pipe", timeoutMs: 10_000 });
    expect(result).toMatchObject({ ok: false, outcome: "waiting", exitCode: null, timedOut: false });
    expect(result.interaction).toMatchObject({ waiting: true, reason: "prompt" });
    expect(result.stdoutPlain).not.toContain("done");
    expect(result.summary).toMatch(/^waiting for a person: .*"Overwrite\? \[y\/N\]" \(stopped after /);
    expect(result.text).toMatch(/^Not done: the program was stopped because it waits for input; nothing was answered\.\n/);
  });

  it("sees a program that waits without a word", async () => {
    const result = await runReadOnlyCli("cat", [], { stdin: "pipe", timeoutMs: 10_000 });
    if (process.platform !== "linux") return;
    expect(result).toMatchObject({ outcome: "waiting", interaction: { waiting: true, reason: "read", confidence: "certain" } });
    expect(result.interaction.readers?.[0]).toMatchObject({ command: "cat", channel: "stdin" });
  });

  it("is seen also when it begins long after the last output", async () => {
    const result = await runReadOnlyCli("sh", ["-c", "echo begun; sleep 1; read answer"], { stdin: "pipe", timeoutMs: 10_000 });
    if (process.platform !== "linux") return;
    expect(result).toMatchObject({ outcome: "waiting", stdoutPlain: "begun\n", interaction: { waiting: true, reason: "read", confidence: "certain" } });
  });

  it("counts a question on the screen of an idle program", async () => {
    const script = "process.stdout.write('Continue? [Y/n] '); setTimeout(() => {}, 30000)";
    const result = await runReadOnlyCli(node, ["-e", script], { timeoutMs: 15_000 });
    expect(result).toMatchObject({ ok: false, outcome: "waiting", interaction: { waiting: true, reason: "prompt", confidence: "likely" } });
    expect(result.stdoutPlain).toMatch(/\[Y\/n\]/);
  });

  it("is reported and left alone with allowWait", async () => {
    const seen: RunStatus[] = [];
    const result = await runReadOnlyCli("sh", ["-c", "printf 'Overwrite? [y/N] '; read answer"], { stdin: "pipe", allowWait: true, timeoutMs: 1500, onUpdate: (status) => seen.push(status) });
    expect(result).toMatchObject({ ok: false, outcome: "timeout", timedOut: true, interaction: { waiting: true } });
    expect(result.summary).toMatch(/^timed out after 1\.5 s while waiting for a person: /);
    expect(seen.some((status) => status.interaction.waiting)).toBe(true);
  });
});

describe("start errors are results", () => {
  const cases: { name: string; command: string; args?: string[]; options?: object; code: string; summary: string | RegExp }[] = [
    { name: "a missing program", command: "definitely-not-a-command-zz", code: "ENOENT", summary: "not found: definitely-not-a-command-zz" },
    { name: "an empty command", command: "", code: "ENOENT", summary: "not found: the command is empty" },
    { name: "a NUL byte in an argument", command: "echo", args: ["a", "b\0c"], code: "ERR_INVALID_ARG_VALUE", summary: "cannot start: argument 2 holds a NUL byte" },
    { name: "a NUL byte in the command", command: "ec\0ho", code: "ERR_INVALID_ARG_VALUE", summary: "cannot start: the command holds a NUL byte" },
    { name: "a missing directory, which is not a missing program", command: "true", options: { cwd: "/no/such/directory" }, code: "CWD_NOT_FOUND", summary: "no such directory: /no/such/directory" },
    { name: "a file as the directory", command: "true", options: { cwd: node }, code: "CWD_NOT_A_DIRECTORY", summary: `not a directory: ${node}` },
    { name: "too long an argument list", command: "true", args: ["x".repeat(4_000_000)], code: "E2BIG", summary: "argument list too long: true" },
    { name: "a directory as the program", command: "/", code: "EACCES", summary: "not executable: /" },
  ];

  it.each(cases)("$name", async ({ command, args = [], options = {}, code, summary }) => {
    const result = await runReadOnlyCli(command, args, options);
    expect(result).toMatchObject({ ok: false, outcome: "spawn-error", exitCode: null, signal: null, error: { code }, stdoutPlain: "", text: "" });
    expect(result.summary).toBe(summary);
  });

  it("a file without the permission to run", async () => {
    const file = join(directory, "plain.txt");
    writeFileSync(file, "echo no\n");
    chmodSync(file, 0o644);
    expect(await runReadOnlyCli(file, [])).toMatchObject({ outcome: "spawn-error", error: { code: "EACCES", message: `not executable: ${file}` } });
  });

  it("a script whose interpreter is missing", async () => {
    const file = join(directory, "script");
    writeFileSync(file, "#!/no/such/interpreter\n");
    chmodSync(file, 0o755);
    const result = await runReadOnlyCli(file, []);
    expect(result.error).toEqual({ code: "ENOENT", message: `cannot start ${file}: the interpreter on its first line is missing` });
  });

  it.each(["pipe", "pty"] as const)("a missing program, looked for in the PATH of the child (%s)", async (stdin) => {
    const result = await runReadOnlyCli("true", [], { stdin, env: { PATH: directory } });
    expect(result).toMatchObject({ outcome: "spawn-error", error: { code: "ENOENT" } });
  });
});

describe("options", () => {
  it("takes every name of the contract and passes over names it does not know", async () => {
    const options = {
      cwd: ".", env: {}, stdin: "ignore", timeoutMs: 20_000, killGraceMs: 10, idleThresholdMs: 100, detached: true, merge: false, maxBytes: 1000,
      columns: 80, rows: 24, allowWait: false, killLeftover: false, prune: false, signal: new AbortController().signal, onUpdate: () => undefined, later: "a name of a later version",
    } as const;
    expect(await runReadOnlyCli("echo", ["hello"], options)).toMatchObject({ ok: true, stdoutPlain: "hello\n" });
  });
});

describe("wrong types are rejected with a TypeError", () => {
  const wrong: { name: string; call: unknown[]; message: string }[] = [
    { name: "command", call: [1, []], message: "command must be a string" },
    { name: "args", call: ["echo", "a"], message: 'args must be an array of strings, for example runReadOnlyCli("ls", ["-la"]); [] for none' },
    { name: "an argument", call: ["echo", [1]], message: 'args must be an array of strings, for example runReadOnlyCli("ls", ["-la"]); [] for none' },
    { name: "options", call: ["echo", [], null], message: "options must be an object" },
    { name: "timeoutMs", call: ["echo", [], { timeoutMs: Number.NaN }], message: "options.timeoutMs must be a number, 0 or more" },
    { name: "columns", call: ["echo", [], { columns: 0 }], message: "options.columns must be a number, 1 or more" },
    { name: "stdin", call: ["echo", [], { stdin: "inherit" }], message: 'options.stdin must be "ignore", "pipe" or "pty"' },
    { name: "env", call: ["echo", [], { env: { A: 1 } }], message: "options.env must hold strings or undefined" },
    { name: "signal", call: ["echo", [], { signal: {} }], message: "options.signal must be an AbortSignal" },
    ...(["detached", "merge", "allowWait", "killLeftover", "prune"] as const).map((name) => ({ name: `${name} as a number`, call: ["true", [], { [name]: 1 }], message: `options.${name} must be true or false` })),
  ];
  it.each(wrong)("$name", async ({ call, message }) => {
    await expect(runReadOnlyCli(...(call as [string, string[]]))).rejects.toThrow(new TypeError(message));
  });
});

describe.concurrent("time limit and abort", () => {
  it("keeps the output of a timeout and has no exit code", async () => {
    const result = await runReadOnlyCli("sh", ["-c", "echo begun; sleep 30"], { timeoutMs: 500 });
    expect(result).toMatchObject({ ok: false, outcome: "timeout", timedOut: true, exitCode: null, stdoutPlain: "begun\n" });
    expect(result.summary).toBe("timed out after 0.5 s");
  });

  it("keeps what is written between SIGTERM and the end", async () => {
    const script = "trap 'echo cleanup; exit 0' TERM; echo start; while :; do sleep 0.1; done";
    const result = await runReadOnlyCli("sh", ["-c", script], { timeoutMs: 600 });
    expect(result).toMatchObject({ ok: false, outcome: "timeout", exitCode: null, stdoutPlain: "start\ncleanup\n" });
  });

  it("waits without a limit when the limit is 0, and with one that no timer can hold", async () => {
    expect(await runReadOnlyCli("sleep", ["0.2"], { timeoutMs: 0 })).toMatchObject({ ok: true });
    expect(await runReadOnlyCli("sleep", ["0.2"], { timeoutMs: Number.POSITIVE_INFINITY })).toMatchObject({ ok: true });
  });

  it("ends the child when the signal aborts", async () => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 300);
    const result = await runReadOnlyCli("sh", ["-c", "echo $$; sleep 30"], { signal: controller.signal });
    expect(result).toMatchObject({ ok: false, outcome: "aborted", exitCode: null, timedOut: false });
    expect(isAlive(Number(result.stdoutPlain))).toBe(false);
  });

  it("starts nothing when the signal has already aborted", async () => {
    const mark = join(directory, "started");
    const result = await runReadOnlyCli("touch", [mark], { signal: AbortSignal.abort() });
    expect(result).toMatchObject({ ok: false, outcome: "aborted", exitCode: null });
    expect(existsSync(mark)).toBe(false);
  });
});

describe.concurrent("merge", () => {
  it("keeps the order of writes to both streams", async () => {
    const result = await runReadOnlyCli(node, [program("interleave")], { merge: true });
    const turns = Array.from({ length: 200 }, (_, turn) => `o${turn}\ne${turn}\n`);
    expect(result).toMatchObject({ ok: true, stdoutPlain: turns.join(""), stderrPlain: "" });
  });

  it("starts a missing program no better", async () => {
    expect(await runReadOnlyCli("definitely-not-a-command-zz", [], { merge: true })).toMatchObject({ outcome: "spawn-error", error: { code: "ENOENT" } });
  });
});

describe.concurrent("onUpdate", () => {
  it("is told the pid, the totals and the last line, at most ten times a second", async () => {
    const seen: RunStatus[] = [];
    const result = await runReadOnlyCli("sh", ["-c", "echo one; printf 'two'; sleep 1; echo"], { onUpdate: (status) => seen.push(status) });
    expect(result.ok).toBe(true);
    expect(seen.length).toBeGreaterThan(0);
    expect(seen.length).toBeLessThanOrEqual(Math.ceil(result.durationMs / 100));
    expect(seen).toContainEqual(expect.objectContaining({ lastLine: "two", totalBytes: { stdout: 7, stderr: 0 } }));
    expect(seen.every((status) => !status.interaction.waiting && status.pid > 0)).toBe(true);
  });

  it("may throw or reject without harm", async () => {
    const failures: NonNullable<RunOptions["onUpdate"]>[] = [
      () => {
        throw new Error("listener");
      },
      async () => {
        await Promise.reject(new Error("listener"));
      },
    ];
    for (const onUpdate of failures) {
      expect(await runReadOnlyCli("sh", ["-c", "sleep 0.3; echo ok"], { onUpdate })).toMatchObject({ ok: true, stdoutPlain: "ok\n" });
    }
  });
});

describe.concurrent("rawLog", () => {
  it("holds every byte, for the owner alone", async () => {
    const rawLog = join(directory, "run.log");
    const result = await runReadOnlyCli("sh", ["-c", "printf 'a\\rb\\n'; sleep 0.2; printf '\\033[31mred\\n' >&2"], { rawLog });
    expect(result).toMatchObject({ ok: true, rawLog, stdoutPlain: "b\n", stderrPlain: "red\n" });
    expect(readFileSync(rawLog, "latin1")).toBe("a\rb\n\x1b[31mred\n");
    expect(statSync(rawLog).mode & 0o777).toBe(0o600);
  });

  it("holds also what the result leaves out", async () => {
    const rawLog = join(directory, "flood.log");
    const result = await runReadOnlyCli(node, [program("flood"), "20", "lines"], { rawLog, maxBytes: 100_000 });
    expect(result).toMatchObject({ ok: true, truncated: true });
    expect(statSync(rawLog).size).toBe(result.totalBytes.stdout);
  });

  it("never takes the place of an existing file, and then nothing runs", async () => {
    const rawLog = join(directory, "taken.log");
    writeFileSync(rawLog, "mine");
    const mark = join(directory, "ran");
    const result = await runReadOnlyCli("touch", [mark], { rawLog });
    expect(result).toMatchObject({ outcome: "spawn-error", error: { code: "EEXIST", message: `cannot create the raw log ${rawLog}: the file exists` } });
    expect(readFileSync(rawLog, "utf8")).toBe("mine");
    expect(existsSync(mark)).toBe(false);
  });

  it("is not left behind by a program that was never started", async () => {
    const rawLog = join(directory, "nothing.log");
    await runReadOnlyCli("definitely-not-a-command-zz", [], { rawLog });
    expect(existsSync(rawLog)).toBe(false);
  });
});

describe.concurrent("pty", () => {
  it("is one terminal for all three streams, of the given size", async () => {
    const result = await runReadOnlyCli(node, [program("show-environment")], { stdin: "pty" });
    expect(JSON.parse(result.stdoutPlain)).toMatchObject({ streams: { stdin: true, stdout: true } });
    const size = await runReadOnlyCli("sh", ["-c", "stty size; echo err >&2"], { stdin: "pty", columns: 77, rows: 33 });
    expect(size).toMatchObject({ ok: true, stdoutPlain: "33 77\nerr\n", stderrPlain: "" });
  });

  it("keeps exit code and signal", async () => {
    expect(await runReadOnlyCli("sh", ["-c", "exit 5"], { stdin: "pty" })).toMatchObject({ outcome: "exit", exitCode: 5, signal: null });
    expect(await runReadOnlyCli("sh", ["-c", "kill -KILL $$"], { stdin: "pty" })).toMatchObject({ outcome: "exit", exitCode: null, signal: "SIGKILL", ok: false });
  });

  it("loses nothing that is written right before the exit (microsoft/node-pty#72)", async () => {
    for (let run = 0; run < 20; run += 1) {
      const result = await runReadOnlyCli("sh", ["-c", "i=0; while [ $i -lt 400 ]; do echo 0123456789012345678901234567890123456789; i=$((i+1)); done; printf END"], { stdin: "pty" });
      expect(result.totalBytes.stdout).toBe(400 * 42 + 3);
      expect(result.stdoutPlain.endsWith("9\nEND")).toBe(true);
    }
  });

  it("types the input and then the end of input", async () => {
    const result = await runReadOnlyCli("sh", ["-c", "stty -echo; sleep 0.3; read a; echo got $a; cat"], { stdin: "pty", input: "hello\n", timeoutMs: 10_000 });
    expect(result).toMatchObject({ ok: true });
    expect(result.stdoutPlain).toContain("got hello\n");
  });

  it("a missing program is not run at all", async () => {
    expect(await runReadOnlyCli("definitely-not-a-command-zz", [], { stdin: "pty" })).toMatchObject({ outcome: "spawn-error", error: { code: "ENOENT" } });
  });
});

describe.concurrent("processes that outlive a normal exit", () => {
  it("are left alone and named", async (context) => {
    const result = await runReadOnlyCli("sh", ["-c", "sleep 60 >/dev/null 2>&1 & echo $!"]);
    const pid = Number(result.stdoutPlain);
    killLater(context, pid);
    expect(result).toMatchObject({ ok: true, pipesHeld: false, leftover: [{ pid, command: "sleep" }] });
    expect(result.summary).toContain(`still running: sleep (pid ${pid})`);
    expect(isAlive(pid)).toBe(true);
  });

  it("are ended with killLeftover", async () => {
    const result = await runReadOnlyCli("sh", ["-c", "sleep 60 & echo $!"], { killLeftover: true });
    expect(result).toMatchObject({ ok: true, exitCode: 0, pipesHeld: false, leftover: [] });
    expect(isAlive(Number(result.stdoutPlain))).toBe(false);
  });
});
