import { describe, expect, it } from "vitest";
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
  ])("is false for %s", (script) => {
    expect(feedsInput("/bin/sh", ["-c", script])).toBe(false);
  });

  it("is false for programs that are no shell: they get such words as they are", () => {
    expect(feedsInput("grep", ["yes | rm -i", "a<b"])).toBe(false);
  });

  it("takes at most 16 times as long for 8 times as much", () => {
    const time = (length: number): number => {
      const script = "echo x || ls | ".repeat(length);
      const rounds = Array.from({ length: 5 }, () => {
        const begin = performance.now();
        feedsInput("sh", ["-c", script]);
        return performance.now() - begin;
      });
      return rounds.sort((a, b) => a - b)[2] ?? 0;
    };
    time(2000);
    const small = time(20_000);
    expect(time(160_000) / small).toBeLessThanOrEqual(16);
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
