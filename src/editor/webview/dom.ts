/// <reference lib="dom" />
/// <reference lib="dom.iterable" />

/** Makes an element. Text is set as text, never as markup. */
export function makeElement<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Record<string, string | number | boolean | undefined> = {},
  ...children: (Node | string | undefined)[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined && value !== false) made.setAttribute(name, value === true ? '' : String(value));
  }
  made.append(...children.filter((child) => child !== undefined));
  return made;
}

/** Fills `{0}`, `{1}` … of a sentence. */
export function fill(sentence: string, ...values: (string | number)[]): string {
  return sentence.replace(/\{(\d)\}/g, (_, index: string) => String(values[Number(index)] ?? ''));
}
