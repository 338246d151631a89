import type { CountName, TallyRule } from "../rule-types.ts";
import type { DecisionPoint, GitChange } from "../types.ts";
import { DiagnosticStore } from "./diagnostic-store.ts";
import { Hold, type HeldLine } from "./hold.ts";
import { Ledger } from "./ledger.ts";
import { speaksOfError } from "./speaks-of-error.ts";

const WORDS: Readonly<Record<string, string>> = { pass: "passed", fail: "failed", failures: "failed" };
/** Words behind numbers that are no outcome of a test. */
const NO_OUTCOME = new Set(["total", "filtered", "measured"]);
const SUPERSEDED = "superseded";

/** A number of tests with the tool's own word for it. */
export interface TestCount {
  readonly number: number;
  readonly word: string;
  readonly suites: boolean;
}

/** What a tool said about its run. */
export interface TallyRecord {
  readonly tool: string;
  readonly tests: readonly TestCount[];
  readonly counts: Readonly<Partial<Record<CountName, number>>>;
  readonly say: string | null;
  readonly ok: boolean | null;
  readonly line: number;
}

/** Words of a tally that stay in the text. */
export interface Note {
  readonly text: string;
  readonly line: number;
}

/** Everything that is known of a run. Plain data and its holders, so that a look at it does not disturb it. */
export class RunState {
  diagnostics: DiagnosticStore = new DiagnosticStore();
  ledger: Ledger = new Ledger();
  changes: GitChange[] = [];
  decisions: DecisionPoint[] = [];
  tallies: TallyRecord[] = [];
  notes: Note[] = [];
  /** Tools in order of appearance, with their first and last line. */
  tools: Map<string, { first: number; last: number }> = new Map();
  /** Tools whose own count disagrees with ours. */
  distrusted: Set<string> = new Set();
  unclaimed: Hold;
  claimed: Hold;
  /** Lines that left the hold although they speak of an error. */
  errors: HeldLine[] = [];
  /** Lines that left the hold. */
  gap: { from: number; to: number } | null = null;
  /** Failures by tool that only stand for others: suites and parents of failing tests. */
  covered: Map<string, number> = new Map();
  /** Lines that turned out to be the list of a tool. */
  /** Line up to which held lines were looked through. */
  sweptTo = 0;
  swept: { from: number; to: number; rule: string }[] = [];
  lines = 0;
  cycles = 0;
  /** First line behind the last verdict of a watching tool. */
  cycleStart = 1;
  readonly #maxHeld: number;
  #lastTool = "";
  #lastSeen: { first: number; last: number } | null = null;

  constructor(maxHeld: number) {
    this.#maxHeld = maxHeld;
    this.unclaimed = new Hold(maxHeld, this.#letGo);
    this.claimed = new Hold(maxHeld, () => undefined);
  }

  readonly #letGo = (line: HeldLine): void => {
    if (speaksOfError(line.text)) this.errors.push(line);
    else this.gap = { from: this.gap?.from ?? line.first, to: line.last };
  };

  seeTool(tool: string, line: number): void {
    if (tool !== this.#lastTool || this.#lastSeen === null) {
      this.#lastTool = tool;
      this.#lastSeen = this.tools.get(tool) ?? { first: line, last: line };
      this.tools.set(tool, this.#lastSeen);
    }
    this.#lastSeen.last = line;
  }

  /** The tool was another one, now that it is known. */
  forgetTool(tool: string): void {
    this.tools.delete(tool);
    this.#lastSeen = null;
  }

  addTally(rule: TallyRule, match: RegExpExecArray, line: number, counts: TallyRecord["counts"]): void {
    const { tests, suites = false, word } = rule;
    this.tallies.push({
      tool: rule.tool,
      tests: tests === undefined ? [] : readTests(match[tests] ?? "", suites, typeof word === "number" ? (match[word] ?? "") : word),
      counts,
      say: rule.say === undefined ? null : expand(rule.say, match),
      ok: rule.ok ?? null,
      line,
    });
    if (rule.note !== undefined) this.notes.push({ text: expand(rule.note, match), line });
  }

  /** What stood before `line` is out of date: a watching tool has looked again. */
  supersede(line: number): void {
    this.ledger.supersede(line, SUPERSEDED);
    this.diagnostics.dropBefore(line);
    for (const hold of [this.unclaimed, this.claimed]) hold.filter(0, ({ first }) => first >= line);
    this.errors = this.errors.filter(({ first }) => first >= line);
    this.notes = this.notes.filter((note) => note.line >= line);
    this.tallies = this.tallies.filter((tally) => tally.line >= line);
  }

  copy(): RunState {
    const copied = new RunState(this.#maxHeld);
    copied.diagnostics = this.diagnostics.copy();
    copied.ledger = this.ledger.copy();
    copied.changes = [...this.changes];
    copied.decisions = [...this.decisions];
    copied.tallies = [...this.tallies];
    copied.notes = [...this.notes];
    copied.tools = new Map([...this.tools].map(([tool, seen]) => [tool, { ...seen }]));
    copied.distrusted = new Set(this.distrusted);
    copied.unclaimed = this.unclaimed.copy(copied.#letGo);
    copied.claimed = this.claimed.copy(() => undefined);
    copied.covered = new Map(this.covered);
    copied.errors = [...this.errors];
    copied.gap = this.gap;
    copied.swept = [...this.swept];
    copied.sweptTo = this.sweptTo;
    copied.lines = this.lines;
    copied.cycles = this.cycles;
    copied.cycleStart = this.cycleStart;
    return copied;
  }
}

/** `$1`, `$2` … are the groups of the match. */
function expand(template: string, match: RegExpExecArray): string {
  return template.replace(/\$(\d)/g, (_, group: string) => match[Number(group)] ?? "").trim();
}

/** `3 failed | 2 passed (5)`, `1 failed, 2 passed, 3 total`, or a bare number with a word given. */
function readTests(text: string, suites: boolean, word: string | undefined): TestCount[] {
  if (word !== undefined) return [{ number: Number.parseInt(text, 10) || 0, word: WORDS[word] ?? word, suites }];
  const counts: TestCount[] = [];
  for (const [, number = "0", name = ""] of text.matchAll(/(\d+) ([a-z][a-z-]*)/g)) {
    if (!NO_OUTCOME.has(name)) counts.push({ number: Number(number), word: name, suites });
  }
  // `failures=1, errors=2`
  for (const [, name = "", number = "0"] of text.matchAll(/([a-z]+(?: [a-z]+)?)=(\d+)/g)) counts.push({ number: Number(number), word: WORDS[name] ?? name, suites });
  return counts;
}
