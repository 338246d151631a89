import type { GitChange, Severity } from "./types.ts";

/** What a test run counts. */
export interface TestTally {
  readonly passed?: number;
  readonly failed?: number;
  readonly skipped?: number;
  readonly todo?: number;
  readonly errors?: number;
  readonly failedSuites?: number;
}

/** A place at the start of a line: `FILE:L:C` or `FILE(L,C)`. */
export interface Location {
  readonly form: "colon" | "paren";
  readonly file: string;
  readonly line: number;
  readonly column: number | null;
  readonly endLine: number | null;
  readonly endColumn: number | null;
  /** What follows the place. */
  readonly rest: string;
}

/** A line without its prefix (timestamp, task name), as rules see it. */
export interface RuleLine {
  /** The line with its indentation. */
  readonly text: string;
  /** The line without its indentation. */
  readonly body: string;
  readonly indent: number;
  /** The place the body begins with, if any. */
  location(): Location | null;
}

/** Plain data, so that a pruner can be copied at any time. */
export type RuleState = Record<string, string | number | boolean | undefined>;

/** What rules of one stream of lines (one prefix) have noted: the current file, section, directory. */
export type RuleContext = Record<string, string | undefined>;

/** A diagnostic while its lines come in. */
export interface Draft {
  tool: string;
  severity: Severity;
  file: string | null;
  line: number | null;
  column: number | null;
  endLine: number | null;
  endColumn: number | null;
  code: string | null;
  message: string;
  detail: string[];
  scope: string | null;
  /** Further tests that failed alike. */
  also: string[] | null;
  /** It turned out to be none; its lines stay claimed. */
  void: boolean;
  /** Nothing has shown yet that it is one: closed like this, its lines are those of an unknown tool. */
  unproven: boolean;
  /** Takes the place of one of the same scope that was told before. */
  replaces: boolean;
  state: RuleState;
}

/**
 * What a line means to the open block: `take` it as part of the diagnostic, `skip` it as decoration, `last` and `skip-last`:
 * the same and close the block, `skip-unknown`: decoration unless another rule knows the line, `end`: not ours, `reject`: the block was no diagnostic, its lines are those of an unknown tool.
 */
export type Verdict = "take" | "skip" | "last" | "skip-last" | "skip-unknown" | "end" | "reject";

/** The next lines as data: what explains the diagnostic, what decorates it, whether blank lines belong to it. */
export interface FollowTable {
  readonly take?: RegExp;
  readonly skip?: RegExp;
  readonly blank?: "skip" | "end";
}

/** How the next lines are judged: by a table, or by a function. */
export type Follow = FollowTable | ((line: RuleLine, draft: Draft, context: RuleContext) => Verdict);

interface RuleBase {
  /** Unique; names the rule in `trimmed`. */
  readonly id: string;
  readonly tool: string;
  /** Texts one of which the line begins with after its indentation. Only a filter: it saves running `match`. */
  readonly starts?: readonly string[];
  /** A text the line holds. A filter as well. */
  readonly near?: string;
  /** Allowed indentation in characters, least and most. */
  readonly indent?: readonly [least: number, most: number];
  /** Applied to the line without its indentation. */
  readonly match: RegExp;
  /** What must hold in the context. */
  readonly when?: (context: RuleContext) => boolean;
  /** Code that rules of some kinds need and others do not. `defineRules` puts it in; nothing to write by hand. */
  readonly parts?: object;
  /** Notes something in the context. */
  readonly enter?: (context: RuleContext, match: RegExpExecArray, line: RuleLine) => void;
}

/** Takes a prefix off: what follows the match is the line. */
export interface PrefixRule extends RuleBase {
  readonly kind: "prefix";
  /** Groups that name the stream. */
  readonly stream?: readonly number[];
  /** Group with the directory that relative files are below. */
  readonly directory?: number;
  /** Stays on lines that no rule claims. */
  readonly keep?: boolean;
  /** The prefix counts without having been proved by a line behind it that a rule claims. */
  readonly certain?: boolean;
}

/** Noise. Never applied to a line that speaks of an error. */
export interface DropRule extends RuleBase {
  readonly kind: "drop";
  /** Lines that go with it. */
  readonly follow?: FollowTable;
}

/** Structure: a header, a banner, a section title. Not part of the text. */
export interface SectionRule extends RuleBase {
  readonly kind: "section";
  /** Counts only if the next line belongs to the same tool. */
  readonly tentative?: boolean;
  readonly follow?: FollowTable;
}

/** Groups of `match` that hold the fields of a diagnostic. */
export interface FieldGroups {
  readonly file?: number;
  readonly line?: number;
  readonly column?: number;
  readonly endLine?: number;
  readonly endColumn?: number;
  readonly severity?: number;
  readonly code?: number;
  readonly message?: number;
  readonly scope?: number;
}

