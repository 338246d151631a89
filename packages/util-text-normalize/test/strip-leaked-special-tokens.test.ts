import { describe, expect, it } from "vitest";
import { stripLeakedSpecialTokens } from "../src/index.ts";
import { filterPieces, twoPieces } from "./support/split-text.ts";

const stripped: { name: string; input: string; expected: string }[] = [
  { name: "DSML without `>` at the end (stdapi-ai/stdapi.ai#182)", input: "Sure.<｜DSML｜function_calls", expected: "Sure." },
  { name: "DSML without `>` before more DSML", input: 'Sure.\n\n<｜DSML｜function_calls\n<｜DSML｜invoke name="f">\n<｜DSML｜parameter name="a">x</｜DSML｜parameter>', expected: "Sure." },
  { name: "DSML with double vertical lines U+2016 (lsdefine/GenericAgent#804)", input: "ok<‖DSML‖tool_calls>x</‖DSML‖tool_calls>", expected: "ok" },
  { name: "DSML with mixed bars", input: 'ok<|DSML｜invoke name="f"><｜｜DSML|parameter name="a">x</|DSML|parameter></｜DSML｜invoke>', expected: "ok" },
  { name: "DSML cut inside a value", input: 'ok<｜DSML｜invoke name="f"><｜DSML｜parameter name="a">never closed, "quoted" and {braced', expected: "ok" },
  { name: "a lone DSML opener, and text that is too long for a gap", input: "A\n<｜DSML｜tool_calls>\n\nHere is an answer that has nothing to do with the call, and that goes on for a while.", expected: "A\n\nHere is an answer that has nothing to do with the call, and that goes on for a while." },
  { name: "a lone DSML opener, and a short text", input: "A\n<｜DSML｜tool_calls>\n\nShort.", expected: "A\n\nShort." },
  { name: "a call, and text after it", input: 'A<｜DSML｜invoke name="f"></｜DSML｜invoke>\n\nB', expected: "A\n\nB" },
  { name: "two ChatML turns", input: "<|im_start|>assistant\nHello<|im_end|>\n<|im_start|>user\n", expected: "Hello" },
  { name: "an end token before a space", input: "Hello <|im_end|>", expected: "Hello" },
  { name: "an end token before white space to the end", input: "Hello<|im_end|>\n \n", expected: "Hello" },
  { name: "an end token repeated", input: "Hello<|im_end|><|im_end|><|im_end|>", expected: "Hello" },
  { name: "an end token after a closing fence", input: "```\ncode\n```<|im_end|>", expected: "```\ncode\n```" },
  { name: "an end token after a closed code span", input: "Run `ls`.<|im_end|>", expected: "Run `ls`." },
  { name: "an end token after a backtick that opens nothing", input: "don`t stop.<|im_end|>", expected: "don`t stop." },
  { name: "an end token in a list item", input: "- one\n- two<|eot_id|>", expected: "- one\n- two" },
  { name: "an end token in a quote", input: "> quote<|im_end|>", expected: "> quote" },
  { name: "an end token at the end of a table row", input: "| a |\n|---|\n| 1 |<|im_end|>", expected: "| a |\n|---|\n| 1 |" },
  { name: "an end token between CJK text and the end", input: "答案是42<|im_end|>", expected: "答案是42" },
  { name: "a token between CJK letters", input: "我来<｜Assistant｜>帮你", expected: "我来帮你" },
  { name: "a token between paragraphs keeps one blank line", input: "a\n\n<|im_end|>\n\nb", expected: "a\n\nb" },
  { name: "a token on its own line keeps the indentation of the next one", input: "a\n<|im_end|>\n    b", expected: "a\n    b" },
  { name: "a token between words keeps one space", input: "Office:<unused6226><unused7> a desk.", expected: "Office: a desk." },
  { name: "a token inside a token", input: "Text<|im_<|im_end|>end|> more", expected: "Textend|> more" },
  { name: "the token at the start goes with the line ending", input: "\n<|assistant|>\n  Hello", expected: "  Hello" },
  { name: "a Llama call in Python", input: "<|python_tag|>import os\nprint(os.getcwd())<|eom_id|>\nThe result is", expected: "The result is" },
  { name: "a Mistral call with a name (vllm-project/vllm#19425)", input: 'Let me check.[TOOL_CALLS]get_weather[ARGS]{"city": "Paris"}</s>', expected: "Let me check." },
  { name: "a Mistral call, and text after it", input: 'x[TOOL_CALLS] [{"name": "f", "arguments": {"a": [1, 2]}}]\n\nThe weather is fine today, as the forecast said it would be in the morning.', expected: "x\n\nThe weather is fine today, as the forecast said it would be in the morning." },
  { name: "Mistral instruction markers", input: "<s>[INST] hi [/INST] yo</s>", expected: "hi yo" },
  { name: "a call in the harmony format (NVIDIA/TensorRT-LLM#9256)", input: '<|start|>assistant<|channel|>commentary to=functions.f <|constrain|>json<|message|>{"a":1}<|call|>', expected: "" },
  { name: "harmony preamble in commentary", input: "<|channel|>commentary<|message|>I will look.<|end|>", expected: "I will look." },
  { name: "harmony analysis that never ends", input: "<|channel|>analysis<|message|>The user", expected: "" },
  { name: "harmony final channel alone", input: "<|channel|>final<|message|>Hi", expected: "Hi" },
  { name: "a channel without message", input: "query_dataset<|channel|>commentary", expected: "query_dataset" },
  { name: "a Kimi call without its opener (typeclaw/typeclaw#344)", input: 'Text.\n\nfunctions.get_weather:12<|tool_call_argument_begin|>{"text":"hi"}', expected: "Text." },
  { name: "the box of a GLM answer keeps what is in it (Blaizzy/mlx-vlm#2170)", input: "The answer is <|begin_of_box|>42<|end_of_box|>", expected: "The answer is 42" },
  { name: "a GLM call", input: "<tool_call>get_weather\n<arg_key>city</arg_key>\n<arg_value>Paris {</arg_value>\n</tool_call>", expected: "" },
  { name: "GLM start markers", input: "[gMASK]<sop>Hello", expected: "Hello" },
  { name: "MiniMax M3 namespace tokens (MiniMax-AI/MiniMax-M3#31)", input: "Ok.]<]minimax[>[<tool_call>]<]minimax[>[<invoke name=\"f\">]<]minimax[>[<a>x]<]minimax[>[</a>]<]minimax[>[</invoke>]<]minimax[>[</tool_call>\nDone.", expected: "Ok.\nDone." },
  { name: "Gemma 4 call (vllm-project/vllm#39468)", input: 'Hm.<|tool_call>call:f{a:<|"|>x<|"|>}<tool_call|>', expected: "Hm." },
  { name: "Gemma 4 thought (ollama/ollama#15943)", input: "<|channel>thought\nHm.\n<channel|>\nHi", expected: "Hi" },
  { name: "Gemma turns", input: "<start_of_turn>model\nHi<end_of_turn>\n<start_of_turn>user", expected: "Hi" },
  { name: "fill-in-the-middle markers (twinnydotdev/twinny#268)", input: "x = 1<file_sep>", expected: "x = 1" },
  { name: "a lone opener at the end (raullenchai/Rapid-MLX#448)", input: "All good.\n<tool_call>", expected: "All good." },
  { name: "a tag that is cut off at the end", input: "All good.\n<function", expected: "All good." },
  { name: "orphan closers (QwenLM/qwen-code#10700)", input: "Done.\n</tool_call>\n</function>", expected: "Done." },
  { name: "two calls in a row", input: '<tool_call>{"name":"a"}</tool_call>\n<tool_call>{"name":"b"}</tool_call>', expected: "" },
  { name: "a closer inside a string of the call", input: 'A\n<tool_call>\n{"t":"</tool_call>"}\n</tool_call>\nB', expected: "A\nB" },
  { name: "a malformed string in the call does not swallow the text after it", input: 'A\n<tool_call>\n{"t":"x}\n</tool_call>\nB', expected: "A\nB" },
  { name: "a Qwen3-Coder call that is cut off", input: "<tool_call>\n<function=run>\n<parameter=cmd>\nls -l", expected: "" },
  { name: "a call in XML without wrapper (anthropics/claude-code#69337)", input: 'Hello.\n<invoke name="ls">\n<parameter name="p">/tmp</parameter>\n</invoke>', expected: "Hello." },
  { name: "a think block of its own lines in the text", input: "Hi.\n\n<think>\nhm\n</think>\n\nMore.", expected: "Hi.\n\nMore." },
  { name: "a think block on the first line", input: "<think>x</think>A", expected: "A" },
  { name: "a think block that is never closed", input: "<think>\nplan", expected: "" },
  { name: "a stray closing think tag (anomalyco/opencode#36569)", input: "Plan.\n</think>\n\nAnswer.", expected: "Plan.\n\nAnswer." },
  { name: "an unpaired `</s>` at the end", input: "Hello</s>", expected: "Hello" },
  { name: "an unpaired `<s>` at the start", input: "<s> Hello", expected: "Hello" },
  { name: "CRLF between marker and text", input: "<|assistant|>\r\nHello\r\n<|im_end|>\r\n", expected: "Hello" },
];

