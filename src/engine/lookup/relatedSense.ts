import { addScaled, dot, normaliseInPlace, normalisedSum } from '../../base/vectors';
import { splitIntoWords } from '../../language/words';
import type { ConceptCandidate } from '../../lookup/candidate';
import { describingTerms } from '../../lookup/candidate';
import { QueryPhrase } from '../../memory/queryPhrase';
import type { ExampleSentence } from '../../model/concept';
import type { PartialLanguagePair } from '../../model/languagePair';
import type { Span, WiderContext } from '../../model/phrase';
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

/**
 * The distance in sentences at which a sentence counts e times less, and the maximum number of sentences on either side
 * that count.
 */
const [DISTANCE_SCALE, MAX_NEAR] = [4, 12];
/** The number of sentences on either side in which the phrase is searched. */
const MAX_READ = 60;

/**
 * The weight of all nearby sentences together, and also of all sentences with the phrase: a document rarely uses a word
 * in two senses. Fitted (docs/development/quality.md).
 */
const NEARBY_WEIGHT = 0.7;

/** The context of a phrase in the document beyond its sentence: other sentences with the phrase, and nearby ones. */
export interface DocumentContext {
  elsewhere: ExampleSentence[];
  nearby: { text: string; distance: number }[];
}

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
  private async aroundAll(sentences: readonly ExampleSentence[], signal?: AbortSignal): Promise<Float32Array> {
    return normalisedSum(await this.encoder.encodeContexts(sentences, signal));
  }

  /**
   * Compares the context of the phrase in its document with the context of each concept:
   *
   *   NEARBY_WEIGHT · (nearby · concept + elsewhere · concept)
   *
   * All are unit vectors of the relatedness space: `nearby` is the sum of the sentences, weighted by e^(−distance /
   * DISTANCE_SCALE), `elsewhere` the contexts of the phrase in the others. Undefined without other sentences.
   */
  async scoreInDocument({ elsewhere, nearby }: DocumentContext, choice: SenseChoice): Promise<number[] | undefined> {
    if (nearby.length === 0) return undefined;
    const near = normalisedWeightedSum(
      nearby.map(({ text, distance }) => ({
        vector: this.relatedness.of(text),
        share: Math.exp(-distance / DISTANCE_SCALE),
      })),
      this.relatedness.dimensions,
    );
    const other = await this.aroundAll(elsewhere, choice.signal);
    const concepts = await this.vectorsOf(choice);
    return concepts.map((concept) => NEARBY_WEIGHT * (dot(near, concept) + dot(other, concept)));
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

/** Returns the other sentences with the phrase, and the nearby sentences, nearest first. */
export function documentContextOf(phrase: string, language: string, { before, after }: WiderContext): DocumentContext {
  const sides = [before, after].map((side) => side.slice(0, MAX_READ));
  const query = new QueryPhrase(phrase, language);
  const elsewhere = sides.flat().flatMap((text): ExampleSentence[] => {
    const place = query.placesIn(text)?.spans.find((span) => isOfWords(text, span, language));
    return place
      ? [
          {
            before: text.slice(0, place.start),
            phrase: text.slice(place.start, place.end),
            after: text.slice(place.end),
          },
        ]
      : [];
  });
  const nearby = sides.flatMap((side) => side.slice(0, MAX_NEAR).map((text, i) => ({ text, distance: i + 1 })));
  return { elsewhere, nearby: nearby.sort((a, b) => a.distance - b.distance) };
}

/** Returns whether a span begins and ends at word boundaries: 空 is not a word in 航空. */
function isOfWords(text: string, { start, end }: Span, language: string): boolean {
  const found = splitIntoWords(text, language);
  return found.some((word) => word.start === start) && found.some((word) => word.end === end);
}
