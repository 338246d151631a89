// Recorded and written terminal output as text, by every tool; `pnpm compare` counts and measures.
import { readdirSync, readFileSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";
import unicode11 from "@xterm/addon-unicode11";
import headless from "@xterm/headless";
import { ansiToAnsi } from "ansi-to-pre";
import stripAnsi from "strip-ansi";
import { TerminalTextRender } from "terminal-render";
import { TerminalFrames } from "../dist/index.js";
import { inputs } from "./inputs.mjs";

const COLUMNS = 120;
const ROWS = 40;
const fixtures = new URL("../test/fixtures/", import.meta.url);
const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** What all agree to leave out of account: blanks at the end of lines, blank lines at the end. */
const canonical = (text) => text.split("\n").map((line) => line.replace(/[ \t\r]+$/, "")).join("\n").replace(/\n+$/, "");

async function readWithXterm(bytes) {
  const terminal = new headless.Terminal({ cols: COLUMNS, rows: ROWS, scrollback: 1e6, convertEol: true, allowProposedApi: true, logLevel: "off" });
  terminal.loadAddon(new unicode11.Unicode11Addon());
  terminal.unicode.activeVersion = "11";
  await new Promise((done) => terminal.write(bytes, done));
  const buffer = terminal.buffer.normal;
  const lines = [];
  for (let y = 0; y < buffer.length; y += 1) {
    const line = buffer.getLine(y);
    const text = line.translateToString(true);
    if (line.isWrapped && lines.length > 0) lines[lines.length - 1] += text;
    else lines.push(text);
  }
  terminal.dispose();
  return canonical(lines.join("\n"));
}

function readRecordings() {
  const folder = new URL("recordings/", fixtures);
  return readdirSync(folder).filter((name) => name.endsWith(".raw")).map((name) => ({
    input: new Uint8Array(readFileSync(new URL(name, folder))),
    expected: canonical(readFileSync(new URL(name.replace(".raw", ".txt"), folder), "utf8")),
  }));
}

/** The written cases at that size and without options: xterm.js is the judge of those. */
function readWritten() {
  return readFileSync(new URL("cases.jsonl", fixtures), "utf8").trim().split("\n").map((line) => JSON.parse(line))
    .filter(({ kind, opts: { cols, rows, ...rest }, input }) => kind !== "policy" && cols === COLUMNS && rows === ROWS && Object.keys(rest).length === 0 && typeof input === "string")
    .map(({ input, expect }) => ({ input: encoder.encode(input), expected: expect }));
}

export const comparisons = [
  {
    what: `Output of real programs and written cases on a screen of ${COLUMNS}x${ROWS}; right is the text that xterm.js shows, lines trimmed at the right (xterm.js is the judge, so its own row is right by definition).`,
    cases: () => [...readRecordings(), ...readWritten()],
    speed: { what: "1 MB of plain lines, colours, progress bars, cursor moves and CJK", input: () => encoder.encode(Object.values(inputs).map((make) => make(200_000)).join("")), isRight: (text) => text !== null },
    tools: [
      { name: "this package", code: 'export { TerminalFrames } from "../dist/index.js"', read: (bytes) => canonical(new TerminalFrames({ columns: COLUMNS, rows: ROWS }).write(bytes).end().text) },
      { name: "@xterm/headless", package: "@xterm/headless", code: 'export * from "@xterm/headless"', read: readWithXterm },
      { name: "ansi-to-pre", package: "ansi-to-pre", code: 'export { ansiToAnsi } from "ansi-to-pre"', read: (bytes) => canonical(stripVTControlCharacters(ansiToAnsi(decoder.decode(bytes)))) },
      { name: "terminal-render", package: "terminal-render", code: 'export { TerminalTextRender } from "terminal-render"', read: (bytes) => canonical(new TerminalTextRender().write(decoder.decode(bytes)).render()) },
      { name: "strip-ansi", package: "strip-ansi", code: 'export { default } from "strip-ansi"', read: (bytes) => canonical(stripAnsi(decoder.decode(bytes))) },
      { name: "`node:util` stripVTControlCharacters", read: (bytes) => canonical(stripVTControlCharacters(decoder.decode(bytes))) },
    ],
  },
];
