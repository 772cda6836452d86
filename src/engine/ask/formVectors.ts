import { withoutArabicClitics } from '../../ask/arabicWords';
import { dot, normalise, Vectors } from '../../base/vectors';
import type { PhraseEncoder } from '../encoder/phraseEncoder';

/**
 * What each form means by itself, one row each, not normalised. An Arabic word means what it does with what is written onto its beginning, which an encoder
 * knows of common words, and as much what it does without: the two directions meet half way. Errors: `cancelled`.
 */
export async function formVectors(forms: readonly string[], encoder: PhraseEncoder, signal?: AbortSignal): Promise<Vectors> {
  const bare = forms.flatMap((form, row) => {
    const word = withoutArabicClitics(form);
    return word === undefined ? [] : [{ word, row }];
  });
  const encoded = await encoder.encodeWords([...forms, ...bare.map(({ word }) => word)].map((word) => [word]), signal);
  const vectors = Vectors.zeros(forms.length, encoder.dimensions);
  for (const row of forms.keys()) vectors.row(row).set(encoded[row]!.row(0));
  for (const [i, { row }] of bare.entries()) {
    const own = vectors.row(row);
    const length = Math.sqrt(dot(own, own));
    const other = normalise(encoded[forms.length + i]!.row(0));
    normalise(own);
    for (let k = 0; k < own.length; k++) own[k]! += other[k]!;
    normalise(own);
    for (let k = 0; k < own.length; k++) own[k]! *= length;
  }
  return vectors;
}
