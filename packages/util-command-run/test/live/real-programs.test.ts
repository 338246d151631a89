import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runReadOnlyCli, type RunOptions } from "../../src/index.ts";
import { isInstalled, program, requirePrograms } from "../helpers.ts";

/** Long enough for a slow start on a loaded machine: a wait ends the run as soon as it is seen. */
const WAIT_LIMIT_MS = 15_000;
/** How long a program that does not wait is watched. */
const QUIET_LIMIT_MS = 2500;

interface Wait {
  readonly name: string;
  readonly argv: readonly [string, ...string[]];
  readonly stdin: "ignore" | "pipe" | "pty";
  /** Name of the process that reads; none where the kernel hides it. */
  readonly reader?: string;
  readonly programs?: readonly string[];
  readonly env?: Record<string, string | undefined>;
  readonly echo?: boolean;
  readonly icanon?: boolean;
  readonly confidence?: "likely";
  /** A repository of its own under the test directory. */
  readonly repository?: string;
}

/** What the environment of a run would keep from asking. */
const asking = { PAGER: "less", GIT_PAGER: "less", MANPAGER: "less", LESS: "", EDITOR: "vim", VISUAL: "vim", GIT_EDITOR: "vim", GIT_SEQUENCE_EDITOR: "vim" };

const waits: readonly Wait[] = [
  { name: "python input", argv: ["python3", "-c", "input('Name: ')"], stdin: "pty", reader: "python3", icanon: true },
  { name: "python input, no terminal", argv: ["python3", "-c", "input('Name: ')"], stdin: "pipe", reader: "python3" },
  { name: "python getpass", argv: ["python3", "-c", "import getpass; getpass.getpass()"], stdin: "pty", reader: "python3", echo: false, icanon: true },
  { name: "python console", argv: ["python3", "-q"], stdin: "pty", reader: "python3" },
  { name: "python console, no terminal", argv: ["python3"], stdin: "pipe", reader: "python3" },
  { name: "node console", argv: ["node", "-i"], stdin: "pty", reader: "node", icanon: false },
  { name: "node readline", argv: ["node", program("ask-and-read")], stdin: "pty", reader: "node", confidence: "likely" },
  { name: "sqlite3 console", argv: ["sqlite3"], stdin: "pty", reader: "sqlite3" },
  { name: "sqlite3, no terminal", argv: ["sqlite3"], stdin: "pipe", reader: "sqlite3" },
  { name: "bash read", argv: ["bash", "-c", "read -p 'Name: ' name"], stdin: "pty", reader: "bash" },
  { name: "bash read without a prompt", argv: ["bash", "-c", "read -p 'Name: ' name"], stdin: "pipe", reader: "bash" },
  { name: "bash read from the terminal itself", argv: ["bash", "-c", "read -p 'Name: ' name < /dev/tty"], stdin: "pty", reader: "bash" },
  { name: "bash read -s", argv: ["bash", "-c", "read -rsp 'Secret: ' name"], stdin: "pty", reader: "bash" },
  { name: "bash read -n 1", argv: ["bash", "-c", "echo 'Press any key to continue'; read -n 1"], stdin: "pty", reader: "bash" },
  { name: "bash select menu", argv: ["bash", "-c", "select one in a b c; do echo $one; done"], stdin: "pty", reader: "bash" },
  { name: "bash, interactive", argv: ["bash", "--norc", "-i"], stdin: "pty", reader: "bash" },
  { name: "sh read in a script of a script", argv: ["sh", "-c", "sh -c 'printf \"Go on? [y/N] \"; read a; true'; true"], stdin: "pty", reader: "sh" },
  { name: "less", argv: ["less", "long.txt"], stdin: "pty", reader: "less", icanon: false },
  { name: "less behind a pipeline", argv: ["sh", "-c", "seq 1 500 | less"], stdin: "pty", reader: "less" },
  { name: "more", argv: ["more", "long.txt"], stdin: "pty", reader: "more", icanon: false },
  { name: "man", argv: ["man", "./page.1"], stdin: "pty", reader: "less", programs: ["man", "less"], env: asking },
  { name: "vim", argv: ["vim", "-u", "NONE", "-n", "long.txt"], stdin: "pty", reader: "vim", icanon: false },
  { name: "vim with no input", argv: ["vim", "-u", "NONE", "-n", "long.txt"], stdin: "ignore", reader: "vim" },
  { name: "git log in a pager", argv: ["git", "log", "-p"], stdin: "pty", reader: "less", programs: ["git", "less"], env: asking, repository: "repository" },
  { name: "git add -p", argv: ["git", "add", "-p"], stdin: "pty", reader: "git", env: asking, repository: "repository" },
  { name: "git commit in an editor", argv: ["git", "commit", "--allow-empty"], stdin: "pty", reader: "vim", programs: ["git", "vim"], env: asking, repository: "repository" },
  { name: "git rebase -i in an editor", argv: ["git", "rebase", "-i", "HEAD~1"], stdin: "pty", reader: "vim", programs: ["git", "vim"], env: { ...asking, GIT_CONFIG_COUNT: "1", GIT_CONFIG_KEY_0: "rebase.autoStash", GIT_CONFIG_VALUE_0: "true" }, repository: "rebase" },
  { name: "ssh-keygen over an existing key", argv: ["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", "key"], stdin: "pty", reader: "ssh-keygen" },
  { name: "ssh-keygen passphrase", argv: ["ssh-keygen", "-q", "-t", "ed25519", "-f", "other-key"], stdin: "pty", reader: "ssh-keygen", echo: false },
  { name: "passwd", argv: ["passwd"], stdin: "pty", reader: "passwd", echo: false, icanon: true },
  { name: "rm -i", argv: ["rm", "-i", "short.txt"], stdin: "pty", reader: "rm" },
  { name: "rm -i, no terminal", argv: ["rm", "-i", "short.txt"], stdin: "pipe", reader: "rm" },
  { name: "cp -i", argv: ["cp", "-i", "long.txt", "short.txt"], stdin: "pty", reader: "cp" },
  { name: "cat", argv: ["cat"], stdin: "pty", reader: "cat" },
  { name: "cat, no terminal", argv: ["cat"], stdin: "pipe", reader: "cat" },
  { name: "grep without a file", argv: ["grep", "word"], stdin: "pipe", reader: "grep" },
  { name: "sort without a file", argv: ["sort"], stdin: "pipe", reader: "sort" },
  { name: "sed without a file", argv: ["sed", "s/a/b/"], stdin: "pty", reader: "sed" },
  { name: "wc at the start of a pipeline", argv: ["sh", "-c", "wc -l | cat"], stdin: "pipe", reader: "wc" },
  { name: "xargs -p", argv: ["sh", "-c", "echo a | xargs -p echo"], stdin: "pty", reader: "xargs" },
  { name: "openssl passphrase", argv: ["openssl", "enc", "-aes-256-cbc", "-pbkdf2", "-in", "short.txt", "-out", "secret"], stdin: "pty", reader: "openssl", echo: false },
];

