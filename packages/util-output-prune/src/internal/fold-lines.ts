/** From so many on, lines in a row that differ only in their numbers are folded. */
const MIN_RUN = 4;
/** Lines of a log begin with a time: only there are numbers what changes from one event to the next. */
const TIMED = /^\W?(?:\d{4}-\d\d-\d\d|\d\d:\d\d:\d\d|[A-Z][a-z]{2} +\d{1,2} \d\d:\d\d)/;

export interface ShownLine {
  readonly text: string;
  readonly first: number;
  readonly last: number;
  readonly count: number;
}

export interface FoldedLines {
  readonly texts: string[];
  /** Lines of the input that the fold stands for without showing them. */
  readonly folded: readonly { readonly from: number; readonly to: number }[];
}

function template(text: string): string {
  return TIMED.test(text) ? text.replace(/\d+/g, "0") : text;
}

/** Show equal lines in a row, and lines of a log that differ in numbers only, as their first and their count. */
export function foldLines(lines: readonly ShownLine[], keeps: (text: string) => boolean): FoldedLines {
  const texts: string[] = [];
  const folded: { from: number; to: number }[] = [];
  for (let index = 0; index < lines.length; ) {
    const line = lines[index];
    if (line === undefined) break;
    const shape = template(line.text);
    let end = index + 1;
    let count = line.count;
    const isLog = shape !== line.text && !keeps(line.text);
    while (isLog && lines[end] !== undefined && template(lines[end]?.text ?? "") === shape && !keeps(lines[end]?.text ?? "")) count += lines[end++]?.count ?? 0;
    if (isLog && count < MIN_RUN) {
      end = index + 1;
      count = line.count;
    }
    texts.push(line.text);
    const last = lines[end - 1]?.last ?? line.last;
    if (count > 1 && end > index + 1) texts.push(`(${String(count - 1)} more like it, lines ${String(line.first + 1)}-${String(last)})`);
    else if (count > 1 && line.text !== "") texts[texts.length - 1] = `${line.text} (x${String(count)})`;
    if (count > 1) folded.push({ from: line.first + 1, to: last });
    index = end;
  }
  return { texts, folded };
}
