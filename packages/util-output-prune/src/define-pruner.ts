import { buildResult } from "./internal/build-result.ts";
import { clone } from "./internal/clone.ts";
import type { CommandHint } from "./internal/command-label.ts";
import { createEngine, type Engine } from "./internal/engine.ts";
import { createPathJoiner } from "./internal/join-path.ts";
import { createLineSource } from "./internal/line-source.ts";
import type { Arrange, Parts } from "./internal/parts.ts";
import { createIndex, type RuleIndex } from "./internal/rule-index.ts";
import { createState } from "./internal/run-state.ts";
import type { OutputRule } from "./rule-types.ts";
import type { PruneOptions, PruneResult, Pruner } from "./types.ts";

/** Default of `maxHeld`. */
const MAX_HELD = 1_048_576;

/** A pruner for a set of rules. */
export interface PrunerFactory {
  /** As `pruneOutput` of this package, for these rules. */
  pruneOutput(text: string | Uint8Array, options?: PruneOptions): PruneResult;
  /** As `createPruner` of this package, for these rules. */
  createPruner(options?: PruneOptions): Pruner;
}

/** What a pruner for all tools needs and one for a single tool can do without. */
export interface PrunerHelpers {
  /** Reads a command line. Without it the label of the summary is the name of the tool. */
  readonly readCommand?: (command: string | undefined, known: ReadonlySet<string>) => CommandHint;
  readonly arrange?: Arrange;
  /** Parts for rules that bring none. */
  readonly parts?: Parts;
}

/**
 * Make `pruneOutput` and `createPruner` for a set of rules, so that a bundle holds only the rules it needs.
 *
 * Rules written by hand of the kinds `prefix` and `change`, or with `tests`, must come through `defineRules`, which gives
 * them the code they need: a TypeError names the first one that did not.
 *
 * @example
 * const { pruneOutput } = definePruner([...tscRules]);
 * pruneOutput("src/a.ts(1,2): error TS2304: Cannot find name 'q'.\n", { exitCode: 2 }).summary; // "tsc exit 2: 1 error (TS2304)"
 */
export function definePruner(rules: readonly OutputRule[]): PrunerFactory {
  return definePrunerWith(rules, {});
}

/** `definePruner` with helpers. */
export function definePrunerWith(rules: readonly OutputRule[], { parts, arrange, readCommand }: PrunerHelpers): PrunerFactory {
  const index = createIndex(rules, parts, arrange);
  const known = new Set(rules.map(({ tool }) => tool));
  const createPruner = (options: PruneOptions = {}): Pruner => {
    const hint = readCommand?.(options.command, known) ?? null;
    const own = options.rules === undefined ? index : createIndex([...options.rules, ...rules], parts, arrange);
    // Content that was asked for holds no messages, whatever it looks like.
    return startPruner(hint?.isContent === true ? createIndex([]) : own, hint, options);
  };
  return {
    createPruner,
    pruneOutput: (text, options) => {
      const pruner = createPruner(options);
      pruner.write(text);
      return pruner.end();
    },
  };
}

function startPruner(index: RuleIndex, hint: CommandHint | null, options: PruneOptions): Pruner {
  const joinPath = createPathJoiner(options.cwd);
  const engine = createEngine(index, joinPath, createState(Math.max(0, options.maxHeld ?? MAX_HELD)));
  let result: PruneResult | null = null;
  const build = ({ state }: Engine, exitCode: number | null): PruneResult => buildResult({ state, index, exitCode, raw: lines.raw, hint, options });
  /** The result as it would be if nothing more came. */
  const settled = (copy: Engine): PruneResult => {
    copy.end();
    return build(copy, options.exitCode ?? null);
  };
  const copyEngine = (): Engine => createEngine(index, joinPath, clone(engine.state, index.all));
  const lines = createLineSource(engine, () => options.onCycle?.(settled(copyEngine())));
  return {
    write(chunk) {
      if (result !== null) throw new Error("write after end");
      lines.write(chunk);
    },
    snapshot() {
      if (result !== null) return result;
      const copy = copyEngine();
      lines.peek(copy);
      return settled(copy);
    },
    end(exitCode = options.exitCode ?? null) {
      if (result !== null) return result;
      lines.end();
      engine.end();
      return (result = build(engine, exitCode));
    },
  };
}
