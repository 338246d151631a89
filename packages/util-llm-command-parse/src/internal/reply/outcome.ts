import type { ErrorReply, RefusedReply, ReplyErrorCode, ReplySource } from "../../types.ts";

/** A command as the reply gives it, before it is judged. */
export interface FoundCommand {
  type: "found";
  command: string;
  /** The model's word for the danger; undefined when there is none. */
  level?: unknown;
  explanation?: string;
  diagnosis?: string;
  alternatives: string[];
  via: ReplySource;
}

export type Outcome = FoundCommand | RefusedReply | ErrorReply;

const ERRORS: Record<ReplyErrorCode, string> = {
  empty: "The reply is empty.",
  "no-command": "The reply holds no command.",
  truncated: "The reply ends before the command is complete.",
  ambiguous: "The reply can be read in more than one way.",
  placeholder: "The command is a placeholder.",
  "invalid-command": "The command is not a text.",
};

export function failure(code: ReplyErrorCode): ErrorReply {
  return { type: "error", code, message: ERRORS[code] };
}
