import { dot, normalisedSum } from '../../base/vectors';
import type { ConceptCandidate } from '../../lookup/candidate';
import { describingTerms } from '../../lookup/candidate';
import type { ExampleSentence } from '../../model/concept';
import type { PartialLanguagePair } from '../../model/languagePair';
import type { PhraseInContext } from '../../model/phrase';
import type { PhraseEncoder } from '../encoder/phraseEncoder';
import { encodePhrase, encodeTexts } from '../encoder/phraseEncoder';
import { EnglishSenseScorer } from './englishSense';
import type { DocumentContext } from './relatedSense';
import { RelatedSenseScorer } from './relatedSense';
import type { CandidateSenses, SenseChoice } from './wordSenses';
import { sensesOfCandidates } from './wordSenses';

/** The maximum number of sentences that describe a sense. The encoder gives priority only to short lists of phrases. */
const MAX_SURROUNDINGS = 3;

/**
 * The weight, relative to the context, of how far the sentence moves the phrase's vector towards an equivalent. Chosen
 * on words in news sentences whose senses Wiktionary distinguishes, in languages outside the published sets
 * (docs/development/quality.md).
 */
const SHIFT_WEIGHT = 0.45;

/**
 * The weight of the score of the English sense model. Chosen on nouns outside the model's training data
 * (docs/development/quality.md).
 */
const ENGLISH_WEIGHT = 1;

/**
 * Compares the text around a phrase, and the phrase within that text, with the data of concepts. The phrase itself is
 * removed from both sides, because it is common to all concepts.
 */
export class SenseDisambiguator {
  private readonly related: RelatedSenseScorer | undefined;
  private readonly english: EnglishSenseScorer | undefined;

  constructor(private readonly encoder: PhraseEncoder) {
    this.related = encoder.relatedness && new RelatedSenseScorer(encoder.relatedness, encoder);
    this.english = encoder.englishSenseModel && new EnglishSenseScorer(encoder.englishSenseModel);
  }

  /**
   * Returns a score for each candidate that tells how well it fits the text around the phrase, comparable among
   * candidates:
   *
   *   context · concept + related + ENGLISH_WEIGHT · english + SHIFT_WEIGHT · (phrase in context − phrase alone) ·
   * answers
   *
   * All are unit vectors: a concept is the mean of its equivalents, the contexts of its example sentences, its
   * definition and its domain; `answers` is the mean of its equivalents; `related` and `english` are the results of
   * `RelatedSenseScorer` and `EnglishSenseScorer`, or 0. If there is no text around the phrase, the other sentences of
   * the document are used (`RelatedSenseScorer.scoreInDocument`). In addition to a sentence they did not help
   * (docs/development/quality.md). Undefined if there is neither.
   */
  async read(
    query: PhraseInContext,
    candidates: readonly ConceptCandidate[],
    direction: PartialLanguagePair,
    inText?: DocumentContext,
    signal?: AbortSignal,
  ): Promise<number[] | undefined> {
    const choice = { candidates, senses: await this.sensesOf(candidates, direction, signal), direction, signal };
    return (await this.readSentences(query, choice)) ?? (inText && this.related?.scoreInDocument(inText, choice));
  }

  private async readSentences(query: PhraseInContext, choice: SenseChoice): Promise<number[] | undefined> {
    const { candidates, direction, signal } = choice;
    const sentences = sentencesWithContext(query);
    if (sentences.length === 0) return undefined;
    const context = await this.meanOf(surroundingsOf(sentences), signal);
    const alone = await this.meanOf([query.phrase], signal);
    const inContext = await encodePhrase(this.encoder, { phrase: query.phrase, examples: sentences }, signal);
    const related = await this.related?.read(sentences, choice);
    const english = await this.english?.read(sentences, choice);
    return Promise.all(
      candidates.map(async (candidate, i) => {
        const terms = describingTerms(candidate, direction);
        const answers = await this.meanOf(terms, signal);
        const concept = await this.meanOf([...terms, ...descriptionsOf(candidate)], signal);
        return (
          dot(context, concept) +
          (related?.[i] ?? 0) +
          ENGLISH_WEIGHT * (english?.[i] ?? 0) +
          SHIFT_WEIGHT * (dot(inContext, answers) - dot(alone, answers))
        );
      }),
    );
  }

  /** Returns one unit vector for each concept, comparable with the vectors that `vectorsOf` returns. */
  async conceptsOf(
    candidates: readonly ConceptCandidate[],
    direction: PartialLanguagePair,
    signal?: AbortSignal,
  ): Promise<Float32Array[]> {
    if (this.related)
      return this.related.vectorsOf({
        candidates,
        senses: await this.sensesOf(candidates, direction, signal),
        direction,
        signal,
      });
    return Promise.all(
      candidates.map((candidate) =>
        this.meanOf([...describingTerms(candidate, direction), ...descriptionsOf(candidate)], signal),
      ),
    );
  }

  /** Returns unit vectors of words: topic vectors if the model has them, otherwise vectors of meaning. */
  async vectorsOf(words: readonly string[], signal?: AbortSignal): Promise<Float32Array[]> {
    const { relatedness } = this.encoder;
    if (relatedness) return words.map((word) => relatedness.of(word));
    const vectors = await encodeTexts(this.encoder, words, signal);
    return words.map((_, row) => vectors.row(row));
  }

  private async sensesOf(
    candidates: readonly ConceptCandidate[],
    direction: PartialLanguagePair,
    signal?: AbortSignal,
  ): Promise<CandidateSenses[]> {
    const { relatedness } = this.encoder;
    return relatedness
      ? sensesOfCandidates(candidates, direction, relatedness, this.encoder, signal)
      : candidates.map(() => ({ shares: [], isListed: false }));
  }

  private async meanOf(texts: readonly string[], signal?: AbortSignal): Promise<Float32Array> {
    return normalisedSum(await encodeTexts(this.encoder, texts, signal));
  }
}

/** Returns the texts that describe a concept, without its terms. */
function descriptionsOf({ concept: { terms, definition, domain } }: ConceptCandidate): string[] {
  const surroundings = surroundingsOf(terms.flatMap(({ examples }) => examples ?? []));
  return [...surroundings.slice(0, MAX_SURROUNDINGS), definition, domain].filter(
    (text) => text !== undefined && text.trim() !== '',
  ) as string[];
}

/** Returns the sentences of a phrase that have text around it. */
export function sentencesWithContext({
  phrase,
  before = '',
  after = '',
  examples = [],
}: PhraseInContext): ExampleSentence[] {
  return [{ before, phrase, after }, ...examples].filter((sentence) => surroundingsOf([sentence]).length > 0);
}

function surroundingsOf(sentences: readonly { before?: string; after?: string }[]): string[] {
  return sentences
    .map(({ before = '', after = '' }) => `${before} ${after}`.trim())
    .filter((text) => /\p{L}/u.test(text));
}
