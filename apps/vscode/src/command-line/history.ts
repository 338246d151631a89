/** Command lines kept of a workspace. */
const MAX_ENTRIES = 50;

/** What was stored, as far as it is a history: another version or a person may have written it. */
export function readHistory(stored: unknown): string[] {
  return Array.isArray(stored) ? stored.filter((entry): entry is string => typeof entry === "string" && entry !== "").slice(0, MAX_ENTRIES) : [];
}

/** The history with `line` in front, each line once. */
export function addToHistory(history: readonly string[], line: string): string[] {
  return [line, ...history.filter((entry) => entry !== line)].slice(0, MAX_ENTRIES);
}

export function removeFromHistory(history: readonly string[], line: string): string[] {
  return history.filter((entry) => entry !== line);
}
