/** The index after the run of the character that stands at `start`. */
export function runEnd(text: string, start: number): number {
  const code = text.charCodeAt(start);
  let index = start;
  while (text.charCodeAt(index) === code) index++;
  return index;
}

/** Where the next run that is `run` and no longer starts, or -1. */
export function findRun(text: string, run: string, from: number): number {
  let index = text.indexOf(run, from);
  while (index >= 0) {
    const end = runEnd(text, index);
    if (end - index === run.length) break;
    index = text.indexOf(run, end);
  }
  return index;
}

/** How many U+FFFD a text holds. */
export function countReplacements(text: string): number {
  return text.match(/\ufffd/g)?.length ?? 0;
}
