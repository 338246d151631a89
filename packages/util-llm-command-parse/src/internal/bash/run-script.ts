import { parse, type AndOr, type Assignment, type Command, type CompoundList, type For, type Function as FunctionNode, type ParsedScript, type Pipeline, type Redirection, type Select, type Statement, type SyntaxNode, type TestExpression, type While, type Word } from "unbash";
import type { Evaluation } from "../evaluation.ts";
import { reportAssignment } from "../report-assignment.ts";
import { unite } from "../scopes.ts";
import { joinFlows, literalArg, NOTHING, PATTERN, UNKNOWN, type Arg, type Flow } from "../values.ts";
import { applyOutputs, readInputs } from "./apply-redirects.ts";
import { WordExpander } from "./expand-word.ts";
import { evaluateText, type Substitution } from "./read-arithmetic.ts";

/** Values of a loop variable that are read one by one. */
const MAX_ITERATIONS = 8;
/** Pieces of a script that the grammar cannot read. */
const MAX_PIECES = 200;
/** The grammar looks for the body of each here-document among all that are open. */
const MAX_HERE_DOCUMENTS = 256;
/** An open brace is looked through to the end, for each of those that are open around it. */
const MAX_PARAMETERS = 2000;
const ARITHMETIC_TESTS = new Set(["-eq", "-ne", "-lt", "-le", "-gt", "-ge"]);

/** Reads a script of bash, sh, zsh or fish and judges every command in it. */
export function runBash(evaluation: Evaluation, source: string, input: Flow): Flow {
  return new ScriptRunner(evaluation).runSource(source, input);
}

/** Walks the syntax tree in the order of execution; every branch is taken. */
class ScriptRunner {
  readonly #evaluation: Evaluation;
  readonly #expander: WordExpander;
  /** What a `>(...)` in the current command reads. */
  #sinkInput: Flow = UNKNOWN;

  constructor(evaluation: Evaluation) {
    this.#evaluation = evaluation;
    this.#expander = new WordExpander(evaluation, (substitution) => this.#substitution(substitution));
  }

  runSource(source: string, input: Flow): Flow {
    if (occursMoreThan(source, "<<", MAX_HERE_DOCUMENTS) || occursMoreThan(source, "${", MAX_PARAMETERS)) {
      this.#evaluation.report("over-budget", "warning", [0, source.length]);
      return UNKNOWN;
    }
    const script = parse(source);
    this.#checkRest(source, script);
    const flow = this.#script(script, input);
    if (script.errors !== undefined || (this.#evaluation.shell === "fish" && source.includes("("))) this.#pieces(source);
    return flow;
  }

  /** The grammar passes over a bracket at the very end, where bash refuses the whole line. */
  #checkRest(source: string, { commands }: ParsedScript): void {
    const end = commands.at(-1)?.end ?? 0;
    if (end >= source.length || !/^[ \t]*[()]/.test(source.slice(end))) return;
    this.#evaluation.parseErrors++;
    this.#evaluation.report("parse-error", "warning", [end, source.length]);
  }

  #script(script: ParsedScript, input: Flow): Flow {
    for (const error of script.errors ?? []) {
      this.#evaluation.parseErrors++;
      this.#evaluation.report("parse-error", "warning", [error.pos, error.pos]);
    }
    return this.#statements(script.commands, input);
  }

