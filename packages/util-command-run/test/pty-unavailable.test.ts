import { expect, it, vi } from "vitest";
import { runReadOnlyCli } from "../src/index.ts";

vi.mock("@lydell/node-pty", () => {
  throw new Error("no such package");
});

it("a terminal without the optional package is a start error that says what to install", async () => {
  const result = await runReadOnlyCli("true", [], { stdin: "pty" });
  expect(result).toMatchObject({ ok: false, outcome: "spawn-error", error: { code: "PTY_UNAVAILABLE" } });
  expect(result.summary).toMatch(/^stdin "pty" needs the optional package @lydell\/node-pty: npm install @lydell\/node-pty/);
  expect(result.summary).not.toContain("\n");
});
