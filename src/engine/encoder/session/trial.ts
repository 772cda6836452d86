import { GlossaError } from '../../../base/errors';
import { dot } from '../../../base/vectors';
import type { Model } from '../model/modelFolder';
import { REMEDY } from '../model/modelFolder';
import type { ModelSession } from './modelSession';

/** Tokens; attention takes memory by the square of them. */
const LONGEST_TRIAL = 512;

/** Rounding by which a state may differ between two runs. */
const STATIC_TOLERANCE = 1e-6;

/**
 * Whether what stands alone gets nothing from its neighbours, as in `glossa-xpr`: then the states of a bare phrase are those
 * of its tokens one by one, which are looked up and not run again. Found by trying, so that any model may be so.
 */
export async function hasStaticRows(session: ModelSession, { description }: Model, highestId: number): Promise<boolean> {
  if (description.markers || description.phraseMark === 1) return false;
  const ids = [highestId, Math.floor(highestId / 2), Math.floor(highestId / 3), highestId];
  const together = (await session.run([{ ids, phrase: { start: 0, end: ids.length } }])).data;
  const alone = (await session.run(ids.map((id) => ({ ids: [id], phrase: { start: 0, end: 1 } })))).data;
  return together.every((value, i) => Math.abs(value - alone[i]!) < STATIC_TOLERANCE);
}

/**
 * Runs the longest input and the shortest one together, of the highest id, so that a network that is too small for its
 * tokenizer or for `maxTokens`, or that gives something else than is described, is refused now and not in the midst of work.
 */
export async function tryOut(session: ModelSession, { folder, description }: Model, highestId: number): Promise<void> {
  const length = Math.min(description.maxTokens, LONGEST_TRIAL);
  const { data } = await session.run([
    { ids: new Array<number>(length).fill(highestId), phrase: { start: 0, end: 1 } },
    { ids: [0], phrase: { start: 0, end: 1 } },
  ]);
  checked(data.subarray(0, length * description.dimensions), folder);
}

/** Values that are none would make every comparison false and be kept in the caches. One of them spoils the sum of squares, which no others do: it is counted in float64. */
export function checked(values: Float32Array, folder: string): Float32Array {
  if (Number.isFinite(dot(values, values))) return values;
  throw new GlossaError('modelInvalid', `The network in ${folder} gives values that are no numbers. ${REMEDY}`);
}
