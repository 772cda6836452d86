import { dot, normalise } from '../../src/base/vectors';
import { TensorFile } from '../../src/engine/encoder/model/tensorFile';

/** Turns the vector of a question towards those of the sentences that answer it; of length 1, in and out. */
export type QuestionHead = (question: Float32Array) => Float32Array;

/** @param file what `python -m xpr questions` wrote. Errors: a `RangeError` for a file of another form. */
export async function openQuestionHead(file: string, dimensions: number): Promise<QuestionHead> {
  const weights = (await TensorFile.read(file)).get('head', ['F32'], [dimensions, dimensions]);
  return (question) => normalise(Float32Array.from({ length: dimensions }, (_, row) => dot(weights.subarray(row * dimensions, (row + 1) * dimensions), question)));
}