/** Begins a diagnostic. */
export interface DiagnosticRule extends RuleBase {
  readonly kind: "diagnostic";
  /** The line begins with a place; `match` is applied to what follows it. */
  readonly located?: "colon" | "paren" | "any";
  /**
   * Its diagnostics come in lists: a line that begins with such a place and matches is the next one, whatever else would
   * hold of it. With `located`, `match` and `fields` for severity, code and message, and a `follow` that leaves such lines; nothing else is asked.
   */
  readonly rows?: boolean;
  /** `match` is applied to the line with its indentation. */
  readonly wholeLine?: boolean;
  /** With `located`: what the file must look like. */
  readonly file?: RegExp;
  readonly fields: FieldGroups;
  /** Severity where no group holds it. Default error. */
  readonly severity?: Severity;
  /** Names of tools that print such diagnostics, and nothing when all is well: exit code 0 then means no errors. */
  readonly quiet?: readonly string[];
  /** Words of the severity group; anything else is an error. Default: `warning`, `note` and their kin, as tools write them. */
  readonly severities?: Readonly<Record<string, Severity>>;
  /** Changes the draft once it is filled in; `false`: no match after all. */
  readonly start?: (draft: Draft, context: RuleContext, match: RegExpExecArray, line: RuleLine) => boolean | undefined;
  readonly follow?: Follow;
  /** Puts the draft in order once all its lines are in. */
  readonly finish?: (draft: Draft, context: RuleContext) => void;
}

/** What tools count of diagnostics. */
export type CountName = "errors" | "warnings";

/** The tool's own count or verdict. */
export interface TallyRule extends RuleBase {
  readonly kind: "tally";
  /** Groups that hold counts of diagnostics, checked against what was read. */
  readonly count?: Readonly<Partial<Record<CountName, number>>>;
  /** Group that holds counts of tests: `3 failed, 2 passed`. */
  readonly tests?: number;
  /** What is counted is whole files of tests. */
  readonly suites?: boolean;
  /** The word for the number that group `tests` holds, or the group that holds it. */
  readonly word?: string | number;
  /** Words for the summary; `$1` is group 1. */
  readonly say?: string;
  /** The words stay in the text, on a line of their own. */
  readonly note?: string;
  /** The run ended well, or not. */
  readonly ok?: boolean;
  /** Diagnostics of these tools are this tool's. */
  readonly owns?: readonly string[];
  /** A watching tool is done for now. */
  readonly cycle?: boolean;
  /** With `tests`: lines so far that no rule knew and that now turn out to be the tool's list. Lines that speak of an error stay. */
  readonly sweeps?: RegExp;
}

/** A line of a hunk. */
export interface DiffLine {
  /** " ": on both sides, "-": removed, "+": added. */
  readonly sign: " " | "-" | "+";
  readonly text: string;
  /** Line of the new file; of a removed line, the line it stood before. */
  readonly line: number;
}

/** A hunk of a diff. */
export interface DiffHunk {
  /** What stands behind `@@`: the function or type around it. */
  readonly heading: string;
  readonly lines: readonly DiffLine[];
}

/** Looks at what a diff changes. */
export interface DecisionRule {
  readonly kind: "decision";
  /** Code that the kind needs. `defineRules` puts it in; nothing to write by hand. */
  readonly parts?: object;
  readonly id: string;
  readonly tool: string;
  /** Only these files. */
  readonly file?: RegExp;
  /** Look at a file of the diff. */
  readonly inFile?: (change: GitChange) => string | null;
  /** Look at one hunk. */
  readonly inHunk?: (hunk: DiffHunk, change: GitChange) => readonly FoundPoint[];
}

/** A decision point within a file. */
export interface FoundPoint {
  readonly line: number | null;
  readonly text: string;
}

/** Reads changes, a line at a time, with plain data as its state. */
export interface ChangeReader {
  open(line: string): object | null;
  /** False: the line is not part of it. */
  step(state: object, line: string): boolean;
  /** What was read so far cannot be anything else. */
  proven(state: object): boolean;
  /** Files that are complete, with their hunks; `done`: nothing more will come. */
  collect(state: object, done: boolean): { readonly change: GitChange; readonly hunks: readonly DiffHunk[] }[];
}

/** Reads what was changed. */
export interface ChangeRule extends RuleBase {
  readonly kind: "change";
  readonly reader?: ChangeReader;
  /** A change told in one line. */
  readonly extract?: (match: RegExpExecArray) => GitChange | null;
}

/** A rule for lines of output, or for what they change. */
export type OutputRule = PrefixRule | DropRule | SectionRule | DiagnosticRule | TallyRule | ChangeRule | DecisionRule;
