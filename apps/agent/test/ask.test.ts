import { statSync, writeFileSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Home, TEST_KEY } from "./support/home.ts";
import { lastframe } from "./support/lastframe.ts";
import { startScriptedModel, type ScriptedModel } from "./support/scripted-model.ts";

let model: ScriptedModel;
let home: Home;
beforeEach(async () => {
  model = await startScriptedModel({ tags: ["local:1b"] });
  home = new Home(model);
});
afterEach(async () => {
  home.remove();
  await model.close();
});

const say = (command: string, fields: object = {}): string => JSON.stringify({ command, danger: "safe", ...fields });

describe("lastframe ask in a terminal", () => {
  it("asks the model, shows the command, runs it after y, and records it", async () => {
    home.write("a.js", "");
    model.script(say("ls", { explanation: "lists the files" }));
    const terminal = home.start(["ask", "list", "the files"]);
    await terminal.answer("Run it? [Y/n/e]", "y");
    expect(await terminal.exit()).toBe(0);
    expect(terminal.text).toMatch(/\$ ls\n {2}lists the files\nsafe\n/);
    expect(terminal.text).toContain("a.js");
    expect(model.requests[0]?.body.messages.at(-1)).toEqual({ role: "user", content: "list the files" });
    expect(model.requests[0]?.body.messages[0]?.content).toContain(`Shell: sh\nDirectory: ${home.project}`);
    expect(home.readState("last_exec.json")).toMatchObject({ command: "ls", exit_code: 0, stdout: "a.js\n", stderr: "", cwd: home.project, shell: "sh" });
    expect(statSync(home.statePath("last_exec.json")).mode & 0o777).toBe(0o600);
  });

  it("a follow-up knows the last command and its output, with its secrets masked", async () => {
    home.config({ autoConfirmSafe: true });
    model.script(say(`printf 'b.js\\na.js\\nDB_PASSWORD=hunter2\\n${TEST_KEY}\\n'`), say("printf 'a.js\\nb.js\\n'"));
    expect(await home.start(["ask", "list"]).exit()).toBe(0);
    expect(await home.start(["ask", "sort these"]).exit()).toBe(0);
    const sent = model.requests[1]?.body.messages.at(-1)?.content ?? "";
    expect(sent).toContain("b.js\na.js\nDB_PASSWORD=[masked]\n[masked]\n");
    expect(sent).toMatch(/Request: sort these$/);
    const written = home.readAll();
    // The raw log holds what the program printed; the records do not.
    expect(JSON.stringify(home.readState("last_exec.json"))).not.toContain(TEST_KEY);
    expect(written).toContain("hunter2");
  });

  it("shows a refusal and exits with 1", async () => {
    model.script('{"refuse": true, "message": "That is no task for a shell."}');
    const terminal = home.start(["ask", "who are you"]);
    expect(await terminal.exit()).toBe(1);
    expect(terminal.text).toContain("refused: That is no task for a shell.");
  });

  it("reads a command out of prose and a fence around the JSON", async () => {
    model.script(`Sure! Here it is:\n\`\`\`json\n${say("echo fenced")}\n\`\`\`\nIt prints a word.`);
    const terminal = home.start(["ask", "x"]);
    await terminal.answer("Run it?", "y");
    expect(await terminal.exit()).toBe(0);
    expect(terminal.text).toMatch(/\nfenced$/);
  });

  it("runs nothing of broken JSON that could be half a command", async () => {
    model.script('{"command": "rm -rf ./bui');
    const terminal = home.start(["ask", "clean up"]);
    expect(await terminal.exit()).toBe(1);
    expect(terminal.text).toMatch(/the reply holds no command that is certain \(truncated/);
    expect(terminal.text).not.toContain("Run it?");
  });

  it("runs nothing of a reply that ended at the limit of tokens, however whole it looks", async () => {
    model.script({ chunks: ["Use `ls` "], finish: "length" });
    const terminal = home.start(["ask", "x"]);
    expect(await terminal.exit()).toBe(1);
    expect(terminal.text).toContain("truncated");
  });

  it("reads a Windows path whose backslashes are not escaped", async () => {
    model.script('{"command": "cd /d D:\\", "danger": "safe"}');
    const terminal = home.start(["ask", "go to drive D"]);
    await terminal.answer(/Run it\? \[.\/.\/e\]/, "n");
    expect(await terminal.exit()).toBe(1);
    expect(terminal.text).toContain("$ cd /d D:\\\n");
    expect(terminal.text).toContain("not run");
  });

  it("runs nothing of a reply that hides something, and shows what", async () => {
    model.script(say("ls \u202e#"));
    const terminal = home.start(["ask", "list"]);
    expect(await terminal.exit()).toBe(1);
    expect(terminal.text).toMatch(/not run: the reply hides something \([a-z-]+\)/);
    expect(terminal.raw).not.toContain("\u202e");
  });

  it("a dangerous command needs the word: y is not enough", async () => {
    model.script(say("rm -rf /opt/lastframe-never-there"), say("echo done", { danger: "dangerous" }));
    const first = home.start(["ask", "x"]);
    await first.answer("Type yes in full", "y");
    expect(await first.exit()).toBe(1);
    expect(first.text).toMatch(/\ndangerous\n {2}fs-delete[^]*\nnot run$/);
    const second = home.start(["ask", "x"]);
    await second.answer("Type yes in full", "yes");
    expect(await second.exit()).toBe(0);
    expect(second.text).toMatch(/\$ echo done\ndangerous\n[^]*\ndone$/);
  });

  it("an edited command is judged again", async () => {
    model.script(say("echo one"));
    const terminal = home.start(["ask", "x"]);
    await terminal.answer("Run it?", "e");
    await terminal.see("edit: echo one");
    terminal.type("\u0015rm -rf /opt/x\r");
    await terminal.answer("Type yes in full", "");
    expect(await terminal.exit()).toBe(1);
  });

  it("keys typed before the question stood there are no answer to it", async () => {
    model.script(say("echo ran"));
    const terminal = home.start(["ask", "x"]);
    terminal.type("y\ry\r");
    await terminal.see("Run it? [Y/n/e]");
    terminal.type("n\r");
    expect(await terminal.exit()).toBe(1);
    expect(terminal.text).not.toMatch(/^ran$/m);
  });

  it("takes leaked tokens out of what is shown and warns in the log, once", async () => {
    model.script(`${say("echo leak", { explanation: "prints" })}<|im_end|>`);
    const terminal = home.start(["ask", "x"]);
    await terminal.answer("Run it?", "y");
    expect(await terminal.exit()).toBe(0);
    expect(terminal.text).not.toContain("<|");
    const log = home.readAll().match(/^\{.*"event":"leaked-tokens".*\}$/gm) ?? [];
    expect(log).toHaveLength(1);
    const warning = JSON.parse(log[0] ?? "") as { session: string; before: number; after: number; families: string[] };
    expect(warning).toMatchObject({ level: "warn", session: expect.stringMatching(/^[0-9a-f]{8}$/) as string });
    expect(warning.before - warning.after).toBe("<|im_end|>".length);
    expect(warning.families).toHaveLength(1);
  });

  it("waits as long as 429 asks, says so, and succeeds", async () => {
    model.script({ status: 429, headers: { "retry-after": "0.2" } }, say("echo late"));
    const terminal = home.start(["ask", "x"]);
    await terminal.answer("Run it?", "y");
    expect(await terminal.exit()).toBe(0);
    expect(terminal.text.replaceAll("\n", " ")).toMatch(/takes no more requests now.*another try in 0\.5 s/);
  });

  it("half a stream is nothing: after three tries one line, exit code 1", async () => {
    const half = { half: say("rm -rf build") };
    model.script(half, half, half);
    const terminal = home.start(["ask", "x"]);
    expect(await terminal.exit()).toBe(1);
    expect(terminal.text).toMatch(/lastframe ask: the reply broke off.*; try again later/s);
    expect(terminal.text).not.toContain("Run it?");
  });
});

describe("lastframe ask without a terminal", () => {
  it("a server that is down is one line with what to check, and 1", async () => {
    await model.close();
    const { code, stdout, stderr } = await lastframe(["ask", "x"], { env: home.env, cwd: home.project });
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr.trimEnd().split("\n").at(-1)).toMatch(/^lastframe ask: cannot reach 127\.0\.0\.1:\d+ \(ECONNREFUSED\); is the server running and OPENAI_BASE_URL right\?$/);
  });

  it("shows the command and runs nothing that nobody can confirm", async () => {
    model.script(say("echo ran"));
    const { code, stdout, stderr } = await lastframe(["ask", "x"], { env: home.env, cwd: home.project });
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toContain("$ echo ran\n");
    expect(stderr).toContain("not run: there is no terminal to confirm it at");
  });

  it("runs a command that only reads where that is allowed, and writes its result to stdout", async () => {
    home.config({ autoConfirmSafe: true, baseUrl: "http://127.0.0.1:1/v1" });
    model.script(say("echo ran"));
    const { code, stdout } = await lastframe(["ask", "x"], { env: home.env, cwd: home.project });
    expect(code).toBe(0);
    expect(stdout).toMatch(/^ok {2}exit 0 .*\n\nran\n$/);
  });

  it("uses an Ollama on this machine when nothing is set", async () => {
    model.script('{"refuse": true, "message": "no"}');
    const env = { ...home.env, OPENAI_BASE_URL: "", OPENAI_API_KEY: "", LASTFRAME_MODEL: "", OLLAMA_HOST: `127.0.0.1:${String(model.port)}` };
    expect((await lastframe(["ask", "x"], { env, cwd: home.project })).code).toBe(1);
    expect(model.requests[0]).toMatchObject({ path: "/v1/chat/completions", body: { model: "local:1b" } });
  });

  it("without a model it says what to set, and exits with 2", async () => {
    const env = { ...home.env, OPENAI_BASE_URL: "", OPENAI_API_KEY: "" };
    const { code, stdout, stderr } = await lastframe(["ask", "x"], { env, cwd: home.project });
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toBe(
      "lastframe ask: no model is set up: set OPENAI_API_KEY (or OPENAI_BASE_URL and LASTFRAME_MODEL for another server), or start Ollama on this machine; run, the filters and mcp need no model\n",
    );
  });

  it("never prints or keeps the key, whatever the server says", async () => {
    model.script({ status: 401, body: JSON.stringify({ error: { message: `Incorrect API key provided: ${TEST_KEY}` } }) });
    const { code, stdout, stderr } = await lastframe(["ask", "x"], { env: home.env, cwd: home.project });
    expect(code).toBe(1);
    expect(stderr).toContain("[masked]");
    expect(stdout + stderr + home.readAll()).not.toContain(TEST_KEY);
  });

  it("a record that was damaged is set aside with a message, and the request goes on", async () => {
    home.config({ autoConfirmSafe: true });
    model.script(say("echo a"), say("echo b"));
    await lastframe(["ask", "x"], { env: home.env, cwd: home.project });
    writeFileSync(home.statePath("last_exec.json"), '{"command": ');
    const { code, stderr } = await lastframe(["ask", "x"], { env: home.env, cwd: home.project });
    expect(code).toBe(0);
    expect(stderr.replaceAll("\n", " ")).toMatch(/was not readable; it is kept as/);
    expect(home.readState("last_exec.json")).toMatchObject({ command: "echo b" });
  });
});
