/** Copy plain data, maps and sets at any depth; what is in `shared` stays one and the same. */
export function clone<T>(value: T, shared: ReadonlySet<unknown>): T {
  const each = <Item>(item: Item): Item => clone(item, shared);
  if (typeof value !== "object" || value === null || shared.has(value)) return value;
  if (Array.isArray(value)) return value.map(each) as T;
  if (value instanceof Set) return new Set(value) as T;
  if (value instanceof Map) return new Map([...value].map(([key, item]) => [key, each(item)])) as T;
  const copy = Object.create(Object.getPrototypeOf(value) as object | null) as Record<string, unknown>;
  for (const [key, item] of Object.entries(value)) copy[key] = each(item);
  return copy as T;
}
