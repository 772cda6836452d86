/** States in which a target that repeats the source is not yet a translation. */
const UNTRANSLATED: ReadonlySet<string> = new Set(['new', 'initial', 'needs-translation']);

/** Whether a target only repeats its source, and its state (of XLIFF 1.2 or 2) says that nobody has translated it yet. */
export function isUntranslated(source: string, target: string, state: string | undefined): boolean {
  return source === target && UNTRANSLATED.has(state ?? '');
}
