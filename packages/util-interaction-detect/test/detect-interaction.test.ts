import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { detectInteraction } from "../src/index.ts";
import type { InteractionInput, InteractionKind, WaitEvidence } from "../src/index.ts";

interface PromptCase {
  id: string;
  input: InteractionInput;
  expect: { waiting: boolean; kind: InteractionKind | null };
  why: string;
}

const cases = readFileSync(new URL("fixtures/prompt-cases.jsonl", import.meta.url), "utf8").trimEnd().split("\n").map((line) => JSON.parse(line) as PromptCase);

describe("recorded prompts", () => {
  for (const one of cases) {
    it(`${one.id}: ${one.why}`, () => {
      const { waiting, kind } = detectInteraction(one.input);
      expect({ waiting, kind }).toEqual(one.expect);
    });
  }
});

const BLOCKED: WaitEvidence = { state: "blocked", readers: [{ pid: 7, command: "tool", call: "read", fd: 0, channel: "stdin" }] };
const LISTENING: WaitEvidence = { state: "listening", readers: [{ pid: 7, command: "node", call: "epoll_pwait", fd: 0, channel: "stdin" }] };
const RAW = { echo: false, icanon: false };
const COOKED = { echo: true, icanon: true };
const SECRET = { echo: false, icanon: true };
const reader = (command: string): WaitEvidence["readers"] => [{ pid: 7, command, call: "pselect6", fd: 0, channel: "tty" }];

interface Row {
  name: string;
  plain: string;
  idleMs?: number;
  evidence: WaitEvidence;
  waiting: boolean;
  confidence: string;
  kind?: InteractionKind | null;
  reason?: string | null;
}

const ROWS: Row[] = [
  { name: "a blocked reader is certain at once, without text", plain: "", idleMs: 0, evidence: BLOCKED, waiting: true, confidence: "certain", kind: "question", reason: "read" },
  { name: "a blocked reader is certain behind any output", plain: "Compiling: ", idleMs: 0, evidence: BLOCKED, waiting: true, confidence: "certain", kind: "question", reason: "read" },
  { name: "the screen names what a blocked reader asks", plain: "Overwrite? [y/N] ", idleMs: 0, evidence: BLOCKED, waiting: true, confidence: "certain", kind: "confirm", reason: "prompt" },
  { name: "so does a question with a newline behind it", plain: "Enter your password:\n", evidence: BLOCKED, waiting: true, confidence: "certain", kind: "password", reason: "prompt" },
  { name: "echo off with whole lines on is a password whatever the label", plain: "Token: ", evidence: { ...BLOCKED, tty: SECRET }, waiting: true, confidence: "certain", kind: "password" },
  { name: "without a label too", plain: "", evidence: { ...BLOCKED, tty: SECRET }, waiting: true, confidence: "certain", kind: "password", reason: "read" },
  { name: "a raw terminal and the program's name: an editor", plain: "hello", evidence: { state: "blocked", readers: reader("vim"), tty: RAW }, waiting: true, confidence: "certain", kind: "editor" },
  { name: "an editor that shows a question is still an editor", plain: "Really? [y/N] ", evidence: { state: "blocked", readers: reader("nano"), tty: RAW }, waiting: true, confidence: "certain", kind: "editor" },
  { name: "a pager", plain: "notes.txt", evidence: { state: "blocked", readers: reader("less"), tty: RAW }, waiting: true, confidence: "certain", kind: "pager" },
  { name: "an interpreter of any version", plain: "", evidence: { state: "blocked", readers: reader("python3.11"), tty: RAW }, waiting: true, confidence: "certain", kind: "repl" },
  { name: "whole lines without text: a question", plain: "", evidence: { ...BLOCKED, tty: COOKED }, waiting: true, confidence: "certain", kind: "question" },
  { name: "a busy tree is not waiting whatever it printed", plain: "Overwrite? [y/N] ", idleMs: 90_000, evidence: { state: "busy", readers: [] }, waiting: false, confidence: "none" },
  { name: "an idle tree behind a question is likely", plain: "Continue? [y/N] ", evidence: { state: "sleeping", readers: [] }, waiting: true, confidence: "likely", kind: "confirm", reason: "prompt" },
  { name: "not before the threshold", plain: "Continue? [y/N] ", idleMs: 1499, evidence: { state: "sleeping", readers: [] }, waiting: false, confidence: "none" },
  { name: "not once the cursor has left the question", plain: "Continue? [y/N]\n", idleMs: 9000, evidence: { state: "sleeping", readers: [] }, waiting: false, confidence: "none" },
  { name: "not for a console that nobody runs", plain: "sqlite> ", idleMs: 9000, evidence: { state: "sleeping", readers: [] }, waiting: false, confidence: "none" },
  { name: "an event loop behind a question is likely", plain: "Project name? ", evidence: LISTENING, waiting: true, confidence: "likely", kind: "question" },
  { name: "even behind a bare label, since our input is registered", plain: "Directory: ", evidence: LISTENING, waiting: true, confidence: "likely", kind: "question" },
  { name: "certain with a raw terminal and a clear question", plain: "Continue? [y/N] ", idleMs: 100, evidence: { ...LISTENING, tty: RAW }, waiting: true, confidence: "certain", kind: "confirm" },
  { name: "certain with a raw terminal and one word that asks", plain: "Port? ", idleMs: 100, evidence: { ...LISTENING, tty: RAW }, waiting: true, confidence: "certain", kind: "question" },
  { name: "not with a raw terminal and a bare label", plain: "Port: ", idleMs: 100, evidence: { ...LISTENING, tty: RAW }, waiting: false, confidence: "none" },
  { name: "a shell that edits a line is a console, whatever its prompt", plain: "dev@box ~> ", idleMs: 100, evidence: { state: "listening", readers: reader("fish"), tty: RAW }, waiting: true, confidence: "certain", kind: "repl" },
  { name: "a pinentry is a password, whatever it draws", plain: "", idleMs: 0, evidence: { state: "blocked", readers: reader("pinentry-curses"), tty: RAW }, waiting: true, confidence: "certain", kind: "password" },
  { name: "an event loop with nothing asked is a server", plain: "  ➜  press h + enter to show help\n", idleMs: 90_000, evidence: { ...LISTENING, tty: COOKED }, waiting: false, confidence: "none" },
  { name: "a watcher in raw mode is not waiting", plain: "Watching for changes...\n", idleMs: 90_000, evidence: { ...LISTENING, tty: RAW }, waiting: false, confidence: "none" },
  { name: "an editor with a timed wait in raw mode is certain", plain: "hello", idleMs: 0, evidence: { state: "listening", readers: reader("vim"), tty: RAW }, waiting: true, confidence: "certain", kind: "editor" },
  { name: "a screen that redraws itself is not", plain: "top - 10:00", idleMs: 90_000, evidence: { state: "listening", readers: reader("top"), tty: RAW }, waiting: false, confidence: "none" },
  { name: "a kernel that could not be asked leaves text and silence", plain: "Continue? [y/N] ", evidence: { state: "unknown", readers: [] }, waiting: true, confidence: "likely", kind: "confirm" },
  { name: "a terminal set for a password is likely one", plain: "", evidence: { state: "unknown", readers: [], tty: SECRET }, waiting: true, confidence: "likely", kind: "password", reason: "read" },
];

