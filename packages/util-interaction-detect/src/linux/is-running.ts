import type { ProcessInfo } from "./list-descendants.ts";
import { HOST, readProcessStat } from "./proc-files.ts";

/**
 * Tell whether a process seen before still lives; a newer process with the same pid is not it, and a zombie is not alive.
 *
 * Ask before every late signal: between two looks a pid may have been given to a stranger (nugget/thane-ai-agent#1169).
 * `false` off Linux.
 *
 * @example
 * ```ts
 * const [child] = listDescendants(process.pid);
 * isRunning(child); // true
 * ```
 */
export function isRunning(seen: ProcessInfo): boolean {
  if (HOST === null) return false;
  const stat = readProcessStat(HOST, seen.pid);
  return stat !== null && stat.started === seen.started && stat.state !== "Z" && stat.state !== "X";
}
