import type { InteractionKind } from "../types.ts";
import { judgeLine, readKeyRequest } from "./judge-line.ts";
import { judgeScreen } from "./judge-screen.ts";
import type { Screen } from "./screen.ts";
import { allWords } from "./vocabulary.ts";
import { fold, hasWord, isWordChar } from "./words.ts";

/** What the screen asks. */
export interface Prompt {
  readonly kind: InteractionKind;
  /** The line that asks. */
  readonly line: string;
  /** `strong`: asks by itself. `weak`: a bare label, needs other evidence. `past`: the cursor has left the line, needs proof. */
  readonly strength: "strong" | "weak" | "past";
  /** The cursor still stands behind it. */
  readonly atCursor: boolean;
}

/** Read what a screen asks: the cursor line first, then what is drawn around it, then the last line for keys. */
export function readPrompt(screen: Screen): Prompt | null {
  if (screen.lastFilled < 0) return null;
  const atCursor = screen.cursorLine.trim() !== "";
  const drawn = judgeScreen(screen);
  if (drawn !== null) return { kind: drawn.kind, line: drawn.line, strength: "strong", atCursor };
  const line = screen.lines[screen.lastFilled] ?? "";
  const verdict = judgeLine(line, screen.lines.slice(0, screen.lastFilled));
  if (verdict === null) return null;
  if (atCursor) return { kind: verdict.kind, line, strength: verdict.strength, atCursor };
  const waitsForKey = verdict.kind === "press-key" && asksForKey(line, screen.lines[screen.lastFilled - 1] ?? "");
  return { kind: verdict.kind, line, strength: waitsForKey ? "strong" : "past", atCursor };
}

/** A request for a key that was printed with a newline (microsoft/vscode#286050), told from a list of keys. */
function asksForKey(line: string, before: string): boolean {
  const text = trimRule(fold(line).trim());
  if (!isWordChar(text.charCodeAt(0)) && text.charCodeAt(0) < 0x2000 && !"[(<".includes(text[0] ?? "")) return false;
  if (readKeyRequest(fold(before)) !== null) return false;
  return readKeyRequest(text) === "any" || hasWord(text, allWords("goOn"));
}

/** The text without the rule drawn before it: `-- Press Enter --`, `*** Press Enter ***`. */
function trimRule(text: string): string {
  const mark = text[0] ?? "";
  if (!"-=*".includes(mark) || text[1] !== mark) return text;
  let at = 0;
  while (text[at] === mark || text[at] === " ") at += 1;
  return text.slice(at);
}
