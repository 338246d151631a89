// The tools that are compared, each from bytes to the final text.
import { readdirSync, readFileSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";
import headless from "@xterm/headless";
import { ansiToAnsi } from "ansi-to-pre";
import stripAnsi from "strip-ansi";
import { TerminalTextRender } from "terminal-render";
import { finalizeTerminalText } from "../dist/index.js";

const decoder = new TextDecoder();

/** @xterm/headless as a log reader would use it: full scrollback, soft wraps joined. */
export async function readWithXterm(bytes) {
  const terminal = new headless.Terminal({ cols: 120, rows: 40, scrollback: 1e6, convertEol: true, allowProposedApi: true, logLevel: "off" });
  for (let from = 0; from < bytes.length; from += 65536) {
    await new Promise((done) => terminal.write(bytes.subarray(from, from + 65536), done));
  }
  const buffer = terminal.buffer.active;
  const lines = [];
  for (let y = 0; y < buffer.length; y += 1) {
    const line = buffer.getLine(y);
    const text = line.translateToString(true);
    if (line.isWrapped && lines.length > 0) lines[lines.length - 1] += text;
    else lines.push(text);
  }
  terminal.dispose();
  return lines.join("\n");
}

export const tools = {
  ours: (bytes) => finalizeTerminalText(bytes),
  "ours 120x40": (bytes) => finalizeTerminalText(bytes, { columns: 120, rows: 40 }),
  TextDecoder: (bytes) => decoder.decode(bytes),
  "strip-ansi": (bytes) => stripAnsi(decoder.decode(bytes)),
  "node:util": (bytes) => stripVTControlCharacters(decoder.decode(bytes)),
  "terminal-render": (bytes) => new TerminalTextRender().write(decoder.decode(bytes)).render(),
  "ansi-to-pre": (bytes) => stripAnsi(ansiToAnsi(decoder.decode(bytes))),
  xterm: readWithXterm,
};

const canonical = (text) => text.split("\n").map((line) => line.trimEnd()).join("\n").trimEnd();

/** Recordings of real programs that each tool gets right: `[right, all]` by tool. */
export async function countRightRecordings() {
  const folder = new URL("../test/fixtures/recordings/", import.meta.url);
  const names = readdirSync(folder).filter((file) => file.endsWith(".raw"));
  const right = {};
  for (const [tool, run] of Object.entries(tools)) {
    right[tool] = 0;
    for (const name of names) {
      const raw = new Uint8Array(readFileSync(new URL(name, folder)));
      const expected = readFileSync(new URL(name.replace(".raw", ".txt"), folder), "utf8");
      if (canonical(await run(raw)) === canonical(expected)) right[tool] += 1;
    }
  }
  return { right, all: names.length };
}
