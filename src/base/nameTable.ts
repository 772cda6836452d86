/**
 * A table that is asked by names which come out of files. It knows only its own: in a plain object `constructor`,
 * `valueOf` and `__proto__` would be found too, because every object inherits them.
 */
export function nameTable<T>(entries: Record<string, T>): Record<string, T> {
  return Object.assign(Object.create(null) as Record<string, T>, entries);
}

/** Returns an object's own value under a name that comes from a file; ignores inherited names. */
export function ownValue<T>(object: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