describe("evidence", () => {
  it.each(ROWS)("$name", ({ plain, idleMs = 2000, evidence, waiting, confidence, kind, reason }) => {
    const verdict = detectInteraction({ plain, childAlive: true, idleMs, evidence });
    expect({ waiting: verdict.waiting, confidence: verdict.confidence }).toEqual({ waiting, confidence });
    if (kind !== undefined) expect(verdict.kind).toBe(kind);
    if (reason !== undefined) expect(verdict.reason).toBe(reason);
    if (!waiting) expect({ kind: verdict.kind, reason: verdict.reason, hint: verdict.hint }).toEqual({ kind: null, reason: null, hint: undefined });
    expect(verdict.evidence.length).toBeGreaterThan(0);
    expect(verdict.readers ?? []).toEqual(evidence.readers);
    expect(verdict.tty).toEqual(evidence.tty);
  });

  it("beats nothing once the child is dead", () => {
    expect(detectInteraction({ plain: "? ", childAlive: false, idleMs: 0, evidence: BLOCKED })).toMatchObject({ waiting: false, evidence: ["the program has ended"] });
  });

  it("says in words who reads what", () => {
    const { evidence } = detectInteraction({ plain: "Go on? [y/N] ", childAlive: true, idleMs: 0, evidence: { ...BLOCKED, tty: COOKED } });
    expect(evidence).toEqual(["tool (pid 7) is blocked in read on descriptor 0, our stdin", "terminal: echo on, whole lines", "the screen asks under the cursor: confirm"]);
  });

  it("says that the kernel could not be asked", () => {
    expect(detectInteraction({ plain: "Go on? [y/N] ", childAlive: true, idleMs: 2000 }).evidence.join("; ")).toContain("no kernel evidence");
    expect(detectInteraction({ plain: "", childAlive: true, idleMs: 2000, evidence: { state: "unknown", readers: [] } }).evidence.join("; ")).toContain("could not be asked");
  });

  it("names the hidden reader of a password", () => {
    const evidence: WaitEvidence = { state: "blocked", readers: [{ pid: 9, command: "sudo", call: "unknown", fd: -1, channel: "tty" }], tty: SECRET };
    const verdict = detectInteraction({ plain: "[sudo] password for dev: ", childAlive: true, idleMs: 0, evidence });
    expect(verdict).toMatchObject({ kind: "password", confidence: "certain", hint: "sudo -n fails at once instead of asking" });
    expect(verdict.evidence[0]).toContain("hidden by the kernel");
  });

  it("keeps the threshold that was asked for", () => {
    expect(detectInteraction({ plain: "Go on? [y/N] ", childAlive: true, idleMs: 400, idleThresholdMs: 400 }).waiting).toBe(true);
  });
});

