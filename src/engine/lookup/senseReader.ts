import { dot, normalise } from '../../base/vectors';
import type { Candidate } from '../../lookup/candidate';
import { answersOf } from '../../lookup/candidate';
import type { ExampleSentence } from '../../model/concept';
import type { LanguageChoice } from '../../model/languagePair';
import type { PhraseInContext } from '../../model/phrase';
import type { PhraseEncoder } from '../encoder/phraseEncoder';
import type { PhraseInText } from './documentSense';
import { DocumentSense } from './documentSense';
import { EnglishSense } from './englishSense';
import { RelatedSense } from './relatedSense';
import type { CandidateSenses } from './wordSenses';
import { sensesOfCandidates } from './wordSenses';

/** Of each kind of text that tells a sense, so many; the encoder answers a handful of phrases before longer work. */
const MOST_TERMS = 3;
const MOST_SURROUNDINGS = 3;

/**
 * How much it counts how far the sentence moves the phrase's own vector towards an equivalent, beside the text around it. Chosen on words
 * in sentences of news whose senses Wiktionary tells apart, in languages of which nothing is shown, and less since the moves are longer
 * (docs/quality.md).
 */
const MOVED = 0.45;

/** How much it counts what an English phrase means in its sentence, by the network that reads English. Chosen on nouns that it had not learned from (docs/quality.md). */
const ENGLISH = 1;

/**
 * Compares the text around a phrase, and the phrase as it stands in that text, with what concepts say of themselves. In the texts
 * that are compared the phrase itself is left out on both sides: it is the same for all of them.
 */
export class SenseReader {
  private readonly related: RelatedSense | undefined;
  private readonly english: EnglishSense | undefined;
  private readonly document: DocumentSense | undefined;

  constructor(private readonly encoder: PhraseEncoder) {
    this.related = encoder.relatedness && new RelatedSense(encoder.relatedness, encoder);
    this.english = encoder.english && new EnglishSense(encoder.english);
    this.document = this.related && new DocumentSense(encoder.relatedness!, this.related);
  }

  /**
   * How well each candidate suits the text around the phrase, to be compared among them:
   *
   *   context · concept + related + ENGLISH · english + MOVED · (phrase in context − phrase alone) · answers
   *
   * of unit vectors, where a concept is the mean of its equivalents, the surroundings of its example sentences, its definition
   * and its domain, `answers` the mean of its equivalents alone, and `related` and `english` what `RelatedSense` and
   * `EnglishSense` say, 0 where they say nothing. Where no text stands around the phrase, the rest of the document speaks
   * (`DocumentSense`): beside a sentence it brought nothing (docs/quality.md). Undefined where there is neither.
   */
  async read(query: PhraseInContext, candidates: readonly Candidate[], direction: LanguageChoice, inText?: PhraseInText, signal?: AbortSignal): Promise<number[] | undefined> {
    const senses = await this.sensesOf(candidates, direction, signal);
    return (await this.readSentences(query, candidates, senses, direction, signal)) ?? (inText && this.document?.read(inText, candidates, senses, direction, signal));
  }

  private async readSentences(query: PhraseInContext, candidates: readonly Candidate[], senses: readonly CandidateSenses[], direction: LanguageChoice, signal?: AbortSignal): Promise<number[] | undefined> {
    const sentences = sentencesOf(query);
    if (sentences.length === 0) return undefined;
    const context = await this.meanOf(surroundingsOf(sentences), signal);
    const alone = await this.meanOf([query.phrase], signal);
    const inContext = (await this.encoder.encodePhrases([{ phrase: query.phrase, examples: sentences }], signal)).row(0);
    const related = await this.related?.read(sentences, candidates, senses, direction, signal);
    const english = await this.english?.read(sentences, candidates, senses, direction, signal);
    return Promise.all(candidates.map(async (candidate, i) => {
      const terms = answersOf(candidate, direction).map(({ term }) => term).slice(0, MOST_TERMS);
      const answers = await this.meanOf(terms, signal);
      const concept = await this.meanOf([...terms, ...descriptionsOf(candidate)], signal);
      return dot(context, concept) + (related?.[i] ?? 0) + ENGLISH * (english?.[i] ?? 0) + MOVED * (dot(inContext, answers) - dot(alone, answers));
    }));
  }

  /** What concepts say of themselves, as unit vectors to hold against `vectorsOf` the words of a text. */
  async conceptsOf(candidates: readonly Candidate[], direction: LanguageChoice, signal?: AbortSignal): Promise<Float32Array[]> {
    if (this.related) return this.related.vectorsOf(candidates, await this.sensesOf(candidates, direction, signal), direction, signal);
    return Promise.all(candidates.map((candidate) => {
      const terms = answersOf(candidate, direction).map(({ term }) => term).slice(0, MOST_TERMS);
      return this.meanOf([...terms, ...descriptionsOf(candidate)], signal);
    }));
  }

  /** Unit vectors of words: what they are about where the model knows it, else what they mean. */
  async vectorsOf(words: readonly string[], signal?: AbortSignal): Promise<Float32Array[]> {
    const { relatedness } = this.encoder;
    if (relatedness) return words.map((word) => relatedness.of(word));
    const vectors = await this.encoder.encodePhrases(words.map((phrase) => ({ phrase })), signal);
    return words.map((_, row) => vectors.row(row));
  }

  private async sensesOf(candidates: readonly Candidate[], direction: LanguageChoice, signal?: AbortSignal): Promise<CandidateSenses[]> {
    const { relatedness } = this.encoder;
    return relatedness ? sensesOfCandidates(candidates, direction, relatedness, this.encoder, signal) : candidates.map(() => ({ shares: [], isListed: false }));
  }

  private async meanOf(texts: readonly string[], signal?: AbortSignal): Promise<Float32Array> {
    const vectors = await this.encoder.encodePhrases(texts.map((phrase) => ({ phrase })), signal);
    const mean = new Float32Array(this.encoder.dimensions);
    for (let row = 0; row < vectors.count; row++) vectors.row(row).forEach((value, i) => (mean[i]! += value));
    return normalise(mean);
  }
}

/** What a concept says of its meaning, its terms apart. */
function descriptionsOf({ concept: { terms, definition, domain } }: Candidate): string[] {
  const surroundings = surroundingsOf(terms.flatMap(({ examples }) => examples ?? []));
  return [...surroundings.slice(0, MOST_SURROUNDINGS), definition, domain].filter((text) => text !== undefined && text.trim() !== '') as string[];
}

/** Those of a phrase in which there is text around it. */
export function sentencesOf({ phrase, before = '', after = '', examples = [] }: PhraseInContext): ExampleSentence[] {
  return [{ before, phrase, after }, ...examples].filter((sentence) => surroundingsOf([sentence]).length > 0);
}

function surroundingsOf(sentences: readonly { before?: string; after?: string }[]): string[] {
  return sentences.map(({ before = '', after = '' }) => `${before} ${after}`.trim()).filter((text) => /\p{L}/u.test(text));
}
