import type { Concept, ExampleSentence, Term } from '../model/concept';
import type { LanguagePair } from '../model/languagePair';
import type { PhrasePair } from '../model/phrase';

/**
 * The entry that a mined pair becomes when it is accepted: both terms with the sentences in which they were seen, as a
 * reader of the document sees these.
 */
export function conceptOfPair(
  pair: PhrasePair,
  { source: from, target: to }: LanguagePair,
  source: string,
  id: string = newConceptId(),
): Concept {
  const terms: Term[] = [
    { term: pair.source, language: from, examples: distinct(pair.evidence.map((place) => place.source)) },
    { term: pair.target, language: to, examples: distinct(pair.evidence.map((place) => place.target)) },
  ];
  return { id, terms: terms.map(({ examples, ...term }) => (examples?.length ? { ...term, examples } : term)), source };
}

/** One segment may have given the evidence twice. */
function distinct(sentences: ExampleSentence[]): ExampleSentence[] {
  return [...new Map(sentences.map(readable).map((sentence) => [JSON.stringify(sentence), sentence])).values()];
}

function readable({ before, phrase, after, ...rest }: ExampleSentence): ExampleSentence {
  return { before: withoutTags(before), phrase: withoutTags(phrase), after: withoutTags(after), ...rest };
}

/** Elements of XLIFF and TMX whose content is another format's code. */
const CODE = /<(bpt|ept|ph|it|ut|sc|ec)\b[^<>]*>[^<>]*<\/\1>/g;
const TAG = /<\/?[a-zA-Z][\w.:-]*(?:\s+[\w.:-]+\s*=\s*(?:"[^"]*"|'[^']*'))*\s*\/?>/g;

/** A sentence without the tags that its document puts around and between its words. */
function withoutTags(text: string): string {
  return text.includes('<') ? text.replace(CODE, '').replace(TAG, '').replace(/ {2,}/g, ' ') : text;
}

/** A new concept id. Ids are random so that two people's additions land in different places of the sorted file. */
export function newConceptId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  return 'c' + Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
