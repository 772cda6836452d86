import path from 'node:path';
import { GlossaError } from '../../../base/errors';
import { normalise } from '../../../base/vectors';
import type { PictureVectors } from '../../../model/phrase';
import type { ImagesDescription } from '../model/modelDescription';
import type { Model } from '../model/modelFolder';
import { REMEDY } from '../model/modelFolder';
import { openNetwork } from './modelSession';

/** Pictures of one run: a network of this kind is a matrix or two. */
const AT_ONCE = 256;

/** Brings vectors that a vision model has given pictures into the encoder's space. */
export interface PictureNetwork {
  /** What a term's vector gets of its pictures: the mean of unit vectors, `weight` long; undefined where no picture has a vector of this vision model. */
  shareOf(pictures: readonly PictureVectors[]): Promise<Float32Array | undefined>;
  close(): Promise<void>;
}

/** The network of a model folder for pictures; undefined where it has none. Errors: `modelInvalid`. */
export async function openPictureNetwork({ folder, description, imagesData = [] }: Model, threads?: number): Promise<PictureNetwork | undefined> {
  const { images, dimensions } = description;
  if (!images) return undefined;
  const file = path.join(folder, images.file);
  const invalid = (what: string): GlossaError => new GlossaError('modelInvalid', `${file} ${what} ${REMEDY}`);
  const { session, Tensor } = await openNetwork(file, imagesData, threads);
  /** One row of the encoder's space a vector. */
  const project = async (vectors: readonly Float32Array[]): Promise<Float32Array[]> => {
    const data = new Float32Array(vectors.length * images.dimensions);
    vectors.forEach((vector, row) => data.set(vector, row * images.dimensions));
    const answers = await session.run({ [images.input]: new Tensor('float32', data, [vectors.length, images.dimensions]) }, [images.output]).catch((error: Error) => {
      throw invalid(`does not run with what model.json says of it in "images": ${error.message}.`);
    });
    const { data: rows, dims, type } = answers[images.output]!;
    if (!(rows instanceof Float32Array) || dims.join() !== [vectors.length, dimensions].join()) throw invalid(`gives [${dims.join(', ')}] of ${type} for ${vectors.length} pictures, not ${dimensions} float32 values for each, as model.json says.`);
    if (!rows.every(Number.isFinite)) throw invalid('gives values that are no numbers.');
    return vectors.map((_, row) => rows.slice(row * dimensions, (row + 1) * dimensions));
  };
  try {
    // Refused now, and not in the midst of work.
    await project([new Float32Array(images.dimensions).fill(1), new Float32Array(images.dimensions)]);
  } catch (error) {
    await session.release();
    throw error;
  }
  return {
    async shareOf(pictures) {
      const vectors = pictures.slice(0, AT_ONCE).flatMap((each) => vectorOf(each, images) ?? []);
      if (vectors.length === 0) return undefined;
      const sum = new Float32Array(dimensions);
      for (const row of await project(vectors)) normalise(row).forEach((value, i) => (sum[i]! += (images.weight * value) / vectors.length));
      return sum;
    },
    close: () => session.release(),
  };
}

/** A picture's vector of the described vision model; what is none, or has another length, is passed over, because a hand may have written it. */
function vectorOf(vectors: PictureVectors, { vectors: name, dimensions }: ImagesDescription): Float32Array | undefined {
  const text = Object.hasOwn(vectors, name) ? vectors[name] : undefined;
  if (typeof text !== 'string') return undefined;
  const bytes = Buffer.from(text, 'base64');
  if (bytes.length !== 4 * dimensions) return undefined;
  const vector = Float32Array.from({ length: dimensions }, (_, i) => bytes.readFloatLE(4 * i));
  return vector.every(Number.isFinite) ? vector : undefined;
}
