/** Copy plain data: objects and arrays of strings, numbers, booleans and null, at any depth. */
export function copyPlain<T>(value: T): T {
  if (Array.isArray(value)) return value.map(copyPlain) as T;
  if (value === null || typeof value !== "object") return value;
  const copy = Object.create(null) as Record<string, unknown>;
  for (const [key, item] of Object.entries(value)) copy[key] = copyPlain(item);
  return copy as T;
}
