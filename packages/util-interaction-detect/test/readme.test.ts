import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import * as root from "../src/index.ts";
import * as linux from "../src/linux.ts";

const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8");
const code = /```ts\n([\s\S]*?)```/.exec(readme)?.[1] ?? "";
const secondExample = readme.split("```ts\n")[2]?.split("```")[0] ?? "";
const statements = code.split("\n").filter((line) => line !== "" && !line.startsWith("import"));

describe("README", () => {
  it("is short enough to read", () => {
    expect(readme.split("\n").length).toBeLessThanOrEqual(150);
  });

  it("runs its first example with the results it names", () => {
    const setup = statements.filter((line) => line.startsWith("const "));
    const checks = statements.filter((line) => line.includes("; // "));
    expect(checks.length).toBe(6);
    for (const line of checks) {
      const [expression = "", result = ""] = line.split("; // ");
      const names = Object.keys(root);
      // The example is our own text.
      // eslint-disable-next-line @typescript-eslint/no-implied-eval
      const run = new Function(...names, `${setup.join("\n")}\nreturn [${expression}, ${result}];`) as (...values: unknown[]) => [unknown, unknown];
      const [actual, expected] = run(...Object.values(root));
      expect(actual, line).toEqual(expected);
    }
  });

  it.runIf(process.platform === "linux")("runs its second example to the kind it names", async () => {
    const body = secondExample.split("\n").filter((line) => !line.startsWith("import")).join("\n");
    const kind = await new Promise((resolve) => {
      // The example is our own text; it prints once and ends.
      // eslint-disable-next-line @typescript-eslint/no-implied-eval
      const run = new Function("spawn", "detectInteraction", "createWaitMonitor", "readChannels", "console", body) as (...values: unknown[]) => void;
      run(spawn, root.detectInteraction, linux.createWaitMonitor, linux.readChannels, { log: resolve });
    });
    expect(kind).toBe(/console\.log\(verdict\.kind\); \/\/ (\S+)/.exec(secondExample)?.[1]);
  });

  it("says of the opening table what the code says", () => {
    const cat: root.WaitEvidence = { state: "blocked", readers: [{ pid: 1, command: "cat", call: "read", fd: 0, channel: "stdin" }] };
    expect(root.detectInteraction({ plain: "", childAlive: true, idleMs: 200, evidence: cat })).toMatchObject({ kind: "question", confidence: "certain" });
    expect(root.detectInteraction({ plain: "Overwrite? [y/N] ", childAlive: true, idleMs: 90_000, evidence: { state: "busy", readers: [] } }).waiting).toBe(false);
    expect(root.detectInteraction({ plain: "Resolving dependencies: ", childAlive: true, idleMs: 2000 }).waiting).toBe(false);
  });
});
