import { dot, normalise } from '../../base/vectors';
import type { Candidate } from '../../lookup/candidate';
import { answersOf } from '../../lookup/candidate';
import type { ExampleSentence } from '../../model/concept';
import type { LanguageChoice } from '../../model/languagePair';
import type { PhraseEncoder } from '../encoder/phraseEncoder';
import type { Relatedness } from '../encoder/relatedness';
import type { CandidateSenses } from './wordSenses';

/** Of each kind of text that tells a sense, so many. */
const MOST_TERMS = 3;
const MOST_EXAMPLES = 8;

/**
 * How much what an entry says of itself counts beside what dictionaries say of a word with its translation. Set by judgement, but for an equivalent
 * that no dictionary gives the word, whose sense is guessed: chosen on homonyms in prose (docs/quality.md).
 */
const SHARES = { examples: 1, descriptions: 0.5, listed: 0.3, unlisted: 1 };

/** What stands around the terms of a concept, as dictionaries and the entry itself tell it, held against what stands around a phrase. */
export class RelatedSense {
  constructor(
    private readonly relatedness: Relatedness,
    private readonly encoder: PhraseEncoder,
  ) {}

  /** The cosine of what stands around the phrase, in all of its sentences, with what stands around each candidate. @param senses of each candidate */
  async read(sentences: readonly ExampleSentence[], candidates: readonly Candidate[], senses: readonly CandidateSenses[], direction: LanguageChoice, signal?: AbortSignal): Promise<number[]> {
    const context = await this.aroundAll(sentences, signal);
    return (await this.vectorsOf(candidates, senses, direction, signal)).map((concept) => dot(context, concept));
  }

  /** What stands around each concept, as unit vectors of the space of relatedness. @param senses of each candidate */
  async vectorsOf(candidates: readonly Candidate[], senses: readonly CandidateSenses[], direction: LanguageChoice, signal?: AbortSignal): Promise<Float32Array[]> {
    return Promise.all(candidates.map((candidate, i) => this.vectorOf(candidate, senses[i]!, direction, signal)));
  }

  private async vectorOf(candidate: Candidate, { shares, isListed }: CandidateSenses, direction: LanguageChoice, signal?: AbortSignal): Promise<Float32Array> {
    const { terms, definition, domain } = candidate.concept;
    const answers = answersOf(candidate, direction).map(({ term }) => term).slice(0, MOST_TERMS);
    const share = (isListed ? SHARES.listed : SHARES.unlisted) / answers.length;
    const parts: { vector: Float32Array; share: number }[] = answers.map((answer) => ({ vector: this.relatedness.of(answer), share }));
    parts.push({ vector: this.relatedness.ofSenses(shares), share: 1 });
    const examples = terms.flatMap((term) => term.examples ?? []).slice(0, MOST_EXAMPLES);
    if (examples.length > 0) parts.push({ vector: await this.aroundAll(examples, signal), share: SHARES.examples });
    for (const text of [definition, domain]) if (text) parts.push({ vector: this.relatedness.of(text), share: SHARES.descriptions });
    return weightedSum(parts, this.relatedness.dimensions);
  }

  /** What stands around a phrase in all of its sentences, as a unit vector, or 0 where nothing is known. */
  async aroundAll(sentences: readonly ExampleSentence[], signal?: AbortSignal): Promise<Float32Array> {
    const around = await this.encoder.surroundings(sentences, signal);
    return weightedSum(sentences.map((_, row) => ({ vector: around.row(row), share: 1 })), this.relatedness.dimensions);
  }
}

/** Of length 1, or 0 where nothing is known. */
export function weightedSum(parts: readonly { vector: Float32Array; share: number }[], dimensions: number): Float32Array {
  const sum = new Float32Array(dimensions);
  for (const { vector, share } of parts) vector.forEach((value, i) => (sum[i]! += share * value));
  return normalise(sum);
}
