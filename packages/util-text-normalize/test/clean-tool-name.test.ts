import { describe, expect, it } from "vitest";
import { cleanToolName } from "../src/index.ts";

describe("cleanToolName", () => {
  it.each([
    { name: "a clean name", input: "get_weather", expected: "get_weather" },
    { name: "a name with points and dashes", input: "mcp.server-1.read", expected: "mcp.server-1.read" },
    { name: "a channel after the name (vllm-project/vllm#32587)", input: "query_dataset<|channel|>commentary", expected: "query_dataset" },
    { name: "a recipient and a type", input: "functions.search <|constrain|>json", expected: "search" },
    { name: "the number of a Kimi call", input: "functions.read:0<|tool_call_argument_begin|>", expected: "read" },
    { name: "a marker before the name", input: "<|start|>get_weather", expected: "get_weather" },
    { name: "full-width bars", input: "f<｜tool▁sep｜>", expected: "f" },
    { name: "quotation marks and white space", input: ' "f" \n', expected: "f" },
    { name: "arguments after the name", input: 'f{"a": 1}', expected: "f" },
    { name: "a name in another script", input: "查询天气", expected: "查询天气" },
    { name: "nothing but a marker", input: "<|call|>", expected: "" },
    { name: "no name", input: "", expected: "" },
  ])("$name", ({ input, expected }) => {
    expect(cleanToolName(input)).toBe(expected);
    expect(cleanToolName(expected)).toBe(expected);
  });
});