describe("lastLine", () => {
  it.each([
    { name: "the cursor line with the space behind the prompt", plain: "a\nName: ", expected: "Name: " },
    { name: "the question above the options", plain: "? Pick one\n❯ a\n  b", expected: "? Pick one" },
    { name: "without colours", plain: "\u001b[1mContinue?\u001b[0m [y/N] ", expected: "Continue? [y/N] " },
    { name: "the last line that is not blank", plain: "done\n\n", expected: "done" },
    { name: "nothing of an empty screen", plain: "\n \n", expected: null },
  ])("$name", ({ plain, expected }) => {
    expect(detectInteraction({ plain, childAlive: true, idleMs: 2000 }).lastLine).toBe(expected);
  });

  it("null once the program has ended: nothing is left to judge", () => {
    expect(detectInteraction({ plain: "Go on? [y/N] ", childAlive: false, idleMs: 2000 })).toMatchObject({ waiting: false, reason: null, lastLine: null });
  });
});

describe("a wrong argument", () => {
  it.each([
    { name: "no childAlive", input: { plain: "Go on? [y/N] ", idleMs: 9000 }, message: "childAlive" },
    { name: "no idleMs", input: { plain: "Go on? [y/N] ", childAlive: true }, message: "idleMs" },
    { name: "bytes for text", input: { plain: new Uint8Array(1), childAlive: true, idleMs: 0 }, message: "plain" },
  ])("$name is a TypeError, not a silent no", ({ input, message }) => {
    expect(() => detectInteraction(input as never)).toThrow(new RegExp(`^input\\.${message} must be`));
  });
});

describe("hint", () => {
  it.each([
    { plain: "package name: (demo) ", part: "npm init -y" },
    { plain: "Need to install the following packages:\ncowsay\nOk to proceed? (y) ", part: "npm_config_yes" },
    { plain: "Do you want to continue? [Y/n] ", part: "apt-get -y" },
    { plain: "Möchten Sie fortfahren? [J/n] ", part: "apt-get -y" },
    { plain: "Proceed (Y/n)? ", part: "--yes" },
    { plain: "Username for 'https://git.example.com': ", part: "GIT_TERMINAL_PROMPT=0" },
    { plain: "Are you sure you want to continue connecting (yes/no/[fingerprint])? ", part: "known_hosts" },
    { plain: "dev@host's password: ", part: "BatchMode", command: "ssh" },
    { plain: "rm: remove regular file 'a'? ", part: "rm -f removes without asking" },
    { plain: "[sudo] password for dev: ", part: "sudo -n" },
    { plain: "replace a.txt? [y]es, [n]o, [A]ll, [N]one, [r]ename: ", part: "unzip -n keeps" },
    { plain: "Do you want to perform these actions?\n  Only 'yes' will be accepted to approve.\n\n  Enter a value: ", part: "-input=false" },
    { plain: "line\n:", part: "PAGER=cat" },
    { plain: "~\n~\n\"/repo/.git/COMMIT_EDITMSG\" 12L, 301B", part: "git commit -m" },
    { plain: "(Pdb) ", part: "PYTHONBREAKPOINT=0" },
    { plain: "(1/1) Stage this hunk [y,n,q,a,d,e,?]? ", part: "git add FILE" },
  ])("$plain -> $part", ({ plain, part, command }) => {
    const evidence: WaitEvidence | undefined = command === undefined ? undefined : { state: "blocked", readers: reader(command) };
    expect(detectInteraction({ plain, childAlive: true, idleMs: 2000, ...(evidence && { evidence }) }).hint).toContain(part);
  });

  it("is absent where nothing is known", () => {
    expect(detectInteraction({ plain: "Favourite colour? ", childAlive: true, idleMs: 2000 }).hint).toBeUndefined();
  });
});