interface Quiet {
  readonly name: string;
  readonly argv: readonly [string, ...string[]];
  readonly stdin?: "ignore" | "pipe" | "pty";
  readonly programs?: readonly string[];
}

const server = "require('node:http').createServer(() => {}).listen(0, () => console.log('listening'))";

const quiets: readonly Quiet[] = [
  { name: "sleep with an open input", argv: ["sleep", "30"], stdin: "pipe" },
  { name: "sleep on a terminal", argv: ["sleep", "30"], stdin: "pty" },
  { name: "a sleeping script after a line with a colon", argv: ["sh", "-c", "echo 'Building:'; sleep 30"], stdin: "pty" },
  { name: "a log line with a question mark, then work", argv: ["sh", "-c", "echo 'retry?'; while :; do :; done"], stdin: "pty" },
  { name: "a question on the screen of a busy program", argv: ["bash", "-c", "printf 'Overwrite? [y/N] '; while :; do :; done"], stdin: "pty" },
  { name: "an idle server", argv: ["node", "-e", server], stdin: "pipe" },
  { name: "an idle server on a terminal", argv: ["node", "-e", server], stdin: "pty" },
  { name: "tail -f", argv: ["tail", "-f", "long.txt"], stdin: "pty" },
  { name: "a reader of another process's pipe", argv: ["sh", "-c", "sleep 30 | cat"], stdin: "pty" },
  { name: "a pipeline of sorts", argv: ["sh", "-c", "sleep 30 | sort | uniq -c"], stdin: "pipe" },
  { name: "a reader of a named pipe", argv: ["sh", "-c", "rm -f fifo; mkfifo fifo; cat < fifo"], stdin: "pty" },
  { name: "make with a slow recipe", argv: ["make", "-f", "slow.mk"], stdin: "pty" },
  { name: "xargs at work", argv: ["sh", "-c", "echo 30 | xargs sleep"], stdin: "pipe" },
  { name: "a shell that waits for its jobs", argv: ["bash", "-c", "sleep 30 & sleep 30 & wait"], stdin: "pty" },
  { name: "a python program that computes", argv: ["python3", "-c", "while True: pass"], stdin: "pty" },
  { name: "a python program with threads", argv: ["python3", "-c", "import threading,time; [threading.Thread(target=time.sleep,args=(30,)).start() for _ in range(4)]"], stdin: "pipe" },
  { name: "watch", argv: ["watch", "-n", "1", "date"], stdin: "pty" },
];

