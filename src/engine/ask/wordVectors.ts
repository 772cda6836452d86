import { NameIndex } from '../../ask/nameIndex';
import type { PassageWords } from '../../ask/passages';
import { questionKeywords, withoutArabicPrefixes } from '../../ask/questionWords';
import type { EncodedQuestion, EncodedPassages } from '../../ask/rankPassages';
import type { Pacer } from '../../base/pacer';
import { runInSlices } from '../../base/steps';
import { addScaled, dot, normaliseInPlace, Vectors } from '../../base/vectors';
import type { PhraseEncoder } from '../encoder/phraseEncoder';
import { encodePhrase } from '../encoder/phraseEncoder';

/** The number of words that are encoded together. */
const CHUNK = 2048;

/** The vectors of the words in passages. Words are encoded only once. */
export class WordVectors {
  private known = new Map<string, number>();
  private vectors: Vectors;

  constructor(private readonly encoder: PhraseEncoder | undefined) {
    this.vectors = Vectors.zeros(0, encoder?.dimensions ?? 1);
  }

  /** @param onFractionDone receives the encoded share of the words, 0 to 1. Errors: `cancelled`. */
  async collection(
    words: PassageWords,
    pacer: Pacer,
    onFractionDone: (share: number) => void = () => {},
  ): Promise<EncodedPassages> {
    const sums = await this.sumsOf(words.vocabulary, onFractionDone, pacer.signal);
    const lengths = new Float32Array(sums.count);
    const vectors = new Vectors(sums.dimensions, sums.data.slice());
    for (let word = 0; word < lengths.length; word++) {
      lengths[word] = Math.sqrt(dot(sums.row(word), sums.row(word)));
      normaliseInPlace(vectors.row(word));
      await pacer.yield();
    }
    const sentenceLengths = new Float32Array(words.sentenceCount);
    const sum = new Float32Array(sums.dimensions);
    for (let sentence = 0; sentence < sentenceLengths.length; sentence++) {
      sum.fill(0);
      for (let at = words.sentenceStarts[sentence]!; at < words.sentenceStarts[sentence + 1]!; at++)
        addScaled(sums.row(words.words[at]!), 1, sum);
      sentenceLengths[sentence] = Math.sqrt(dot(sum, sum));
      await pacer.yield();
    }
    this.known = new Map(words.vocabulary.map((word, number) => [word, number]));
    this.vectors = sums;
    return { words, vectors, lengths, sentenceLengths };
  }

  /** Returns one row per word, not normalised. */
  private async sumsOf(
    vocabulary: readonly string[],
    onFractionDone: (share: number) => void,
    signal?: AbortSignal,
  ): Promise<Vectors> {
    const { encoder } = this;
    const sums = Vectors.zeros(vocabulary.length, this.vectors.dimensions);
    if (!encoder) return sums;
    const missing: number[] = [];
    for (const [number, word] of vocabulary.entries()) {
      const known = this.known.get(word);
      if (known === undefined) missing.push(number);
      else sums.row(number).set(this.vectors.row(known));
    }
    for (let start = 0; start < missing.length; start += CHUNK) {
      onFractionDone(start / missing.length);
      const chunk = missing.slice(start, start + CHUNK);
      const encoded = await formVectors(
        chunk.map((number) => vocabulary[number]!),
        encoder,
        signal,
      );
      for (const [i, number] of chunk.entries()) sums.row(number).set(encoded.row(i));
    }
    return sums;
  }
}

/** The names of passages, which all questions about them share. */
const nameIndexes = new WeakMap<PassageWords, NameIndex>();

async function namesOf(words: PassageWords, pacer: Pacer): Promise<NameIndex> {
  const names = nameIndexes.get(words) ?? (await runInSlices(NameIndex.build(words), pacer));
  nameIndexes.set(words, names);
  return names;
}

/** Returns a word, and an Arabic word also without its prefixes. */
function withVariants(form: string): string[] {
  const bare = withoutArabicPrefixes(form);
  return bare === undefined ? [form] : [form, bare];
}

/**
 * Returns the vector of each form alone, one row each, not normalised. An Arabic word gets the mean direction of its
 * forms with and without prefixes, because the vocabulary of an encoder contains the prefixed forms of common words.
 * Errors: `cancelled`.
 */
async function formVectors(forms: readonly string[], encoder: PhraseEncoder, signal?: AbortSignal): Promise<Vectors> {
  const bare = forms.flatMap((form, row) => {
    const word = withoutArabicPrefixes(form);
    return word === undefined ? [] : [{ word, row }];
  });
  const encoded = await encoder.encodeWords(
    [...forms, ...bare.map(({ word }) => word)].map((word) => [word]),
    signal,
  );
  const vectors = Vectors.zeros(forms.length, encoder.dimensions);
  for (const row of forms.keys()) vectors.row(row).set(encoded[row]!.row(0));
  for (const [i, { row }] of bare.entries()) {
    const own = vectors.row(row);
    const length = Math.sqrt(dot(own, own));
    const other = normaliseInPlace(encoded[forms.length + i]!.row(0));
    normaliseInPlace(own);
    addScaled(other, 1, own);
    normaliseInPlace(own);
    for (let k = 0; k < own.length; k++) own[k]! *= length;
  }
  return vectors;
}

/** A word may be a name unknown to the encoder if its cosines to all words of the passages are below this. */
const MAX_COSINE_OF_NAME = 0.5;
/** The maximum number of distinctive words of a question; of a pasted page, only the beginning is used. */
const MAX_WORDS = 64;

/** Returns a question in the form for comparison with the words of passages. Errors: `cancelled`. */
export async function encodeQuestion(
  question: string,
  language: string | undefined,
  { words, vectors }: EncodedPassages,
  encoder: PhraseEncoder | undefined,
  pacer: Pacer,
): Promise<EncodedQuestion> {
  const forms = [...new Set(questionKeywords(question, language))].slice(0, MAX_WORDS);
  const numbers = new Map(words.vocabulary.map((form, number) => [form, number]));
  const encoded = encoder && (await formVectors(forms, encoder, pacer.signal));
  const similarities: Float32Array[] = [];
  for (const [i, form] of forms.entries()) {
    const similarity = new Float32Array(words.vocabulary.length);
    const row = encoded && normaliseInPlace(encoded.row(i));
    if (row)
      for (let word = 0; word < similarity.length; word++) similarity[word] = Math.max(0, dot(vectors.row(word), row));
    const same = numbers.get(form);
    if (same !== undefined) similarity[same] = 1;
    else if (similarity.every((value) => value < MAX_COSINE_OF_NAME)) {
      // The encoder has no translation of the word, so it may be a name.
      const names = await namesOf(words, pacer);
      for (const name of withVariants(form).flatMap((variant) => names.find(variant)))
        similarity[name.number] = Math.max(similarity[name.number]!, name.similarity);
    }
    similarities.push(similarity);
    await pacer.yield();
  }
  const meaning = encoder
    ? await encodePhrase(encoder, { phrase: question }, pacer.signal)
    : new Float32Array(vectors.dimensions);
  return { similarities, meaning };
}
