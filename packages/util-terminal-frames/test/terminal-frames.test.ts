import { describe, expect, expectTypeOf, it } from "vitest";
import { TerminalFrames, type FramesResult } from "../src/index.ts";

const read = (data: string, options?: ConstructorParameters<typeof TerminalFrames>[0]): FramesResult =>
  new TerminalFrames(options).write(data).end();

describe("lastLine and cursor", () => {
  it("keep the blanks before the cursor of a prompt", () => {
    const frames = new TerminalFrames().write("a\nContinue? [Y/n] ");
    expect(frames.lastLine()).toBe("Continue? [Y/n] ");
    expect(frames.cursor).toEqual({ row: 1, column: 16 });
  });

  it("follow a redraw and undo soft wraps", () => {
    const frames = new TerminalFrames({ columns: 10, rows: 5 }).write("Password for alice: ");
    expect(frames.lastLine()).toBe("Password for alice: ");
    expect(frames.write("\rabc").lastLine()).toBe("Password fabcalice:");
  });

  it("go on from the last line feed of plain text", () => {
    const frames = new TerminalFrames().write("a\nb");
    expect(frames.lastLine()).toBe("b");
    expect(frames.write("c\n").lastLine()).toBe("");
    expect(frames.write("d").lastLine()).toBe("d");
    expect(frames.write("\re").lastLine()).toBe("e");
  });

  it("count rows where only the width is known", () => {
    expect(new TerminalFrames({ columns: 10 }).write("    done 全\n").cursor).toEqual({ row: 2, column: 0 });
  });

  it("show the alternate screen while it is on", () => {
    expect(new TerminalFrames({ columns: 20, rows: 5 }).write("log\n\x1b[?1049h\x1b[5;1H:").lastLine()).toBe(":");
  });
});

describe("result", () => {
  it("keeps the alternate screen apart", () => {
    const result = read("$ top\n\x1b[?1049h\x1b[Hload\x1b[?1049l$ done\n");
    expect([result.text, result.altText]).toEqual(["$ top\n$ done", "load"]);
    expect(read("plain").altText).toBeNull();
  });

  it("gives title and, on request, links", () => {
    const data = "\x1b]0;my title\x07\x1b]8;;https://e.x/a;b\x1b\\label\x1b]8;;\x1b\\";
    expect(read(data).title).toBe("my title");
    expect(read(data).links).toBeUndefined();
    expect(read(data, { links: true }).links).toEqual([{ text: "label", url: "https://e.x/a;b" }]);
  });

  it("keeps the lines above where no screen is known, whatever the chunks", () => {
    for (const chunks of [["\x1bm\nb\n\x1b[1Jc"], ["\x1b", "m\n", "b\n", "\x1b[1Jc"]]) {
      const frames = new TerminalFrames();
      for (const chunk of chunks) frames.write(chunk);
      expect(frames.end().text).toBe("\nb\nc");
    }
  });

  it("joins a wrapped row to the one that left last when the row between was deleted, as xterm.js does", () => {
    expect(read("\n\nabcdef\x1b[1;1H\x1b[S", { columns: 3, rows: 2, onClear: "xterm" }).text).toBe("\n   def");
  });

  it("keeps controls out of titles", () => {
    expect(read("\x1b]0;a\nb\x07").title).toBe("ab");
  });

  it("moves within lines longer than a cursor move reaches", () => {
    expect(read("x".repeat(1_000_010) + "\x1b[Dy").text.length).toBe(1_000_010);
    expect(read("x".repeat(1_000_010) + "\r\x1b[@y").text.length).toBe(1_000_011);
  });

  it("keeps cleared screens by default", () => {
    expect(read("old\n\x1b[2J\x1b[3J\x1b[Hnew\n").text).toBe("old\nnew");
    expect(read("old\n\x1bcnew\n").text).toBe("old\nnew");
    expect(read("old\n\x1b[2J\x1b[Hnew\n", { columns: 80, rows: 24 }).text).toBe("old\nnew");
  });

  it("counts redraws, stopped moves, unknown sequences, invalid bytes and hidden characters", () => {
    const frames = new TerminalFrames({ columns: 80, rows: 24 });
    frames.write(Uint8Array.of(0x61, 0xff)).write("1\r2\r3\n\x1b[99A\x1b[5y\x1b[5{\x1b[8mhide\x1b[0m");
    expect(frames.end().stats).toEqual({
      bytesIn: 33, framesCollapsed: 3, cursorUpOutOfBounds: 1, ignoredSequences: 1, invalidUtf8: 1, hiddenChars: 4,
    });
  });

  it("blanks concealed text on request", () => {
    expect(read("a\x1b[8mbc\x1b[28md\n", { concealed: "blank" }).text).toBe("a  d");
    expect(read("a\x1b[8mbc\x1b[28md\n").text).toBe("abcd");
  });

  it("marks a dropped head", () => {
    const result = read("1234\n".repeat(1000), { maxBytes: 12 });
    expect(result.text).toBe("1234\n1234");
    expect(result.truncatedHead).toEqual({ lines: 998, bytes: 4990 });
  });

  it("obeys raw C1 bytes only when asked", () => {
    const bytes = Uint8Array.of(0x61, 0x9b, 0x31, 0x6d, 0x62);
    expect(new TerminalFrames().write(bytes).end().text).toBe("a\ufffd1mb");
    expect(new TerminalFrames({ c1: "8bit" }).write(bytes).end().text).toBe("ab");
  });

  it("widens ambiguous characters on request", () => {
    expect(read("±x\r\x1b[2Cy", { ambiguousWidth: 2 }).text).toBe("±y");
    expect(read("±x\r\x1b[2Cy").text).toBe("±xy");
  });

  it("is the same when asked again, and ends the input", () => {
    const frames = new TerminalFrames().write("a");
    expect(frames.end()).toBe(frames.end());
    expect(() => frames.write("b")).toThrow("write after end");
  });
});

describe("public API", () => {
  it("exports four values", async () => {
    expect(Object.keys(await import("../src/index.ts")).sort()).toEqual([
      "TerminalFrames", "createFramesStream", "finalizeTerminalText", "stripControls",
    ]);
    expectTypeOf<FramesResult["altText"]>().toEqualTypeOf<string | null>();
  });
});
