import type { Assessment, ClassifyOptions, CommandCall, CommandRule, Danger, Finding, Message, Shell } from "../types.ts";
import { messageOf, type Code } from "./codes.ts";
import { isHigher } from "./levels.ts";
import { Scopes, unite, type Value } from "./scopes.ts";
import type { Arg, Flow } from "./values.ts";

/** Programs with their arguments, substitutions and nested scripts that are read before the rest counts as unread. */
const MAX_STEPS = 8000;
/** UTF-16 units of nested scripts and expanded values that are read; what is nested is lexed once per level. */
const MAX_NESTED_CHARS = 65_536;
/** Scripts in scripts. */
const MAX_DEPTH = 24;
/** Combinations of possible values of the variables in one command. */
const MAX_COMBINATIONS = 16;
/** Findings of one code and level; more of them say nothing new. */
const MAX_FINDINGS = 100;
const CWD = "\0cwd";

/** What reads the languages; held here so that packs can run scripts without importing them. */
export interface Engine {
  /** Reads a script in a shell language. */
  runText(evaluation: Evaluation, text: string, span: [number, number], input: Flow, shell: Shell): Flow;
  /** Judges one program with its arguments. */
  judge(evaluation: Evaluation, args: readonly Arg[], input: Flow): Flow;
}

/** A shell function, ready to be run with arguments. */
export interface ShellFunction {
  run(args: readonly Arg[] | null, input: Flow): Flow;
  called: boolean;
}

/** Where the choice for one variable is in the number of a combination. */
interface Place {
  stride: number;
  size: number;
}

/** Everything that is known while one command is classified. */
export class Evaluation {
  readonly engine: Engine;
  readonly rules: readonly CommandRule[];
  readonly home: string | null;
  readonly projectRoot: string | null;
  readonly shell: Shell;
  readonly scopes: Scopes = new Scopes();
  /** Descriptors that lead to the network, by number. */
  readonly connections: Set<string> = new Set();
  /** Files that the command itself writes, by path. */
  readonly files: Map<string, Flow> = new Map();
  readonly aliases: Map<string, string> = new Map();
  readonly functions: Map<string, ShellFunction> = new Map();
  /** Words that hold what comes from the network. */
  readonly remoteArguments: [number, number][] = [];
  via: readonly string[] = [];
  /** Words after a script's name, or the arguments of a function; null when not known. */
  positional: readonly Arg[] | null = null;
  /** Length of the classified text: the grammar reports some errors behind it. */
  textEnd: number = Infinity;
  /** Where findings point while a decoded string is read. */
  fixedSpan: [number, number] | null = null;
  /** Pipelines and background jobs around what is read now. */
  concurrency = 0;
  /** Whether what comes next runs only if the command that is read now succeeds. */
  mustSucceed = false;
  /** `set -e` was seen. */
  stopsOnError = false;
  depth = 0;
  parseErrors = 0;
  dynamic = false;
  readonly #findings: Finding[] = [];
  readonly #commands: CommandCall[] = [];
  #writes: Set<string> | null = null;
  #deletes: Set<string> | null = null;
  #network: Set<string> | null = null;
  /** The combination of possible values that is judged now, and how many there are; -1 outside of a command. */
  #combination = -1;
  #combinations = 1;
  #places: Map<string, Place> | null = null;
  #hasBudget = true;
  #steps = 0;
  #nestedChars = 0;

  constructor(engine: Engine, options: ClassifyOptions) {
    this.engine = engine;
    this.shell = options.shell ?? "bash";
    this.rules = options.rules ?? [];
    this.home = options.home ?? null;
    this.projectRoot = options.projectRoot ?? options.cwd ?? null;
    this.scopes.set(CWD, [{ text: options.cwd ?? ".", items: null, taint: 0 }]);
  }

  report(code: Code, danger: Danger, span: [number, number]): void {
    this.reportRule(code, danger, span, null);
  }

  /** Keeps a reason once for each place, with its highest level. */
  reportRule(code: string, danger: Danger, span: [number, number], message: Message | null): void {
    if (danger === "safe") return;
    const place = this.fixedSpan ?? span;
    const start = Math.min(place[0], this.textEnd);
    const end = Math.min(place[1], this.textEnd);
    let count = 0;
    for (const finding of this.#findings) {
      if (finding.code !== code) continue;
      if (finding.span[0] === start && finding.span[1] === end) {
        if (isHigher(danger, finding.danger)) finding.danger = danger;
        return;
      }
      if (finding.danger === danger) count++;
    }
    if (count < MAX_FINDINGS) this.#findings.push({ code, danger, span: [start, end], message: message ?? messageOf(code as Code) });
  }

