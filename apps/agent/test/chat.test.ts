import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Home } from "./support/home.ts";
import { startScriptedModel, type ScriptedModel } from "./support/scripted-model.ts";

let model: ScriptedModel;
let home: Home;
beforeEach(async () => {
  model = await startScriptedModel();
  home = new Home(model);
});
afterEach(async () => {
  home.remove();
  await model.close();
});

const say = (command: string): string => JSON.stringify({ command, danger: "safe" });
const historyOf = (): string[] => (home.readState("chat_history.json") as { content: string }[]).map(({ content }) => content);

describe("lastframe chat", () => {
  it("holds several turns, runs what is confirmed, and survives what fails", async () => {
    model.script("A pipe joins two programs.", say("cat missing.txt"), { status: 400, body: '{"error":{"message":"too long"}}' }, "It is not there.");
    const terminal = home.start(["chat"]);
    await terminal.answer("> ", "what is a pipe?");
    await terminal.see("A pipe joins two programs.");
    await terminal.answer("> ", "show the file");
    await terminal.answer("Run it?", "y");
    await terminal.see("not ok");
    await terminal.answer("> ", "third");
    await terminal.see("too long");
    await terminal.answer("> ", "why?");
    await terminal.see("It is not there.");
    await terminal.answer("> ", "/quit");
    expect(await terminal.exit()).toBe(0);
    expect(terminal.text).not.toContain("Look for a fix?");
    const last = model.requests.at(-1)?.body.messages ?? [];
    expect(last.map(({ role }) => role)).toEqual(["system", "user", "assistant", "user", "assistant", "user"]);
    expect(last.at(-1)?.content).toMatch(/^This command was run:\n```\ncat missing\.txt\n```\nResult: exit 1[^]*\n\nwhy\?$/);
    expect(historyOf()).toEqual(["what is a pipe?", "A pipe joins two programs.", "show the file", say("cat missing.txt"), "why?", "It is not there."]);
  });

  it("trims its history in pairs, keeps it between chats, shows it and forgets it", async () => {
    home.config({ chat_history_size: 5 });
    model.script("one", "two", "three");
    const first = home.start(["chat"]);
    for (const word of ["a", "b", "c"]) await first.answer("> ", word);
    await first.see("three");
    await first.answer("> ", "/quit");
    await first.exit();
    expect(historyOf()).toEqual(["b", "two", "c", "three"]);

    model.script("four");
    const second = home.start(["chat"]);
    await second.answer("> ", "d");
    await second.see("four");
    await second.answer("> ", "/history");
    await second.see("you: d");
    await second.answer("> ", "/clear");
    await second.see("the history is empty");
    await second.see("> ");
    second.type("\u0004");
    expect(await second.exit()).toBe(0);
    expect(model.requests.at(-1)?.body.messages.slice(1).map(({ content }) => content)).toEqual(["b", "two", "c", "three", "d"]);
    expect(historyOf()).toEqual([]);
  });

  it("a refused and an injected turn leave no trace", async () => {
    model.script('{"refuse": true, "message": "no"}', say("ls \u202e#"), "fine");
    const terminal = home.start(["chat"]);
    await terminal.answer("> ", "bad one");
    await terminal.see("refused: no");
    await terminal.answer("> ", "bad two");
    await terminal.see("hides something");
    await terminal.answer("> ", "good");
    await terminal.see("fine");
    await terminal.answer("> ", "/quit");
    await terminal.exit();
    expect(historyOf()).toEqual(["good", "fine"]);
    expect(JSON.stringify(model.requests.at(-1)?.body)).not.toContain("bad");
  });

  it("Ctrl-C during a command stops the command, not the chat", async () => {
    model.script(say("sleep 30"), "still here");
    const terminal = home.start(["chat"]);
    await terminal.answer("> ", "wait");
    await terminal.answer("Run it?", "y");
    await new Promise((resolve) => setTimeout(resolve, 1500));
    terminal.type("\u0003");
    await terminal.see("not ok");
    await terminal.answer("> ", "hello");
    await terminal.see("still here");
    await terminal.answer("> ", "/quit");
    expect(await terminal.exit()).toBe(0);
  });

  it("reads lines of a pipe, asks nobody, and ends with them", async () => {
    const { spawn } = await import("node:child_process");
    const { main } = await import("./support/lastframe.ts");
    model.script("hello back", say("echo ran"));
    const child = spawn(process.execPath, [main, "chat"], { env: home.env, cwd: home.project, stdio: ["pipe", "pipe", "pipe"] });
    let shown = "";
    child.stderr.on("data", (chunk) => (shown += String(chunk)));
    child.stdin.end("hello\nrun it\n");
    expect(await new Promise((resolve) => child.once("close", resolve))).toBe(0);
    expect(shown).toContain("hello back\n");
    expect(shown).toContain("not run: there is no terminal to confirm it at");
  });
});
