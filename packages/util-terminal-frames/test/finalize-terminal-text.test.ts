import { describe, expect, it } from "vitest";
import { finalizeTerminalText } from "../src/index.ts";

const diff = "diff --git a/Makefile b/Makefile\n--- a/Makefile\n+++ b/Makefile\n@@ -1,3 +1,3 @@\n all:\n-\tcc -o x \n+\tcc -O2 -o x  \n \n";

describe("finalizeTerminalText", () => {
  it("resolves a download bar and colours", () => {
    const raw = "Downloading 10%\rDownloading 45%\r\x1b[32mDownloading 100%\x1b[0m\n\x1b[36mstatus\x1b[0m  ok\n";
    expect(finalizeTerminalText(raw)).toBe("Downloading 100%\nstatus  ok\n");
  });

  it.each([
    { name: "keeps a unified diff byte for byte", input: diff, expected: diff },
    { name: "keeps a diff under SGR and EL 0 byte for byte", input: diff.replaceAll("+", "\x1b[32m\x1b[K+\x1b[m\x1b[K"), expected: diff },
    { name: "turns CRLF into LF and keeps the rest", input: diff.replaceAll("\n", "\r\n"), expected: diff },
    { name: "keeps blank lines at the end", input: "a\n\n\n", expected: "a\n\n\n" },
    { name: "keeps blanks before the cursor of a prompt", input: "Name: ", expected: "Name: " },
    { name: "keeps tabs between columns and at line ends", input: "a\tb\t\n\tc\n", expected: "a\tb\t\n\tc\n" },
    { name: "expands a tab once the line is drawn on", input: "a\tb \rX\n", expected: "X       b\n" },
    { name: "trims lines that were drawn on", input: "10%   \r99%\n", expected: "99%\n" },
    { name: "ends without a line feed when the cursor left the fresh line", input: "a\nb\n\x1b[A", expected: "a\nb" },
    { name: "ends in a line feed when the cursor rests on a cleared line", input: "a\nbar\r\x1b[K", expected: "a\n" },
    { name: "is empty for no output", input: "", expected: "" },
    { name: "keeps an en space and an ideographic space at the end of a drawn line", input: "x\ry\u3000\n", expected: "y\u3000\n" },
    { name: "keeps a byte order mark of a string", input: "\ufeffa\n", expected: "\ufeffa\n" },
    { name: "replaces a lone surrogate", input: "a\ud800b", expected: "a\ufffdb" },
  ])("$name", ({ input, expected }) => {
    expect(finalizeTerminalText(input)).toBe(expected);
  });

  it("drops the byte order mark of bytes, as WHATWG decoding does", () => {
    expect(finalizeTerminalText(Uint8Array.of(0xef, 0xbb, 0xbf, 0x61))).toBe("a");
  });

  it("hands each line to onLine and still returns the whole text", () => {
    const lines: string[] = [];
    const text = finalizeTerminalText("1\r2\nb\n", { onLine: (line, index) => lines.push(`${String(index)}:${line}`) });
    expect({ text, lines }).toEqual({ text: "2\nb\n", lines: ["0:2", "1:b"] });
  });

  it("refuses what is neither text nor bytes", () => {
    expect(() => finalizeTerminalText(5 as unknown as string)).toThrow(TypeError);
  });
});
