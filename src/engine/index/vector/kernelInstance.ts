import { CODE_KERNEL } from './codeKernel';

/** The functions of scripts/native/codeScan.wat, where they are described. */
export interface Kernel {
  quantise(vector: number, values: number, row: number): void;
  scan(query: number, row: number, count: number, values: number, found: number, factor: number, least: number): number;
}

/** Bytes of a page of WebAssembly memory. */
export const WASM_PAGE_BYTES = 65_536;
/** The kernel takes so many values at once; vectors and rows are filled up with zeros to a multiple of it. */
export const LANES = 32;

let compiled: WebAssembly.Module | undefined;

/** Values of a vector with the zeros behind it. */
export function filledUp(dimensions: number): number {
  return Math.ceil(dimensions / LANES) * LANES;
}

/** The kernel over a memory of its own. */
export function kernelOver(memory: WebAssembly.Memory): Kernel {
  compiled ??= new WebAssembly.Module(Buffer.from(CODE_KERNEL, 'base64'));
  return new WebAssembly.Instance(compiled, { engine: { memory } }).exports as unknown as Kernel;
}
