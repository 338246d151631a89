import { describe, expect, it } from "vitest";
import { Interrupted } from "../src/flows/interrupted.ts";
import type { Answer } from "../src/flows/ports.ts";
import { runAsk, toPreviousCommand } from "../src/flows/run-ask.ts";
import { runChat } from "../src/flows/run-chat.ts";
import { runFix, runFixOfLast } from "../src/flows/run-fix.ts";
import { ModelError } from "../src/model/model-error.ts";
import type { ChatTurn } from "../src/state/chat-history.ts";
import { command, fakePorts, reply, result, type FakePorts } from "./support/fake-ports.ts";

const YES: Answer = { kind: "run" };
const NO: Answer = { kind: "no" };
const edit = (text: string): Answer => ({ kind: "edit", command: text });
const REFUSED = reply({ type: "refused", message: "not a task" });
const textsOf = (ports: FakePorts): string[] => ports.shown.flatMap((event) => ("text" in event ? [event.text] : []));
const kindsOf = (ports: FakePorts): string[] => ports.shown.map(({ kind }) => kind);
const userText = (ports: FakePorts, index = 0): string => ports.sent[index]?.at(-1)?.content ?? "";

describe("ask", () => {
  it("runs what the person confirms, and its exit code is the command's", async () => {
    const ports = fakePorts({ replies: [command("ls")], answers: [YES], results: [result()] });
    expect(await runAsk("list files", ports)).toBe(0);
    expect({ ran: ports.ran, kinds: kindsOf(ports), modes: ports.modes }).toEqual({ ran: ["ls"], kinds: ["proposal", "result"], modes: ["yes-no"] });
  });

  it("runs nothing when the person declines", async () => {
    const ports = fakePorts({ replies: [command("ls")], answers: [NO] });
    expect([await runAsk("x", ports), ports.ran]).toEqual([1, []]);
  });

  it("shows a refusal and runs nothing", async () => {
    const ports = fakePorts({ replies: [REFUSED] });
    expect([await runAsk("who are you", ports), ports.ran, ports.shown]).toEqual([1, [], [{ kind: "refused", message: "not a task" }]]);
  });

  it("runs nothing of a reply that cannot be read, and says why", async () => {
    const ports = fakePorts({ replies: [reply({ type: "error", code: "truncated", message: "the JSON has no end" }, "rm -rf /")] });
    expect([await runAsk("x", ports), ports.ran]).toEqual([1, []]);
    expect(textsOf(ports)[0]).toMatch(/^the reply holds no command that is certain \(truncated: the JSON has no end\); nothing was run/);
  });

  it("runs nothing of an injected reply, and asks nobody", async () => {
    const ports = fakePorts({ replies: [command("ls # evil")] });
    expect([await runAsk("x", ports), ports.ran, kindsOf(ports), ports.modes]).toEqual([1, [], ["injection"], []]);
  });

  it("runs nothing when what is hidden stands beside the command", async () => {
    const injection = { flagged: true, code: "bidi-control", findings: [], visible: "x" };
    const ports = fakePorts({ replies: [command("ls", { injection })] });
    expect([await runAsk("x", ports), ports.ran, kindsOf(ports)]).toEqual([1, [], ["injection"]]);
  });

  it("a dangerous command wants the word, and a masked secret wants an edit", async () => {
    const ports = fakePorts({ replies: [command("rm -rf build")], answers: [edit("curl -u a:[masked] x"), NO] });
    await runAsk("x", ports);
    expect(ports.modes).toEqual(["type-word", "edit-only"]);
  });

  it("judges an edited command again, without the model's word", async () => {
    const ports = fakePorts({ replies: [command("ls", { modelDanger: "warning" })], answers: [edit("rm -rf /"), NO] });
    expect(await runAsk("x", ports)).toBe(1);
    expect(ports.judged).toMatchObject([
      { command: "ls", modelDanger: "warning" },
      { command: "rm -rf /", modelDanger: null },
    ]);
    expect({ modes: ports.modes, ran: ports.ran }).toEqual({ modes: ["yes-no", "type-word"], ran: [] });
  });

  it("refuses an edit that hides something", async () => {
    const ports = fakePorts({ replies: [command("ls")], answers: [edit("evil")] });
    expect([await runAsk("x", ports), ports.ran]).toEqual([1, []]);
  });

  it("an empty edit is a no", async () => {
    const ports = fakePorts({ replies: [command("ls")], answers: [edit("  ")] });
    expect([await runAsk("x", ports), ports.ran]).toEqual([1, []]);
  });

  it.each([
    { name: "a safe command runs unasked where that is allowed", text: "ls", autoConfirmSafe: true, asked: 0 },
    { name: "a warning is asked for all the same", text: "rm x", autoConfirmSafe: true, asked: 1 },
    { name: "a masked secret is asked for all the same", text: "echo [masked]", autoConfirmSafe: true, asked: 1 },
    { name: "without the setting every command is asked for", text: "ls", autoConfirmSafe: false, asked: 1 },
  ])("$name", async ({ text, autoConfirmSafe, asked }) => {
    const ports = fakePorts({ replies: [command(text)], answers: [NO], results: [result()], autoConfirmSafe });
    await runAsk("x", ports);
    expect(ports.modes).toHaveLength(asked);
  });

  it("a follow-up sees the last command and its output", async () => {
    const last = { command: "find . -name '*.js'", exit_code: 0, stdout: "./a.js\n", stderr: "", timestamp: 1 };
    const ports = fakePorts({ replies: [REFUSED], last });
    await runAsk("sort them", ports);
    expect(userText(ports)).toContain("find . -name '*.js'");
    expect(userText(ports)).toContain("./a.js");
  });

  it.each([
    { name: "failed", last: { exit_code: 1, stdout: "x" } },
    { name: "was stopped", last: { exit_code: null, stdout: "x" } },
    { name: "printed nothing", last: { exit_code: 0, stdout: " \n" } },
  ])("a last command that $name is no context", ({ last }) => {
    expect(toPreviousCommand({ command: "x", stderr: "", timestamp: 1, ...last })).toBeNull();
  });

  it("sends no secret to the model: not of the request, not of the last output", async () => {
    const last = { command: "echo hunter2", exit_code: 0, stdout: "hunter2", stderr: "", timestamp: 1 };
    const ports = fakePorts({ replies: [REFUSED], last });
    await runAsk("log in with hunter2", ports);
    expect(JSON.stringify(ports.sent)).not.toContain("hunter2");
  });

  it("offers a fix when the command fails; without one the exit code is the command's", async () => {
    const ports = fakePorts({ replies: [command("false")], answers: [YES], results: [result({ exitCode: 3 })], agrees: [false] });
    expect(await runAsk("x", ports)).toBe(3);
  });

  it("goes on to the fix, and ends with 0 when that succeeds", async () => {
    const ports = fakePorts({ replies: [command("npm i"), command("npm i --prefix ~")], answers: [YES, YES], results: [result({ exitCode: 1, text: "EACCES" }), result()], agrees: [true] });
    expect([await runAsk("x", ports), ports.ran]).toEqual([0, ["npm i", "npm i --prefix ~"]]);
  });

  it("offers no fix after an interruption", async () => {
    const ports = fakePorts({ replies: [command("sleep 9")], answers: [YES], results: [result({ ok: false, outcome: "aborted", exitCode: null })], agrees: [true] });
    expect([await runAsk("x", ports), ports.sent.length]).toEqual([130, 1]);
  });
});

