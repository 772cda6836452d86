import type { Pacer } from '../../base/pacer';
import type { Steps } from '../../base/steps';
import { runInSlices, sortedInSteps } from '../../base/steps';
import { dot } from '../../base/vectors';
import { normaliseLanguage } from '../../language/tags';
import { isPermittedTerm } from '../../model/concept';
import type { Concept, Term } from '../../model/concept';
import type { GlossaryConflict, GlossaryFinding } from '../../model/finding';
import type { LanguagePair } from '../../model/languagePair';
import type { PhraseEncoder } from '../encoder/phraseEncoder';
import type { IndexedGlossary } from '../index/indexedGlossary';
import { termKey } from '../store/duplicates';

const CONCEPTS_PER_STEP = 200;
/**
 * The maximum number of entries that share a reported term. A more frequent term is a common word, and a list of its
 * entries helps no one.
 */
const MAX_SHARERS = 20;

/**
 * Finds duplicates and contradictions by form: entries with shared terms in two languages; one source term with
 * different equivalents; one equivalent for different source terms. An entry's first language is its source. Entries
 * with different domains may share a term in one language, as words with two senses do.
 */
export function* findingsByForm(concepts: Iterable<Concept>): Steps<GlossaryFinding[]> {
  const sharers = new Map<string, Concept[]>();
  let count = 0;
  for (const concept of concepts) {
    for (const key of new Set(concept.terms.map(termKey))) {
      const list = sharers.get(key);
      if (list) list.push(concept);
      else sharers.set(key, [concept]);
    }
    if (++count % CONCEPTS_PER_STEP === 0) yield;
  }
  const duplicates = new Map<string, GlossaryFinding>();
  const others = new Map<string, GlossaryFinding>();
  for (const [key, list] of sharers) {
    if (list.length < 2 || list.length > MAX_SHARERS) continue;
    const twins = list.filter((concept) =>
      list.some((other) => other !== concept && sharedLanguages(concept, other) >= 2),
    );
    if (twins.length > 1) add(duplicates, 'duplicate', key, twins);
    const rest = list.filter((concept) => !twins.includes(concept));
    const single = twins[0] ? [twins[0], ...rest] : rest;
    if (single.length > 1 && mayBeOneSense(single))
      add(others, isSource(key, single) ? 'severalTargets' : 'severalSources', key, single);
    if (++count % CONCEPTS_PER_STEP === 0) yield;
  }
  return [...duplicates.values(), ...others.values()];
}

/** Adds a finding; entries that share several terms are one finding. */
function add(
  findings: Map<string, GlossaryFinding>,
  kind: GlossaryFinding['kind'],
  key: string,
  concepts: Concept[],
): void {
  const name = `${kind} ${concepts
    .map(({ id }) => id)
    .sort()
    .join(' ')}`;
  if (!findings.has(name)) findings.set(name, { kind, ...termOf(key, concepts[0]!), concepts });
}

function termOf(key: string, { terms }: Concept): { term: string; language: string } {
  const { term, language } = terms.find((each) => termKey(each) === key)!;
  return { term, language };
}

function sharedLanguages(a: Concept, b: Concept): number {
  const keys = new Set(a.terms.map(termKey));
  return new Set(
    b.terms
      .map(termKey)
      .filter((key) => keys.has(key))
      .map(languageOf),
  ).size;
}

function isSource(key: string, concepts: readonly Concept[]): boolean {
  return concepts.every(({ terms }) => languageOf(termKey(terms[0]!)) === languageOf(key));
}

function languageOf(key: string): string {
  return key.slice(0, key.indexOf('\t'));
}

function mayBeOneSense(concepts: readonly Concept[]): boolean {
  const domains = concepts.map(({ domain }) => domain?.trim().toLowerCase() ?? '');
  return domains.includes('') || new Set(domains).size < domains.length;
}

/**
 * The minimum cosine of two terms of one language with nearly the same meaning: the singular and plural of `rental
 * agreement` reach it, `automatic safety valve` and `lower safety valve` do not.
 */
const MIN_NEAR_COSINE = 0.8;
/** The minimum cosine of the terms in every other language: below it, their meanings differ. */
const MIN_RELATED_COSINE = 0.4;
/** The number of neighbours of a term that are compared, including itself. */
const COMPARED_NEIGHBOURS = 6;

type ConceptPair = readonly [Concept, Concept];

/** The partial result of a search by meaning. */
export interface PartialFindings {
  /** The finished share, from 0 to 1. */
  share: number;
  /** Returns all findings, nearest first. */
  findings(): Promise<GlossaryFinding[]>;
}

/**
 * Finds entries without a shared term whose terms are close in one language and related in all other shared languages.
 *
 * @throws GlossaError `cancelled`, and the errors of the encoder
 *
 * @param known findings by form, whose entries are not reported again
 */
