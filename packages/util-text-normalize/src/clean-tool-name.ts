/** The name of a tool, and what may leak before and after it. */
const NAME = /^(?:[\s"'`]|functions\.|<[|｜][^<>|｜]{0,64}[|｜]>)*([^\s"'`<>|｜[\](){}]*)/;

/**
 * Cut leaked protocol tokens off the name of a tool that a model calls (vllm-project/vllm#32587).
 *
 * Keeps the first run of characters that names are made of; the namespace `functions.` and the number of a call
 * (`:0`) go too. Returns `""` when nothing is left, and a clean name as it is. Never throws.
 *
 * @example
 * cleanToolName("query_dataset<|channel|>commentary");
 * // "query_dataset"
 */
export function cleanToolName(name: string): string {
  return (NAME.exec(name)?.[1] ?? "").replace(/:\d+$/, "");
}
