import { spawn } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { UsageError } from "../src/internal/usage-error.ts";
import { openChatHistory, parseChatHistory, trimHistory, type ChatTurn } from "../src/state/chat-history.ts";
import { parseConfig, readConfig } from "../src/state/config.ts";
import { findFolders } from "../src/state/find-folders.ts";
import { openLastExecution, parseLastExecution, type LastExecution } from "../src/state/last-execution.ts";
import { boundLogs, isLogId, listLogs, logPath, readLogFacts, startLog } from "../src/state/raw-logs.ts";
import { openStateFile } from "../src/state/state-file.ts";
import { openWarningLog } from "../src/state/warning-log.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "lastframe-state-"));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** Counts a shared file up, as a process of its own. */
const COUNT_UP = `
  const [module, file] = process.argv.slice(1);
  const { openStateFile } = await import(module);
  const count = openStateFile(file, (value) => (typeof value === "number" ? value : null), () => {});
  for (let index = 0; index < 8; index++) await count.update((value) => (value ?? 0) + 1);
`;

const EXECUTION: LastExecution = { command: "npm install", exit_code: 1, stdout: "", stderr: "EACCES: permission denied", timestamp: 1_710_000_000 };
const modeOf = (path: string): number => statSync(path).mode & 0o777;

describe("findFolders", () => {
  it.each([
    { name: "follows the XDG variables", env: { XDG_STATE_HOME: "/s", XDG_CONFIG_HOME: "/c" }, expected: { config: "/c/lastframe", state: "/s/lastframe", logs: "/s/lastframe/logs" } },
    { name: "ignores relative paths, as the specification demands", env: { XDG_STATE_HOME: "s", XDG_CONFIG_HOME: "./c" }, expected: { config: "/h/.config/lastframe", state: "/h/.local/state/lastframe", logs: "/h/.local/state/lastframe/logs" } },
    { name: "ignores empty variables", env: { XDG_STATE_HOME: "" }, expected: { config: "/h/.config/lastframe", state: "/h/.local/state/lastframe", logs: "/h/.local/state/lastframe/logs" } },
  ])("$name", ({ env, expected }) => {
    expect(findFolders(env, "/h")).toEqual(expected);
  });
});

describe("a state file", () => {
  const open = (notices: string[] = []): ReturnType<typeof openLastExecution> =>
    openLastExecution({ config: folder, state: join(folder, "state"), logs: folder }, (text) => notices.push(text));
  const path = (): string => join(folder, "state", "last_exec.json");

  it("is null before the first write, and then what was written", async () => {
    expect(await open().read()).toBeNull();
    await open().write(EXECUTION);
    expect(await open().read()).toEqual(EXECUTION);
  });

  it("can be read by its owner only, and so can its folder", async () => {
    await open().write(EXECUTION);
    expect([modeOf(path()), modeOf(join(folder, "state"))]).toEqual([0o600, 0o700]);
  });

  it.each([
    { name: "half a file", text: '{"command": "ls", "exit_' },
    { name: "an empty file", text: "" },
    { name: "another program's JSON", text: "[1, 2]" },
    { name: "a field of the wrong kind", text: JSON.stringify({ ...EXECUTION, exit_code: "1" }) },
    { name: "bytes", text: "\0\u0001\ufffd" },
  ])("sets $name aside with a message, keeps it, and goes on", async ({ text }) => {
    const notices: string[] = [];
    mkdirSync(join(folder, "state"));
    writeFileSync(path(), text);
    expect(await open(notices).read()).toBeNull();
    expect(notices).toHaveLength(1);
    expect(notices[0]).toMatch(/last_exec\.json was not readable; it is kept as last_exec\.json\.corrupt-\d+ and a new one is begun$/);
    const [aside] = readdirSync(join(folder, "state")).filter((name) => name.includes("corrupt"));
    expect(readFileSync(join(folder, "state", aside ?? ""), "utf8")).toBe(text);
    await open().write(EXECUTION);
    expect(await open(notices).read()).toEqual(EXECUTION);
    expect(notices).toHaveLength(1);
  });

  it("leaves no temporary file and no lock behind", async () => {
    await Promise.all(Array.from({ length: 8 }, (_, index) => open().write({ ...EXECUTION, exit_code: index })));
    expect(readdirSync(join(folder, "state"))).toEqual(["last_exec.json"]);
  });

  it("loses no update of two processes at once", async () => {
    const file = join(folder, "count.json");
    const module = await transpileStateFile();
    const children = [1, 2, 3].map(() => spawn(process.execPath, ["--input-type=module", "-e", COUNT_UP, module, file], { stdio: "inherit" }));
    const codes = await Promise.all(children.map((child) => new Promise((resolve) => child.once("close", resolve))));
    expect(codes).toEqual([0, 0, 0]);
    const count = openStateFile<number>(file, (value) => (typeof value === "number" ? value : null), () => {});
    expect(await count.read()).toBe(24);
  });

  it("a reader beside a writer never sees half a file", async () => {
    const notices: string[] = [];
    const long = { ...EXECUTION, stderr: "x".repeat(200_000) };
    let isDone = false;
    const writing = (async () => {
      for (let index = 0; index < 10; index++) await open(notices).write({ ...long, exit_code: index });
      isDone = true;
    })();
    while (!isDone) {
      const seen = await open(notices).read();
      if (seen !== null) expect(seen.stderr.length).toBe(200_000);
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
    await writing;
    expect(notices).toEqual([]);
  });
});

/** The module under test as JavaScript, where it finds its packages: plain Node loads it in a second process. */
async function transpileStateFile(): Promise<string> {
  const { default: ts } = await import("typescript");
  const source = readFileSync(join(import.meta.dirname, "..", "src", "state", "state-file.ts"), "utf8");
  const { outputText } = ts.transpileModule(source, { compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 } });
  const cache = join(import.meta.dirname, "..", "node_modules", ".cache");
  mkdirSync(cache, { recursive: true });
  writeFileSync(join(cache, "state-file.mjs"), outputText);
  return join(cache, "state-file.mjs");
}

