import type { Steps } from '../../base/steps';
import type { Concept, Term } from '../../model/concept';
import type { GlossaryConflict } from '../../model/finding';
import type { LanguagePair } from '../../model/languagePair';
import { termKey } from '../store/duplicates';

const CONCEPTS_PER_STEP = 500;
/** Other terms that are named; who wants all of them looks the phrase up. */
const MAX_TERMS = 3;
const TO_AVOID = new Set<Term['status']>(['deprecatedTerm-admn-sts', 'supersededTerm-admn-sts']);

export interface PhrasesOfPair {
  source: string;
  target: string;
}

/** A glossary with its concepts, in order of priority. */
export interface GlossaryConcepts {
  path: string;
  concepts: Iterable<Concept>;
}

interface Entry {
  glossary: string;
  concept: Concept;
}

/**
 * The conflict of each pair with the glossaries, by its forms without case and typography; undefined where they know
 * neither phrase.
 */
export function* glossaryConflictsOf(
  pairs: readonly PhrasesOfPair[],
  { source: from, target: to }: LanguagePair,
  glossaries: readonly GlossaryConcepts[],
): Steps<(GlossaryConflict | undefined)[]> {
  const keys = pairs.map(({ source, target }) => ({
    source: termKey({ term: source, language: from }),
    target: termKey({ term: target, language: to }),
  }));
  const entries = new Map<string, Entry[]>();
  for (const { source, target } of keys) for (const key of [source, target]) entries.set(key, []);
  let count = 0;
  for (const { path: glossary, concepts } of glossaries) {
    for (const concept of concepts) {
      for (const key of new Set(concept.terms.map(termKey))) entries.get(key)?.push({ glossary, concept });
      if (++count % CONCEPTS_PER_STEP === 0) yield;
    }
  }
  const [sourceLanguage, targetLanguage] = [from, to].map((language) => languageKey({ term: '', language }));
  return keys.map(({ source, target }) => {
    const ofSource = entries.get(source)!;
    return (
      first(ofSource, (entry) => asPair(entry, target)) ??
      first(ofSource, (entry) => instead('otherTarget', entry, targetLanguage!)) ??
      first(entries.get(target)!, (entry) => instead('otherSource', entry, sourceLanguage!))
    );
  });
}

const languageKey = (term: Term): string => termKey(term).split('\t')[0]!;

function first(
  entries: readonly Entry[],
  conflict: (entry: Entry) => GlossaryConflict | undefined,
): GlossaryConflict | undefined {
  for (const entry of entries) {
    const found = conflict(entry);
    if (found) return found;
  }
  return undefined;
}

function asPair({ glossary, concept }: Entry, target: string): GlossaryConflict | undefined {
  const term = concept.terms.find((candidate) => termKey(candidate) === target);
  return (
    term && { kind: TO_AVOID.has(term.status) ? 'deprecated' : 'present', terms: [], glossary, ...pictureOf(concept) }
  );
}

/** The terms that an entry has in a language, those in use first. */
function instead(
  kind: GlossaryConflict['kind'],
  { glossary, concept }: Entry,
  language: string,
): GlossaryConflict | undefined {
  const terms = concept.terms
    .filter((term) => languageKey(term) === language)
    .sort((a, b) => Number(TO_AVOID.has(a.status)) - Number(TO_AVOID.has(b.status)));
  return terms.length
    ? { kind, terms: terms.slice(0, MAX_TERMS).map(({ term }) => term), glossary, ...pictureOf(concept) }
    : undefined;
}

function pictureOf({ images: [first] = [] }: Concept): Pick<GlossaryConflict, 'picture'> {
  return first ? { picture: first.target } : {};
}
