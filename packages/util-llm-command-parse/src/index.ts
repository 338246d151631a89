export { classifyArgv } from "./classify-argv.ts";
export { classifyCommand } from "./classify-command.ts";
export { detectInjection } from "./detect-injection.ts";
export { parseFixResponse } from "./parse-fix-response.ts";
export { parseLlmResponse } from "./parse-llm-response.ts";
export type {
  Assessment, ClassifyOptions, CommandCall, CommandReply, CommandRule, Danger, ErrorReply, Finding, InjectionOptions, InjectionResult,
  LlmResponse, Message, RefusedReply, ReplyErrorCode, ReplyOptions, ReplySource, Shell,
} from "./types.ts";