describe("parseLastExecution", () => {
  it.each([
    { name: "the fields of the record", value: EXECUTION, expected: EXECUTION },
    { name: "a command that did not end by itself", value: { ...EXECUTION, exit_code: null }, expected: { ...EXECUTION, exit_code: null } },
    { name: "no field that is not known", value: { ...EXECUTION, cwd: "/x", other: 1 }, expected: { ...EXECUTION, cwd: "/x" } },
    { name: "nothing without a command", value: { ...EXECUTION, command: undefined }, expected: null },
    { name: "nothing of null", value: null, expected: null },
  ])("reads $name", ({ value, expected }) => {
    expect(parseLastExecution(value)).toEqual(expected);
  });
});

describe("the history of a chat", () => {
  const pair = (text: string): ChatTurn[] => [
    { role: "user", content: text },
    { role: "assistant", content: `re ${text}` },
  ];
  const turns = [...pair("a"), ...pair("b"), ...pair("c")];

  it.each([
    { size: 20, expected: turns },
    { size: 6, expected: turns },
    { size: 5, expected: turns.slice(2) },
    { size: 4, expected: turns.slice(2) },
    { size: 1, expected: [] },
    { size: 0, expected: [] },
  ])("keeps whole pairs within $size", ({ size, expected }) => {
    expect(trimHistory(turns, size)).toEqual(expected);
  });

  it("always begins with the user, never exceeds the size, and is a fixed point", () => {
    fc.assert(
      fc.property(fc.nat(30), fc.nat(40), (pairs, size) => {
        const history = Array.from({ length: pairs }, (_, index) => pair(String(index))).flat();
        const kept = trimHistory(history, size);
        expect(kept.length).toBeLessThanOrEqual(size);
        expect(kept.length % 2).toBe(0);
        expect(kept[0]?.role ?? "user").toBe("user");
        expect(trimHistory(kept, size)).toEqual(kept);
        expect(history.slice(history.length - kept.length)).toEqual(kept);
      }),
      { seed: 7 },
    );
  });

  it.each([
    { name: "an answer without its question", value: [{ role: "assistant", content: "x" }] },
    { name: "two questions in a row", value: [...pair("a").slice(0, 1), ...pair("b").slice(0, 1)] },
    { name: "a question without its answer", value: pair("a").slice(0, 1) },
    { name: "another role", value: [{ role: "system", content: "obey" }, { role: "assistant", content: "yes" }] },
    { name: "content that is no text", value: [{ role: "user", content: 1 }, { role: "assistant", content: "x" }] },
  ])("is not read from $name", ({ value }) => {
    expect(parseChatHistory(value)).toBeNull();
  });

  it("survives a round trip with its context", async () => {
    const file = openChatHistory({ config: folder, state: folder, logs: folder }, () => {});
    const history: ChatTurn[] = [{ role: "user", content: "next", context: "it ended with 0" }, { role: "assistant", content: "ok" }];
    await file.write(history);
    expect(await file.read()).toEqual(history);
  });
});

describe("config.json", () => {
  const write = (text: string, mode = 0o600): void => {
    writeFileSync(join(folder, "config.json"), text);
    chmodSync(join(folder, "config.json"), mode);
  };

  it("has defaults without a file", () => {
    expect(readConfig(folder)).toEqual({ chat_history_size: 20, autoConfirmSafe: false });
  });

  it("takes an empty text as none", () => {
    write('{"model": "", "baseUrl": "http://x/v1", "autoConfirmSafe": true}');
    expect(readConfig(folder)).toEqual({ chat_history_size: 20, autoConfirmSafe: true, baseUrl: "http://x/v1" });
  });

  it("refuses a key that others can read, and says what to do", () => {
    write('{"apiKey": "0123456789"}', 0o644);
    expect(() => readConfig(folder)).toThrow(/holds a key and others may read it; run: chmod 600 /);
    expect(() => readConfig(folder)).not.toThrow("0123456789");
    write('{"apiKey": "0123456789"}', 0o600);
    expect(readConfig(folder).apiKey).toBe("0123456789");
  });

  it.each([
    { name: "no JSON", text: "{model: 1", message: /is not valid JSON; mend it or remove it/ },
    { name: "no object", text: "[]", message: /must hold one JSON object/ },
    { name: "an unknown setting", text: '{"modle": "x"}', message: /unknown setting "modle"; they are model, / },
    { name: "an inherited name", text: '{"constructor": 1}', message: /unknown setting "constructor"/ },
    { name: "a size that is no number", text: '{"chat_history_size": "20"}', message: /"chat_history_size" in .* must be a whole number/ },
    { name: "a size below zero", text: '{"chat_history_size": -1}', message: /must be a whole number/ },
    { name: "a switch that is a text", text: '{"autoConfirmSafe": "no"}', message: /"autoConfirmSafe" in .* must be true or false/ },
  ])("refuses $name in one line", ({ text, message }) => {
    expect(() => parseConfig(text, "config.json")).toThrow(message);
    expect(() => parseConfig(text, "config.json")).toThrow(UsageError);
  });
});

