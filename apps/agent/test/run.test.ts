import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { lastframe, main, nodeScript, runJson } from "./support/lastframe.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "lastframe-run-"));
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

describe.concurrent("exit code of lastframe run", () => {
  it.each([
    { name: "0 when the child ended well", args: ["--", ...nodeScript("")], code: 0 },
    { name: "the child's own code", args: ["--", ...nodeScript("process.exit(3)")], code: 3 },
    { name: "128+n when a signal ended the child", args: ["--", ...nodeScript("process.kill(process.pid, 'SIGKILL')")], code: 137 },
    { name: "124 at the timeout", args: ["--timeout", "0.6", "--", ...nodeScript("setTimeout(() => {}, 30000)")], code: 124 },
    { name: "125 when the child waits for an answer", args: ["--", ...nodeScript("process.stdout.write('Continue? [Y/n] '); setTimeout(() => {}, 30000)")], code: 125 },
    { name: "125 when end of input answered the question of a child that ended with 0", args: ["--", "sh", "-c", "printf 'Overwrite? [y/N] '; read x; exit 0"], code: 125 },
    { name: "the child's own code when end of input answered its question", args: ["--", "sh", "-c", "printf 'Overwrite? [y/N] '; read x"], code: 1 },
    { name: "options after -- belong to the program", args: ["--", ...nodeScript("process.exit(process.argv.includes('--json') ? 4 : 5)"), "--", "--json"], code: 4 },
    { name: "options after the first plain word belong to the program", args: [...nodeScript("process.exit(process.argv.includes('--json') ? 4 : 5)"), "--", "--json"], code: 4 },
    { name: "124 for a limit far below a millisecond, which is not 'no limit'", args: ["--timeout=.0001", "--", ...nodeScript("setTimeout(() => {}, 30000)")], code: 124 },
    { name: "125 when the child goes on behind its question", args: ["--", "sh", "-c", "printf 'Overwrite? [y/N] '; read x; echo done"], code: 125 },
    { name: "--timeout=0 means no limit", args: ["--timeout=0", "--", ...nodeScript("")], code: 0 },
  ])("$name", async ({ args, code }) => {
    expect((await lastframe(["run", ...args])).code).toBe(code);
  });

  it("126 for a file that is not executable", async () => {
    const file = join(folder, "notes.txt");
    writeFileSync(file, "no program\n", { mode: 0o644 });
    const { code, stdout, stderr } = await lastframe(["run", "--", file]);
    expect({ code, stdout }).toEqual({ code: 126, stdout: "" });
    expect(stderr).toMatch(/^lastframe run: not executable: .*\n$/);
  });

  it("127 for a program that does not exist", async () => {
    const { code, stdout, stderr } = await lastframe(["run", "--", "no-such-program-here"]);
    expect({ code, stdout }).toEqual({ code: 127, stdout: "" });
    expect(stderr).toBe("lastframe run: command not found: no-such-program-here (is it installed and on PATH?)\n");
  });

  it("127 for a script whose interpreter is missing, and says so", async () => {
    const file = join(folder, "script");
    writeFileSync(file, "#!/no/such/interpreter\n", { mode: 0o755 });
    const { code, stderr } = await lastframe(["run", "--", file]);
    expect({ code, stderr }).toEqual({ code: 127, stderr: `lastframe run: cannot start ${file}: the interpreter on its first line is missing\n` });
  });

  it("shows the control characters of a program's name on one line", async () => {
    const { code, stderr } = await lastframe(["run", "--", "a\nb\u001b[31m"]);
    expect({ code, stderr }).toEqual({ code: 127, stderr: "lastframe run: command not found: a\\nb\\e[31m (is it installed and on PATH?)\n" });
  });

  it("127 with the way to write it when a whole command line was given as one word", async () => {
    const { code, stderr } = await lastframe(["run", "--", "ls -la"]);
    expect(code).toBe(127);
    expect(stderr).toBe('lastframe run: not found: ls -la (one string is one program; write: lastframe run -- ls -la, or: -- sh -c "ls -la")\n');
  });

  it("130 when the person interrupts, and the child is gone", async () => {
    const child = spawn(process.execPath, [main, "run", "--", ...nodeScript("console.log(process.pid); setInterval(() => {}, 1000)")], { stdio: ["ignore", "pipe", "pipe"] });
    await waitUntilChildRuns(child.pid ?? 0);
    child.kill("SIGINT");
    let stdout = "";
    child.stdout.on("data", (chunk) => (stdout += String(chunk)));
    expect(await new Promise((resolve) => child.once("close", resolve))).toBe(130);
    const pid = Number(/^\d+$/m.exec(stdout)?.[0]);
    expect(pid).toBeGreaterThan(0);
    expect(() => process.kill(pid, 0)).toThrow("ESRCH");
  });
});

