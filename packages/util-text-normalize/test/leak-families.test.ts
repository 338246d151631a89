import { describe, expect, it } from "vitest";
import { stripLeakedSpecialTokens } from "../src/index.ts";
import { filterPieces, twoPieces } from "./support/split-text.ts";

interface FamilyRow {
  family: string;
  leak: string;
  left: string;
  /** Markers that a sentence or a code span may name. */
  marker: string;
}

const rows: FamilyRow[] = [
  { family: "dsml", leak: 'Hi.\n<｜DSML｜tool_calls><｜DSML｜invoke name="f"><｜DSML｜parameter name="a" string="true">1 < 2</｜DSML｜parameter></｜DSML｜invoke></｜DSML｜tool_calls>', left: "Hi.", marker: "<｜DSML｜invoke>" },
  { family: "chatml", leak: "<|im_start|>assistant\nHi.<|im_end|>", left: "Hi.", marker: "<|im_end|>" },
  { family: "llama", leak: "<|start_header_id|>assistant<|end_header_id|>\n\nHi.<|eot_id|>", left: "Hi.", marker: "<|eot_id|>" },
  { family: "mistral", leak: 'Hi.[TOOL_CALLS][{"name": "f", "arguments": {"a": "[x]"}}]', left: "Hi.", marker: "[TOOL_CALLS]" },
  { family: "harmony", leak: "<|channel|>analysis<|message|>Hm.<|end|><|start|>assistant<|channel|>final<|message|>Hi.<|return|>", left: "Hi.", marker: "<|message|>" },
  { family: "deepseek", leak: 'Hi.<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>function<｜tool▁sep｜>f\n```json\n{"a": 1}\n```<｜tool▁call▁end｜><｜tool▁calls▁end｜>', left: "Hi.", marker: "<｜end▁of▁sentence｜>" },
  { family: "kimi", leak: 'Hi.<|tool_calls_section_begin|><|tool_call_begin|>functions.f:0<|tool_call_argument_begin|>{"a": "}"}<|tool_call_end|><|tool_calls_section_end|>', left: "Hi.", marker: "<|tool_calls_section_begin|>" },
  { family: "glm", leak: "<|assistant|>\nHi.<|user|>", left: "Hi.", marker: "<|observation|>" },
  { family: "minimax", leak: 'Hi.\n<minimax:tool_call>\n<invoke name="f">\n<parameter name="a">1</parameter>\n</invoke>\n</minimax:tool_call>', left: "Hi.", marker: "<minimax:tool_call>" },
  { family: "gemma", leak: 'Hi.<|tool_call>call:f{a:<|"|>x<|"|>}<tool_call|><end_of_turn>', left: "Hi.", marker: "<end_of_turn>" },
  { family: "granite", leak: '<|start_of_role|>assistant<|end_of_role|>Hi.<|tool_call|>[{"name": "f"}]', left: "Hi.", marker: "<|start_of_role|>" },
  { family: "phi", leak: "Hi.<|dummy_3|>", left: "Hi.", marker: "<|dummy_3|>" },
  { family: "fim", leak: "Hi.<|file_sep|>", left: "Hi.", marker: "<fim_prefix>" },
  { family: "cohere", leak: '<|START_RESPONSE|>Hi.<|END_RESPONSE|><|START_ACTION|>[{"tool_name": "f"}]<|END_ACTION|>', left: "Hi.", marker: "<|END_RESPONSE|>" },
  { family: "hermes", leak: 'Hi.\n<tool_call>\n{"name": "f", "arguments": {"a": "<b>"}}\n</tool_call>', left: "Hi.", marker: "<tool_call>" },
  { family: "invoke", leak: 'Hi.\n<function_calls>\n<invoke name="f">\n<parameter name="a">1</parameter>\n</invoke>\n</function_calls>', left: "Hi.", marker: "<function_calls>" },
  { family: "think", leak: "<think>\nHm.\n</think>\n\nHi.", left: "Hi.", marker: "<think>" },
];

describe.each(rows)("family $family", ({ family, leak, left, marker }) => {
  it("is removed", () => {
    const { sanitized, hadLeak, families } = stripLeakedSpecialTokens(leak);
    expect({ sanitized, hadLeak }).toEqual({ sanitized: left, hadLeak: true });
    expect(families).toContain(family);
  });

  it("is removed however the text is cut", () => {
    const whole = stripLeakedSpecialTokens(leak);
    for (const pieces of [...twoPieces(leak), [...leak]]) {
      expect(filterPieces(pieces)).toEqual({ text: left, hadLeak: true, tokens: whole.tokens });
    }
  });

  it.each([`Use \`${marker}\` here.`, `Use \`\`x ${marker} y\`\` here.`, `\`\`\`\n${leak}\n\`\`\`\n`, `~~~~\n${leak}\n~~~~`, `${leak}`.replace(/^|\n/g, "$&    ")])("stays in code: %j", (text) => {
    expect(stripLeakedSpecialTokens(text)).toMatchObject({ sanitized: text, hadLeak: false, families: [] });
    for (const pieces of twoPieces(text)) expect(filterPieces(pieces).text).toBe(text);
  });

  it.each([`The marker ${marker} is part of the protocol.`, `It uses ${marker} and others, "${marker}" for one (${marker}).`])("stays in prose: %j", (text) => {
    expect(stripLeakedSpecialTokens(text)).toMatchObject({ sanitized: text, hadLeak: false });
    expect(filterPieces([...text]).text).toBe(text);
  });

  it("can be chosen alone", () => {
    expect(stripLeakedSpecialTokens(leak, { families: [] }).sanitized).toBe(leak);
  });
});