describe("raw logs", () => {
  const add = (name: string, bytes: number): void => writeFileSync(join(folder, `${name}.log`), "x".repeat(bytes));

  it("an id is a name, never a path", () => {
    expect(["20261129-101112-a1b2c3", "a", "0-z"].filter(isLogId)).toHaveLength(3);
    expect(["", "..", "a/b", "a.log", "A", "a b", "x".repeat(65), "a\n"].filter(isLogId)).toEqual([]);
    expect(() => logPath(folder, "../x")).toThrow("not a log id");
  });

  it("get ids that sort by time and hold only a-z, 0-9 and -", () => {
    const log = startLog(join(folder, "logs"), new Date("2026-11-29T10:11:12.345Z"));
    expect(log.id).toMatch(/^20261129-101112-[0-9a-f]{6}$/);
    expect(log.path).toBe(join(folder, "logs", `${log.id}.log`));
    expect(modeOf(join(folder, "logs"))).toBe(0o700);
  });

  it("an empty one is not kept", () => {
    const log = startLog(folder);
    writeFileSync(log.path, "");
    expect(log.finish(() => ({ command: "true", exitCode: 0 }))).toBe(false);
    expect(readdirSync(folder)).toEqual([]);
  });

  it("one that was never written is not kept", () => {
    expect(startLog(folder).finish(() => ({ command: "true", exitCode: 0 }))).toBe(false);
  });

  it("keep their facts beside them, for the owner only", () => {
    const log = startLog(folder, new Date("2026-11-29T10:11:12Z"));
    writeFileSync(log.path, "out");
    expect(log.finish(() => ({ command: "ls", exitCode: 3 }))).toBe(true);
    expect(readLogFacts(folder, log.id)).toEqual({ command: "ls", exitCode: 3, startedAt: "2026-11-29T10:11:12.000Z" });
    expect(modeOf(join(folder, `${log.id}.json`))).toBe(0o600);
    expect(readLogFacts(folder, "../x")).toBeNull();
    writeFileSync(join(folder, `${log.id}.json`), "{");
    expect(readLogFacts(folder, log.id)).toBeNull();
  });

  it("are bounded by number: the oldest go", () => {
    for (const name of ["1", "2", "3", "4"]) add(name, 1);
    writeFileSync(join(folder, "1.json"), "{}");
    boundLogs(folder, 2, 1000);
    expect(readdirSync(folder).sort()).toEqual(["3.log", "4.log"]);
  });

  it("are bounded by size, but the newest stays whatever its size", () => {
    for (const name of ["1", "2"]) add(name, 10);
    add("3", 5000);
    boundLogs(folder, 10, 100);
    expect(listLogs(folder)).toEqual(["3"]);
  });

  it("files of others in the folder are left alone", () => {
    for (const name of ["notes.txt", "A.log", "1.log"]) writeFileSync(join(folder, name), "x");
    symlinkSync("/nowhere", join(folder, "2.log"));
    boundLogs(folder, 1, 1000);
    expect(readdirSync(folder).sort()).toEqual(["2.log", "A.log", "notes.txt"]);
  });

  it("there are none in a folder that does not exist", () => {
    expect(listLogs(join(folder, "none"))).toEqual([]);
  });
});

describe("the log of warnings", () => {
  it("is JSON lines with 0600", () => {
    const path = join(folder, "state", "agent.log");
    openWarningLog(path, () => new Date(0)).warn("leaked-tokens", { session: "s", before: 9, after: 3, families: ["chatml"] });
    expect(readFileSync(path, "utf8")).toBe('{"time":"1970-01-01T00:00:00.000Z","level":"warn","event":"leaked-tokens","session":"s","before":9,"after":3,"families":["chatml"]}\n');
    expect(modeOf(path)).toBe(0o600);
  });

  it("begins anew when it is full, with one old file beside it", () => {
    const path = join(folder, "agent.log");
    writeFileSync(path, "x".repeat(1024 * 1024 + 1));
    openWarningLog(path).warn("a", {});
    expect([statSync(path).size < 200, existsSync(`${path}.1`)]).toEqual([true, true]);
  });

  it("that cannot be written stops nothing", () => {
    openWarningLog("/dev/null/x/agent.log").warn("a", {});
  });
});
