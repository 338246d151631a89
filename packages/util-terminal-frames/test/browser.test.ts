import { fileURLToPath } from "node:url";
import { runInNewContext } from "node:vm";
import { build } from "vite";
import { expect, it } from "vitest";

/** What a browser, a worker and an edge runtime have beyond the language itself. */
const webGlobals = { TextDecoder, TextEncoder, TransformStream };

async function bundle(): Promise<string> {
  const entry = fileURLToPath(new URL("../src/index.ts", import.meta.url));
  const output = await build({
    configFile: false,
    logLevel: "silent",
    build: { write: false, minify: true, lib: { entry, formats: ["iife"], name: "terminalFrames", fileName: "bundle" } },
  });
  const [result] = [output].flat();
  if (result === undefined || !("output" in result)) throw new Error("no bundle");
  return result.output[0].code;
}

it("runs as a browser bundle, without anything of Node", { timeout: 60_000 }, async () => {
  const code = await bundle();
  expect(code).not.toMatch(/node:|require\(|process\.|Buffer/);
  const script = `${code}; JSON.stringify([
    terminalFrames.finalizeTerminalText("10%\\r100%\\n\\u001b[1m\\u4e2d\\u001b[m ok\\n"),
    terminalFrames.stripControls("\\u001b[1mbold\\u001b[m"),
    new terminalFrames.TerminalFrames({ columns: 4, rows: 2 }).write("abcdef\\u001b[A\\u001b[2K").end().text,
    typeof terminalFrames.createFramesStream().readable,
  ])`;
  expect(JSON.parse(runInNewContext(script, { ...webGlobals }) as string)).toEqual(["100%\n中 ok\n", "bold", "    ef", "object"]);
});
