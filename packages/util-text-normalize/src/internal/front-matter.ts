/** The first line that is no comment has to be a key, a list item or a bracket of YAML. */
const OPENER = /^---[ \t]*\r?\n(?=(?:[ \t]*#.*\r?\n)*(?:[\w"'.-]+[ \t]*:\s|- |[{[]))/;
const CLOSER = /^(?:---|\.\.\.)[ \t]*\r?$/m;

export interface FrontMatter {
  contentStart: number;
  contentEnd: number;
  end: number;
}

/** Finds the YAML block between two `---` lines that a document starts with, or null. */
export function findFrontMatter(text: string): FrontMatter | null {
  const contentStart = OPENER.exec(text)?.[0].length;
  const closer = contentStart === undefined ? null : CLOSER.exec(text.slice(contentStart));
  if (contentStart === undefined || closer === null) return null;
  const contentEnd = contentStart + closer.index;
  return { contentStart, contentEnd: contentEnd - 1, end: contentEnd + closer[0].trimEnd().length };
}
