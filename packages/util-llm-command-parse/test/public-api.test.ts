import { expect, expectTypeOf, it } from "vitest";
import { classifyCommand, parseLlmResponse, type Danger, type Finding } from "../src/index.ts";

it("exports exactly these names", async () => {
  expect(Object.keys(await import("../src/index.ts")).sort()).toEqual(["classifyArgv", "classifyCommand", "detectInjection", "parseFixResponse", "parseLlmResponse"]);
});

it("has the types of its contract", () => {
  expectTypeOf(classifyCommand("ls").danger).toEqualTypeOf<Danger>();
  expectTypeOf(classifyCommand("ls").findings).toEqualTypeOf<Finding[]>();
  const response = parseLlmResponse("");
  if (response.type === "command") expectTypeOf(response.via).toEqualTypeOf<"json" | "embedded" | "repaired" | "structural" | "tool-call" | "fence" | "inline">();
  if (response.type === "refused") expectTypeOf(response.message).toEqualTypeOf<string>();
});