export async function* findingsByMeaning(
  glossary: IndexedGlossary,
  encoder: PhraseEncoder,
  known: readonly GlossaryFinding[],
  pacer: Pacer,
): AsyncGenerator<PartialFindings> {
  const seen = new Set(known.flatMap(({ concepts }) => concepts.flatMap((a) => concepts.map((b) => pairKey(a, b)))));
  const found: GlossaryFinding[] = [];
  const findings = (): Promise<GlossaryFinding[]> =>
    runInSlices(
      sortedInSteps(found, (a, b) => b.similarity! - a.similarity!),
      pacer,
    );
  for await (const { share, pairs } of glossary.vectors?.nearPairs(COMPARED_NEIGHBOURS, MIN_NEAR_COSINE, pacer) ?? []) {
    const candidates: ConceptPair[] = [];
    for (const [a, b] of pairs) {
      const [one, other] = [a, b].map((termId) => glossary.entryOf(termId)?.concept);
      if (!one || !other || one === other || seen.has(pairKey(one, other))) continue;
      seen.add(pairKey(one, other));
      candidates.push(one.id < other.id ? [one, other] : [other, one]);
    }
    for (const [i, similarity] of (await leastSimilarities(candidates, encoder, pacer.signal)).entries()) {
      const concepts = candidates[i]!;
      if (similarity >= MIN_RELATED_COSINE)
        found.push({ kind: 'near', ...firstTermOf(concepts[0]), concepts: [...concepts], similarity });
    }
    yield { share, findings };
  }
}

/** Returns, for each pair, the lowest cosine of the first terms over the shared languages. */
async function leastSimilarities(
  pairs: readonly ConceptPair[],
  encoder: PhraseEncoder,
  signal?: AbortSignal,
): Promise<number[]> {
  const compared = pairs.map(([a, b]) =>
    [...new Set(a.terms.map(languageOfTerm))].flatMap((language) => {
      const terms = [a, b].map((concept) => concept.terms.find((term) => languageOfTerm(term) === language));
      return terms.every((term) => term !== undefined) ? [terms.map(({ term }) => ({ phrase: term }))] : [];
    }),
  );
  const vectors = await encoder.encodePhrases(compared.flat(2), signal);
  let row = 0;
  return compared.map((languages) => Math.min(...languages.map(() => dot(vectors.row(row++), vectors.row(row++)))));
}

function firstTermOf({ terms }: Concept): { term: string; language: string } {
  const { term, language } = terms[0]!;
  return { term, language };
}

function languageOfTerm({ language }: Term): string {
  return normaliseLanguage(language) ?? language;
}

/** Returns a key that does not depend on the order. */
function pairKey(a: Concept, b: Concept): string {
  return a.id < b.id ? `${a.id}\t${b.id}` : `${b.id}\t${a.id}`;
}

/** The maximum number of other terms that are listed. */
const MAX_TERMS = 3;

interface PhrasesOfPair {
  source: string;
  target: string;
}

interface GlossaryConcepts {
  path: string;
  concepts: Iterable<Concept>;
}

interface Entry {
  glossary: string;
  concept: Concept;
}

/**
 * Returns the conflict of each pair with the glossaries, ignoring case and typography. The result for a pair is
 * undefined if no glossary has the pair or a conflicting entry.
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
  const [sourceLanguage, targetLanguage] = [from, to].map((language) => languageOf(termKey({ term: '', language })));
  return keys.map(({ source, target }) => {
    const ofSource = entries.get(source)!;
    return (
      first(ofSource, (entry) => asPair(entry, target)) ??
      first(ofSource, (entry) => instead('otherTarget', entry, targetLanguage!)) ??
      first(entries.get(target)!, (entry) => instead('otherSource', entry, sourceLanguage!))
    );
  });
}

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
  return term && { kind: isPermittedTerm(term) ? 'present' : 'deprecated', terms: [], glossary, ...pictureOf(concept) };
}

/** Returns a conflict with the terms that an entry has in a language, terms to avoid last. */
function instead(
  kind: GlossaryConflict['kind'],
  { glossary, concept }: Entry,
  language: string,
): GlossaryConflict | undefined {
  const terms = concept.terms
    .filter((term) => languageOf(termKey(term)) === language)
    .sort((a, b) => Number(isPermittedTerm(b)) - Number(isPermittedTerm(a)));
  return terms.length
    ? { kind, terms: terms.slice(0, MAX_TERMS).map(({ term }) => term), glossary, ...pictureOf(concept) }
    : undefined;
}

function pictureOf({ images: [first] = [] }: Concept): Pick<GlossaryConflict, 'picture'> {
  return first ? { picture: first.target } : {};
}
