/** Names that every object in JavaScript inherits, which no table of names may be found to hold. */
export const INHERITED_NAMES = Object.getOwnPropertyNames(Object.prototype);

/** The text with each of its words replaced in turn by each of those names. */
export function withInheritedNames(text: string): string[] {
  return [...text.matchAll(/[\w:.-]*\w/g)].flatMap(({ 0: word, index }) =>
    INHERITED_NAMES.map((name) => text.slice(0, index) + name + text.slice(index + word.length)),
  );
}
