import { describe, expect, it } from "vitest";
import { measureGrowth } from "../../../config/growth.ts";
import { runReadOnlyCli } from "../src/index.ts";
import { feedsInput } from "../src/internal/feeds-input.ts";

describe("feedsInput", () => {
  it.each([
    "yes | rm -i a",
    "cd x && echo y | ./install.sh",
    "printf 'y\\n'|program",
    "(yes | program) 2>&1",
    "program <<< y",
    "program << END\ny\nEND",
    "program < answers.txt",
    "program < answers.txt; echo done",
    "program 0< answers.txt",
    "while read name; do rm -i \"$name\"; done < list",
    "if true; then program; fi < answers.txt",
    "yes | { cd x; program; }",
    "yes | while read a; do program; done",
    "A=1 program < answers.txt",
    "sudo program <<EOF && ls\ny\nEOF\necho 'x; other'",
  ])("is true for %s", (script) => {
    expect(feedsInput("bash", ["-c", script])).toBe(true);
  });

  it.each([
    "printf 'Overwrite? [y/N] '; read answer",
    "rm -i a || echo failed",
    "git add -p | cat",
    "program < /dev/null",
    "program </dev/null 2>&1",
    "ls | xargs -p rm",
    "sort < list; rm -i a",
    "yes | first; rm -i a",
    "cat <<END\nprogram < x\nEND\nrm -i a",
    "printf '%s' 'a < b'; rm -i a",
    "rm -i a # < answers",
    "diff <(ls a) <(ls b); rm -i c",
    "cat < list | grep x; git add -p",
  ])("is false for %s", (script) => {
    expect(feedsInput("/bin/sh", ["-c", script])).toBe(false);
  });

  it("is false for programs that are no shell: they get such words as they are", () => {
    expect(feedsInput("grep", ["yes | rm -i", "a<b"])).toBe(false);
  });

  it.each(["echo x || ls | ", "{ a <b; } <c; ", "'", "x<<E\n", "(", "a=\"$(b)\" "])("takes at most 16 times as long for 8 times as much of %j", (part) => {
    expect(measureGrowth((script: string) => feedsInput("sh", ["-c", script]), (size) => part.repeat(size), 2000)).toBeLessThanOrEqual(16);
  });
});

describe("a question in the output of a script that exits 0", () => {
  it.each([
    { name: "was answered by the script's own pipe", script: "yes | (printf 'Go? [y/N] '; read answer; echo done)", promptAtExit: false },
    { name: "was answered by the end of input", script: "printf 'Go? [y/N] '; read answer; echo done", promptAtExit: true },
    { name: "was answered by the end of input, the line ended by the script", script: "printf 'Go? [y/N] '; read answer; echo; echo done", promptAtExit: true },
  ])("$name", async ({ script, promptAtExit }) => {
    expect(await runReadOnlyCli("sh", ["-c", script])).toMatchObject({ outcome: "exit", exitCode: 0, promptAtExit, ok: !promptAtExit });
  });
});
