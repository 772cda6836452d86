import { parseLanguageInput } from '../../language/names';
import type {
  Concept,
  ConceptTextField,
  ExampleSentence,
  CrossReference,
  Term,
  Transaction,
} from '../../model/concept';
import { CONCEPT_TEXT_FIELDS } from '../../model/concept';

/** An entry in the form: texts, empty if missing. Plain data for the page. */
export interface EntryForm {
  texts: Record<ConceptTextField, string>;
  crossReferences: CrossReference[];
  images: CrossReference[];
  transactions: Transaction[];
  terms: TermForm[];
}

export interface TermForm {
  /** Index of the term in the entry that the form was made from; missing for a new one. */
  origin?: number;
  texts: Record<TermTextField, string>;
  examples: ExampleForm[];
}

export interface ExampleForm {
  /** The sentence, with the phrase in double brackets. */
  sentence: string;
  source: string;
}

export const TERM_TEXT_FIELD_NAMES = [
  'term',
  'language',
  'status',
  'partOfSpeech',
  'grammaticalGender',
  'grammaticalNumber',
  'termType',
  'letterCase',
  'matching',
  'beginning',
  'geographicalUsage',
  'note',
  'source',
  'customer',
  'project',
] as const;
export type TermTextField = (typeof TERM_TEXT_FIELD_NAMES)[number];

/** A problem that prevents saving; `term` counts from 0. */
export interface FormError {
  kind: 'noTerm' | 'noLanguage' | 'unknownLanguage' | 'noTerms' | 'noPhrase';
  term?: number;
}

export function conceptToForm(concept: Concept): EntryForm {
  return {
    texts: textsOf(concept, CONCEPT_TEXT_FIELDS),
    crossReferences: (concept.crossReferences ?? []).map(referenceOf),
    images: (concept.images ?? []).map(referenceOf),
    transactions: (concept.transactions ?? []).map(({ type, date = '', responsible = '' }) => ({
      type,
      date,
      responsible,
    })),
    terms: concept.terms.map((term, origin) => ({
      origin,
      texts: textsOf(term, TERM_TEXT_FIELD_NAMES),
      examples: (term.examples ?? []).map(exampleFormOf),
    })),
  };
}

export function emptyTerm(language = ''): TermForm {
  return { texts: { ...textsOf({}, TERM_TEXT_FIELD_NAMES), language }, examples: [] };
}

/** Returns the entry that a form describes, and the errors. Unchanged and other fields are kept. */
export function formToConcept(form: EntryForm, original: Concept): { concept: Concept; faults: FormError[] } {
  const faults: FormError[] = [];
  const filled = form.terms.filter(
    ({ texts, examples }) =>
      Object.entries(texts).some(([name, text]) => name !== 'language' && text.trim()) || examples.length,
  );
  if (!filled.length) faults.push({ kind: 'noTerms' });
  const terms = filled.map((term) => termOf(term, original.terms[term.origin ?? -1], form.terms.indexOf(term), faults));
  const concept: Concept = { ...withTexts(original, form.texts, CONCEPT_TEXT_FIELDS), terms };
  setList(
    concept,
    'crossReferences',
    form.crossReferences.filter(({ target }) => target.trim()).map(written),
    original.crossReferences,
  );
  setList(
    concept,
    'images',
    form.images.filter(({ target }) => target.trim()).map((picture) => pictureOf(picture, original)),
    original.images,
  );
  setList(
    concept,
    'transactions',
    form.transactions.filter(({ type }) => type.trim()).map(written),
    original.transactions,
  );
  return { concept, faults };
}

function termOf({ texts, examples }: TermForm, original: Term | undefined, index: number, faults: FormError[]): Term {
  if (!texts.term.trim()) faults.push({ kind: 'noTerm', term: index });
  if (!texts.language.trim()) faults.push({ kind: 'noLanguage', term: index });
  const term = withTexts<Term>(original ?? { term: '', language: '' }, texts, TERM_TEXT_FIELD_NAMES);
  if (term.language && term.language !== original?.language) {
    const language = parseLanguageInput(term.language);
    if (language) term.language = language;
    else faults.push({ kind: 'unknownLanguage', term: index });
  }
  const sentences = examples
    .filter(({ sentence }) => sentence.trim())
    .map((example) => exampleOf(example, term.term, original));
  if (sentences.includes(undefined)) faults.push({ kind: 'noPhrase', term: index });
  setList(
    term,
    'examples',
    sentences.filter((example) => example !== undefined),
    original?.examples,
  );
  return term;
}

function textsOf<Name extends string>(object: Record<string, unknown>, names: readonly Name[]): Record<Name, string> {
  return Object.fromEntries(
    names.map((name) => [name, typeof object[name] === 'string' ? object[name] : '']),
  ) as Record<Name, string>;
}

function withTexts<T extends Record<string, unknown>>(
  original: T,
  texts: Record<string, string>,
  names: readonly string[],
): T {
  const changed: Record<string, unknown> = { ...original };
  for (const name of names) {
    const text = texts[name]!.trim();
    if (text) changed[name] = texts[name] === original[name] ? original[name] : text;
    else delete changed[name];
  }
  return changed as T;
}

function setList<T>(object: Record<string, unknown>, name: string, list: T[], original: T[] | undefined): void {
  if (JSON.stringify(list) === JSON.stringify(original ?? [])) return;
  if (list.length) object[name] = list;
  else delete object[name];
}

function referenceOf({ target, text = '' }: CrossReference): CrossReference {
  return { target, text };
}

/** Returns the picture with the data that the form does not show, such as its vectors. */
function pictureOf(picture: CrossReference, { images = [] }: Concept): CrossReference {
  const whole: CrossReference = {
    ...images.find(({ target }) => target === picture.target.trim()),
    ...written(picture),
  };
  if (!picture.text?.trim()) delete whole.text;
  return whole;
}

/** Returns the object without empty texts. */
function written<T extends object>(object: T): T {
  return Object.fromEntries(
    Object.entries(object).flatMap(([name, text]) => (String(text).trim() ? [[name, String(text).trim()]] : [])),
  ) as T;
}

function exampleFormOf({ before, phrase, after, source = '' }: ExampleSentence): ExampleForm {
  return { sentence: `${before}[[${phrase}]]${after}`, source };
}

/** Returns undefined if no brackets mark the phrase and the sentence does not contain the term. */
function exampleOf(form: ExampleForm, term: string, original: Term | undefined): ExampleSentence | undefined {
  const known = original?.examples?.find(
    (each) => exampleFormOf(each).sentence === form.sentence && (each.source ?? '') === form.source,
  );
  if (known) return known;
  const source = form.source.trim() ? { source: form.source.trim() } : {};
  const sentence = form.sentence.trim();
  const opening = sentence.indexOf('[[');
  const closing = opening < 0 ? -1 : sentence.indexOf(']]', opening + 3);
  if (closing > 0)
    return {
      before: sentence.slice(0, opening),
      phrase: sentence.slice(opening + 2, closing),
      after: sentence.slice(closing + 2),
      ...source,
    };
  const at = term ? sentence.toLocaleLowerCase().indexOf(term.toLocaleLowerCase()) : -1;
  if (at < 0) return undefined;
  return {
    before: sentence.slice(0, at),
    phrase: sentence.slice(at, at + term.length),
    after: sentence.slice(at + term.length),
    ...source,
  };
}
