import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Home } from "./support/home.ts";
import { lastframe } from "./support/lastframe.ts";
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

const say = (command: string, fields: object = {}): string => JSON.stringify({ command, danger: "safe", ...fields });
const run = (args: readonly string[]): ReturnType<typeof lastframe> => lastframe(args, { env: home.env, cwd: home.project });

describe("lastframe fix", () => {
  it("goes on from a failed ask and succeeds in round 2, with a diagnosis and both commands", async () => {
    home.write("data.txt", "found\n");
    model.script(say("cat missing.txt"), say("cat also-missing.txt", { diagnosis: "the file has another name" }), say("cat data.txt", { diagnosis: "the file is data.txt" }));
    const terminal = home.start(["ask", "show the file"]);
    await terminal.answer("Run it?", "y");
    await terminal.answer("Look for a fix? [Y/n]", "");
    await terminal.answer("Run it?", "y");
    await terminal.answer("Run it?", "y");
    expect(await terminal.exit()).toBe(0);
    expect(terminal.text).toContain("diagnosis: the file is data.txt\n- cat also-missing.txt\n+ cat data.txt\n");
    // Struck red and bold green.
    expect(terminal.raw).toContain("\u001b[31m\u001b[9mcat also-missing.txt\u001b[29m\u001b[39m");
    expect(terminal.raw).toContain("\u001b[32m\u001b[1mcat data.txt\u001b[22m\u001b[39m");
    const second = model.requests[2]?.body.messages.at(-1)?.content ?? "";
    expect(second).toContain("The failed command:\n```\ncat missing.txt\n```\nExit code: 1\n");
    expect(second).toMatch(/Correction 1, which failed too:\n```\ncat also-missing\.txt\n```\nExit code: 1\nError output:\n```\n[^`]*No such file/i);
    expect(home.readState("last_exec.json")).toMatchObject({ command: "cat data.txt", exit_code: 0 });
  });

  it("after three failed rounds it says that the retries are used up, and exits with 1", async () => {
    model.script(say("false"), say("false 1"), say("false 2"), say("false 3"), say("true"));
    const terminal = home.start(["ask", "x"]);
    await terminal.answer("Run it?", "y");
    await terminal.answer("Look for a fix?", "y");
    for (let round = 1; round <= 3; round++) await terminal.answer("Run it?", "y");
    expect(await terminal.exit()).toBe(1);
    expect(terminal.text).toMatch(/the retries are used up \(3\)/);
    expect(model.requests).toHaveLength(4);
  });

  it("works from the saved record, in the directory of the failed command", async () => {
    home.config({ autoConfirmSafe: true });
    model.script(say("cat missing.txt"));
    expect((await run(["ask", "x"])).code).toBe(1);
    expect(home.readState("last_exec.json")).toMatchObject({ command: "cat missing.txt", exit_code: 1, stderr: expect.stringMatching(/missing\.txt/) as string });
    model.script(say("pwd", { diagnosis: "there is no such file" }));
    const { code, stdout, stderr } = await lastframe(["fix"], { env: home.env, cwd: "/" });
    expect(code).toBe(0);
    expect(stdout).toContain(`\n${home.project}\n`);
    expect(stderr).toContain("- cat missing.txt\n+ pwd\n");
    expect(model.requests[1]?.body.messages[0]?.content).toContain(`Directory: ${home.project}`);
  });

  it("after a success it says so and exits with 0, without a model", async () => {
    home.config({ autoConfirmSafe: true });
    model.script(say("echo fine"));
    await run(["ask", "x"]);
    await model.close();
    expect(await run(["fix"])).toMatchObject({ code: 0, stdout: "the last command ended well, there is nothing to fix\n" });
  });

  it("without a record it says what to do and exits with 1", async () => {
    expect(await run(["fix"])).toEqual({ code: 1, stdout: "", stderr: 'lastframe fix: no command is recorded yet; run one with "lastframe ask" first\n' });
  });

  it("sends first error and tail of a long output, about a thousand characters, not its beginning", async () => {
    home.config({ autoConfirmSafe: true });
    home.write("build.sh", 'i=0; while [ $i -lt 200 ]; do echo "step $i of the build"; i=$((i+1)); done; echo "x.c:3:1: error: no such thing"; i=0; while [ $i -lt 200 ]; do echo "trace $i"; i=$((i+1)); done; echo "build failed" >&2; exit 2\n');
    model.script(say("sh build.sh", { danger: "safe" }));
    const terminal = home.start(["ask", "build"]);
    await terminal.answer(/Run it\?|Look for a fix\?/, "y");
    if (!terminal.text.includes("Look for a fix?")) await terminal.answer("Look for a fix?", "n");
    await terminal.exit();
    model.script('{"refuse": true, "message": "no"}');
    await run(["fix"]);
    const sent = model.requests.at(-1)?.body.messages.at(-1)?.content ?? "";
    expect(sent).toContain("x.c:3:1: error: no such thing");
    expect(sent).toContain("build failed");
    expect(sent).not.toContain("step 0 of");
    expect(sent.length).toBeLessThan(1300);
  });

  it("a proposed fix passes the same judge", async () => {
    home.config({ autoConfirmSafe: true });
    model.script(say("cat missing.txt"), say("sudo rm -rf /", { danger: "safe" }));
    await run(["ask", "x"]);
    const { code, stderr } = await run(["fix"]);
    expect(code).toBe(1);
    expect(stderr).toMatch(/\ndangerous\n/);
    expect(stderr).toContain("not run");
  });
});
