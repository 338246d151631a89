import { describe, expect, it } from "vitest";
import { showBytes } from "../src/internal/show-bytes.ts";
import { sideBySide } from "../src/internal/side-by-side.ts";
import { lastframe } from "./support/lastframe.ts";

describe("lastframe demo", () => {
  it("drives every program through the runner and shows both sides with their estimates", async () => {
    const { code, stdout, stderr } = await lastframe(["demo"]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    for (const program of ["progress-cr", "progress-cursor", "colored-table", "failing-build", "question"]) {
      expect(stdout).toContain(`lastframe run -- node ${program}.mjs`);
    }
    expect(stdout).toContain("Saved model.bin (48.2 MB)");
    expect(stdout).toContain("src/session.c:41:17 expected ';' before 'return'");
    expect(stdout).toContain("Overwrite config.json? [y/N]");
    expect(stdout).toMatch(/5 programs: ~[\d,]+ tokens of bytes, ~[\d,]+ tokens to read \(estimate: characters \/ 4\)\n$/);
  });
});

describe("lastframe demo in a narrow place", () => {
  it.concurrent.each(["-5", "40"])("keeps its panels within COLUMNS=%s, 20 at least", async (columns) => {
    const { code, stdout } = await lastframe(["demo"], { env: { ...process.env, COLUMNS: columns } });
    expect(code).toBe(0);
    const panels = stdout.split("\n").filter((line) => !line.startsWith("lastframe run") && !line.includes("programs:") && !line.includes("tokens"));
    expect(Math.max(...panels.map((line) => line.length))).toBeLessThanOrEqual(Math.max(20, Number(columns)));
  });
});

describe("showBytes", () => {
  it.each([
    { name: "names the controls a person knows", raw: "a\u001b[2Kc\td\b", expected: "a\\e[2Kc\\td\\b" },
    { name: "begins a line at each carriage return, so that frames stand below each other", raw: "\r1%\r2%", expected: "\\r1%\n\\r2%" },
    { name: "keeps line ends as line ends", raw: "a\r\nb\n", expected: "a\\r\\n\nb\\n" },
    { name: "shows other controls by number", raw: "\u0007\u007f\u009b", expected: "\\x07\\x7f\\x9b" },
    { name: "leaves text alone", raw: "下载 ✔", expected: "下载 ✔" },
  ])("$name", ({ raw, expected }) => {
    expect(showBytes(raw)).toBe(expected);
  });
});

describe("sideBySide", () => {
  const left = { title: "left", text: "1\n2\n3\n4" };
  const right = { title: "right", text: "下载" };

  it("puts the panels beside each other and says what it cut", () => {
    expect(sideBySide(left, right, 80, 3)).toEqual([
      `left${" ".repeat(34)} | right`,
      `----${" ".repeat(34)} | -----`,
      `1${" ".repeat(37)} | 下载`,
      `2${" ".repeat(37)} |`,
      `3${" ".repeat(37)} |`,
      `... 1 more line${" ".repeat(23)} |`,
    ]);
  });

  it("puts them below each other when the terminal is narrow", () => {
    expect(sideBySide(left, right, 40, 9)).toEqual(["left", "----", "1", "2", "3", "4", "", "right", "-----", "下载"]);
  });

  it("never makes a line wider than asked for", () => {
    const wide = { title: "wide", text: "x".repeat(1000) };
    for (const line of sideBySide(wide, wide, 100, 50)) expect(line.length).toBeLessThanOrEqual(100);
  });
});
