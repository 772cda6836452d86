import type { Concept, ExampleSentence, Term } from '../model/concept';
import type { LanguagePair } from '../model/languagePair';
import type { PhrasePair, SourceEvidence } from '../model/phrase';

/**
 * Returns the entry for an accepted mined pair: both terms with their sentences, as a reader of the document sees them.
 * An empty target gives an entry in one language.
 */
export function conceptOfPair(
  pair: Pick<PhrasePair, 'source' | 'target'> & { evidence: readonly SourceEvidence[] },
  { source: from, target: to }: LanguagePair,
  source: string,
  id: string = newConceptId(),
): Concept {
  const terms: Term[] = [
    { term: pair.source, language: from, examples: distinct(pair.evidence.map((place) => place.source)) },
    { term: pair.target, language: to, examples: distinct(pair.evidence.flatMap(({ target }) => target ?? [])) },
  ].filter(({ term }) => term);
  return { id, terms: terms.map(({ examples, ...term }) => (examples?.length ? { ...term, examples } : term)), source };
}

/** Removes duplicates: one segment may have been counted twice. */
function distinct(sentences: ExampleSentence[]): ExampleSentence[] {
  return [...new Map(sentences.map(readable).map((sentence) => [JSON.stringify(sentence), sentence])).values()];
}

function readable({ before, phrase, after, ...rest }: ExampleSentence): ExampleSentence {
  return { before: withoutTags(before), phrase: withoutTags(phrase), after: withoutTags(after), ...rest };
}

/** Elements of XLIFF and TMX with code of another format. */
const CODE = /<(bpt|ept|ph|it|ut|sc|ec)\b[^<>]*>[^<>]*<\/\1>/g;
/** A tag of XML. */
const TAG = /<\/?[a-zA-Z][\w.:-]*(?:\s+[\w.:-]+\s*=\s*(?:"[^"]*"|'[^']*'))*\s*\/?>/g;

/** Returns a sentence without the tags of its document. */
function withoutTags(text: string): string {
  return text.includes('<') ? text.replace(CODE, '').replace(TAG, '').replace(/ {2,}/g, ' ') : text;
}

/**
 * Returns a new concept id. Ids are random so that two people's additions fall on different lines of the sorted file.
 */
export function newConceptId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  return 'c' + Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
