import type { Region } from "@lastframe/util-text-normalize";

export interface Tag {
  kind: "open" | "close" | "empty";
  start: number;
  end: number;
}

/**
 * Every whole tag of these names, in order. `<tool_call>` is no `<tool>`; a `<` before the end of a tag makes it none, so
 * that each character is looked at once.
 */
export function listTags(text: string, names: readonly string[]): Tag[] {
  const tags: Tag[] = [];
  for (let at = text.indexOf("<"); at >= 0; at = text.indexOf("<", at + 1)) {
    const isClosing = text[at + 1] === "/";
    const nameStart = at + (isClosing ? 2 : 1);
    const name = names.find((candidate) => text.startsWith(candidate, nameStart) && endsName(text[nameStart + candidate.length]));
    if (name === undefined) continue;
    const end = findTagEnd(text, nameStart + name.length);
    if (end < 0) continue;
    const kind = isClosing ? "close" : text[end - 2] === "/" ? "empty" : "open";
    tags.push({ kind, start: at, end });
  }
  return tags;
}

function endsName(next: string | undefined): boolean {
  return next === ">" || next === "/" || next === " " || next === "\t" || next === "\n" || next === "\r";
}

/** Behind the `>`; one in a quoted attribute value does not count. -1 where the tag does not end. */
function findTagEnd(text: string, from: number): number {
  let quote = "";
  for (let at = from; at < text.length; at++) {
    const character = text[at] as string;
    if (character === "<") return -1;
    if (quote !== "") {
      if (character === quote) quote = "";
    } else if (character === ">") return at + 1;
    else if (character === '"' || character === "'") quote = character;
  }
  return -1;
}

/** The tags that stand outside code. */
export function outsideCode(tags: readonly Tag[], regions: readonly Region[]): Tag[] {
  const code = regions.filter(({ kind }) => kind === "fence" || kind === "code-span");
  let next = 0;
  return tags.filter(({ start }) => {
    while (next < code.length && (code[next] as Region).end <= start) next++;
    const region = code[next];
    return region === undefined || start < region.start;
  });
}
