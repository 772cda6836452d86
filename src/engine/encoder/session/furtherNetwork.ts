import path from 'node:path';
import type { InferenceSession } from 'onnxruntime-node';
import { GlossaError } from '../../../base/errors';
import type { ModelDescription } from '../model/modelDescription';
import type { Model } from '../model/modelFolder';
import { REMEDY } from '../model/modelFolder';
import { openNetwork } from './modelSession';
import type { OnnxRuntime } from './runtime';

/** A network of a model folder beside the encoder, which gives one row of float32 values for each thing that it is asked. */
export interface FurtherNetwork {
  readonly Tensor: OnnxRuntime['Tensor'];
  /** `asked` × dimensions. Errors: `modelInvalid` where it does not run, or gives something else. */
  run(feeds: InferenceSession.OnnxValueMapType, asked: number): Promise<Float32Array>;
  close(): Promise<void>;
}

/** Where a network lies, and what model.json says of it. */
export interface FurtherDescription {
  /** The field of model.json. */
  field: keyof ModelDescription;
  file: string;
  /** Names of the files that it takes weights from. */
  data: readonly string[];
  output: string;
  dimensions: number;
}

/**
 * Errors: `modelInvalid`.
 *
 * @param tryOut asks something, so that a network that is not as described is refused now and not in the midst of work
 */
export async function openFurtherNetwork({ folder }: Model, { field, file: name, data, output, dimensions }: FurtherDescription, threads: number | undefined, tryOut: (network: FurtherNetwork) => Promise<unknown>): Promise<FurtherNetwork> {
  const file = path.join(folder, name);
  const invalid = (what: string): GlossaError => new GlossaError('modelInvalid', `${file} ${what} ${REMEDY}`);
  const { session, Tensor } = await openNetwork(file, data, threads);
  const network: FurtherNetwork = {
    Tensor,
    async run(feeds, asked) {
      const answers = await session.run(feeds, [output]).catch((error: Error) => {
        throw invalid(`does not run with what model.json says of it in "${field}": ${error.message}.`);
      });
      const { data: rows, dims, type } = answers[output]!;
      if (!(rows instanceof Float32Array) || dims.join() !== [asked, dimensions].join()) throw invalid(`gives [${dims.join(', ')}] of ${type}, not ${asked} × ${dimensions} float32 values, as model.json says in "${field}".`);
      if (!rows.every(Number.isFinite)) throw invalid('gives values that are no numbers.');
      return rows;
    },
    close: () => session.release(),
  };
  try {
    await tryOut(network);
  } catch (error) {
    await session.release();
    throw error;
  }
  return network;
}
