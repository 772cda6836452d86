/**
 * A table that is asked by names which come out of files. It knows only its own: in a plain object `constructor`,
 * `valueOf` and `__proto__` would be found too, because every object inherits them.
 */
export function nameTable<T>(entries: Record<string, T>): Record<string, T> {
  return Object.assign(Object.create(null) as Record<string, T>, entries);
}

/** What an object holds itself under a name that comes out of a file; nothing that it inherits. */
export function ownValue<T>(object: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}
