import { fillPlaceholders, makeButton, makeElement } from '../../webview/dom';
import type { EntryPageData, EntryStrings } from '../entryPage';
import type { ExampleForm, FormError, TermForm, TermTextField } from '../entryForm';
import { TERM_TEXT_FIELD_NAMES } from '../entryForm';

/** A field of the form that the user fills in. */
export interface FormField<T> {
  root: HTMLElement;
  value(): T;
}

let count = 0;

/** Returns a unique id for a label or a list. */
function newId(name: string): string {
  return `${name}-${++count}`;
}

export interface TextFieldOptions {
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
  { multiline, suggestions, hint, direction = 'auto', className = '' }: TextFieldOptions = {},
): FormField<string> & { focus(): void; fault(message?: string): void } {
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

/** Returns the meaning of a value that is a code, such as a language's; undefined for other values. */
function meaningOf(value: string, suggestions: TextFieldOptions['suggestions'] = []): string | undefined {
  const typed = value.trim().toLowerCase();
  return suggestions.find(([each, word]) => each.toLowerCase() === typed && word.toLowerCase() !== typed)?.[1];
}

function choiceField(
  label: string,
  value: string,
  choices: readonly [value: string, word: string][],
): FormField<string> {
  const id = newId('field');
  // A value that is not one of the choices is kept until the user changes it.
  const all = choices.some(([each]) => each === value) ? choices : [...choices, [value, value] as const];
  const select = makeElement(
    'select',
    { id },
    ...all.map(([each, word]) => makeElement('option', { value: each }, word)),
  );
  select.value = value;
  return {
    root: makeElement('div', { class: 'field' }, makeElement('label', { for: id }, label), select),
    value: () => select.value,
  };
}

/** Rows of fields with a button to remove each, and a button that adds an empty row. */
export class RowList<R> {
  readonly root = makeElement('div', { class: 'rows' });
  readonly rows: R[] = [];
  readonly addButton: HTMLButtonElement;

  /**
   * @param words `remove` is the accessible name of a row's button, and `remover` its label
   * @param addEmpty adds an empty row, and returns the field that gets the focus
   */
  constructor(
    private readonly words: { add: string; remove: string; remover: string },
    addEmpty: () => { focus(): void },
    private readonly onChange: () => void,
  ) {
    this.addButton = makeButton(words.add, 'secondary', () => {
      addEmpty().focus();
      onChange();
    });
  }

  /** Adds a row with these fields and returns its element. */
  add(row: R, ...fields: HTMLElement[]): HTMLElement {
    const { remover, remove: name } = this.words;
    const remove = (): void => {
      this.rows.splice(this.rows.indexOf(row), 1);
      root.remove();
      this.addButton.focus();
      this.onChange();
    };
    const root = makeElement(
      'div',
      { class: 'row' },
      ...fields,
      makeButton(remover, 'secondary', remove, { 'aria-label': name }),
    );
    this.rows.push(row);
    this.root.append(root);
    return root;
  }
}

/** Creates a field with rows of short texts that can be added and removed, such as cross-references. */
export function listField<T extends object>(
  rows: readonly T[],
  columns: readonly [name: keyof T & string, label: string][],
  words: EntryStrings['crossReferences'],
  remover: string,
  onChange: () => void,
): FormField<T[]> {
  const addRow = (row: Partial<T>): { focus(): void } => {
    const fields = columns.map(([name, label]) => [name, textField(label, String(row[name] ?? ''))] as const);
    list.add(fields, ...fields.map(([, field]) => field.root));
    return fields[0]![1];
  };
  const list = new RowList<(readonly [string, FormField<string>])[]>({ ...words, remover }, () => addRow({}), onChange);
  rows.forEach(addRow);
  const legend = makeElement('legend', {}, words.title);
  return {
    root: makeElement('fieldset', { class: 'list' }, legend, list.root, list.addButton),
    value: () => list.rows.map((row) => Object.fromEntries(row.map(([name, field]) => [name, field.value()])) as T),
  };
}

/** The fields that are visible at once; the others are collapsed. */
const FIRST: readonly TermTextField[] = ['term', 'language', 'status', 'partOfSpeech'];
const REST: readonly TermTextField[] = TERM_TEXT_FIELD_NAMES.filter((name) => !FIRST.includes(name));

/** The part of the form for one term. */
export class TermFields implements FormField<TermForm> {
  readonly root: HTMLElement;
  private readonly legend = makeElement('legend', {});
  private readonly texts: Record<TermTextField, FormField<string>>;
  private readonly term: ReturnType<typeof textField>;
  private readonly language: ReturnType<typeof textField>;
  private readonly examples: RowList<{ value(): ExampleForm; fault(message?: string): void }>;

  constructor(
    private readonly form: TermForm,
    private readonly words: EntryStrings,
    facts: EntryPageData,
    events: { remove(): void; changed(): void },
  ) {
    this.term = textField(words.fields.term, form.texts.term, { className: 'wide' });
    this.language = textField(words.fields.language, form.texts.language, {
      suggestions: facts.languages,
      direction: 'ltr',
    });
    const fieldFor = (name: TermTextField): FormField<string> => {
      if (name === 'term') return this.term;
      if (name === 'language') return this.language;
      if (name === 'status')
        return choiceField(words.fields.status, form.texts.status, [['', words.none], ...facts.statuses]);
      if (name === 'letterCase')
        return choiceField(words.fields.letterCase, form.texts.letterCase, [
          ['', words.anyCase],
          ['exact', words.exactCase],
        ]);
      if (name === 'matching')
        return choiceField(words.fields.matching, form.texts.matching, [
          ['', words.anyForm],
          ['exact', words.exactForm],
          ['prefix', words.everyBegun],
        ]);
      if (name === 'beginning')
        return textField(words.fields.beginning, form.texts.beginning, { hint: words.beginningHint });
      return textField(words.fields[name], form.texts[name], {
        suggestions: facts.suggestions[name],
        multiline: name === 'note',
      });
    };
    this.texts = Object.fromEntries(TERM_TEXT_FIELD_NAMES.map((name) => [name, fieldFor(name)])) as Record<
      TermTextField,
      FormField<string>
    >;
    const isFilled = REST.some((name) => form.texts[name]);
    const more = makeElement(
      'details',
      { open: isFilled },
      makeElement('summary', {}, words.more),
      makeElement('div', { class: 'grid' }, ...REST.map((name) => this.texts[name].root)),
    );
    this.examples = new RowList(
      { add: words.addExample, remove: words.removeExample, remover: words.remove },
      () => this.addExample({ sentence: '', source: '' }),
      events.changed,
    );
    form.examples.forEach((example) => this.addExample(example));
    const examples = makeElement(
      'fieldset',
      { class: 'list' },
      makeElement('legend', {}, words.examples),
      this.examples.root,
      this.examples.addButton,
    );
    this.root = makeElement(
      'fieldset',
      { class: 'term' },
      this.legend,
      makeElement('div', { class: 'grid' }, ...FIRST.map((name) => this.texts[name].root)),
      more,
      examples,
      makeButton(words.removeTerm, 'secondary', events.remove),
    );
  }

  /** @param number from 1 */
  set number(number: number) {
    this.legend.textContent = fillPlaceholders(this.words.termNumber, number);
  }

  value(): TermForm {
    const texts = Object.fromEntries(TERM_TEXT_FIELD_NAMES.map((name) => [name, this.texts[name].value()])) as Record<
      TermTextField,
      string
    >;
    return { origin: this.form.origin, texts, examples: this.examples.rows.map((example) => example.value()) };
  }

  focus(): void {
    this.term.focus();
  }

  /** Shows the errors of the term at its fields, and removes earlier ones. */
  showErrors(faults: readonly FormError[]): void {
    const word = (kind: FormError['kind']) =>
      faults.some((fault) => fault.kind === kind) ? this.words.faults[kind] : undefined;
    this.term.fault(word('noTerm'));
    this.language.fault(word('noLanguage') ?? word('unknownLanguage'));
    for (const example of this.examples.rows) example.fault(word('noPhrase'));
  }

  private addExample(form: ExampleForm): { focus(): void } {
    const sentence = textField(this.words.example, form.sentence, {
      multiline: true,
      hint: this.words.exampleHint,
      className: 'wide',
    });
    const source = textField(this.words.fields.source, form.source);
    const example = {
      value: () => ({ sentence: sentence.value(), source: source.value() }),
      fault: sentence.fault,
    };
    this.examples.add(example, sentence.root, source.root);
    return sentence;
  }
}