describe("fix", () => {
  const FAILED = [{ command: "npm install", exitCode: 1, error: "EACCES hunter2" }];
  const bad = (): ReturnType<typeof result> => result({ exitCode: 1, text: "still EACCES\n" });

  it("succeeds in round 2, knowing what failed before", async () => {
    const ports = fakePorts({ replies: [command("one"), command("two", { diagnosis: "no rights" })], answers: [YES, YES], results: [bad(), result()] });
    expect([await runFix(FAILED, ports), ports.ran]).toEqual([0, ["one", "two"]]);
    expect(userText(ports, 1)).toContain("Correction 1, which failed too:\n```\none\n```\nExit code: 1\nError output:\n```\nstill EACCES\n```");
    expect(ports.shown.filter(({ kind }) => kind === "proposal")).toMatchObject([{ proposal: { command: "one", replaces: "npm install" } }, { proposal: { command: "two", replaces: "one", diagnosis: "no rights" } }]);
  });

  it("ends after three failed rounds, says so, and exits with 1", async () => {
    const ports = fakePorts({ replies: [command("one"), command("two"), command("three"), command("four")], answers: [YES, YES, YES], results: [bad(), bad(), bad()] });
    expect([await runFix(FAILED, ports), ports.ran]).toEqual([1, ["one", "two", "three"]]);
    expect(textsOf(ports).at(-1)).toBe("the retries are used up (3); the command still fails");
  });

  it.each([
    { name: "the failed one again", replies: [command("npm  install ")], answers: [], ran: [] },
    { name: "a correction again", replies: [command("one"), command("one")], answers: [YES], ran: ["one"] },
  ])("ends when the model proposes $name", async ({ replies, answers, ran }) => {
    const ports = fakePorts({ replies, answers: [...answers], results: [bad()] });
    expect([await runFix(FAILED, ports), ports.ran]).toEqual([1, ran]);
    expect(textsOf(ports).at(-1)).toMatch(/^the same command was proposed again/);
  });

  it("ends when the person edits the command back to one that failed", async () => {
    const ports = fakePorts({ replies: [command("one")], answers: [edit("npm install"), YES] });
    expect([await runFix(FAILED, ports), ports.ran]).toEqual([1, []]);
  });

  it("passes the same judge: a dangerous one wants the word, also when it was edited", async () => {
    const ports = fakePorts({ replies: [command("sudo rm -rf /")], answers: [edit("rm -rf ~"), NO] });
    expect([await runFix(FAILED, ports), ports.modes, ports.ran]).toEqual([1, ["type-word", "type-word"], []]);
    expect(ports.judged.at(-1)).toMatchObject({ command: "rm -rf ~", replaces: "npm install" });
  });

  it("runs nothing of an injected reply", async () => {
    const ports = fakePorts({ replies: [command("evil")] });
    expect([await runFix(FAILED, ports), ports.ran]).toEqual([1, []]);
  });

  it.each([
    { name: "refuses", answer: REFUSED, text: "no fix: not a task" },
    { name: "writes no command", answer: reply({ type: "error", code: "no-command", message: "none" }), text: "the reply holds no command that is certain (no-command: none); nothing was run" },
  ])("ends when the model $name", async ({ answer, text }) => {
    const ports = fakePorts({ replies: [answer] });
    expect([await runFix(FAILED, ports), textsOf(ports).at(-1)]).toEqual([1, text]);
  });

  it("sends no secret to the model", async () => {
    const ports = fakePorts({ replies: [REFUSED] });
    await runFix(FAILED, ports);
    expect(JSON.stringify(ports.sent)).not.toContain("hunter2");
  });

  it("of a recorded success says so and exits with 0, without a word to the model", async () => {
    const ports = fakePorts({ last: { command: "ls", exit_code: 0, stdout: "a", stderr: "", timestamp: 1 } });
    expect([await runFixOfLast(ports), ports.sent.length]).toEqual([0, 0]);
    expect(textsOf(ports)[0]).toMatch(/ended well, nothing to fix: ls$/);
  });

  it("without a record says what to do and exits with 1", async () => {
    const ports = fakePorts({});
    expect([await runFixOfLast(ports), ports.sent.length]).toEqual([1, 0]);
    expect(textsOf(ports)[0]).toMatch(/^no command is recorded yet/);
  });

  it("works from the record: its stderr, or its stdout where the errors went there", async () => {
    for (const [stderr, stdout] of [["broken pipe", "x"], ["", "broken pipe"]] as const) {
      const ports = fakePorts({ replies: [REFUSED], last: { command: "make", exit_code: 2, stdout, stderr, timestamp: 1 } });
      await runFixOfLast(ports);
      expect(userText(ports)).toBe("The failed command:\n```\nmake\n```\nExit code: 2\nError output:\n```\nbroken pipe\n```");
    }
  });

  it("an interrupted correction ends it with 130", async () => {
    const ports = fakePorts({ replies: [command("one")], answers: [YES], results: [result({ ok: false, outcome: "aborted", exitCode: null })] });
    expect(await runFix(FAILED, ports)).toBe(130);
  });
});

