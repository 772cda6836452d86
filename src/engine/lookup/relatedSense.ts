import { addScaled, dot, normaliseInPlace, normalisedSum } from '../../base/vectors';
import type { ConceptCandidate } from '../../lookup/candidate';
import { describingTerms } from '../../lookup/candidate';
import type { ExampleSentence } from '../../model/concept';
import type { PartialLanguagePair } from '../../model/languagePair';
import type { PhraseEncoder } from '../encoder/phraseEncoder';
import type { Relatedness } from '../encoder/relatedness';
import type { CandidateSenses, SenseChoice } from './wordSenses';

/** The maximum number of example sentences that describe a sense. */
const MAX_EXAMPLES = 8;

/**
 * The weights of the parts of a concept's vector, relative to the dictionary senses of the matched word (weight 1).
 * `listed` and `unlisted` are for equivalents inside and outside dictionaries. `unlisted` was tuned on homonyms in
 * prose (docs/development/quality.md); the others were set by judgement.
 */
const SHARES = { examples: 1, descriptions: 0.5, listed: 0.3, unlisted: 1 };

/** Compares the context of a concept's terms, from dictionaries and the entry, with the context of a phrase. */
export class RelatedSenseScorer {
  constructor(
    private readonly relatedness: Relatedness,
    private readonly encoder: PhraseEncoder,
  ) {}

  /** Returns the cosine of the phrase's context in all of its sentences with the context of each candidate. */
  async read(sentences: readonly ExampleSentence[], choice: SenseChoice): Promise<number[]> {
    const context = await this.aroundAll(sentences, choice.signal);
    return (await this.vectorsOf(choice)).map((concept) => dot(context, concept));
  }

  /** Returns the context of each concept, as unit vectors of the relatedness space. */
  vectorsOf({ candidates, senses, direction, signal }: SenseChoice): Promise<Float32Array[]> {
    return Promise.all(candidates.map((candidate, i) => this.vectorOf(candidate, senses[i]!, direction, signal)));
  }

  private async vectorOf(
    candidate: ConceptCandidate,
    { shares, isListed }: CandidateSenses,
    direction: PartialLanguagePair,
    signal?: AbortSignal,
  ): Promise<Float32Array> {
    const { terms, definition, domain } = candidate.concept;
    const answers = describingTerms(candidate, direction);
    const share = (isListed ? SHARES.listed : SHARES.unlisted) / answers.length;
    const parts: { vector: Float32Array; share: number }[] = answers.map((answer) => ({
      vector: this.relatedness.of(answer),
      share,
    }));
    parts.push({ vector: this.relatedness.ofSenses(shares), share: 1 });
    const examples = terms.flatMap((term) => term.examples ?? []).slice(0, MAX_EXAMPLES);
    if (examples.length > 0) parts.push({ vector: await this.aroundAll(examples, signal), share: SHARES.examples });
    for (const text of [definition, domain])
      if (text) parts.push({ vector: this.relatedness.of(text), share: SHARES.descriptions });
    return normalisedWeightedSum(parts, this.relatedness.dimensions);
  }

  /** Returns the context of a phrase in all of its sentences, as a unit vector; a zero vector if nothing is known. */
  async aroundAll(sentences: readonly ExampleSentence[], signal?: AbortSignal): Promise<Float32Array> {
    return normalisedSum(await this.encoder.encodeContexts(sentences, signal));
  }
}

/** Returns the weighted sum of vectors, scaled to length 1; a zero vector if the sum is zero. */
export function normalisedWeightedSum(
  parts: readonly { vector: Float32Array; share: number }[],
  dimensions: number,
): Float32Array {
  const sum = new Float32Array(dimensions);
  for (const { vector, share } of parts) addScaled(vector, share, sum);
  return normaliseInPlace(sum);
}