const kept: { name: string; input: string }[] = [
  { name: "plain text", input: "Nothing to see here.\n" },
  { name: "white space at both ends", input: "\n  text \n\n" },
  { name: "F# pipe operators (Yeachan-Heo/gajae-code#2268)", input: "value <| f |> g <|> h" },
  { name: "a Haskell alternative", input: "p = a <|> b" },
  { name: "UML arrows", input: "A <|-- B\nC --|> D <|.. E" },
  { name: "a shell here-document", input: "cat <<EOF | sort\n" },
  { name: "comparison", input: "if a <b && c> d: [1]" },
  { name: "generics", input: "Map<String, List<Integer>> and vec![1]" },
  { name: "HTML", input: "<details><summary>x</summary>\n\ny</details> <br/> <b>z</b>" },
  { name: "struck text (FuJacob/cotabby#205)", input: "Strike <s>this</s> and <s>that</s>" },
  { name: "links and footnotes", input: "See [x](y), [TODO] and [^1]. [NOTE]: z" },
  { name: "an end marker named in a sentence", input: "The token <|im_end|> ends a turn." },
  { name: "markers named at the end of a sentence", input: "ChatML uses <|im_start|> and <|im_end|>." },
  { name: "a marker that starts a sentence", input: "<|user|> is a token of GLM." },
  { name: "markers in quotation marks", input: 'Stop at "<|eot_id|>" or (<|end|>).' },
  { name: "a marker in a Chinese sentence", input: "其中<|im_end|>表示结束。" },
  { name: "a call in a sentence", input: 'Use <tool_call>{"name": "f"}</tool_call> to call.' },
  { name: "a tag in a sentence", input: "The <tool_call> tag and the </tool_call> tag." },
  { name: "think tags in a sentence (nesquena/hermes-webui#2152)", input: "It emits <think>...</think> blocks." },
  { name: "a sentence that starts with a think tag", input: "<think> tags are used by R1." },
  { name: "XML that is no call", input: '<function name="f">docs</function> declares it.' },
  { name: "XML with parameters in a block", input: '<config>\n<parameter name="a">1</parameter>\n</config>' },
  { name: "bracket words", input: "See [INST] in the index [ARGS]." },
  { name: "a marker in a fence that is not closed", input: "```\n<|im_start|>user\n" },
  { name: "a marker in the info string of a fence", input: "```<|im_end|>x\ncode\n```" },
  { name: "a marker in indented code", input: "x\n\n    <|im_end|>" },
  { name: "a marker in code in a list item", input: "- x\n\n  ```\n  <|im_end|>\n  ```" },
  { name: "a marker in code in a quote", input: "> ```\n> <|im_end|>\n> ```" },
  { name: "a marker in a code span over two lines", input: "see `a\n<|im_end|> b` here" },
  { name: "a marker in a code span of two backticks", input: "``a ` <|im_end|>``" },
  { name: "a marker in an HTML comment", input: "<!-- <|im_end|> -->" },
  { name: "a marker in a pre element", input: "<pre>\n<|im_end|>\n</pre>" },
  { name: "an unknown marker between ASCII bars", input: "x<|my_name|>y" },
  { name: "lost characters", input: "caf\ufffd" },
];

