/** The slice that a test takes of a long run; `pnpm test:whole` takes all of it. */
export function runCount(slice: number, whole: number): number {
  return process.env["MODE"] === "whole" ? whole : slice;
}
