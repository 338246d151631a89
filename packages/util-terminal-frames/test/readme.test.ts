import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { finalizeTerminalText, TerminalFrames } from "../src/index.ts";

const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8");

it("states results that are true", () => {
  expect(readme).toContain('finalizeTerminalText("10%\\r100%\\nok\\n"); // "100%\\nok\\n"');
  expect(finalizeTerminalText("10%\r100%\nok\n")).toBe("100%\nok\n");
  const frames = new TerminalFrames({ columns: 120, rows: 40 });
  frames.write("fetch 9%\rfetch 100%\nContinue? [Y/n] ");
  expect(frames.lastLine()).toBe("Continue? [Y/n] ");
  expect(frames.end().text).toBe("fetch 100%\nContinue? [Y/n]");
});
