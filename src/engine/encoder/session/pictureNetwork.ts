import { normalise } from '../../../base/vectors';
import type { PictureVectors } from '../../../model/phrase';
import type { ImagesDescription } from '../model/modelDescription';
import type { Model } from '../model/modelFolder';
import type { FurtherNetwork } from './furtherNetwork';
import { openFurtherNetwork } from './furtherNetwork';

/** Pictures of one run: a network of this kind is a matrix or two. */
const AT_ONCE = 256;

/** Brings vectors that a vision model has given pictures into the encoder's space. */
export interface PictureNetwork {
  /** What a term's vector gets of its pictures: the mean of unit vectors, `weight` long; undefined where no picture has a vector of this vision model. */
  shareOf(pictures: readonly PictureVectors[]): Promise<Float32Array | undefined>;
  close(): Promise<void>;
}

/** The network of a model folder for pictures; undefined where it has none. Errors: `modelInvalid`. */
export async function openPictureNetwork(model: Model, threads?: number): Promise<PictureNetwork | undefined> {
  const { description: { images, dimensions }, imagesData = [] } = model;
  if (!images) return undefined;
  /** One row of the encoder's space a vector. */
  const project = async ({ Tensor, run }: FurtherNetwork, vectors: readonly Float32Array[]): Promise<Float32Array[]> => {
    const data = new Float32Array(vectors.length * images.dimensions);
    vectors.forEach((vector, row) => data.set(vector, row * images.dimensions));
    const rows = await run({ [images.input]: new Tensor('float32', data, [vectors.length, images.dimensions]) }, vectors.length);
    return vectors.map((_, row) => rows.slice(row * dimensions, (row + 1) * dimensions));
  };
  const described = { field: 'images', file: images.file, data: imagesData, output: images.output, dimensions } as const;
  const network = await openFurtherNetwork(model, described, threads, (opened) => project(opened, [new Float32Array(images.dimensions).fill(1), new Float32Array(images.dimensions)]));
  return {
    async shareOf(pictures) {
      const vectors = pictures.slice(0, AT_ONCE).flatMap((each) => vectorOf(each, images) ?? []);
      if (vectors.length === 0) return undefined;
      const sum = new Float32Array(dimensions);
      for (const row of await project(network, vectors)) normalise(row).forEach((value, i) => (sum[i]! += (images.weight * value) / vectors.length));
      return sum;
    },
    close: () => network.close(),
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
