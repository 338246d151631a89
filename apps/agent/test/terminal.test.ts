import { existsSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Home } from "./support/home.ts";
import { startScriptedModel, type Scripted, type ScriptedModel } from "./support/scripted-model.ts";
import { findMarked, type Terminal } from "./support/terminal.ts";

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

const CTRL_C = "\u0003";
const say = (command: string): string => JSON.stringify({ command, danger: "safe", explanation: "an explanation that is long enough to be wrapped where the terminal is narrow" });

describe("Ctrl-C", () => {
  const press = async (terminal: Terminal, question: string): Promise<void> => {
    await terminal.see(question);
    terminal.type(CTRL_C);
  };
  const rows: { name: string; args: string[]; replies: Scripted[]; reach: (terminal: Terminal) => Promise<void> }[] = [
    { name: "at the question of ask", args: ["ask", "x"], replies: [say("ls")], reach: (terminal) => press(terminal, "Run it?") },
    { name: "at the word for a dangerous command", args: ["ask", "x"], replies: [say("rm -rf /opt/lastframe-never-there")], reach: (terminal) => press(terminal, "Type yes in full") },
    {
      name: "at the edited line",
      args: ["ask", "x"],
      replies: [say("ls")],
      reach: async (terminal) => {
        await terminal.answer("Run it?", "e");
        await press(terminal, "edit: ls");
      },
    },
    {
      name: "at the offer of a fix",
      args: ["ask", "x"],
      replies: [say("false")],
      reach: async (terminal) => {
        await terminal.answer("Run it?", "y");
        await press(terminal, "Look for a fix?");
      },
    },
    {
      name: "at the question of a fix",
      args: ["ask", "x"],
      replies: [say("false"), say("true")],
      reach: async (terminal) => {
        await terminal.answer("Run it?", "y");
        await terminal.answer("Look for a fix?", "y");
        await press(terminal, "Run it?");
      },
    },
    { name: "at the prompt of chat", args: ["chat"], replies: [], reach: (terminal) => press(terminal, "> ") },
    {
      name: "at the question of chat",
      args: ["chat"],
      replies: [say("ls")],
      reach: async (terminal) => {
        await terminal.answer("> ", "list");
        await press(terminal, "Run it?");
      },
    },
  ];

  it.each(rows)("$name ends with 130, the terminal as it was and nothing left behind", async ({ args, replies, reach }) => {
    model.script(...replies);
    const mark = `LASTFRAME_TEST_MARK=${String(Math.random())}`;
    const terminal = home.startWatched(args, { LASTFRAME_TEST_MARK: mark.slice(mark.indexOf("=") + 1) });
    await reach(terminal);
    await terminal.see("code 130");
    await terminal.exit();
    const settings = terminal.text.match(/^[0-9a-f]+(:[0-9a-f]+){10,}$/gm) ?? [];
    expect(settings).toHaveLength(2);
    expect(settings[1]).toBe(settings[0]);
    if (existsSync("/proc/self/environ")) expect(findMarked(mark)).toEqual([]);
  });

  it.each([
    { name: "while the model thinks", replies: [{ hang: true }] as Scripted[], answer: false },
    { name: "while the command runs", replies: [say("sleep 30")], answer: true },
  ])("$name ends ask with 130 and nothing left behind", async ({ replies, answer }) => {
    model.script(...replies);
    const mark = String(Math.random());
    const terminal = home.start(["ask", "x"], { env: { LASTFRAME_TEST_MARK: mark } });
    if (answer) await terminal.answer("Run it?", "y");
    else while (model.requests.length === 0) await new Promise((resolve) => setTimeout(resolve, 20));
    await new Promise((resolve) => setTimeout(resolve, answer ? 1200 : 100));
    terminal.type(CTRL_C);
    expect(await terminal.exit()).toBe(130);
    if (existsSync("/proc/self/environ")) expect(findMarked(`LASTFRAME_TEST_MARK=${mark}`)).toEqual([]);
  });
});

describe("a terminal of 60 columns without colour", () => {
  it("shows ask and fix in plain text, no line wider than the terminal", async () => {
    model.script(say("cat missing.txt"), JSON.stringify({ diagnosis: "the file that the command was to show is missing in this very directory", command: "echo mended", danger: "safe" }));
    const terminal = home.start(["ask", "x"], { env: { NO_COLOR: "1" }, columns: 60 });
    await terminal.answer("Run it? [Y/n/e]", "y");
    await terminal.answer("Look for a fix? [Y/n]", "y");
    await terminal.answer("Run it?", "y");
    expect(await terminal.exit()).toBe(0);
    // Cursor moves of the line editor, but no SGR.
    expect(terminal.raw).not.toMatch(/\u001b\[[0-9;]*m/);
    expect(terminal.text).toContain("- cat missing.txt\n+ echo mended\n");
    expect(terminal.text).toMatch(/\ndiagnosis: the file that the command was to show is missing\nin this very directory\n/);
    for (const line of terminal.text.split("\n")) expect(line.length).toBeLessThanOrEqual(60);
  });

  it("shows chat in plain text", async () => {
    model.script("word ".repeat(40).trim());
    const terminal = home.start(["chat"], { env: { NO_COLOR: "1" }, columns: 60 });
    await terminal.answer("> ", "talk");
    await terminal.see(/(?:word ?\s*){40}/);
    await terminal.answer("> ", "/quit");
    expect(await terminal.exit()).toBe(0);
    expect(terminal.raw).not.toMatch(/\u001b\[[0-9;]*m/);
    for (const line of terminal.text.split("\n")) expect(line.length).toBeLessThanOrEqual(60);
  });
});
