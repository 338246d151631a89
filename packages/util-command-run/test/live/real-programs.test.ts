import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { runReadOnlyCli } from "../../src/index.ts";
import { requirePrograms } from "../helpers.ts";
import { environmentOf, needsOf, programs, quiets } from "./programs.mjs";
import { makeWorkshop } from "./workshop.mjs";

/** Long enough for a slow start on a loaded machine: a wait ends the run as soon as it is seen. */
const WAIT_LIMIT_MS = 20_000;
/** How long a program that does not wait is watched. */
const QUIET_LIMIT_MS = 2500;

const workshop = makeWorkshop(programs.flatMap(({ cwd }) => (cwd?.startsWith("repository") === true ? [cwd] : [])));

afterAll(() => {
  workshop.remove();
});

/** The slice of `pnpm bench:live` that a test run has time for: each program once, on a terminal where it waits there. */
describe.concurrent("real programs that wait", () => {
  for (const program of programs) {
    const way = (["pty", "pipe", "ignore"] as const).find((one) => typeof program.ways[one] === "object");
    const wanted = way === undefined ? undefined : program.ways[way];
    if (way === undefined || wanted === undefined || wanted === "ends") continue;
    it(`${program.name} (${way})`, async (context) => {
      requirePrograms(context, needsOf(program));
      const [command, ...args] = program.argv;
      const result = await runReadOnlyCli(command, args, {
        stdin: way, cwd: join(workshop.directory, program.cwd ?? ""), env: environmentOf(program, workshop.directory), timeoutMs: WAIT_LIMIT_MS, killGraceMs: 300,
      });
      const seen = JSON.stringify(result, null, 1);
      expect(result.outcome, seen).toBe("waiting");
      expect(result.interaction.confidence, seen).toBe(wanted.confidence ?? "certain");
      expect(result.interaction.readers?.[0]?.command, seen).toBe(wanted.reader);
      if (wanted.tty !== undefined) expect(result.interaction.tty, seen).toEqual(wanted.tty);
      expect(result).toMatchObject({ ok: false, exitCode: null, leftover: [] });
    });
  }

  it("vim (ignore), which reads the stderr it was given", async (context) => {
    requirePrograms(context, ["vim"]);
    const result = await runReadOnlyCli("vim", ["-u", "NONE", "-n", "long.txt"], { cwd: workshop.directory, timeoutMs: WAIT_LIMIT_MS });
    expect(result).toMatchObject({ outcome: "waiting", interaction: { kind: "editor", confidence: "certain", readers: [{ command: "vim", channel: "stderr" }] } });
  });
});

describe.concurrent("real programs that do not wait", () => {
  for (const { name, argv, stdin } of quiets) {
    it(`${name} (${stdin})`, async (context) => {
      requirePrograms(context, [argv[0]]);
      const [command, ...args] = argv;
      const result = await runReadOnlyCli(command, args, { stdin, cwd: workshop.directory, timeoutMs: QUIET_LIMIT_MS, killGraceMs: 300 });
      expect(result.outcome, JSON.stringify(result, null, 1)).toBe("timeout");
      expect(result.interaction.waiting).toBe(false);
    });
  }
});

describe("programs whose question the end of input answers", () => {
  const script = (text: string): string[] => ["sh", "-c", text];
  const cases = [
    { name: "rm -i", argv: ["rm", "-i", "short.txt"] },
    { name: "cp -i", argv: ["cp", "-i", "long.txt", "short.txt"] },
    { name: "mv -i", argv: ["mv", "-i", "long.txt", "short.txt"] },
    { name: "find -ok", argv: ["find", ".", "-name", "short.txt", "-ok", "rm", "{}", ";"] },
    { name: "git add -p", argv: ["git", "-C", "repository-1", "add", "-p"] },
    { name: "git clean -i", argv: ["git", "-C", "repository-1", "clean", "-i"] },
    { name: "a script that ignores the end of its input", argv: script("printf 'Deploy to production? [y/N] '; read a; exit 0") },
    { name: "a script that goes on behind its question", argv: script("printf 'Deploy to production? [y/N] '; read a; echo skipped; exit 0") },
    { name: "a fed program before the one that asks", argv: script("sort < long.txt > sorted; rm -i short.txt") },
  ];
  for (const { name, argv } of cases) {
    it(`${name} exits 0 and is not ok`, async (context) => {
      const [command = "", ...args] = argv;
      requirePrograms(context, [command]);
      const result = await runReadOnlyCli(command, args, { cwd: workshop.directory });
      expect(result, JSON.stringify(result, null, 1)).toMatchObject({ ok: false, outcome: "exit", exitCode: 0, promptAtExit: true });
      expect(result.summary).toContain("but a question was left unanswered");
    });
  }

  it("curl -u sends an empty password, and says nothing of it", async (context) => {
    requirePrograms(context, ["curl", "python3"]);
    // A server that takes any password: the request itself succeeds.
    const server = "import http.server,socketserver,subprocess,sys,threading\nclass H(http.server.BaseHTTPRequestHandler):\n  def do_GET(s): s.send_response(200); s.end_headers(); s.wfile.write(b'ok')\n  def log_message(s,*a): pass\nh=socketserver.TCPServer(('127.0.0.1',0),H); threading.Thread(target=h.serve_forever,daemon=True).start()\nsys.exit(subprocess.call(['curl','-sS','-u','bob','http://127.0.0.1:%d/'%h.server_address[1]]))";
    const result = await runReadOnlyCli("python3", ["-c", server], { cwd: workshop.directory });
    expect(result, JSON.stringify(result, null, 1)).toMatchObject({ ok: false, outcome: "exit", exitCode: 0, promptAtExit: true, stdoutPlain: "ok" });
  });
});
