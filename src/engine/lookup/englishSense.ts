import { dot, normalisedSum } from '../../base/vectors';
import { languageMatches } from '../../language/tags';
import type { ConceptCandidate } from '../../lookup/candidate';
import { matchedTerm } from '../../lookup/candidate';
import type { ExampleSentence } from '../../model/concept';
import type { EnglishSenseModel } from '../encoder/englishSenseModel';
import { normalisedWeightedSum } from './relatedSense';
import type { CandidateSenses, SenseChoice } from './wordSenses';

/** The maximum number of sentences used to choose a sense; each takes some milliseconds. */
const MAX_SENTENCES = 4;
/** The weight of a concept's example sentences, relative to the dictionary senses of the matched word (weight 1). */
const EXAMPLES_WEIGHT = 1;

/** Compares an English phrase in its sentences with each concept's data from dictionaries and the entry. */
export class EnglishSenseScorer {
  constructor(private readonly english: EnglishSenseModel) {}

  /**
   * Returns, for each candidate, the cosine of the phrase's sentences and the concept's senses and examples; without
   * either, the mean of the other candidates. The cosines are multiplied by the share of candidates with a dictionary
   * sense or an English example. The model does not help if senses are guessed. Undefined for a phrase that is not
   * English.
   */
  async read(
    sentences: readonly ExampleSentence[],
    { candidates, senses, direction, signal }: SenseChoice,
  ): Promise<number[] | undefined> {
    if (!candidates.some((candidate) => isEnglish(matchedTerm(candidate, direction)?.language ?? ''))) return undefined;
    const sentenceMean = await this.meanOf(sentences, signal);
    const cosines = await Promise.all(
      candidates.map(async (candidate, i) => {
        const concept = await this.conceptOf(candidate, senses[i]!, signal);
        return concept.some((value) => value !== 0) ? dot(sentenceMean, concept) : undefined;
      }),
    );
    const known = cosines.filter((cosine) => cosine !== undefined);
    const mean = known.reduce((sum, cosine) => sum + cosine, 0) / Math.max(1, known.length);
    const weight =
      candidates.filter((candidate, i) => senses[i]!.isListed || examplesOf(candidate).length > 0).length /
      candidates.length;
    return cosines.map((cosine) => weight * (cosine ?? mean));
  }

  private async conceptOf(
    candidate: ConceptCandidate,
    { shares }: CandidateSenses,
    signal?: AbortSignal,
  ): Promise<Float32Array> {
    const parts = [{ vector: this.english.ofSenses(shares), share: 1 }];
    const examples = examplesOf(candidate);
    if (examples.length > 0) parts.push({ vector: await this.meanOf(examples, signal), share: EXAMPLES_WEIGHT });
    return normalisedWeightedSum(parts, this.english.dimensions);
  }

  private async meanOf(sentences: readonly ExampleSentence[], signal?: AbortSignal): Promise<Float32Array> {
    return normalisedSum(await this.english.read(sentences.slice(0, MAX_SENTENCES), signal));
  }
}

function examplesOf({ concept: { terms } }: ConceptCandidate): ExampleSentence[] {
  return terms.filter(({ language }) => isEnglish(language)).flatMap((term) => term.examples ?? []);
}

function isEnglish(language: string): boolean {
  return languageMatches(language, 'en');
}
