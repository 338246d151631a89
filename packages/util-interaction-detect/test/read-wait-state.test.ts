import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { detectInteraction, type WaitEvidence } from "../src/index.ts";
import { readWaitState } from "../src/linux.ts";
import { isInstalled, lookUntil, pause, type Running, start, type Stdin, until } from "./helpers/children.ts";

const isLinux = process.platform === "linux";
const running: Running[] = [];

function launch(stdin: Stdin, argv: readonly string[]): Running {
  const one = start(stdin, argv);
  running.push(one);
  return one;
}

afterEach(() => {
  for (const one of running.splice(0)) one.stop();
});

const READLINE = 'require("readline").createInterface({input:process.stdin,output:process.stdout}).question("Project name? ",()=>process.exit())';

interface Wait {
  name: string;
  stdin: Stdin;
  argv: string[];
  needs?: string;
  state: "blocked" | "listening";
  reader: string;
  kind: string;
  tty?: { echo: boolean; icanon: boolean };
}

const WAITS: Wait[] = [
  { name: "a shell's read on a pipe, which prints no prompt", stdin: "pipe", argv: ["sh", "-c", "read x"], state: "blocked", reader: "sh", kind: "question" },
  { name: "cat without a file", stdin: "pipe", argv: ["cat"], state: "blocked", reader: "cat", kind: "question" },
  { name: "a grandchild that reads our pipe", stdin: "pipe", argv: ["sh", "-c", "sh -c 'cat; true'; true"], state: "blocked", reader: "cat", kind: "question" },
  { name: "a shell's read on a terminal", stdin: "pty", argv: ["sh", "-c", "printf 'Name: '; read x"], state: "blocked", reader: "sh", kind: "question", tty: { echo: true, icanon: true } },
  { name: "a read of /dev/tty while stdin is a file", stdin: "pty", argv: ["sh", "-c", "printf 'Go on? '; head -n 1 </dev/tty"], state: "blocked", reader: "head", kind: "confirm" },
  { name: "a terminal without echo: a password", stdin: "pty", argv: ["sh", "-c", "stty -echo; printf 'Token: '; read x"], state: "blocked", reader: "sh", kind: "password", tty: { echo: false, icanon: true } },
  { name: "a node event loop behind a question", stdin: "pty", argv: ["node", "-e", READLINE], state: "listening", reader: "node", kind: "question", tty: { echo: false, icanon: false } },
  { name: "a node event loop on a pipe", stdin: "pipe", argv: ["node", "-e", READLINE], state: "blocked", reader: "node", kind: "question" },
  { name: "a node event loop on a pipe beside a timer", stdin: "pipe", argv: ["node", "-e", `${READLINE};setInterval(()=>{},1000)`], state: "listening", reader: "node", kind: "question" },
  { name: "node reading its stdin synchronously", stdin: "pty", argv: ["node", "-e", 'process.stdout.write("Continue? [y/N] ");require("fs").readSync(0,Buffer.alloc(1))'], state: "blocked", reader: "node", kind: "confirm" },
  { name: "python's input()", stdin: "pipe", argv: ["python3", "-c", 'input("Name: ")'], needs: "python3", state: "blocked", reader: "python3", kind: "question" },
  { name: "python's getpass()", stdin: "pty", argv: ["python3", "-c", "import getpass;getpass.getpass()"], needs: "python3", state: "blocked", reader: "python3", kind: "password", tty: { echo: false, icanon: true } },
  { name: "a pager fed by a pipe between children", stdin: "pty", argv: ["sh", "-c", "seq 1 500 | less"], needs: "less", state: "blocked", reader: "less", kind: "pager", tty: { echo: false, icanon: false } },
  { name: "more, which waits in poll", stdin: "pty", argv: ["sh", "-c", "seq 1 500 > /tmp/lastframe-$$; more /tmp/lastframe-$$"], needs: "more", state: "blocked", reader: "more", kind: "pager" },
  { name: "bash -i, which waits in pselect6", stdin: "pty", argv: ["bash", "--norc", "-i"], needs: "bash", state: "blocked", reader: "bash", kind: "repl", tty: { echo: false, icanon: false } },
  { name: "bash's select menu", stdin: "pty", argv: ["bash", "-c", "select o in red green; do break; done"], needs: "bash", state: "blocked", reader: "bash", kind: "choice" },
];

describe.runIf(isLinux)("programs that wait", () => {
  for (const { name, stdin, argv, needs, state, reader, kind, tty } of WAITS) {
    it(name, async (context) => {
      if (needs !== undefined && !isInstalled(needs)) context.skip(`not run: ${needs}`);
      const child = launch(stdin, argv);
      const evidence = await lookUntil(child, [state]);
      expect(evidence.state).toBe(state);
      expect(evidence.readers[0]?.command).toBe(reader);
      if (tty !== undefined) expect(evidence.tty).toEqual(tty);
      const verdict = detectInteraction({ plain: child.output(), childAlive: true, idleMs: 2000, evidence });
      expect({ waiting: verdict.waiting, kind: verdict.kind }).toEqual({ waiting: true, kind });
    });
  }

  it("vim without a terminal reads the stderr it was given", async (context) => {
    if (!isInstalled("vim")) context.skip("not run: vim");
    const child = launch("ignore", ["vim", "-u", "NONE", "-N", "-n", "/tmp/lastframe-none.txt"]);
    const evidence = await lookUntil(child, ["blocked", "listening"]);
    expect(evidence.readers[0]).toMatchObject({ command: "vim", channel: "stderr" });
    expect(detectInteraction({ plain: child.output(), childAlive: true, idleMs: 2000, evidence }).kind).toBe("editor");
  });
});

