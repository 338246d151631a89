/**
 * The markers of one protocol, spelled as they are, parted by spaces. In pairs the second marker ends what the first one
 * opens. `<name=>` stands for `<name=...>`, `<name>` also for `<name attribute="...">`, `0` at the end of a name for any
 * number; bars of every kind are written `|`, `▁` is written `_`.
 */
export interface LeakFamily {
  name: string;
  /** Markers that stand alone: nothing else goes with them. */
  marks?: string;
  /** Markers that the name of a role follows: it goes with them. */
  roles?: string;
  /** Pairs around calls: all between them goes. */
  calls?: string;
  /** Pairs around values inside calls: any text. */
  values?: string;
  /** Other markers inside calls. */
  parts?: string;
  /** Markers whose text goes too, up to the next marker of the family. */
  raw?: string;
  /** Pairs around reasoning. */
  reasoning?: string;
}

/** The protocols that are known to leak into replies. To know one more, add a row. */
export const LEAK_FAMILIES: readonly LeakFamily[] = [
  // DSML markers have no fixed spelling: find-marker.ts reads all of them as this one.
  { name: "dsml", calls: "<|DSML|> </|DSML|>", values: "<|DSML|parameter> </|DSML|parameter>" },
  { name: "chatml", marks: "<|im_end|> <|im_sep|> <|endoftext|> <|endofprompt|>", roles: "<|im_start|>" },
  {
    name: "llama",
    marks: "<|end_header_id|> <|header_end|> <|begin_of_text|> <|end_of_text|> <|eot_id|> <|eom_id|> <|eot|> <|eom|> <|python_end|> <|finetune_right_pad_id|> <|reserved_special_token_0|>",
    roles: "<|start_header_id|> <|header_start|>",
    raw: "<|python_tag|> <|python_start|>",
  },
  {
    name: "mistral",
    marks: "<s> </s> [INST] [/INST] [SYSTEM_PROMPT] [/SYSTEM_PROMPT]",
    calls: "[TOOL_CALLS] [/TOOL_CALLS] [TOOL_RESULTS] [/TOOL_RESULTS] [AVAILABLE_TOOLS] [/AVAILABLE_TOOLS]",
    parts: "[ARGS] [CALL_ID] [TOOL_CONTENT]",
    reasoning: "[THINK] [/THINK]",
  },
  { name: "harmony", marks: "<|message|> <|end|> <|return|> <|call|> <|constrain|>", roles: "<|start|>", raw: "<|channel|>" },
  {
    name: "deepseek",
    marks: "<|begin_of_sentence|> <|end_of_sentence|> <|User|> <|Assistant|> <|EOT|>",
    calls: "<|tool_calls_begin|> <|tool_calls_end|> <|tool_call_begin|> <|tool_call_end|> <|tool_outputs_begin|> <|tool_outputs_end|> <|tool_output_begin|> <|tool_output_end|>",
    parts: "<|tool_sep|>",
  },
  {
    name: "kimi",
    roles: "<|im_user|> <|im_assistant|> <|im_system|>",
    calls: "<|tool_calls_section_begin|> <|tool_calls_section_end|> <|tool_call_begin|> <|tool_call_end|> <|tool_call_argument_begin|> <|tool_call_end|>",
    marks: "<|im_middle|>",
  },
  {
    name: "glm",
    marks: "<|user|> <|assistant|> <|system|> <|observation|> <|begin_of_box|> <|end_of_box|> [gMASK] <sop> <eop>",
    values: "<arg_key> </arg_key> <arg_value> </arg_value>",
  },
  { name: "minimax", marks: "]<]minimax[>[", calls: "<minimax:tool_call> </minimax:tool_call>" },
  {
    name: "gemma",
    marks: "<end_of_turn> <eos> <bos> <pad> <turn|> <|think|> <unused0> <start_of_image> <end_of_image>",
    roles: "<start_of_turn> <|turn>",
    calls: "<|tool_call> <tool_call|> <|tool_response> <tool_response|> <|tool> <tool|>",
    parts: '<|"|>',
    reasoning: "<|channel> <channel|>",
  },
  { name: "granite", marks: "<|end_of_role|> <|end_of_text|>", roles: "<|start_of_role|>", calls: "<|tool_call|> <|/tool_call|>" },
  {
    name: "phi",
    marks: "<|user|> <|assistant|> <|system|> <|end|> <|endoftext|> <|dummy_0|>",
    calls: "<|tool_call|> <|/tool_call|> <|tool|> <|/tool|> <|tool_response|> <|/tool_response|>",
  },
  {
    name: "fim",
    marks: "<|fim_prefix|> <|fim_middle|> <|fim_suffix|> <|fim_pad|> <|fim_begin|> <|fim_hole|> <|fim_end|> <|repo_name|> <|file_sep|> <|cursor|> <fim_prefix> <fim_middle> <fim_suffix> <fim_pad> <repo_name> <file_sep>",
  },
  {
    name: "cohere",
    marks: "<|START_OF_TURN_TOKEN|> <|END_OF_TURN_TOKEN|> <|CHATBOT_TOKEN|> <|USER_TOKEN|> <|SYSTEM_TOKEN|> <|START_RESPONSE|> <|END_RESPONSE|> <|START_TEXT|> <|END_TEXT|> <EOS_TOKEN> <BOS_TOKEN>",
    calls: "<|START_ACTION|> <|END_ACTION|> <|START_TOOL_RESULT|> <|END_TOOL_RESULT|>",
    reasoning: "<|START_THINKING|> <|END_THINKING|>",
  },
  { name: "hermes", calls: "<tool_call> </tool_call> <tool_calls> </tool_calls> <tool_response> </tool_response> <function=> </function>", values: "<parameter=> </parameter>" },
  { name: "invoke", calls: "<function_calls> </function_calls> <invoke> </invoke> <function> </function>", values: "<parameter> </parameter>" },
  { name: "think", reasoning: "<think> </think> <thinking> </thinking> <thought> </thought> <seed:think> </seed:think>" },
];
