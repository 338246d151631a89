/** Words that stand alone: not a part of a name or a path (`http-errors`, `src/error.ts`). */
const ERROR_WORD =
  /(?<![\w./@-])(?:(?:[a-z]\w{0,40}\.){0,8}[A-Z]\w{0,60}(?:Error|Exception)|\*\*\*(?= )|(?:[Ee]rror|ERR(?:OR)?)s?|[Ff]ail(?:s|ed|ures?|ing)?|FAIL(?:ED|URE)?|[Ff]atal|FATAL|[Ee]xceptions?|[Pp]anic(?:ked)?|[Dd]enied|[Cc]annot|[Cc]ouldn't|[Uu]nable|[Aa]bort(?:ed|ing)?|[Uu]nresolved|[Rr]ejected|[Rr]efused|CONFLICT|[Ii]nvalid|[Nn]ot found|No such|no such|Segmentation|Traceback|timed out|TIMEOUT)(?![\w/@-]|\.\w)/;
const WARNING_WORD = /(?<![\w./@-])(?:[Ww]arn(?:ing)?s?|WARN(?:INGS?)?|[Dd]eprecat(?:ed|ion)|DEPRECATED)(?![\w/@-]|\.\w)/;
/** `0 errors`, `no failures`: the words say the opposite. */
const NONE = /\b(?:0|no) (?:errors?|warnings?|fail(?:ed|ures?))/gi;

/** The line tells of something that went wrong. */
export function speaksOfError(line: string): boolean {
  return ERROR_WORD.test(line) && ERROR_WORD.test(line.replace(NONE, ""));
}

/** The line tells of something that went wrong or may do so. */
export function speaksOfTrouble(line: string): boolean {
  return speaksOfError(line) || (WARNING_WORD.test(line) && WARNING_WORD.test(line.replace(NONE, "")));
}
