import { UsageError } from "./usage-error.ts";

/** A whole number an option gives; `undefined` when it was not given. */
export function readCount(command: string, values: ReadonlyMap<string, string>, name: string): number | undefined {
  const text = values.get(name);
  if (text === undefined) return undefined;
  if (!/^\d{1,9}$/.test(text)) throw new UsageError(`lastframe ${command}: ${name} takes a whole number, not "${text}"`);
  return Number(text);
}