describe("stripLeakedSpecialTokens", () => {
  describe("removes", () => {
    it.each(stripped)("$name", ({ input, expected }) => {
      const result = stripLeakedSpecialTokens(input);
      expect(result.sanitized).toBe(expected);
      expect(result.hadLeak).toBe(true);
      for (const token of result.tokens) expect(input).toContain(token);
      expect(stripLeakedSpecialTokens(expected).sanitized).toBe(expected);
      for (const pieces of [...twoPieces(input), [...input]]) expect(filterPieces(pieces)).toEqual({ text: expected, hadLeak: true, tokens: result.tokens });
    });
  });

  describe("keeps", () => {
    it.each(kept)("$name", ({ input }) => {
      expect(stripLeakedSpecialTokens(input)).toMatchObject({ sanitized: input, hadLeak: false, tokens: [], families: [] });
      for (const pieces of [...twoPieces(input), [...input]]) expect(filterPieces(pieces)).toEqual({ text: input, hadLeak: false, tokens: [] });
    });
  });

  it("reports markers, families and lost characters", () => {
    expect(stripLeakedSpecialTokens("\ufffd <think>a</think>\n<|im_start|>assistant\nb\ufffd<|im_end|><|im_end|>")).toEqual({
      sanitized: "\ufffd <think>a</think>\nb\ufffd", hadLeak: true, tokens: ["<|im_start|>", "<|im_end|>"], families: ["chatml"], replacementChars: 2,
    });
  });

  describe("options", () => {
    it("families limits what is removed", () => {
      expect(stripLeakedSpecialTokens("<|im_start|>assistant\na<|eot_id|>", { families: ["llama"] }).sanitized).toBe("<|im_start|>assistant\na");
    });

    it("extraFamilies adds a protocol", () => {
      const options = { extraFamilies: [{ name: "acme", marks: "<|acme_end|>", calls: "<acme_call> </acme_call>" }] };
      const result = stripLeakedSpecialTokens('Hi.\n<acme_call>{"a": 1}</acme_call><|acme_end|>', options);
      expect(result).toMatchObject({ sanitized: "Hi.", families: ["acme"], tokens: ["<acme_call>", "</acme_call>", "<|acme_end|>"] });
    });

    it("reasoning: keep leaves think blocks and the text of analysis", () => {
      const options = { reasoning: "keep" } as const;
      expect(stripLeakedSpecialTokens("<think>\na\n</think>\nb<|im_end|>", options).sanitized).toBe("<think>\na\n</think>\nb");
      expect(stripLeakedSpecialTokens("<|channel|>analysis<|message|>a<|end|>", options).sanitized).toBe("a");
    });

    it("prose: strip removes what sentences outside code are about", () => {
      const options = { prose: "strip" } as const;
      expect(stripLeakedSpecialTokens("The token <|im_end|> ends `<|im_end|>`.", options).sanitized).toBe("The token ends `<|im_end|>`.");
    });
  });
});
