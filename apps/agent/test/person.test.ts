import picocolors from "picocolors";
import { describe, expect, it } from "vitest";
import type { Shown } from "../src/flows/ports.ts";
import { renderResult } from "../src/internal/render-result.ts";
import { renderShown } from "../src/person/render-shown.ts";
import { showCommand, showProse } from "../src/person/show-hidden.ts";
import { result } from "./support/fake-ports.ts";

const PLAIN = picocolors.createColors(false);
const COLOURED = picocolors.createColors(true);
const NOTHING = { flagged: false, code: null, findings: [], visible: "" };
const ASSESSMENT = { danger: "safe", code: null, findings: [], commands: [], writes: [], deletes: [], network: [], dynamic: false, parseErrors: 0 } as const;

function proposal(fields: object, danger: "safe" | "warning" | "dangerous" = "safe", findings: object[] = []): Exclude<Shown, { kind: "result" }> {
  return {
    kind: "proposal",
    proposal: { command: "ls", modelDanger: null, ...fields },
    judgement: { command: "ls", danger, assessment: { ...ASSESSMENT, findings } as never, injection: NOTHING, isReadOnly: true, holdsMask: false },
  };
}

describe("a proposal", () => {
  it("is the command, what it does and how dangerous it is, with the reasons", () => {
    const finding = { code: "fs-delete", danger: "warning", span: [0, 2], message: { en: "Deletes a file.", zh: "" } };
    expect(renderShown(proposal({ command: "rm x", explanation: "removes x" }, "warning", [finding]), PLAIN, 80)).toBe("\n$ rm x\n  removes x\nwarning\n  fs-delete: Deletes a file.\n");
  });

  it("of a fix is a diff, old and new, plain without colour", () => {
    expect(renderShown(proposal({ command: "sudo npm i", diagnosis: "no rights", replaces: "npm i" }), PLAIN, 80)).toBe("\ndiagnosis: no rights\n- npm i\n+ sudo npm i\nsafe\n");
  });

  it("of a fix is struck red and bold green with colour", () => {
    expect(renderShown(proposal({ command: "new", replaces: "old" }), COLOURED, 80)).toBe("\n- \u001b[31m\u001b[9mold\u001b[29m\u001b[39m\n+ \u001b[32m\u001b[1mnew\u001b[22m\u001b[39m\n\u001b[32msafe\u001b[39m\n");
  });

  it("marks every line of a command, so that none hides behind the first", () => {
    expect(renderShown(proposal({ command: "cat <<X\na\nX" }), PLAIN, 80)).toBe("\n$ cat <<X\n$ a\n$ X\nsafe\n");
  });

  it("never wraps the command, but wraps the explanation", () => {
    const long = "x".repeat(90);
    const shown = renderShown(proposal({ command: long, explanation: "word ".repeat(20).trim() }), PLAIN, 40);
    expect(shown).toContain(`$ ${long}\n`);
    expect(shown.split("\n").filter((line) => line.startsWith("  word")).every((line) => line.length <= 40)).toBe(true);
  });

  it("shows what a terminal would hide", () => {
    expect(renderShown(proposal({ command: "ls \u202e\u001b[2K\u200b", explanation: "a\u001b]0;x\u0007b" }), PLAIN, 80)).toBe("\n$ ls \\u{202e}\\u{1b}[2K\\u{200b}\n  a\\u{1b}]0;x\\u{7}b\nsafe\n");
  });
});

describe("showProse and showCommand", () => {
  it("leave plain text alone", () => {
    for (const show of [showProse, showCommand]) expect(show("下载 ✔ a\tb\nc é 👍")).toBe("下载 ✔ a\tb\nc é 👍");
  });

  it("keep what languages and emoji need in prose, but not in a command", () => {
    const family = "👨\u200d👩\u200d👧";
    expect(showProse(family)).toBe(family);
    expect(showCommand(family)).toBe("👨\\u{200d}👩\\u{200d}👧");
  });
});

describe("other things that a person is shown", () => {
  it.each<{ event: Exclude<Shown, { kind: "result" }>; expected: string }>([
    { event: { kind: "refused", message: "not\u001b[31m me" }, expected: "refused: not\\u{1b}[31m me\n" },
    { event: { kind: "text", text: "a\n\n  b" }, expected: "a\n\n  b\n" },
    { event: { kind: "history", turns: [] }, expected: "the history is empty\n" },
    { event: { kind: "history", turns: [{ role: "user", content: "a" }, { role: "assistant", content: "b" }] }, expected: "you: a\nmodel: b\n" },
    { event: { kind: "injection", injection: { ...NOTHING, flagged: true, code: "bidi-control", visible: "ls \\u{202e}" } }, expected: "not run: the reply hides something (bidi-control)\n  ls \\u{202e}\n" },
    { event: { kind: "failure", text: "it failed" }, expected: "it failed\n" },
    { event: { kind: "auto-confirmed" }, expected: "runs without asking: it only reads\n" },
  ])("$event.kind", ({ event, expected }) => {
    expect(renderShown(event, PLAIN, 80)).toBe(expected);
  });
});

describe("a result", () => {
  it("is the gist, then what to decide, then tables, then the text, then where the rest is", async () => {
    const shown = await renderResult(
      {
        ...result({
          exitCode: 1,
          summary: "exit 1",
          text: "the gist\n",
          stdoutPlain: "a long output\nthe gist\n",
          tables: [[{ A: "1" }]],
          decisions: [{ rule: "r", file: "a.ts", line: 3, text: "check all callers" }, { rule: "r", file: null, line: null, text: "really?" }],
        }),
        logId: "20261129-101112-a1b2c3",
      },
      PLAIN,
    );
    expect(shown).toBe(
      "not ok  exit 1\ndecide: check all callers (a.ts:3)\ndecide: really?\n\ntable 1: 1 row, 1 column\n  A\n  1\n\nthe gist\n\nall of it: lastframe log 20261129-101112-a1b2c3\n",
    );
  });

  it("names no log when nothing is left out", async () => {
    expect(await renderResult({ ...result({ text: "x\n", stdoutPlain: "x\n" }), logId: "a" }, PLAIN)).toBe("ok  exit 0\n\nx\n");
  });

  it("counts decisions beyond twenty", async () => {
    const decisions = Array.from({ length: 23 }, () => ({ rule: "r", file: null, line: null, text: "x" }));
    expect(await renderResult(result({ decisions }), PLAIN)).toContain("and 3 decisions more; --json has them all");
  });
});
