import type { Concept, ExampleSentence, Term } from './concept';
import { newConceptId } from './concept';
import type { LanguagePair } from './language';
import { withoutTags } from './inlineTags';
import type { PhrasePair } from './phrasePair';

/** The entry that a mined pair becomes when it is accepted: both terms with the sentences in which they were seen, as a reader of the document sees these. */
export function conceptOfPair(pair: PhrasePair, { from, to }: LanguagePair, source: string, id: string = newConceptId()): Concept {
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
