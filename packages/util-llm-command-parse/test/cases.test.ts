import { describe, expect, it } from "vitest";
import { classifyCommand, detectInjection, parseFixResponse, parseLlmResponse, type LlmResponse } from "../src/index.ts";
import { dangerCases, injectionCases, replyCases, type ReplyExpectation } from "./read-fixtures.ts";

const titled = <C extends { id: string; why: string }>(cases: C[]): (C & { title: string })[] => cases.map((item) => ({ ...item, title: `${item.id}: ${item.why}` }));

describe("danger", () => {
  it.each(titled(dangerCases))("$title", ({ input: { command, shell }, expect: expected, accept = [] }) => {
    const { danger } = classifyCommand(command, { shell });
    expect([expected.danger, ...accept.map((other) => other.danger)]).toContain(danger);
  });
});

describe("injection", () => {
  it.each(titled(injectionCases))("$title", ({ input, expect: expected, accept = [] }) => {
    const { flagged } = input.command === undefined ? detectInjection(input.text ?? "") : detectInjection(input.command, { kind: "command" });
    expect([expected.flagged, ...accept.map((other) => other.flagged)]).toContain(flagged);
  });
});

/** Whether a reply was read as expected: the type and the command; without a command, error and refusal stand for each other. */
function isRight(response: LlmResponse, expected: ReplyExpectation): boolean {
  if (expected.type !== "command") return response.type !== "command";
  return response.type === "command" && response.command === expected.command;
}

describe("replies", () => {
  it.each(titled(replyCases))("$title", ({ input: { text, shell = "bash" }, expect: expected, accept = [] }) => {
    const read = "diagnosis" in expected ? parseFixResponse : parseLlmResponse;
    const response = read(text, { shell });
    expect([expected, ...accept].some((other) => isRight(response, other)), JSON.stringify(response).slice(0, 300)).toBe(true);
  });
});