  /** What looks like commands in a script with errors is judged too, as another shell may read more of it. */
  #pieces(source: string): void {
    const before = this.#evaluation.fixedSpan;
    this.#evaluation.fixedSpan ??= [0, source.length];
    const pieces = source.split(/[;&|\n(){}`]+/).filter((piece) => piece.trim() !== "");
    for (const piece of pieces.slice(0, MAX_PIECES)) this.#statements(parse(piece).commands, UNKNOWN);
    this.#evaluation.fixedSpan = before;
  }

  #statements(statements: readonly Statement[], input: Flow): Flow {
    let output = NOTHING;
    for (const statement of statements) {
      if (statement.background) this.#evaluation.concurrency++;
      output = joinFlows(output, this.#node(statement.command, input));
      if (statement.background) this.#evaluation.concurrency--;
    }
    return output;
  }

  #list(list: CompoundList, input: Flow): Flow {
    return this.#statements(list.commands, input);
  }

  #branch(list: CompoundList, input: Flow): Flow {
    this.#evaluation.scopes.open();
    const flow = this.#list(list, input);
    this.#evaluation.scopes.merge();
    return flow;
  }

  #node(node: SyntaxNode, input: Flow): Flow {
    const evaluation = this.#evaluation;
    if (!evaluation.spend([node.pos, node.end])) return UNKNOWN;
    switch (node.type) {
      case "Command":
        return this.#command(node, input);
      case "Pipeline":
        return this.#pipeline(node, input);
      case "AndOr":
        return this.#andOr(node, input);
      case "BraceGroup":
        return this.#list(node.body, input);
      case "CompoundList":
        return this.#list(node, input);
      case "Subshell":
        return this.#apart(() => this.#list(node.body, input));
      case "Redirected": {
        const flow = this.#node(node.command, readInputs(evaluation, this.#expander, node.redirects, input));
        return this.#outputs(node.redirects, flow);
      }
      case "If": {
        const branches = [node.then, ...node.elif.flatMap(({ clause, then }) => [clause, then]), ...(node.else ? [node.else] : [])];
        return branches.reduce((flow, branch) => joinFlows(flow, this.#branch(branch, input)), this.#list(node.clause, input));
      }
      case "While":
        return this.#while(node, input);
      case "For":
      case "Select":
        return this.#for(node, input);
      case "ArithmeticFor":
        for (const part of [node.initialize, node.test, node.update]) this.#expander.arithmetic(part, [node.pos, node.end]);
        return this.#repeat(node.body, input);
      case "Case":
        this.#expander.text(node.word);
        return node.items.reduce((flow, item) => {
          for (const pattern of item.pattern) this.#expander.text(pattern);
          return joinFlows(flow, this.#branch(item.body, input));
        }, NOTHING);
      case "TestCommand":
        this.#test(node.expression);
        return NOTHING;
      case "ArithmeticCommand":
        this.#expander.arithmetic(node.expression, [node.pos, node.end]);
        return NOTHING;
      case "Function":
        this.#define(node);
        return NOTHING;
      case "Coproc":
        evaluation.concurrency++;
        this.#node(node.body, UNKNOWN);
        evaluation.concurrency--;
        return NOTHING;
      default:
        return UNKNOWN;
    }
  }

  #pipeline({ commands }: Pipeline, input: Flow): Flow {
    if (commands.length === 1 && commands[0]) return this.#node(commands[0], input);
    let flow = input;
    this.#evaluation.concurrency++;
    commands.forEach((command, index) => {
      // zsh runs the last one in the shell itself; a `read` there sets a variable that later commands use.
      const keeps = this.#evaluation.shell === "zsh" && index === commands.length - 1;
      flow = keeps ? this.#node(command, flow) : this.#apart(() => this.#node(command, flow));
    });
    this.#evaluation.concurrency--;
    return flow;
  }

  /** In a chain of `&&` every command may rely on those before it; after the chain nothing is certain. */
  #andOr({ commands, operators }: AndOr, input: Flow): Flow {
    const { scopes } = this.#evaluation;
    let output = NOTHING;
    let isOpen = false;
    commands.forEach((command, index) => {
      const operator = operators[index];
      if (index > 0 && operators[index - 1] === "||" && isOpen) {
        scopes.merge();
        isOpen = false;
      }
      const next = commands[index + 1];
      const leaves = operator === "||" && next !== undefined && leavesScript(next);
      if (!isOpen && (index > 0 || (operator === "&&" && changesDirectory(command)))) {
        scopes.open();
        isOpen = true;
      }
      const before = this.#evaluation.mustSucceed;
      this.#evaluation.mustSucceed = operator === "&&" || leaves;
      output = joinFlows(output, this.#node(command, input));
      this.#evaluation.mustSucceed = before;
    });
    if (isOpen) scopes.merge();
    return output;
  }

  #while({ clause, body }: While, input: Flow): Flow {
    this.#list(clause, input);
    return this.#repeat(body, input);
  }

  /** Reads a loop twice: what its first round assigns can change what its second one does. */
  #repeat(body: CompoundList, input: Flow): Flow {
    this.#branch(body, input);
    return this.#branch(body, input);
  }

  #for({ name, wordlist, body }: For | Select, input: Flow): Flow {
    const { scopes, positional } = this.#evaluation;
    const items = wordlist ? wordlist.flatMap((word) => this.#expander.words(word)) : (positional ?? []);
    let output = NOTHING;
    scopes.open();
    const values = items.slice(0, MAX_ITERATIONS).map((arg) => ({ text: arg.value, items: null, taint: arg.taint | (arg.glob ? PATTERN : 0) }));
    if (values.length === 0 || items.length > values.length || !wordlist) values.push({ text: "\uE000", items: null, taint: 0 });
    for (const value of values) {
      if (!this.#evaluation.spend([name.pos, name.end])) break;
      scopes.set(name.value, [value]);
      output = joinFlows(output, this.#list(body, input));
    }
    scopes.merge();
    return output;
  }

  #test(expression: TestExpression): void {
    switch (expression.type) {
      case "TestGroup":
        return this.#test(expression.expression);
      case "TestNot":
        return this.#test(expression.operand);
      case "TestLogical":
        for (const operand of expression.operands) this.#test(operand);
        return;
      case "TestUnary":
        return this.#testOperand(expression.operand, expression.operator === "-v" || expression.operator === "-R");
      case "TestBinary":
        for (const side of [expression.left, expression.right]) this.#testOperand(side, ARITHMETIC_TESTS.has(expression.operator));
    }
  }

  #testOperand(word: Word, isEvaluated: boolean): void {
    const arg = this.#expander.text(word);
    if (isEvaluated) evaluateText(this.#evaluation, arg.value, arg.span);
  }

  /** Reads the body when the function is called, with its arguments. */
  #define(node: FunctionNode): void {
    const evaluation = this.#evaluation;
    const { fixedSpan } = evaluation;
    let activeAt: number | null = null;
    evaluation.functions.set(node.name.value, {
      called: false,
      run: (args, input) => {
        if (activeAt !== null) {
          if (evaluation.concurrency > activeAt) evaluation.report("fork-bomb", "dangerous", [node.pos, node.end]);
          return UNKNOWN;
        }
        const before = { fixedSpan: evaluation.fixedSpan, positional: evaluation.positional };
        activeAt = evaluation.concurrency;
        evaluation.fixedSpan = fixedSpan;
        evaluation.positional = args;
        const flow = this.#node(node.body, input);
        activeAt = null;
        evaluation.fixedSpan = before.fixedSpan;
        evaluation.positional = before.positional;
        return flow;
      },
    });
  }

  #apart(run: () => Flow): Flow {
    this.#evaluation.scopes.open();
    const flow = run();
    this.#evaluation.scopes.drop();
    return flow;
  }

  #substitution(part: Substitution): Flow {
    const evaluation = this.#evaluation;
    const span: [number, number] = [part.pos, part.end];
    evaluation.depth++;
    const before = evaluation.fixedSpan;
    // The script is lexed when it is asked for, so the budget comes first.
    const script = evaluation.spend(span, part.text.length) ? part.script : undefined;
    let flow = UNKNOWN;
    if (script) {
      // Escaped backquotes have a decoded source of their own, and positions in it mean nothing outside.
      if (script.source !== undefined) evaluation.fixedSpan ??= span;
      const input = part.type === "ProcessSubstitution" && part.operator === ">" ? this.#sinkInput : UNKNOWN;
      flow = this.#apart(() => this.#script(script, input));
    } else evaluation.report("parse-error", "warning", span);
    evaluation.fixedSpan = before;
    evaluation.depth--;
    return flow;
  }

  #command(node: Command, input: Flow): Flow {
    const span: [number, number] = [node.pos, node.end];
    return this.#evaluation.forEachChoice(span, () => (node.name ? this.#call(node, node.name, input) : this.#assignOnly(node, input)));
  }

  #assignOnly(node: Command, input: Flow): Flow {
    for (const part of node.prefix) if (part.type === "Assignment") this.#assign(part);
    const flow = readInputs(this.#evaluation, this.#expander, node.redirects, input);
    // `$(<file)` prints the file.
    return this.#outputs(node.redirects, flow === input ? NOTHING : flow);
  }

  #call(node: Command, name: Word, input: Flow): Flow {
    const evaluation = this.#evaluation;
    const source = readInputs(evaluation, this.#expander, node.redirects, input);
    this.#sinkInput = source;
    const args = this.#expander.words(name);
    for (const part of node.suffix) {
      if (part.type === "Word") for (const arg of this.#expander.words(part)) args.push(arg);
      else if (part.type === "Assignment") args.push(this.#assign(part));
    }
    const assignments = node.prefix.filter((part) => part.type === "Assignment");
    if (assignments.length > 0) evaluation.scopes.open();
    for (const assignment of assignments) this.#assign(assignment);
    const flow = args.length > 0 ? evaluation.engine.judge(evaluation, args, source) : NOTHING;
    if (assignments.length > 0) evaluation.scopes.merge();
    return this.#outputs(node.redirects, flow);
  }

  #outputs(redirects: readonly Redirection[], flow: Flow): Flow {
    if (redirects.length === 0) return flow;
    this.#sinkInput = flow;
    return applyOutputs(this.#evaluation, this.#expander, redirects, flow);
  }

  /** Assigns, and gives the word that `export` and its kin see. */
  #assign(assignment: Assignment): Arg {
    const { scopes } = this.#evaluation;
    const { name, index } = assignment;
    const span: [number, number] = [assignment.pos, assignment.end];
    if (index) evaluateText(this.#evaluation, this.#expander.text(index).value, span);
    const value = this.#expander.value(assignment.value);
    reportAssignment(this.#evaluation, name, value, span);
    const old = scopes.get(name) ?? [];
    if (index) scopes.set(name, unite(old, [{ text: "\uE000", items: null, taint: value.taint }]));
    else if (assignment.append) {
      scopes.set(name, (old.length > 0 ? old : [{ text: "", items: null, taint: 0 }]).map((before) => ({
        text: before.text + value.text,
        items: before.items && value.items ? [...before.items, ...value.items] : null,
        taint: before.taint | value.taint,
      })));
    } else scopes.set(name, [value]);
    return { ...literalArg(`${name}=${value.text}`, span), taint: value.taint };
  }
}

function occursMoreThan(source: string, sign: string, limit: number): boolean {
  let count = 0;
  for (let at = source.indexOf(sign); at >= 0 && count <= limit; at = source.indexOf(sign, at + sign.length)) count++;
  return count > limit;
}

function changesDirectory(node: SyntaxNode): boolean {
  return node.type === "Command" && /^(cd|pushd|popd|builtin|command)$/.test(node.name?.value ?? "");
}

/** Whether a command ends the script, as in `cd x || exit`. */
function leavesScript(node: SyntaxNode): boolean {
  if (node.type === "Command") return /^(exit|return|break|continue|die)$/.test(node.name?.value ?? "");
  if (node.type !== "BraceGroup") return false;
  const last = node.body.commands.at(-1)?.command;
  return last !== undefined && leavesScript(last);
}