describe("chat", () => {
  const text = (shown: string): ReturnType<typeof reply> => reply({ type: "error", code: "no-command", message: "none" }, shown);
  const pair = (word: string): ChatTurn[] => [
    { role: "user", content: word },
    { role: "assistant", content: `re ${word}` },
  ];

  it("keeps a reply that is neither command nor refusal, and shows it as text", async () => {
    const ports = fakePorts({ messages: ["what is a pipe?"], replies: [text("It joins programs.")] });
    expect(await runChat(ports)).toBe(0);
    expect(ports.shown).toEqual([{ kind: "text", text: "It joins programs." }]);
    expect(ports.kept).toEqual([
      { role: "user", content: "what is a pipe?" },
      { role: "assistant", content: "It joins programs." },
    ]);
  });

  it.each([
    { name: "refused", answer: REFUSED },
    { name: "injected", answer: command("evil") },
    { name: "empty", answer: text("  ") },
  ])("a turn that is $name leaves no trace, in memory or on disk", async ({ answer }) => {
    const ports = fakePorts({ messages: ["bad", "good"], replies: [answer, text("ok")] });
    await runChat(ports);
    expect(ports.kept.map(({ content }) => content)).toEqual(["good", "ok"]);
    expect(JSON.stringify(ports.sent[1])).not.toContain("bad");
  });

  it("a failure ends neither the chat nor starts a fix", async () => {
    const ports = fakePorts({ messages: ["make it", "and now?"], replies: [command("make"), text("look at line 3")], answers: [YES], results: [result({ exitCode: 2, summary: "exit 2", text: "make: error hunter2\n" })], agrees: [true] });
    expect(await runChat(ports)).toBe(0);
    expect(ports.sent).toHaveLength(2);
    expect(userText(ports, 1)).toBe("This command was run:\n```\nmake\n```\nResult: exit 2\nIt printed:\n```\nmake: error [masked]\n```\n\nand now?");
  });

  it("a model that does not reply ends neither, and leaves no trace", async () => {
    const ports = fakePorts({ messages: ["one", "two"], replies: [new ModelError("server", "it failed (500)"), text("ok")] });
    expect(await runChat(ports)).toBe(0);
    expect(ports.shown[0]).toEqual({ kind: "failure", text: "it failed (500)" });
    expect(ports.kept.map(({ content }) => content)).toEqual(["two", "ok"]);
  });

  it("a declined command is kept, and the model is told", async () => {
    const ports = fakePorts({ messages: ["a", "b"], replies: [command("ls"), text("ok")], answers: [NO] });
    await runChat(ports);
    expect(ports.ran).toEqual([]);
    expect(userText(ports, 1)).toBe("The command was not run: the person declined it.\n\nb");
  });

  it("sends the history, trimmed in pairs", async () => {
    const history = [...pair("a"), ...pair("b"), ...pair("c")];
    const ports = fakePorts({ messages: ["d"], replies: [text("ok")], history, historySize: 5 });
    await runChat(ports);
    expect(ports.sent[0]?.map(({ role, content }) => `${role}: ${content}`).slice(1)).toEqual(["user: b", "assistant: re b", "user: c", "assistant: re c", "user: d"]);
  });

  it("knows /help, /clear, /history and /quit, and sends none of them", async () => {
    const ports = fakePorts({ messages: ["/help", "/history", "/clear", "/history", "/nope", "", "/quit", "never"], history: pair("a") });
    expect(await runChat(ports)).toBe(0);
    expect([ports.sent, ports.kept]).toEqual([[], []]);
    expect(ports.shown).toMatchObject([
      { kind: "note", text: expect.stringContaining("/clear") as string },
      { kind: "history", turns: pair("a") },
      { kind: "note", text: "the history is empty" },
      { kind: "history", turns: [] },
      { kind: "failure", text: "unknown command /nope; /help lists them" },
    ]);
  });

  it("a message that begins with a path is a message", async () => {
    const ports = fakePorts({ messages: ["/etc/hosts is what?"], replies: [text("names")] });
    await runChat(ports);
    expect(userText(ports)).toBe("/etc/hosts is what?");
  });

  it("Ctrl-C at a question ends it", async () => {
    const ports = fakePorts({ messages: ["x"], replies: [command("ls")], answers: [new Interrupted()] });
    await expect(runChat(ports)).rejects.toMatchObject({ exitCode: 130 });
    expect(ports.kept).toEqual([]);
  });
});
