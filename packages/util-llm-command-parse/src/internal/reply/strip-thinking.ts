const TAG = /<(\/?)(think|thinking|thought|reasoning|reflection|scratchpad)>/g;

/**
 * Drops what a model wrote for itself: closed blocks, and everything up to a closing tag whose opening one was cut off.
 * Null when a block is still open: nothing after it can be told from it. A tag between double quotes on its line is data.
 */
export function stripThinking(reply: string): string | null {
  let out = "";
  let from = 0;
  let open: { tag: string; start: number } | null = null;
  let isQuoted = false;
  let checked = 0;
  for (const match of reply.matchAll(TAG)) {
    const [text, slash, tag = ""] = match;
    const end = match.index + text.length;
    if (open) {
      if (slash !== "/" || tag !== open.tag) continue;
      out += reply.slice(from, open.start);
      open = null;
    } else {
      isQuoted = quoteState(reply, checked, match.index, isQuoted);
      checked = match.index;
      if (isQuoted) continue;
      if (slash === "") {
        open = { tag, start: match.index };
        continue;
      }
      out = "";
    }
    from = end;
    checked = end;
    isQuoted = false;
  }
  return open ? null : out + reply.slice(from);
}

/** Whether a double quote is open at `to`, when it was or was not at `from`; lines end it. */
function quoteState(text: string, from: number, to: number, before: boolean): boolean {
  let isQuoted = before;
  for (let index = from; index < to; index++) {
    if (text[index] === "\n") isQuoted = false;
    else if (text[index] === "\\") index++;
    else if (text[index] === '"') isQuoted = !isQuoted;
  }
  return isQuoted;
}
