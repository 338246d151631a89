import type { Assessment, ClassifyOptions, CommandCall, CommandRule, Danger, Finding, Message, Shell } from "../types.ts";
import { messageOf, type Code } from "./codes.ts";
import { isHigher, maxDanger } from "./levels.ts";
import { Scopes, unite, type Value } from "./scopes.ts";
import type { Arg, Flow } from "./values.ts";

/** Programs, substitutions and nested scripts that are read before the rest counts as unread. */
const MAX_STEPS = 20_000;
/** UTF-16 units of nested scripts that are read; substitutions in substitutions are lexed once per level. */
const MAX_NESTED_CHARS = 1_000_000;
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

/** Which of the possible values of its variables a command is judged with. */
interface Choice {
  index: number;
  total: number;
  places: Map<string, { stride: number; size: number }>;
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
  readonly #findings = new Map<string, Finding>();
  readonly #counts = new Map<string, number>();
  readonly #commands: CommandCall[] = [];
  readonly #writes = new Set<string>();
  readonly #deletes = new Set<string>();
  readonly #network = new Set<string>();
  #choice: Choice | null = null;
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

  report(code: Code, danger: Danger, span: [number, number], message: Message = messageOf(code)): void {
    this.reportRule(code, danger, span, message);
  }

  reportRule(code: string, danger: Danger, span: [number, number], message: Message): void {
    if (danger === "safe") return;
    const place = (this.fixedSpan ?? span).map((at) => Math.min(at, this.textEnd)) as [number, number];
    const kind = `${code} ${danger}`;
    const count = this.#counts.get(kind) ?? 0;
    if (count >= MAX_FINDINGS) return;
    this.#counts.set(kind, count + 1);
    const key = `${code} ${String(place[0])} ${String(place[1])}`;
    const before = this.#findings.get(key);
    if (!before || isHigher(danger, before.danger)) this.#findings.set(key, { code, danger, span: [place[0], place[1]], message });
  }

  addCommand(call: CommandCall): void {
    this.#commands.push(call);
  }

  addPath(kind: "writes" | "deletes" | "network", path: string): void {
    (kind === "writes" ? this.#writes : kind === "deletes" ? this.#deletes : this.#network).add(path);
  }

  /** Counts work; false when the budget is used up, which is reported. */
  spend(span: [number, number], nestedChars = 0): boolean {
    this.#steps++;
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
    const choice = this.#choice;
    if (!choice || candidates.length < 2) return first;
    let place = choice.places.get(name);
    if (!place) {
      place = { stride: choice.total, size: candidates.length };
      choice.total *= candidates.length;
      choice.places.set(name, place);
    }
    return candidates[Math.floor(choice.index / place.stride) % place.size] ?? first;
  }

  /** Runs `read` once for each combination of possible values of the variables that it meets. */
  forEachChoice(span: [number, number], read: () => Flow): Flow {
    const before = this.#choice;
    const choice: Choice = { index: 0, total: 1, places: new Map() };
    this.#choice = choice;
    let flow = read();
    for (choice.index = 1; choice.index < Math.min(choice.total, MAX_COMBINATIONS); choice.index++) {
      const other = read();
      // What may be printed is one text after the other: whoever reads it reads the worse one too.
      const isKnown = flow.text !== null && other.text !== null;
      flow = { text: flow.text === other.text ? flow.text : isKnown ? `${flow.text ?? ""}\n${other.text ?? ""}` : null, taint: flow.taint | other.taint };
    }
    if (choice.total > MAX_COMBINATIONS) this.report("dynamic-command", "warning", span);
    this.#choice = before;
    return flow;
  }

  assessment(): Assessment {
    const findings = [...this.#findings.values()];
    const danger = findings.reduce<Danger>((level, finding) => maxDanger(level, finding.danger), "safe");
    findings.sort((a, b) => (isHigher(a.danger, b.danger) ? -1 : isHigher(b.danger, a.danger) ? 1 : 0));
    return {
      danger,
      code: findings[0]?.code ?? null,
      findings,
      commands: this.#commands,
      writes: [...this.#writes],
      deletes: [...this.#deletes],
      network: [...this.#network],
      dynamic: this.dynamic,
      parseErrors: this.parseErrors,
    };
  }
}
