import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { InferenceSession, Tensor } from 'onnxruntime-node';
import { GlossaError } from '../../../base/errors';

/** ONNX Runtime in one of its two forms, which give the same numbers but for rounding. */
export interface OnnxRuntime {
  Tensor: typeof Tensor;
  /** Why it is WebAssembly, about three times as slow; missing where it is the native part. */
  nativeFailure?: string;
  /**
   * Reads a network. Throws what ONNX Runtime throws.
   * @param data names of the files beside it that it takes weights from
   */
  open(file: string, data: readonly string[], threads: number): Promise<InferenceSession>;
}

/** Fatal messages only: whatever goes wrong in a run is thrown as well. */
const LOG_SEVERITY = 4;
/**
 * A thread that waits for its part of a run sleeps. Spinning, it would take a core from whoever else works: on two cores
 * that were busy, two spinning threads took longer than one, and two sleeping ones did not.
 */
const WITHOUT_SPINNING = { session: { intra_op: { allow_spinning: '0' } } };

/**
 * The native part where it loads, WebAssembly elsewhere. Imported when a model is opened and not before, so that an engine with
 * neither still answers lexically. Errors: `modelMissing`.
 */
export async function loadRuntime(): Promise<OnnxRuntime> {
  try {
    return await nativeRuntime();
  } catch (error) {
    const nativeFailure = firstLine(error);
    try {
      return { ...(await wasmRuntime()), nativeFailure };
    } catch (wasmError) {
      throw new GlossaError('modelMissing', `ONNX Runtime does not load on this machine, neither its native part (${nativeFailure}) nor WebAssembly (${firstLine(wasmError)}). Glossa finds terms by form only.`);
    }
  }
}

/** Throws where there is none for this machine, or a library is missing that it needs. */
export async function nativeRuntime(): Promise<OnnxRuntime> {
  refuseTelemetry();
  const runtime = await import('onnxruntime-node');
  return {
    Tensor: runtime.Tensor,
    open: (file, _, threads) => runtime.InferenceSession.create(file, { intraOpNumThreads: threads, interOpNumThreads: 1, logSeverityLevel: LOG_SEVERITY, extra: WITHOUT_SPINNING }),
  };
}

/** The same runtime in WebAssembly, on one thread: two of its threads take twice the processor's time and are hardly sooner. It holds the weights in memory. */
export async function wasmRuntime(): Promise<OnnxRuntime> {
  const runtime = await import('onnxruntime-web');
  runtime.env.wasm.numThreads = 1;
  return {
    Tensor: runtime.Tensor,
    open: async (file, data) => {
      const externalData = await Promise.all(data.map(async (name) => ({ path: name, data: await readFile(path.join(path.dirname(file), name)) })));
      return runtime.InferenceSession.create(await readFile(file), { executionProviders: ['wasm'], logSeverityLevel: LOG_SEVERITY, externalData });
    },
  };
}

/**
 * Official builds of ONNX Runtime, from 1.29 on, report their use to Microsoft unless this variable is set before the
 * library is initialised; set in time it also keeps them from writing a device id. Nothing leaves the machine here, so
 * this is called before anything imports the library.
 */
export function refuseTelemetry(): void {
  process.env['ORT_DISABLE_TELEMETRY'] = '1';
}

const firstLine = (error: unknown): string => (error as Error).message.split('\n')[0]!;