  addCommand(call: CommandCall): void {
    this.#commands.push(call);
  }

  addPath(kind: "writes" | "deletes" | "network", path: string): void {
    if (kind === "writes") (this.#writes ??= new Set()).add(path);
    else if (kind === "deletes") (this.#deletes ??= new Set()).add(path);
    else (this.#network ??= new Set()).add(path);
  }

  /** Counts work; false when the budget is used up, which is reported. */
  spend(span: [number, number], nestedChars = 0, steps = 1): boolean {
    this.#steps += steps;
    this.#nestedChars += nestedChars;
    if (this.#steps <= MAX_STEPS && this.#nestedChars <= MAX_NESTED_CHARS && this.depth <= MAX_DEPTH) return true;
    if (this.#hasBudget) this.report("over-budget", "warning", span);
    this.#hasBudget = false;
    return false;
  }

  /** Reads a nested script. Its findings point at `span`, the string that holds it. */
  runText(text: string, span: [number, number], input: Flow, shell: Shell = "bash"): Flow {
    const before = this.fixedSpan;
    this.fixedSpan ??= span;
    this.depth++;
    const flow = this.spend(span, text.length) ? this.engine.runText(this, text, span, input, shell) : { text: null, taint: 0 };
    this.depth--;
    this.fixedSpan = before;
    return flow;
  }

  /** Judges what a wrapper runs. */
  runArgs(args: readonly Arg[], input: Flow, via: string): Flow {
    const before = this.via;
    this.via = [...before, via];
    this.depth++;
    const flow = this.spend(args[0]?.span ?? [0, 0]) ? this.engine.judge(this, args, input) : { text: null, taint: 0 };
    this.depth--;
    this.via = before;
    return flow;
  }

  get cwd(): string {
    return this.pick(CWD, this.scopes.get(CWD) ?? []).text;
  }

  changeDirectory(paths: readonly string[]): void {
    this.scopes.set(CWD, unite([], paths.map((text) => ({ text, items: null, taint: 0 }))));
  }

  directories(): string[] {
    return (this.scopes.get(CWD) ?? []).map(({ text }) => text);
  }

  /** One of the values that a variable may have: each in turn while `forEachChoice` repeats. */
  pick(name: string, candidates: readonly Value[]): Value {
    const first = candidates[0] ?? { text: "", items: null, taint: 0 };
    if (this.#combination < 0 || candidates.length < 2) return first;
    this.#places ??= new Map();
    let place = this.#places.get(name);
    if (!place) {
      place = { stride: this.#combinations, size: candidates.length };
      this.#combinations *= candidates.length;
      this.#places.set(name, place);
    }
    return candidates[Math.floor(this.#combination / place.stride) % place.size] ?? first;
  }

  /** Runs `read` once for each combination of possible values of the variables that it meets. */
  forEachChoice(span: [number, number], read: () => Flow): Flow {
    const [combination, combinations, places] = [this.#combination, this.#combinations, this.#places];
    this.#combination = 0;
    this.#combinations = 1;
    this.#places = null;
    let flow = read();
    for (this.#combination = 1; this.#combination < Math.min(this.#combinations, MAX_COMBINATIONS); this.#combination++) {
      const other = read();
      // What may be printed is one text after the other: whoever reads it reads the worse one too.
      const isKnown = flow.text !== null && other.text !== null;
      flow = { text: flow.text === other.text ? flow.text : isKnown ? `${flow.text ?? ""}\n${other.text ?? ""}` : null, taint: flow.taint | other.taint };
    }
    if (this.#combinations > MAX_COMBINATIONS) this.report("dynamic-command", "warning", span);
    this.#combination = combination;
    this.#combinations = combinations;
    this.#places = places;
    return flow;
  }

  assessment(): Assessment {
    const dangerous = this.#findings.filter((finding) => finding.danger === "dangerous");
    const findings = dangerous.length === 0 ? [...this.#findings] : [...dangerous, ...this.#findings.filter((finding) => finding.danger !== "dangerous")];
    const danger = findings[0]?.danger ?? "safe";
    return {
      danger,
      code: findings[0]?.code ?? null,
      findings,
      commands: this.#commands,
      writes: this.#writes ? [...this.#writes] : [],
      deletes: this.#deletes ? [...this.#deletes] : [],
      network: this.#network ? [...this.#network] : [],
      dynamic: this.dynamic,
      parseErrors: this.parseErrors,
    };
  }
}
