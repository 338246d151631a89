import type { ArithmeticCommandExpansion, ArithmeticExpression, CommandExpansionPart, ProcessSubstitutionPart, WordPart } from "unbash";
import type { Evaluation } from "../evaluation.ts";
import { isStatic, NOTHING } from "../values.ts";
import { readVariable } from "./expand-parameter.ts";

export type Substitution = CommandExpansionPart | ProcessSubstitutionPart | ArithmeticCommandExpansion;

interface Readers {
  run(substitution: Substitution): unknown;
  expand(parts: readonly WordPart[], span: [number, number]): string;
}

/** A here-document delimiter that no value holds as a line of its own by accident. */
const DELIMITER = "\uE00Fend";
const IDENTIFIER = /[A-Za-z_]\w*/g;
const MAX_NAMES = 1000;

/**
 * Runs what an arithmetic expression runs: substitutions, and the subscripts in the values of its variables
 * (`x='a[$(id)]'; echo $((x))`). The tree of `1+1+...` is as deep as it is long, so it is walked with a stack.
 */
export function readArithmetic(evaluation: Evaluation, expression: ArithmeticExpression | undefined, span: [number, number], readers: Readers): void {
  const open = expression ? [expression] : [];
  for (let node = open.pop(); node; node = open.pop()) {
    switch (node.type) {
      case "ArithmeticBinary":
        open.push(node.right, node.left);
        break;
      case "ArithmeticUnary":
        open.push(node.operand);
        break;
      case "ArithmeticTernary":
        open.push(node.alternate, node.consequent, node.test);
        break;
      case "ArithmeticGroup":
        open.push(node.expression);
        break;
      case "ArithmeticCommandExpansion":
        readers.run(node);
        break;
      case "ArithmeticWord":
        evaluateText(evaluation, node.parts ? readers.expand(node.parts, [node.pos, node.end]) : node.value, span);
    }
  }
}

/** Runs what the evaluation of a string as a number runs: its own subscripts, and those in its variables. */
export function evaluateText(evaluation: Evaluation, text: string, span: [number, number]): void {
  runHiddenExpansions(evaluation, text, span);
  let count = 0;
  for (const [name] of text.matchAll(IDENTIFIER)) {
    if (++count > MAX_NAMES) return;
    if (evaluation.scopes.get(name)) runHiddenExpansions(evaluation, readVariable(evaluation, name).text, span);
  }
}

/** Runs the substitutions in a string that the shell expands although it is a value and not source. */
export function runHiddenExpansions(evaluation: Evaluation, text: string, span: [number, number]): void {
  if (!text.includes("$(") && !text.includes("`") && !text.includes("${")) return;
  if (!isStatic(text)) {
    evaluation.dynamic = true;
    evaluation.report("dynamic-command", "warning", span);
  }
  evaluation.runText(`: <<${DELIMITER}\n${text}\n${DELIMITER}\n`, span, NOTHING);
}