let directory = "";

function makeRepository(name: string, text: string): void {
  const cwd = join(directory, name);
  const git = (...args: string[]): unknown => execFileSync("git", args, { cwd, stdio: "ignore" });
  mkdirSync(cwd);
  git("init", "-q");
  git("config", "user.name", "Somebody");
  git("config", "user.email", "somebody@example.com");
  writeFileSync(join(cwd, "file"), text);
  git("add", ".");
  git("commit", "-qm", "first");
  git("commit", "-qm", "second", "--allow-empty");
  writeFileSync(join(cwd, "file"), `${text}one line more\n`);
}

beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), "real-programs-"));
  const write = (name: string, text: string): void => writeFileSync(join(directory, name), text);
  const lines = Array.from({ length: 400 }, (_, line) => `line ${line}\n`).join("");
  write("long.txt", lines);
  write("short.txt", "short\n");
  write("key", "not a key\n");
  write("page.1", `.TH PAGE 1\n.SH NAME\npage \\- a page\n${lines.replaceAll("\n", "\n.br\n")}`);
  write("slow.mk", "all:\n\t@echo compiling; sleep 30\n");
  // Without git its cases are reported as not run.
  if (isInstalled("git")) for (const name of ["repository", "rebase"]) makeRepository(name, lines);
});

afterAll(() => {
  rmSync(directory, { recursive: true, force: true });
});

describe("real programs that wait", () => {
  for (const wait of waits) {
    it(`${wait.name} (${wait.stdin})`, async (context) => {
      requirePrograms(context, wait.programs ?? [wait.argv[0]]);
      const [command, ...args] = wait.argv;
      const cwd = join(directory, wait.repository ?? "");
      const options: RunOptions = { stdin: wait.stdin, cwd, timeoutMs: WAIT_LIMIT_MS, killGraceMs: 300, ...(wait.env === undefined ? {} : { env: wait.env }) };
      const result = await runReadOnlyCli(command, args, options);
      const seen = JSON.stringify(result, null, 1);
      expect(result.outcome, seen).toBe("waiting");
      expect(result.interaction.confidence, seen).toBe(wait.confidence ?? "certain");
      expect(result.interaction.readers?.[0]?.command, seen).toBe(wait.reader);
      if (wait.echo !== undefined) expect(result.interaction.tty?.echo, seen).toBe(wait.echo);
      if (wait.icanon !== undefined) expect(result.interaction.tty?.icanon, seen).toBe(wait.icanon);
      expect(result).toMatchObject({ ok: false, exitCode: null, leftover: [] });
    });
  }
});

describe.concurrent("real programs that do not wait", () => {
  for (const quiet of quiets) {
    it(`${quiet.name} (${quiet.stdin ?? "ignore"})`, async (context) => {
      requirePrograms(context, quiet.programs ?? [quiet.argv[0]]);
      const [command, ...args] = quiet.argv;
      const result = await runReadOnlyCli(command, args, { stdin: quiet.stdin ?? "ignore", cwd: directory, timeoutMs: QUIET_LIMIT_MS, killGraceMs: 300 });
      expect(result.outcome, JSON.stringify(result, null, 1)).toBe("timeout");
      expect(result.interaction.waiting).toBe(false);
    });
  }
});

describe("programs whose question the end of input answers", () => {
  const cases = [
    { name: "rm -i", argv: ["rm", "-i", "short.txt"] },
    { name: "git add -p", argv: ["git", "-C", "repository", "add", "-p"] },
    { name: "a script that ignores the end of its input", argv: ["sh", "-c", "printf 'Deploy to production? [y/N] '; read a; exit 0"] },
  ];
  for (const { name, argv } of cases) {
    it(`${name} exits 0 and is not ok`, async (context) => {
      const [command = "", ...args] = argv;
      requirePrograms(context, [command]);
      const result = await runReadOnlyCli(command, args, { cwd: directory });
      expect(result, JSON.stringify(result, null, 1)).toMatchObject({ ok: false, outcome: "exit", exitCode: 0, promptAtExit: true });
    });
  }
});
