import { builtinRules } from "../builtin-rules.ts";
import { readCommand } from "./command-label.ts";
import { firstCharacters } from "./first-characters.ts";
import { definePruner, type PrunerFactory } from "../define-pruner.ts";

let factory: PrunerFactory | null = null;

/** The pruner with the built-in rules, put together when it is first needed. */
export function builtinPruner(): PrunerFactory {
  return (factory ??= definePruner(builtinRules, { readCommand, firstCharacters }));
}
