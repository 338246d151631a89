import { describe, expect, it } from "vitest";
import { classifyCommand } from "../src/index.ts";
import { obfuscations } from "./obfuscate.ts";
import { dangerCases } from "./read-fixtures.ts";

const RANK = { safe: 0, warning: 1, dangerous: 2 };
const destructive = dangerCases.filter(({ input, expect: { danger } }) => input.shell === "bash" && danger === "dangerous");

describe("a dangerous command stays dangerous", () => {
  it.each(Object.entries(obfuscations))("%s", (_, obfuscate) => {
    const dropped: string[] = [];
    let applied = 0;
    for (const { input } of destructive) {
      const changed = obfuscate(input.command);
      if (changed === null) continue;
      applied++;
      if (RANK[classifyCommand(changed).danger] < RANK[classifyCommand(input.command).danger]) dropped.push(changed);
    }
    expect(dropped).toEqual([]);
    expect(applied).toBeGreaterThan(50);
  });
});
