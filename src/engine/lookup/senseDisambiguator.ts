import { dot, normalise } from '../../base/vectors';
import type { Candidate } from '../../lookup/candidate';
import { answersOf } from '../../lookup/candidate';
import type { ExampleSentence } from '../../model/concept';
import type { LanguageChoice } from '../../model/languagePair';
import type { PhraseInContext } from '../../model/phrase';
import type { PhraseEncoder } from '../encoder/phraseEncoder';
import type { DocumentContext } from './documentContextScorer';
import { DocumentContextScorer } from './documentContextScorer';
import { EnglishSense } from './englishSense';
import { RelatedSense } from './relatedSense';
import type { CandidateSenses } from './wordSenses';
import { sensesOfCandidates } from './wordSenses';

/**
 * The maximum number of texts of each kind that describe a sense; the encoder handles a few phrases before longer work.
 */
const MAX_TERMS = 3;
const MAX_SURROUNDINGS = 3;

/**
 * The weight of the shift of the phrase's vector towards an equivalent by its sentence, relative to the context. Chosen
 * on words in news sentences whose senses Wiktionary distinguishes, in languages outside the published sets, and
 * reduced since the shifts grew (docs/development/quality.md).
 */
const SHIFT_WEIGHT = 0.45;

/**
 * The weight of the English reader's result for a phrase in its sentence. Chosen on nouns outside its training data
 * (docs/development/quality.md).
 */
const ENGLISH_WEIGHT = 1;

/**
 * Compares the text around a phrase, and the phrase within that text, with the data of concepts. The phrase itself is
 * removed from both sides, because it is common to all concepts.
 */
export class SenseDisambiguator {
  private readonly related: RelatedSense | undefined;
  private readonly english: EnglishSense | undefined;
  private readonly document: DocumentContextScorer | undefined;

  constructor(private readonly encoder: PhraseEncoder) {
    this.related = encoder.relatedness && new RelatedSense(encoder.relatedness, encoder);
    this.english = encoder.englishSenseModel && new EnglishSense(encoder.englishSenseModel);
    this.document = this.related && new DocumentContextScorer(encoder.relatedness!, this.related);
  }

  /**
   * Returns a score of each candidate for the text around the phrase, comparable among candidates:
   *
   *   context · concept + related + ENGLISH · english + MOVED · (phrase in context − phrase alone) · answers
   *
   * All are unit vectors: a concept is the mean of its equivalents, the contexts of its example sentences, its
   * definition and its domain; `answers` is the mean of its equivalents; `related` and `english` are the results of
   * `RelatedSense` and `EnglishSense`, or 0. Without text around the phrase, the rest of the document is used
   * (`DocumentSense`); in addition to a sentence it did not help (docs/development/quality.md). Undefined if there is
   * neither.
   */
  async read(
    query: PhraseInContext,
    candidates: readonly Candidate[],
    direction: LanguageChoice,
    inText?: DocumentContext,
    signal?: AbortSignal,
  ): Promise<number[] | undefined> {
    const senses = await this.sensesOf(candidates, direction, signal);
    return (
      (await this.readSentences(query, candidates, senses, direction, signal)) ??
      (inText && this.document?.score(inText, candidates, senses, direction, signal))
    );
  }

  private async readSentences(
    query: PhraseInContext,
    candidates: readonly Candidate[],
    senses: readonly CandidateSenses[],
    direction: LanguageChoice,
    signal?: AbortSignal,
  ): Promise<number[] | undefined> {
    const sentences = sentencesOf(query);
    if (sentences.length === 0) return undefined;
    const context = await this.meanOf(surroundingsOf(sentences), signal);
    const alone = await this.meanOf([query.phrase], signal);
    const inContext = (await this.encoder.encodePhrases([{ phrase: query.phrase, examples: sentences }], signal)).row(
      0,
    );
    const related = await this.related?.read(sentences, candidates, senses, direction, signal);
    const english = await this.english?.read(sentences, candidates, senses, direction, signal);
    return Promise.all(
      candidates.map(async (candidate, i) => {
        const terms = answersOf(candidate, direction)
          .map(({ term }) => term)
          .slice(0, MAX_TERMS);
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

  /** Returns the concepts' data as unit vectors, to compare with `vectorsOf` words of a text. */
  async conceptsOf(
    candidates: readonly Candidate[],
    direction: LanguageChoice,
    signal?: AbortSignal,
  ): Promise<Float32Array[]> {
    if (this.related)
      return this.related.vectorsOf(candidates, await this.sensesOf(candidates, direction, signal), direction, signal);
    return Promise.all(
      candidates.map((candidate) => {
        const terms = answersOf(candidate, direction)
          .map(({ term }) => term)
          .slice(0, MAX_TERMS);
        return this.meanOf([...terms, ...descriptionsOf(candidate)], signal);
      }),
    );
  }

  /** Returns unit vectors of words: topic vectors if the model has them, otherwise vectors of meaning. */
  async vectorsOf(words: readonly string[], signal?: AbortSignal): Promise<Float32Array[]> {
    const { relatedness } = this.encoder;
    if (relatedness) return words.map((word) => relatedness.of(word));
    const vectors = await this.encoder.encodePhrases(
      words.map((phrase) => ({ phrase })),
      signal,
    );
    return words.map((_, row) => vectors.row(row));
  }

  private async sensesOf(
    candidates: readonly Candidate[],
    direction: LanguageChoice,
    signal?: AbortSignal,
  ): Promise<CandidateSenses[]> {
    const { relatedness } = this.encoder;
    return relatedness
      ? sensesOfCandidates(candidates, direction, relatedness, this.encoder, signal)
      : candidates.map(() => ({ shares: [], isListed: false }));
  }

  private async meanOf(texts: readonly string[], signal?: AbortSignal): Promise<Float32Array> {
    const vectors = await this.encoder.encodePhrases(
      texts.map((phrase) => ({ phrase })),
      signal,
    );
    const mean = new Float32Array(this.encoder.dimensions);
    for (let row = 0; row < vectors.count; row++) vectors.row(row).forEach((value, i) => (mean[i]! += value));
    return normalise(mean);
  }
}

/** Returns the texts that describe a concept, without its terms. */
function descriptionsOf({ concept: { terms, definition, domain } }: Candidate): string[] {
  const surroundings = surroundingsOf(terms.flatMap(({ examples }) => examples ?? []));
  return [...surroundings.slice(0, MAX_SURROUNDINGS), definition, domain].filter(
    (text) => text !== undefined && text.trim() !== '',
  ) as string[];
}

/** Returns the sentences of a phrase that have text around it. */
export function sentencesOf({ phrase, before = '', after = '', examples = [] }: PhraseInContext): ExampleSentence[] {
  return [{ before, phrase, after }, ...examples].filter((sentence) => surroundingsOf([sentence]).length > 0);
}

function surroundingsOf(sentences: readonly { before?: string; after?: string }[]): string[] {
  return sentences
    .map(({ before = '', after = '' }) => `${before} ${after}`.trim())
    .filter((text) => /\p{L}/u.test(text));
}
