import type { PhraseInContext } from '../domain/phrase';
import { dot, normalise } from '../domain/vectors';
import type { Candidate, LanguageDirection } from '../suggest/candidate';
import { answersOf } from '../suggest/candidate';
import type { PhraseEncoder } from './encoder/phraseEncoder';

/** Of each kind of text that tells a sense, so many; the encoder answers a handful of phrases before longer work. */
const MOST_TERMS = 3;
const MOST_SURROUNDINGS = 3;

/**
 * Compares the text around a phrase with what concepts say of themselves. The phrase itself is left out on both sides:
 * it is the same for all of them.
 */
export class SenseReader {
  constructor(private readonly encoder: PhraseEncoder) {}

  /**
   * For each candidate the inner product of two unit vectors: the text around the phrase, and the mean of the candidate's
   * equivalents, the surroundings of its example sentences, its definition and its domain. Undefined where there is no text
   * around the phrase.
   */
  async read(query: PhraseInContext, candidates: readonly Candidate[], direction: LanguageDirection, signal?: AbortSignal): Promise<number[] | undefined> {
    const around = surroundingsOf([query, ...(query.examples ?? [])]);
    if (around.length === 0) return undefined;
    const context = await this.meanOf(around, signal);
    const senses = await Promise.all(candidates.map((candidate) => this.meanOf(textsOf(candidate, direction), signal)));
    return senses.map((sense) => dot(context, sense));
  }

  private async meanOf(texts: readonly string[], signal?: AbortSignal): Promise<Float32Array> {
    const vectors = await this.encoder.encodePhrases(texts.map((phrase) => ({ phrase })), signal);
    const mean = new Float32Array(this.encoder.dimensions);
    for (let row = 0; row < vectors.count; row++) vectors.row(row).forEach((value, i) => (mean[i]! += value));
    return normalise(mean);
  }
}

/** What a concept says of its meaning. */
function textsOf(candidate: Candidate, direction: LanguageDirection): string[] {
  const { terms, definition, domain } = candidate.concept;
  const answers = answersOf(candidate, direction).map(({ term }) => term);
  const surroundings = surroundingsOf(terms.flatMap(({ examples }) => examples ?? []));
  return [...answers.slice(0, MOST_TERMS), ...surroundings.slice(0, MOST_SURROUNDINGS), definition, domain].filter((text) => text !== undefined && text.trim() !== '') as string[];
}

function surroundingsOf(sentences: readonly { before?: string; after?: string }[]): string[] {
  return sentences.map(({ before = '', after = '' }) => `${before} ${after}`.trim()).filter((text) => text !== '');
}
