import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { InferenceSession, Tensor } from 'onnxruntime-node';
import { GlossaError } from '../../../base/errors';

/** ONNX Runtime, native or in WebAssembly. Both give the same numbers apart from rounding. */
export interface OnnxRuntime {
  Tensor: typeof Tensor;
  /** The reason for WebAssembly, which is about three times slower; missing for the native runtime. */
  nativeFailure?: string;
  /**
   * Reads a network. Throws the errors of ONNX Runtime.
   * @param data names of the external weight files in the same folder
   */
  open(file: string, data: readonly string[], threads: number): Promise<InferenceSession>;
}

/** The log level, which admits only fatal messages, because all errors of a run are thrown. */
const LOG_SEVERITY = 4;
/**
 * Threads that wait for their part of a run sleep. Spinning threads would take a core from other processes: on two busy
 * cores, two spinning threads took longer than one, and two sleeping ones did not.
 */
const WITHOUT_SPINNING = { session: { intra_op: { allow_spinning: '0' } } };

/**
 * Returns the native runtime if it loads, otherwise WebAssembly. The library is imported only when a model is opened,
 * so an engine without either still matches by form. Errors: `modelMissing`.
 */
export async function loadRuntime(): Promise<OnnxRuntime> {
  try {
    return await nativeRuntime();
  } catch (error) {
    const nativeFailure = firstLine(error);
    try {
      return { ...(await wasmRuntime()), nativeFailure };
    } catch (wasmError) {
      throw new GlossaError(
        'modelMissing',
        `ONNX Runtime failed to load, both its native library (${nativeFailure}) and WebAssembly ` +
          `(${firstLine(wasmError)}). Phrases are compared by word form only.`,
      );
    }
  }
}

/** Returns the native runtime. Throws if this machine has no build or lacks a library. */
export async function nativeRuntime(): Promise<OnnxRuntime> {
  // Official builds report their use to Microsoft from 1.29 on, unless this is set before the library is imported.
  process.env['ORT_DISABLE_TELEMETRY'] = '1';
  const runtime = await import('onnxruntime-node');
  return {
    Tensor: runtime.Tensor,
    open: (file, _, threads) =>
      runtime.InferenceSession.create(file, {
        intraOpNumThreads: threads,
        interOpNumThreads: 1,
        logSeverityLevel: LOG_SEVERITY,
        extra: WITHOUT_SPINNING,
      }),
  };
}

/**
 * Returns the WebAssembly runtime on one thread; two threads use twice the processor time and are hardly faster. It
 * keeps the weights in memory.
 */
export async function wasmRuntime(): Promise<OnnxRuntime> {
  const runtime = await import('onnxruntime-web');
  runtime.env.wasm.numThreads = 1;
  return {
    Tensor: runtime.Tensor,
    open: async (file, data) => {
      const externalData = await Promise.all(
        data.map(async (name) => ({ path: name, data: await readFile(path.join(path.dirname(file), name)) })),
      );
      return runtime.InferenceSession.create(await readFile(file), {
        executionProviders: ['wasm'],
        logSeverityLevel: LOG_SEVERITY,
        externalData,
      });
    },
  };
}

const firstLine = (error: unknown): string => (error as Error).message.split('\n')[0]!;
