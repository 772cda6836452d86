import type { ConceptTextField, CrossReference, Transaction } from '../../../model/concept';
import { CONCEPT_TEXT_FIELDS } from '../../../model/concept';
import type { PictureToAdd } from '../../pictures/pictures';
import { makeButton, makeElement, makeKeyHint } from '../../webview/dom';
import type { EntryPageData, EntryMessageToHost, EntryMessageToPage, EntryStrings } from '../entryPage';
import type { EntryForm, FormError, TermForm } from '../entryForm';
import { emptyTerm } from '../entryForm';
import { listField, TermFields, textField } from './fields';
import { PictureFields } from './pictureFields';

declare function acquireVsCodeApi(): { postMessage(message: EntryMessageToHost): void };

const host = acquireVsCodeApi();
const MULTILINE: readonly ConceptTextField[] = ['definition', 'note'];

/** The form of one entry. */
class EntryPage {
  private readonly terms: TermFields[] = [];
  private readonly termList = makeElement('div', { class: 'terms' });
  private readonly state = makeElement('span', { class: 'state', role: 'status' });
  private readonly value: () => EntryForm;
  /** The last displayed or saved form as JSON. The form has unsaved changes if it differs. */
  private saved: string;
  private readonly title = makeElement('h1', { dir: 'auto' });
  private readonly history = makeElement('p', { class: 'history' });
  private wasChanged = false;

  private readonly pictures: PictureFields;
  private readonly filling: number;
  private readonly words: EntryStrings;

  constructor({ filling, form, facts, words }: Extract<EntryMessageToPage, { kind: 'show' }>) {
    this.filling = filling;
    this.words = words;
    const changed = (): void => this.reportChanged();
    const texts = Object.fromEntries(
      CONCEPT_TEXT_FIELDS.map((name) => [
        name,
        textField(words.fields[name], form.texts[name], {
          multiline: MULTILINE.includes(name),
          className: MULTILINE.includes(name) ? 'wide' : '',
        }),
      ]),
    );
    const references: [keyof CrossReference & string, string][] = [
      ['target', words.target],
      ['text', words.text],
    ];
    const events: [keyof Transaction & string, string][] = [
      ['type', words.transactionType],
      ['date', words.date],
      ['responsible', words.responsible],
    ];
    const crossReferences = listField(form.crossReferences, references, words.crossReferences, words.remove, changed);
    const pictures = {
      ask: (target: string) => host.postMessage({ kind: 'picture', filling, target }),
      choose: () => host.postMessage({ kind: 'choosePicture', filling }),
      bring: (picture: PictureToAdd) => host.postMessage({ kind: 'bringPicture', filling, picture }),
      changed,
    };
    this.pictures = new PictureFields(form.images, words, pictures, facts.isInFile);
    const transactions = listField(form.transactions, events, words.transactions, words.remove, changed);
    this.value = () => ({
      texts: Object.fromEntries(CONCEPT_TEXT_FIELDS.map((name) => [name, texts[name]!.value()])) as EntryForm['texts'],
      crossReferences: crossReferences.value(),
      images: this.pictures.value(),
      transactions: transactions.value(),
      terms: this.terms.map((term) => term.value()),
    });
    const addTerm = (term: TermForm): TermFields => {
      const fields = new TermFields(term, words, facts, { remove: () => this.remove(fields, add), changed });
      this.terms.push(fields);
      this.termList.append(fields.root);
      this.number();
      return fields;
    };
    const add = makeButton(words.addTerm, 'secondary', () => {
      addTerm(emptyTerm()).focus();
      changed();
    });
    form.terms.forEach(addTerm);
    const concept = makeElement(
      'fieldset',
      { class: 'concept' },
      makeElement('legend', {}, words.concept),
      makeElement('div', { class: 'grid' }, ...CONCEPT_TEXT_FIELDS.map((name) => texts[name]!.root)),
      crossReferences.root,
      this.pictures.root,
      transactions.root,
    );
    const content = makeElement(
      'fieldset',
      { class: 'whole', disabled: facts.readOnly },
      makeElement('h2', {}, words.terms),
      this.termList,
      add,
      concept,
    );
    const save = makeButton(words.save, '', () => this.save());
    save.disabled = facts.readOnly;
    const remove = makeButton(words.delete, 'secondary', () => host.postMessage({ kind: 'delete', filling }));
    remove.disabled = facts.readOnly;
    const footer = makeElement(
      'footer',
      {},
      save,
      this.state,
      makeElement('span', { class: 'space' }),
      makeKeyHint(words),
      ...(facts.isInFile
        ? [makeButton(words.showSource, 'secondary', () => host.postMessage({ kind: 'showSource' }))]
        : []),
      remove,
    );
    const page = makeElement('form', { novalidate: true }, this.title, this.history, content, footer);
    page.addEventListener('submit', (event) => event.preventDefault());
    page.addEventListener('input', changed);
    page.addEventListener('paste', (event) => this.pictures.take(event.clipboardData) && event.preventDefault());
    document.getElementById('entry')?.replaceChildren(page);
    this.saved = JSON.stringify(this.value());
    this.tell(facts);
    // A form that follows the tree's selection leaves the focus there.
    if (document.hasFocus()) this.terms[0]?.focus();
  }

