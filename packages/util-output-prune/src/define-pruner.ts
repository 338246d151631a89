import { buildResult } from "./internal/build-result.ts";
import type { CommandHint } from "./internal/command-label.ts";
import { Engine } from "./internal/engine.ts";
import { createPathJoiner } from "./internal/join-path.ts";
import { LineSource } from "./internal/line-source.ts";
import { RuleIndex } from "./internal/rule-index.ts";
import type { OutputRule } from "./rule-types.ts";
import type { PruneOptions, PruneResult, Pruner } from "./types.ts";

/** Default of `maxHeld`. */
const MAX_HELD = 1_048_576;

/** Create a pruner that knows the rules given and no others: with one family of rules it is a fraction of the whole. */
export interface PrunerFactory {
  pruneOutput(text: string | Uint8Array, options?: PruneOptions): PruneResult;
  createPruner(options?: PruneOptions): Pruner;
}

/** What a pruner for all tools needs and one for a single tool can do without. */
export interface PrunerParts {
  /** Reads a command line. Without it the label of the summary is the name of the tool. */
  readonly readCommand?: (command: string | undefined, known: ReadonlySet<string>) => CommandHint;
  /** Tells which characters a match can begin with, so that few rules are tried for a line. */
  readonly firstCharacters?: (source: string) => Set<string> | null;
}

const NO_HINT: CommandHint = { label: "", programs: [], isContent: false };

/**
 * Make `pruneOutput` and `createPruner` for a set of rules, so that a bundle holds only the rules it needs.
 *
 * @example
 * const { pruneOutput } = definePruner([...tscRules]);
 * pruneOutput("src/a.ts(1,2): error TS2304: Cannot find name 'q'.\n", { exitCode: 2 }).summary; // "tsc exit 2: 1 error (TS2304)"
 */
export function definePruner(rules: readonly OutputRule[], parts: PrunerParts = {}): PrunerFactory {
  const index = new RuleIndex(rules, parts.firstCharacters);
  const known = new Set(rules.map(({ tool }) => tool));
  const createPruner = (options: PruneOptions = {}): Pruner => startPruner(options.rules === undefined ? index : new RuleIndex([...options.rules, ...rules], parts.firstCharacters), parts.readCommand?.(options.command, known) ?? NO_HINT, options);
  return {
    createPruner,
    pruneOutput: (text, options) => {
      const pruner = createPruner(options);
      pruner.write(text);
      return pruner.end();
    },
  };
}

function startPruner(index: RuleIndex, hint: CommandHint, options: PruneOptions): Pruner {
  const maxHeld = Math.max(0, options.maxHeld ?? MAX_HELD);
  // Content that was asked for holds no messages, whatever it looks like.
  const engine = new Engine(hint.isContent ? new RuleIndex([]) : index, createPathJoiner(options.cwd), maxHeld);
  let result: PruneResult | null = null;
  const build = (source: Engine, size: { readonly lines: number; readonly chars: number }, exitCode: number | null): PruneResult =>
    buildResult({ state: source.state, exitCode, rawChars: size.chars, rawLines: size.lines, hint, options, checkers: CHECKERS });
  const sizeSoFar = (): { lines: number; chars: number } => ({ lines: lines.rawLines, chars: lines.rawChars });
  const lines = new LineSource(engine.take, () => {
    if (options.onCycle === undefined) return;
    options.onCycle(build(engine.settledCopy(maxHeld), sizeSoFar(), options.exitCode ?? null));
  });
  return {
    write(chunk) {
      if (result !== null) throw new Error("write after end");
      lines.write(chunk);
    },
    snapshot() {
      if (result !== null) return result;
      const copy = engine.copy(maxHeld);
      lines.peek(copy.take);
      copy.end();
      return build(copy, sizeSoFar(), options.exitCode ?? null);
    },
    end(exitCode = options.exitCode ?? null) {
      if (result !== null) return result;
      lines.end();
      engine.end();
      return (result = build(engine, sizeSoFar(), exitCode));
    },
  };
}

/** Tools that say nothing when all is well. */
const CHECKERS: ReadonlySet<string> = new Set(["tsc", "vue-tsc", "eslint", "stylelint", "prettier", "biome", "mypy", "ruff", "flake8", "pylint", "gcc", "g++", "cc", "c++", "clang", "clang++", "rustc", "cargo", "go", "javac", "shellcheck", "svelte-check", "oxlint", "pyright", "msvc", "kotlinc", "swiftc"]);
