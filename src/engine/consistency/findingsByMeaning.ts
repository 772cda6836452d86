import type { Pacer } from '../../base/pacer';
import { runInSlices, sortedInSteps } from '../../base/steps';
import { dot } from '../../base/vectors';
import { normaliseLanguage } from '../../language/tags';
import type { Concept, Term } from '../../model/concept';
import type { GlossaryFinding } from '../../model/finding';
import type { PhraseEncoder } from '../encoder/phraseEncoder';
import type { IndexedGlossary } from '../index/indexedGlossary';

/**
 * Cosine from which on two terms of one language say nearly the same: `rental agreement(s)`, not `automatic` and `lower
 * safety valve`.
 */
const NEAR = 0.8;
/** Cosine that the terms of every other language must have: below it their meanings have parted. */
const RELATED = 0.4;
/** Neighbours of a term that are looked at, itself among them. */
const NEIGHBOURS = 6;

type ConceptPair = readonly [Concept, Concept];

/** Pacing and cancellation of a search by meaning. */
interface Work {
  pacer: Pacer;
  signal?: AbortSignal;
}

/** The partial result of a search by meaning. */
export interface FoundByMeaning {
  /** The finished share, from 0 to 1. */
  share: number;
  /** All of it, nearest first. */
  findings(): Promise<GlossaryFinding[]>;
}

/**
 * Finds entries without a shared term whose terms are close in one language and related in all other common languages.
 * Errors: `cancelled`, and those of the encoder.
 *
 * @param known findings by form, whose entries are not reported again
 */
export async function* findingsByMeaning(
  glossary: IndexedGlossary,
  encoder: PhraseEncoder,
  known: readonly GlossaryFinding[],
  { pacer, signal }: Work,
): AsyncGenerator<FoundByMeaning> {
  const seen = new Set(known.flatMap(({ concepts }) => concepts.flatMap((a) => concepts.map((b) => pairKey(a, b)))));
  const found: GlossaryFinding[] = [];
  const findings = (): Promise<GlossaryFinding[]> =>
    runInSlices(
      sortedInSteps(found, (a, b) => b.similarity! - a.similarity!),
      pacer,
    );
  for await (const { share, pairs } of glossary.vectors?.nearPairs(NEIGHBOURS, NEAR, pacer) ?? []) {
    const candidates: ConceptPair[] = [];
    for (const [a, b] of pairs) {
      const [one, other] = [a, b].map((termId) => glossary.entryOf(termId)?.concept);
      if (!one || !other || one === other || seen.has(pairKey(one, other))) continue;
      seen.add(pairKey(one, other));
      candidates.push(one.id < other.id ? [one, other] : [other, one]);
    }
    for (const [i, similarity] of (await leastSimilarities(candidates, encoder, signal)).entries()) {
      const concepts = candidates[i]!;
      if (similarity >= RELATED)
        found.push({ kind: 'near', ...termOf(concepts[0]), concepts: [...concepts], similarity });
    }
    yield { share, findings };
  }
}

/** Returns, for each pair, the cosine of the first terms in the language in which they are least alike. */
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

function termOf({ terms }: Concept): { term: string; language: string } {
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
