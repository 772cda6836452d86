import { questionWords } from '../../ask/questionWords';
import type { AskedQuestion, PassageCollection } from '../../ask/rankPassages';
import type { Pacer } from '../../base/pacer';
import { dot, normalise } from '../../base/vectors';
import type { PhraseEncoder } from '../encoder/phraseEncoder';
import { formVectors } from './wordVectors';

/** Telling words of a question; whoever pastes a page asks by its beginning. */
const MAX_WORDS = 64;

/** A question as its words find those of the passages. Errors: `cancelled`. */
export async function askedQuestion(
  question: string,
  language: string | undefined,
  { words, vectors }: PassageCollection,
  encoder: PhraseEncoder | undefined,
  pacer: Pacer,
  signal?: AbortSignal,
): Promise<AskedQuestion> {
  const forms = [...new Set(questionWords(question, language))].slice(0, MAX_WORDS);
  const numbers = new Map(words.vocabulary.map((form, number) => [form, number]));
  const encoded = encoder && (await formVectors(forms, encoder, signal));
  const similarities: Float32Array[] = [];
  for (const [i, form] of forms.entries()) {
    const similarity = new Float32Array(words.vocabulary.length);
    const row = encoded && normalise(encoded.row(i));
    if (row)
      for (let word = 0; word < similarity.length; word++) similarity[word] = Math.max(0, dot(vectors.row(word), row));
    const same = numbers.get(form);
    if (same !== undefined) similarity[same] = 1;
    similarities.push(similarity);
    await pacer.yield();
  }
  const meaning = encoder
    ? (await encoder.encodePhrases([{ phrase: question }], signal)).row(0)
    : new Float32Array(vectors.dimensions);
  return { similarities, meaning };
}
