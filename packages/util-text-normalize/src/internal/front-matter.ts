const OPENER = /---[ \t]*\r?\n/y;
/** The first line that is no comment has to be a key, a list item or a bracket of YAML. */
const YAML_LINE = /(?:[ \t]*#.*\r?\n)*(?:[\w"'.-]+[ \t]*:(?=\s)|- |[{[])/y;
const CLOSER = /^(?:---|\.\.\.)[ \t]*\r?$/m;

export interface FrontMatter {
  contentStart: number;
  contentEnd: number;
  end: number;
}

/** Finds the YAML block between two `---` lines that a document starts with, or null. */
export function findFrontMatter(text: string): FrontMatter | null {
  OPENER.lastIndex = 0;
  if (!OPENER.test(text)) return null;
  const contentStart = OPENER.lastIndex;
  YAML_LINE.lastIndex = contentStart;
  if (!YAML_LINE.test(text)) return null;
  const closer = CLOSER.exec(text.slice(contentStart));
  if (closer === null) return null;
  const contentEnd = contentStart + closer.index;
  return { contentStart, contentEnd: contentEnd - 1, end: contentEnd + closer[0].trimEnd().length };
}
