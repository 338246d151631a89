import { parseFixResponse, parseLlmResponse, type LlmResponse, type Shell } from "@lastframe/util-llm-command-parse";
import { custom, OutputParserFeature } from "@lastframe/util-output-pipeline";
import { normalizeAssistantContent, stripLeakedSpecialTokens } from "@lastframe/util-text-normalize";
import { Agent } from "./agent.ts";
import { TurnCleanupFeature, type CleanupReport } from "./turn-cleanup-feature.ts";

const RESPONSE = "ai-response";
const PARSED = "ai-parsed";
const SHOWN = "ai-shown";

/** A reply in its two forms. */
export interface ReadReply {
  /** What it says, for the machine. */
  readonly response: LlmResponse;
  /** What it says, for the person and the history: clean text. */
  readonly shown: string;
}

export interface ReplyReader {
  read(reply: string): ReadReply;
}

export interface ReplyReaderOptions {
  readonly shell: Shell;
  /** A fix reply carries a diagnosis. */
  readonly kind: "command" | "fix";
  readonly session: string;
  readonly onLeak: (report: CleanupReport) => void;
}

/** Read replies by way of timelines: each one written to `ai-response` is parsed to `ai-parsed` and cleaned to `ai-shown`. */
export function createReplyReader({ shell, kind, session, onLeak }: ReplyReaderOptions): ReplyReader {
  const parse = kind === "fix" ? parseFixResponse : parseLlmResponse;
  const agent = new Agent();
  agent.declare(RESPONSE);
  agent.use(OutputParserFeature, {
    source: RESPONSE,
    timeline: PARSED,
    pipeline: [custom((context) => ({ data: { response: parse(context.text, { shell }) } }))],
  });
  agent.use(TurnCleanupFeature, { source: RESPONSE, timeline: SHOWN, session, normalize: normalizeAssistantContent, findLeak: stripLeakedSpecialTokens, onLeak });

  let parsed: unknown;
  let shown: unknown;
  agent.subscribe(PARSED, (value) => (parsed = value));
  agent.subscribe(SHOWN, (value) => (shown = value));
  return {
    read(reply) {
      agent.write(RESPONSE, reply);
      if (!isParsed(parsed)) throw (parsed as { error: Error }).error;
      return { response: parsed.response, shown: String(shown) };
    },
  };
}

function isParsed(value: unknown): value is { response: LlmResponse } {
  return typeof value === "object" && value !== null && "response" in value;
}
