import { fill, makeElement } from '../../webview/dom';
import type { ExampleForm, FormFault, TermForm, TermText } from '../entryForm';
import { TERM_TEXTS } from '../entryForm';
import type { EntryFacts, EntryWords } from '../entryTypes';
import type { Field } from './fields';
import { choiceField, textField } from './fields';

/** Fields that are seen at once; the others are unfolded. */
const FIRST: readonly TermText[] = ['term', 'language', 'status', 'partOfSpeech'];
const REST: readonly TermText[] = TERM_TEXTS.filter((name) => !FIRST.includes(name));

/** The part of the form for one term. */
export class TermFields implements Field<TermForm> {
  readonly root: HTMLElement;
  private readonly legend = makeElement('legend', {});
  private readonly texts: Record<TermText, Field<string>>;
  private readonly term: ReturnType<typeof textField>;
  private readonly language: ReturnType<typeof textField>;
  private readonly exampleRows = makeElement('div', { class: 'rows' });
  private readonly examples: { value(): ExampleForm; fault(message?: string): void }[] = [];

  constructor(
    private readonly form: TermForm,
    private readonly words: EntryWords,
    facts: EntryFacts,
    private readonly events: { remove(): void; changed(): void },
  ) {
    this.term = textField(words.fields.term, form.texts.term, { className: 'wide' });
    this.language = textField(words.fields.language, form.texts.language, {
      suggestions: facts.languages,
      direction: 'ltr',
    });
    const fieldFor = (name: TermText): Field<string> => {
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
    this.texts = Object.fromEntries(TERM_TEXTS.map((name) => [name, fieldFor(name)])) as Record<
      TermText,
      Field<string>
    >;
    const isFilled = REST.some((name) => form.texts[name]);
    const more = makeElement(
      'details',
      { open: isFilled },
      makeElement('summary', {}, words.more),
      makeElement('div', { class: 'grid' }, ...REST.map((name) => this.texts[name].root)),
    );
    const remove = makeElement('button', { type: 'button', class: 'secondary' }, words.removeTerm);
    remove.addEventListener('click', events.remove);
    this.root = makeElement(
      'fieldset',
      { class: 'term' },
      this.legend,
      makeElement('div', { class: 'grid' }, ...FIRST.map((name) => this.texts[name].root)),
      more,
      this.exampleList(),
      remove,
    );
  }

  /** @param number from 1 */
  set number(number: number) {
    this.legend.textContent = fill(this.words.termNumber, number);
  }

  value(): TermForm {
    const texts = Object.fromEntries(TERM_TEXTS.map((name) => [name, this.texts[name].value()])) as Record<
      TermText,
      string
    >;
    return { origin: this.form.origin, texts, examples: this.examples.map((example) => example.value()) };
  }

  focus(): void {
    this.term.focus();
  }

  /** Reports faults and focuses the first faulty field. */
  showFaults(faults: readonly FormFault[]): void {
    const word = (kind: FormFault['kind']) =>
      faults.some((fault) => fault.kind === kind) ? this.words.faults[kind] : undefined;
    this.term.fault(word('noTerm'));
    this.language.fault(word('noLanguage') ?? word('unknownLanguage'));
    for (const example of this.examples) example.fault(word('noPhrase'));
  }

  private exampleList(): HTMLElement {
    const add = makeElement('button', { type: 'button', class: 'secondary' }, this.words.addExample);
    add.addEventListener('click', () => {
      this.addExample({ sentence: '', source: '' }, add).focus();
      this.events.changed();
    });
    this.form.examples.forEach((example) => this.addExample(example, add));
    return makeElement(
      'fieldset',
      { class: 'list' },
      makeElement('legend', {}, this.words.examples),
      this.exampleRows,
      add,
    );
  }

  private addExample(form: ExampleForm, add: HTMLElement): { focus(): void } {
    const sentence = textField(this.words.example, form.sentence, {
      multiline: true,
      hint: this.words.exampleHint,
      className: 'wide',
    });
    const source = textField(this.words.fields.source, form.source);
    const remove = makeElement(
      'button',
      { type: 'button', class: 'secondary', 'aria-label': `${this.words.remove}: ${this.words.example}` },
      this.words.remove,
    );
    const row = makeElement('div', { class: 'row' }, sentence.root, source.root, remove);
    const example = {
      value: () => ({ sentence: sentence.value(), source: source.value() }),
      fault: (message?: string) => sentence.fault(message),
    };
    remove.addEventListener('click', () => {
      this.examples.splice(this.examples.indexOf(example), 1);
      row.remove();
      add.focus();
      this.events.changed();
    });
    this.examples.push(example);
    this.exampleRows.append(row);
    return sentence;
  }
}
