import { dot } from '../../base/vectors';
import { splitIntoWords } from '../../language/words';
import { QueryPhrase } from '../../memory/queryPhrase';
import type { ExampleSentence } from '../../model/concept';
import type { Span, WiderContext } from '../../model/phrase';
import type { Relatedness } from '../encoder/relatedness';
import type { RelatedSenseScorer } from './relatedSense';
import { normalisedWeightedSum } from './relatedSense';
import type { SenseChoice } from './wordSenses';

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

/** Compares the context of a phrase in its document with the context of each concept. */
export class DocumentContextScorer {
  constructor(
    private readonly relatedness: Relatedness,
    private readonly related: RelatedSenseScorer,
  ) {}

  /**
   * Returns NEARBY_WEIGHT · (nearby · concept + elsewhere · concept) for each candidate, with unit vectors of the
   * relatedness space: `nearby` is the sum of the sentences, weighted by e^(−distance / DISTANCE_SCALE), `elsewhere`
   * the contexts of the phrase in the others. Undefined without other sentences.
   */
  async score({ elsewhere, nearby }: DocumentContext, choice: SenseChoice): Promise<number[] | undefined> {
    if (nearby.length === 0) return undefined;
    const near = normalisedWeightedSum(
      nearby.map(({ text, distance }) => ({
        vector: this.relatedness.of(text),
        share: Math.exp(-distance / DISTANCE_SCALE),
      })),
      this.relatedness.dimensions,
    );
    const other = await this.related.aroundAll(elsewhere, choice.signal);
    const concepts = await this.related.vectorsOf(choice);
    return concepts.map((concept) => NEARBY_WEIGHT * (dot(near, concept) + dot(other, concept)));
  }
}
