import { join } from "node:path";
import type { Folders } from "./find-folders.ts";
import { openStateFile, type StateFile } from "./state-file.ts";

export interface ChatTurn {
  readonly role: "user" | "assistant";
  readonly content: string;
  /** What the person did not type: how the last command ended. Sent with the content, not shown as typed. */
  readonly context?: string;
}

export function openChatHistory(folders: Folders, onNotice: (message: string) => void): StateFile<readonly ChatTurn[]> {
  return openStateFile<readonly ChatTurn[]>(join(folders.state, "chat_history.json"), parseChatHistory, onNotice);
}

/** Read a history; `null` unless it is turns of user and assistant in pairs. */
export function parseChatHistory(value: unknown): readonly ChatTurn[] | null {
  if (!Array.isArray(value) || value.length % 2 !== 0) return null;
  const turns: ChatTurn[] = [];
  for (const [index, item] of (value as unknown[]).entries()) {
    if (typeof item !== "object" || item === null) return null;
    const { role, content, context } = item as Record<string, unknown>;
    const expected = index % 2 === 0 ? "user" : "assistant";
    if (role !== expected || typeof content !== "string") return null;
    turns.push({ role: expected, content, ...(typeof context === "string" ? { context } : {}) });
  }
  return turns;
}

/**
 * Keep the newest turns, at most `size`, in whole pairs, so that the first is always the user's.
 *
 * @example
 * ```ts
 * trimHistory([{ role: "user", content: "a" }, { role: "assistant", content: "b" }], 1); // []
 * ```
 */
export function trimHistory(history: readonly ChatTurn[], size: number): readonly ChatTurn[] {
  const kept = Math.min(history.length, Math.max(0, size));
  const whole = kept - (kept % 2);
  return history.slice(history.length - whole);
}
