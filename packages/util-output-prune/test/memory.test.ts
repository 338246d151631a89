import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { pruneOutput } from "../src/index.ts";
import { auditFaults } from "./support/audit.mjs";

describe("memory", () => {
  it("follows the facts and the limit, not the stream: 10 MB of noise leave less than 8 MB", () => {
    const script = fileURLToPath(new URL("support/measure-memory.mjs", import.meta.url));
    const grown = Number(execFileSync(process.execPath, ["--expose-gc", script, "10"], { encoding: "utf8", env: { ...process.env, NODE_OPTIONS: "" } }));
    expect(grown).toBeLessThanOrEqual(8);
  });

  it("more error lines than fit into the arguments of a call do not throw", () => {
    const text = Array.from({ length: 130_000 }, (_, index) => `ERROR ${String(index)} of the gate\n`).join("");
    const result = pruneOutput(text, { exitCode: 1, maxHeld: 1000 });
    expect(result.text).toContain("ERROR 100000 of the gate");
    expect(auditFaults(text, result)).toEqual([]);
  });

  it("noise of a known tool between unknown lines is one gap", () => {
    const text = Array.from({ length: 20_000 }, (_, index) => (index % 2 === 0 ? `npm http fetch GET 200 https://registry.example/p${String(index)} 5ms\n` : `gate ${String(index)} is odd\n`)).join("");
    const result = pruneOutput(text, { exitCode: 1, maxHeld: 4000 });
    expect(result.trimmed.filter(({ rule }) => rule === "max-held")).toHaveLength(1);
    expect(result.trimmed.length).toBeLessThan(500);
    expect(auditFaults(text, result)).toEqual([]);
  });
});