describe.concurrent("bad usage is one line on stderr and 2", () => {
  it.each([
    { name: "no arguments at all", args: [], message: /no command given/ },
    { name: "an unknown command", args: ["walk"], message: /unknown command "walk"/ },
    { name: "run without a command", args: ["run"], message: /no command given/ },
    { name: "run -- without a command", args: ["run", "--json", "--"], message: /no command given/ },
    { name: "an unknown option", args: ["run", "--jsn", "--", "true"], message: /unknown option "--jsn"/ },
    { name: "an unknown short option", args: ["run", "-x", "--", "true"], message: /unknown option "-x"/ },
    { name: "a value for a flag", args: ["run", "--json=yes", "--", "true"], message: /--json takes no value/ },
    { name: "a timeout without a value", args: ["run", "--timeout", "--", "true"], message: /--timeout needs a value/ },
    { name: "a timeout that is no number", args: ["run", "--timeout", "soon", "--", "true"], message: /--timeout takes seconds/ },
    { name: "a negative timeout", args: ["run", "--timeout=-1", "--", "true"], message: /--timeout takes seconds/ },
    { name: "a timeout no timer can hold", args: ["run", "--timeout=1e12", "--", "true"], message: /--timeout takes seconds/ },
    { name: "a missing directory", args: ["run", "--cwd", "/no/such/directory", "--", "true"], message: /no such directory: \/no\/such\/directory/ },
    { name: "a directory that is a file", args: ["run", "--cwd", main, "--", "true"], message: /not a directory/ },
    { name: "a directory below a file", args: ["run", "--cwd", `${main}/below`, "--", "true"], message: /no such directory: / },
    { name: "an empty directory name", args: ["run", "--cwd=", "--", "true"], message: /--cwd needs a value/ },
    { name: "a directory name that no file can have", args: ["run", "--cwd", "x".repeat(5000), "--", "true"], message: /cannot enter directory: x+ \(ENAMETOOLONG\)/ },
    { name: "an option with control characters", args: ["run", "--a\u001b[31m\nb", "--", "true"], message: /unknown option "--a\\e\[31m\\nb"/ },
    { name: "a command with a line separator", args: ["a\u2028b"], message: /unknown command "a\\u2028b"/ },
    { name: "arguments for the demo", args: ["demo", "fast"], message: /takes no arguments/ },
  ])("$name", async ({ args, message }) => {
    const { code, stdout, stderr } = await lastframe(args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toMatch(message);
    expect(stderr.match(/\n/g)).toHaveLength(1);
  });
});

describe.concurrent("lastframe run --json", () => {
  it("prints exactly one line of JSON", async () => {
    const { stdout, stderr } = await lastframe(["run", "--json", "--", ...nodeScript("console.log('a\\nb'); console.error('c')")]);
    expect(stdout.endsWith("\n")).toBe(true);
    expect(stdout.trimEnd()).not.toContain("\n");
    expect(JSON.parse(stdout)).toMatchObject({ ok: true, outcome: "exit", exitCode: 0, stdoutPlain: "a\nb\n", stderrPlain: "c\n" });
    expect(stderr).toBe("");
  });

  it("gives the last frame and the table, not the progress", async () => {
    const { code, result } = await runJson(nodeScript("process.stdout.write('pulling 10%\\rpulling 100%\\nNAME     TAG\\nnode     20\\n')"));
    expect(code).toBe(0);
    expect(result).toMatchObject({ ok: true, stdoutPlain: "pulling 100%\nNAME     TAG\nnode     20\n", tables: [[{ NAME: "node", TAG: "20" }]] });
    expect(result).toMatchObject({ diagnostics: [], changes: [], decisions: [] });
  });

  it("a question nobody can answer is reported as waiting", async () => {
    const { code, result } = await runJson(nodeScript("process.stdout.write('Continue? [Y/n] '); setTimeout(() => {}, 30000)"));
    expect(code).toBe(125);
    expect(result).toMatchObject({ ok: false, outcome: "waiting", exitCode: null, interaction: { waiting: true, reason: "prompt", kind: "confirm" } });
    expect(result.stdoutPlain).toMatch(/\[Y\/n\]/);
    expect(result.durationMs).toBeLessThan(20_000);
  });

  it("a question that end of input answered is never ok", async () => {
    const { code, result } = await runJson(["sh", "-c", 'printf "Overwrite? [y/N] "; read x']);
    expect(code).toBe(1);
    expect(result).toMatchObject({ ok: false, outcome: "exit", promptAtExit: true, interaction: { waiting: false } });
    expect(result.stdoutPlain).toContain("Overwrite? [y/N]");
  });

  it("a program that cannot be started still gives one result", async () => {
    const { code, result, stderr } = await runJson(["no-such-program-here"]);
    expect(code).toBe(127);
    expect(result).toMatchObject({ ok: false, outcome: "spawn-error", exitCode: null, error: { code: "ENOENT" } });
    expect(stderr).toMatch(/^lastframe run: command not found/);
  });

  it("--cwd is the directory of the child", async () => {
    const { result } = await runJson(nodeScript("console.log(require('fs').realpathSync(process.cwd()))"), { args: ["--cwd", folder] });
    const { result: own } = await runJson(nodeScript("console.log(require('fs').realpathSync('.'))"), { cwd: folder });
    expect(result.stdoutPlain).toBe(own.stdoutPlain);
  });
});

describe.concurrent("what a person sees", () => {
  it("the gist, then tables, then the text", async () => {
    const { stdout } = await lastframe(["run", "--", ...nodeScript("console.log('NAME     TAG\\nnode     20')")]);
    const places = ["ok  exit 0", "table 1: 1 row, 2 columns", "NAME     TAG\nnode     20"].map((part) => stdout.indexOf(part));
    expect(places).not.toContain(-1);
    expect(places).toEqual([...places].sort((a, b) => a - b));
  });

  it("has no colour when it goes to a pipe", async () => {
    const { stdout } = await lastframe(["run", "--", ...nodeScript("console.log('\\u001b[31mred\\u001b[0m')")]);
    expect(stdout).toContain("red");
    expect(stdout).not.toContain("\u001b");
  });

  it.each([
    { name: "CI is no terminal", args: ["--", ...nodeScript("")], env: { CI: "1" }, coloured: false },
    { name: "--color is the program's option", args: ["--", ...nodeScript(""), "--color"], env: {}, coloured: false },
    { name: "FORCE_COLOR asks for colour", args: ["--", ...nodeScript("")], env: { FORCE_COLOR: "1" }, coloured: true },
    { name: "FORCE_COLOR=0 does not", args: ["--", ...nodeScript("")], env: { FORCE_COLOR: "0" }, coloured: false },
    { name: "NO_COLOR outranks it", args: ["--", ...nodeScript("")], env: { FORCE_COLOR: "1", NO_COLOR: "1" }, coloured: false },
  ])("colour: $name", async ({ args, env, coloured }) => {
    const clean = { ...process.env, CI: undefined, NO_COLOR: undefined, FORCE_COLOR: undefined };
    const { stdout } = await lastframe(["run", ...args], { env: { ...clean, ...env } });
    expect(stdout.includes("\u001b")).toBe(coloured);
  });

  it("says in one line that the output cannot be written, and ends with 74", async (context) => {
    if (!existsSync("/dev/full")) context.skip("not run: /dev/full");
    const shell = spawn("sh", ["-c", '"$0" "$1" run -- "$0" -e "" > /dev/full', process.execPath, main], { stdio: ["ignore", "ignore", "pipe"] });
    let stderr = "";
    shell.stderr.on("data", (chunk) => (stderr += String(chunk)));
    expect(await new Promise((resolve) => shell.once("close", resolve))).toBe(74);
    expect(stderr).toMatch(/^lastframe: cannot write the output: ENOSPC.*\n$/);
  });

  it("help for a command is its own help", async () => {
    expect(await lastframe(["help", "run"])).toEqual(await lastframe(["run", "--help"]));
  });

  it("survives a reader that goes away", async () => {
    const script = "for (let i = 0; i < 200000; i++) console.log('line ' + i)";
    const shell = spawn("sh", ["-c", '"$0" "$1" run -- "$0" -e "$2" | head -n 1', process.execPath, main, script], { stdio: ["ignore", "pipe", "pipe"] });
    let stderr = "";
    shell.stderr.on("data", (chunk) => (stderr += String(chunk)));
    shell.stdout.resume();
    expect(await new Promise((resolve) => shell.once("close", resolve))).toBe(0);
    expect(stderr).toBe("");
  });

  it.each([["--help"], ["help", "--help"], ["--help", "--help"], ["run", "--help"], ["demo", "--help"], ["--version"]])("%s %s prints to stdout and ends with 0", async (...args) => {
    const { code, stdout, stderr } = await lastframe(args);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout.length).toBeGreaterThan(4);
  });
});

/** The child prints its pid first; our own output comes only at the end, so its start is seen in the process table. */
async function waitUntilChildRuns(pid: number): Promise<void> {
  const { readFileSync } = await import("node:fs");
  for (let attempt = 0; attempt < 200; attempt++) {
    const children = process.platform === "linux" ? readFileSync(`/proc/${String(pid)}/task/${String(pid)}/children`, "utf8").trim() : "";
    await new Promise((resolve) => setTimeout(resolve, 50));
    // A few more moments until the child has printed.
    if (children !== "" || (process.platform !== "linux" && attempt > 40)) return await new Promise((resolve) => setTimeout(resolve, 700));
  }
}
