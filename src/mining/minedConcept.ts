import { groupBy } from '../base/maps';
import type { Concept, ExampleSentence, Term } from '../model/concept';
import type { LanguagePair } from '../model/languagePair';
import type { PhrasePair, SourceEvidence } from '../model/phrase';

type AcceptedPair = Pick<PhrasePair, 'source' | 'target'> & { evidence: readonly SourceEvidence[] };

/**
 * Returns the entries for accepted mined pairs. Pairs with the same source term become one entry with several
 * equivalents, the first one first.
 */
export function conceptsOfPairs(pairs: readonly AcceptedPair[], languages: LanguagePair, source: string): Concept[] {
  const bySource = groupBy(pairs, (pair) => pair.source);
  return [...bySource.values()].map((same) => conceptOfPairs(same, languages, source));
}

/**
 * Returns the entry for an accepted mined pair: both terms with their sentences, as a reader of the document sees them.
 * An empty target gives an entry in one language.
 */
export function conceptOfPair(
  pair: AcceptedPair,
  languages: LanguagePair,
  source: string,
  id: string = newConceptId(),
): Concept {
  return conceptOfPairs([pair], languages, source, id);
}

function conceptOfPairs(
  pairs: readonly AcceptedPair[],
  { source: from, target: to }: LanguagePair,
  source: string,
  id: string = newConceptId(),
): Concept {
  const examplesOf = (sentences: ExampleSentence[]) => (sentences.length ? { examples: sentences } : {});
  const evidence = pairs.flatMap((pair) => pair.evidence);
  const terms: Term[] = [
    { term: pairs[0]!.source, language: from, ...examplesOf(distinct(evidence.map((place) => place.source))) },
  ];
  for (const [term, same] of groupBy(pairs, ({ target }) => target)) {
    const examples = distinct(same.flatMap((pair) => pair.evidence.flatMap(({ target }) => target ?? [])));
    if (term) terms.push({ term, language: to, ...examplesOf(examples) });
  }
  return { id, terms, source };
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
