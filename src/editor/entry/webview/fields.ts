import { makeElement } from '../../webview/dom';

/** Something of the form that the reader fills in. */
export interface Field<T> {
  root: HTMLElement;
  value(): T;
}

let count = 0;

/** An id for a label or a list; a page holds every number once. */
function newId(name: string): string {
  return `${name}-${++count}`;
}

export interface TextOptions {
  multiline?: boolean;
  /** Suggested values with their meanings, explained under the field; others may be typed. */
  suggestions?: readonly [value: string, word: string][];
  /** Explains the field. */
  hint?: string;
  direction?: 'auto' | 'ltr';
  className?: string;
}

export function textField(
  label: string,
  value: string,
  { multiline, suggestions, hint, direction = 'auto', className = '' }: TextOptions = {},
): Field<string> & { focus(): void; fault(message?: string): void } {
  const id = newId('field');
  const attributes = { id, dir: direction, 'aria-describedby': `${id}-about`, spellcheck: 'false' };
  const input = multiline
    ? makeElement('textarea', { ...attributes, rows: 2 })
    : makeElement('input', { ...attributes, type: 'text', list: suggestions ? `${id}-list` : undefined });
  input.value = value;
  const explanation = (): string => hint ?? meaningOf(input.value, suggestions) ?? '';
  const about = makeElement('span', { id: `${id}-about`, class: 'about' }, explanation());
  const list =
    suggestions &&
    makeElement(
      'datalist',
      { id: `${id}-list` },
      ...suggestions.map(([each, word]) => makeElement('option', { value: each }, word)),
    );
  const root = makeElement(
    'div',
    { class: `field ${className}` },
    makeElement('label', { for: id }, label),
    input,
    list,
    about,
  );
  const fault = (message?: string): void => {
    about.textContent = message ?? explanation();
    root.classList.toggle('faulty', message !== undefined);
    if (message === undefined) input.removeAttribute('aria-invalid');
    else input.setAttribute('aria-invalid', 'true');
  };
  input.addEventListener('input', () => fault());
  return { root, value: () => input.value, focus: () => input.focus(), fault };
}

/** The word for a value that is not a word itself, such as a language's code. */
function meaningOf(value: string, suggestions: TextOptions['suggestions'] = []): string | undefined {
  const typed = value.trim().toLowerCase();
  return suggestions.find(([each, word]) => each.toLowerCase() === typed && word.toLowerCase() !== typed)?.[1];
}

export function choiceField(
  label: string,
  value: string,
  choices: readonly [value: string, word: string][],
  className = '',
): Field<string> {
  const id = newId('field');
  // A value that is none of the choices stays one as long as the reader leaves it.
  const all = choices.some(([each]) => each === value) ? choices : [...choices, [value, value] as const];
  const select = makeElement(
    'select',
    { id },
    ...all.map(([each, word]) => makeElement('option', { value: each }, word)),
  );
  select.value = value;
  return {
    root: makeElement('div', { class: `field ${className}` }, makeElement('label', { for: id }, label), select),
    value: () => select.value,
  };
}

/** Rows of short texts that can be added and removed, such as cross-references. */
export function listField<T extends object>(
  title: string,
  rows: readonly T[],
  columns: readonly [name: keyof T & string, label: string][],
  words: { add: string; remove: string },
  onChange: () => void,
): Field<T[]> {
  const made: { root: HTMLElement; value(): T }[] = [];
  const list = makeElement('div', { class: 'rows' });
  const addRow = (row: Partial<T>): { focus(): void } => {
    const fields = columns.map(([name, label]) => [name, textField(label, String(row[name] ?? ''))] as const);
    const remove = makeElement(
      'button',
      { type: 'button', class: 'secondary', 'aria-label': `${words.remove}: ${title}` },
      words.remove,
    );
    const root = makeElement('div', { class: 'row' }, ...fields.map(([, field]) => field.root), remove);
    const entry = { root, value: () => Object.fromEntries(fields.map(([name, field]) => [name, field.value()])) as T };
    remove.addEventListener('click', () => {
      made.splice(made.indexOf(entry), 1);
      root.remove();
      add.focus();
      onChange();
    });
    made.push(entry);
    list.append(root);
    return fields[0]![1];
  };
  const add = makeElement('button', { type: 'button', class: 'secondary' }, `${words.add}: ${title}`);
  add.addEventListener('click', () => {
    addRow({}).focus();
    onChange();
  });
  rows.forEach(addRow);
  return {
    root: makeElement('fieldset', { class: 'list' }, makeElement('legend', {}, title), list, add),
    value: () => made.map((row) => row.value()),
  };
}
