/** The words of a text, parted by blanks, as a set. */
export function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(" "));
}

/** Join what there is. */
export function joinParts(parts: readonly string[], by: string = " "): string {
  return parts.filter((part) => part !== "").join(by);
}
