/**
 * Returns a table for look-ups by names that come from files. It contains only its own names: a plain object would also
 * find the inherited `constructor`, `valueOf` and `__proto__`.
 */
export function nullPrototypeRecord<T>(entries: Record<string, T>): Record<string, T> {
  return Object.assign(Object.create(null) as Record<string, T>, entries);
}

/** Returns an object's own value under a name that comes from a file; ignores inherited names. */
export function ownProperty<T>(object: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