const QUIET: { name: string; stdin: Stdin; argv: string[]; state: WaitEvidence["state"][] }[] = [
  { name: "sleep with an open pipe (1jehuang/jcode#1146)", stdin: "pipe", argv: ["sleep", "30"], state: ["sleeping", "busy"] },
  { name: "sleep on a terminal", stdin: "pty", argv: ["sleep", "30"], state: ["sleeping", "busy"] },
  { name: "cat behind a pipe of another child (1jehuang/jcode#656)", stdin: "ignore", argv: ["sh", "-c", "sleep 30 | cat"], state: ["sleeping", "busy"] },
  { name: "the same on a terminal", stdin: "pty", argv: ["sh", "-c", "sleep 30 | cat"], state: ["sleeping", "busy"] },
  { name: "tail -f, which polls the terminal without asking for input", stdin: "pty", argv: ["tail", "-f", "/etc/hostname"], state: ["sleeping", "busy"] },
  { name: "an idle server that never touches stdin", stdin: "pty", argv: ["node", "-e", "require('http').createServer().listen(0,()=>console.log('listening on :0'))"], state: ["busy"] },
  { name: "an idle server that listens for keys", stdin: "pty", argv: ["node", "-e", "require('http').createServer().listen(0,()=>console.log('  ➜  press h + enter to show help'));process.stdin.on('data',()=>{})"], state: ["listening"] },
  { name: "a watcher in raw mode", stdin: "pty", argv: ["node", "-e", "process.stdin.setRawMode(true);process.stdin.on('data',()=>{});console.log('Press w to show more.');setInterval(()=>{},1000)"], state: ["listening", "busy"] },
  { name: "a CPU burner behind a printed question", stdin: "pty", argv: ["node", "-e", "process.stdout.write('Overwrite? [y/N] ');for(;;);"], state: ["busy"] },
  { name: "work in slices, as a compiler does", stdin: "pipe", argv: ["node", "-e", "process.stdout.write('Compile again? ');setInterval(()=>{const e=Date.now()+40;while(Date.now()<e);},60)"], state: ["busy"] },
  { name: "a shell that starts one short program after another behind a question", stdin: "pty", argv: ["sh", "-c", "printf 'Continue? [y/N] '; while :; do sleep 0.05; done"], state: ["busy"] },
  { name: "a child that computes while its parent waits", stdin: "ignore", argv: ["sh", "-c", "node -e 'for(;;);'; true"], state: ["busy"] },
  { name: "a wait for a peer behind a printed question", stdin: "ignore", argv: ["node", "-e", "const n=require('net');process.stdout.write('Retry? [y/N] ');const s=n.createServer(()=>{}).listen(0,()=>n.connect(s.address().port))"], state: ["busy"] },
  { name: "stdin given as /dev/null", stdin: "ignore", argv: ["node", "-e", "process.stdin.on('data',()=>{});setInterval(()=>{},1000)"], state: ["sleeping", "busy"] },
];

describe.runIf(isLinux)("programs that do not wait", () => {
  const seen = new Map<string, { evidence: WaitEvidence; output: string }>();

  // All at once: each is watched for some two seconds.
  beforeAll(async () => {
    await Promise.all(QUIET.map(async ({ name, stdin, argv }) => {
      const child = start(stdin, argv);
      await pause(800);
      const evidence = await lookUntil(child, ["blocked"], 1500);
      seen.set(name, { evidence, output: child.output() });
      child.stop();
    }));
  });

  it.each(QUIET)("$name", ({ name, state }) => {
    const { evidence, output } = seen.get(name) ?? { evidence: { state: "unknown", readers: [] }, output: "" };
    expect(state).toContain(evidence.state);
    expect(detectInteraction({ plain: output, childAlive: true, idleMs: 2000, evidence }).waiting).toBe(false);
  });
});

describe.runIf(isLinux)("a question that nobody reads the answer to", () => {
  it.each([
    { name: "node", argv: ["node", "-e", 'process.stdout.write("Continue? [y/N] ");setTimeout(()=>{},30000)'] },
    { name: "shell", argv: ["sh", "-c", "printf 'Continue? [y/N] '; sleep 30"] },
  ])("is likely once the whole tree is idle ($name)", async ({ argv }) => {
    const child = launch("pty", argv);
    const evidence = await lookUntil(child, ["sleeping"]);
    expect(evidence.state).toBe("sleeping");
    expect(detectInteraction({ plain: child.output(), childAlive: true, idleMs: 2000, evidence })).toMatchObject({ waiting: true, confidence: "likely", kind: "confirm" });
  });
});

describe("readWaitState", () => {
  it("sees a blocked reader in one look", async (context) => {
    if (!isLinux) context.skip("not run: /proc");
    const child = launch("pipe", ["cat"]);
    await until(() => readWaitState(child.pid, child.channels).state === "blocked");
    expect(readWaitState(child.pid, child.channels)).toMatchObject({ state: "blocked", readers: [{ command: "cat", call: "read", fd: 0, channel: "stdin" }] });
  });

  it("knows nothing of a process that is gone", () => {
    expect(readWaitState(2 ** 22 + 5, {})).toEqual({ state: "unknown", readers: [] });
  });
});