  save(): void {
    host.postMessage({ kind: 'save', filling: this.filling, form: this.value() });
  }

  /** Shows a picture, or a message about an added one. Ignores messages for an entry that the page showed before. */
  showPicture(message: Extract<EntryMessageToPage, { kind: 'picture' | 'placed' | 'notPlaced' }>): void {
    if (message.filling !== this.filling) return;
    if (message.kind === 'picture') this.pictures.show(message.target, message.view);
    else if (message.kind === 'placed') this.pictures.place(message.target);
    else this.pictures.say(message.message);
  }

  /** Shows the saved entry. Text typed since then is kept, unsaved. */
  showSaved(form: EntryForm, facts: EntryPageData): void {
    this.saved = JSON.stringify(form);
    this.showErrors([]);
    this.tell(facts);
    this.reportChanged(this.words.saved);
  }

  showErrors(faults: readonly FormError[]): void {
    for (const [index, term] of this.terms.entries()) term.showErrors(faults.filter((fault) => fault.term === index));
    const [first] = faults;
    this.state.textContent = first ? this.words.faults[first.kind] : '';
    document.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }

  private remove(fields: TermFields, next: HTMLElement): void {
    this.terms.splice(this.terms.indexOf(fields), 1);
    fields.root.remove();
    this.number();
    next.focus();
    this.reportChanged();
  }

  private number(): void {
    this.terms.forEach((term, index) => (term.number = index + 1));
  }

  private tell({ title, glossary, history }: EntryPageData): void {
    this.title.textContent = title;
    this.history.textContent = [glossary, ...history].join(' · ');
  }

  /** @param otherwise the message if everything is saved */
  private reportChanged(otherwise = ''): void {
    const isChanged = JSON.stringify(this.value()) !== this.saved;
    this.state.textContent = isChanged ? this.words.unsaved : otherwise;
    if (isChanged !== this.wasChanged) host.postMessage({ kind: 'changed', filling: this.filling, isChanged });
    this.wasChanged = isChanged;
  }
}

let page: EntryPage | undefined;
window.addEventListener('message', ({ data }: MessageEvent<EntryMessageToPage>) => {
  if (data.kind === 'show') page = new EntryPage(data);
  else if (data.kind === 'faults') page?.showErrors(data.faults);
  else if (data.kind === 'saved') page?.showSaved(data.form, data.facts);
  else page?.showPicture(data);
});
document.addEventListener('keydown', (event) => {
  if (!(event.ctrlKey || event.metaKey) || !['enter', 's'].includes(event.key.toLowerCase())) return;
  event.preventDefault();
  page?.save();
});
host.postMessage({ kind: 'ready' });
