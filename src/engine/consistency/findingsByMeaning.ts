import type { Pacer } from '../../base/pacer';
import { runInSlices, sortedInSteps } from '../../base/steps';
import { dot } from '../../base/vectors';
import { normaliseLanguage } from '../../language/tags';
import type { Concept, Term } from '../../model/concept';
import type { GlossaryFinding } from '../../protocol/consistency';
import type { PhraseEncoder } from '../encoder/phraseEncoder';
import type { IndexedGlossary } from '../index/indexedGlossary';

/** Cosine from which on two terms of one language say nearly the same: `rental agreement(s)`, not `automatic` and `lower safety valve`. */
const NEAR = 0.8;
/** Cosine that the terms of every other language must have: below it their meanings have parted. */
const RELATED = 0.4;
/** Terms that are encoded together. */
const BATCH = 64;
/** Neighbours of a term that are looked at. */
const NEIGHBOURS = 6;

/** How a search by meaning tells how far it is, and learns that nobody waits for it. */
interface Work {
  pacer: Pacer;
  /** @param share 0 to 1 */
  onShare: (share: number) => void;
  signal?: AbortSignal;
}

/**
 * Entries that share no term, whose terms are near each other in one language and related in all others that both have;
 * nearest first.
 *
 * @param known findings by form: entries that stand in one together are not found again
 */
export async function findingsByMeaning(glossary: IndexedGlossary, encoder: PhraseEncoder, known: readonly GlossaryFinding[], work: Work): Promise<GlossaryFinding[]> {
  const together = new Set(known.flatMap(({ concepts }) => concepts.flatMap((a) => concepts.map((b) => pairKey(a, b)))));
  const findings: GlossaryFinding[] = [];
  for (const concepts of await nearPairs(glossary, encoder, together, work)) {
    const similarity = await leastSimilarity(concepts, encoder, work.signal);
    const { term, language } = concepts[0].terms[0]!;
    if (similarity >= RELATED) findings.push({ kind: 'near', term, language, concepts, similarity });
    // Vectors that are remembered are given at once, without a turn of the event loop.
    await work.pacer.yield();
  }
  return runInSlices(sortedInSteps(findings, (a, b) => b.similarity! - a.similarity!), work.pacer);
}

/** Pairs of entries with terms of one language that are near each other, each pair once. */
async function nearPairs(glossary: IndexedGlossary, encoder: PhraseEncoder, known: ReadonlySet<string>, { pacer, onShare, signal }: Work): Promise<Iterable<[Concept, Concept]>> {
  const { vectors } = glossary;
  const pairs = new Map<string, [Concept, Concept]>();
  const termIds = Array.from(glossary.terms(), ({ termId }) => termId);
  for (let start = 0; vectors && start < termIds.length; start += BATCH) {
    const batch = termIds.slice(start, start + BATCH).flatMap((termId) => {
      const phrase = glossary.phraseOf(termId);
      return phrase ? [{ termId, phrase }] : [];
    });
    const encoded = await encoder.encodePhrases(batch.map(({ phrase }) => phrase), signal);
    for (const [row, { termId }] of batch.entries()) {
      const own = glossary.entryOf(termId);
      const [neighbours = []] = own ? vectors.search(encoded.row(row), [languageOfTerm(own.term)], NEIGHBOURS) : [];
      for (const neighbour of neighbours) {
        const other = glossary.entryOf(neighbour.termId);
        if (!own || !other || neighbour.score < NEAR || other.concept === own.concept) continue;
        const name = pairKey(own.concept, other.concept);
        if (!known.has(name)) pairs.set(name, own.concept.id < other.concept.id ? [own.concept, other.concept] : [other.concept, own.concept]);
      }
      await pacer.yield();
    }
    onShare((start + batch.length) / termIds.length);
  }
  return pairs.values();
}

/** Cosine of the first terms in the language in which they are least alike. */
async function leastSimilarity([a, b]: readonly [Concept, Concept], encoder: PhraseEncoder, signal?: AbortSignal): Promise<number> {
  const first = (concept: Concept, language: string) => concept.terms.find((term) => languageOfTerm(term) === language);
  const languages = [...new Set(a.terms.map(languageOfTerm))].filter((language) => first(b, language));
  const phrases = languages.flatMap((language) => [a, b].map((concept) => ({ phrase: first(concept, language)!.term })));
  const vectors = await encoder.encodePhrases(phrases, signal);
  return Math.min(...languages.map((_, i) => dot(vectors.row(2 * i), vectors.row(2 * i + 1))));
}

function languageOfTerm({ language }: Term): string {
  return normaliseLanguage(language) ?? language;
}

/** The same whichever comes first. */
function pairKey(a: Concept, b: Concept): string {
  return a.id < b.id ? `${a.id}\t${b.id}` : `${b.id}\t${a.id}`;
}
