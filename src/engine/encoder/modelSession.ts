import { availableParallelism } from 'node:os';
import path from 'node:path';
import type * as OnnxRuntime from 'onnxruntime-node';
import { GlossaError } from '../../domain/errors';
import type { Model } from './modelFolder';
import { refuseTelemetry } from './telemetry';

/** Fatal messages only: whatever goes wrong in a run is thrown as well. */
const LOG_SEVERITY = 4;
const MOST_THREADS = 4;

/** Token states of one batch: `batch × tokens × dimensions` values, where `tokens` is the length of the longest input. */
export interface TokenStates {
  data: Float32Array;
  tokens: number;
}

/** The network of a model folder, run through ONNX Runtime. */
export interface ModelSession {
  run(batch: readonly (readonly number[])[]): Promise<TokenStates>;
  close(): Promise<void>;
}

/**
 * Loads the network. One core is left to the editor. Errors: `modelMissing` where ONNX Runtime's native part will not
 * load here, `modelInvalid` where it refuses the file or the file's inputs and outputs are not the described ones.
 */
export async function openSession({ folder, description }: Model): Promise<ModelSession> {
  const { InferenceSession, Tensor } = await loadRuntime();
  const { dimensions, input, output, padId } = description;
  const file = path.join(folder, 'model.onnx');
  const threads = Math.max(1, Math.min(MOST_THREADS, availableParallelism() - 1));
  let session: OnnxRuntime.InferenceSession;
  try {
    session = await InferenceSession.create(file, {
      intraOpNumThreads: threads,
      interOpNumThreads: 1,
      logSeverityLevel: LOG_SEVERITY,
    });
  } catch (error) {
    throw new GlossaError('modelInvalid', `ONNX Runtime cannot read ${file}: ${(error as Error).message}. Install the model again.`);
  }
  const missing = [...input.filter((name) => !session.inputNames.includes(name)), ...[output].filter((name) => !session.outputNames.includes(name))];
  if (missing.length > 0) {
    throw new GlossaError('modelInvalid', `${file} has no input or output named ${missing.join(', ')}, which its model.json speaks of.`);
  }
  return {
    async run(batch) {
      const tokens = Math.max(...batch.map((ids) => ids.length));
      const ids = new BigInt64Array(batch.length * tokens).fill(BigInt(padId));
      const mask = new BigInt64Array(batch.length * tokens);
      batch.forEach((sequence, row) => {
        sequence.forEach((id, i) => (ids[row * tokens + i] = BigInt(id)));
        mask.fill(1n, row * tokens, row * tokens + sequence.length);
      });
      const shape = [batch.length, tokens];
      const states = (await session.run({ [input[0]]: new Tensor('int64', ids, shape), [input[1]]: new Tensor('int64', mask, shape) }, [output]))[output]!;
      if (!(states.data instanceof Float32Array) || states.data.length !== batch.length * tokens * dimensions) {
        const given = `[${states.dims.join(', ')}] of ${states.type} for ${shape.join(' × ')} tokens`;
        throw new GlossaError('modelInvalid', `${file} gives ${given}, not ${dimensions} float32 values per token.`);
      }
      return { data: states.data, tokens };
    },
    close: () => session.release(),
  };
}

/** Imported when a model is opened and not before, so that an engine without this native part still answers lexically. */
async function loadRuntime(): Promise<typeof OnnxRuntime> {
  refuseTelemetry();
  try {
    return await import('onnxruntime-node');
  } catch (error) {
    const reason = (error as Error).message.split('\n')[0];
    throw new GlossaError('modelMissing', `ONNX Runtime's native part does not load on this machine (${reason}). Glossa finds terms by form only.`);
  }
}
