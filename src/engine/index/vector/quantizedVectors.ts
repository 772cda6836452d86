import type { Vectors } from '../../../base/vectors';
import { CODE_SCAN_WASM } from './codeKernel';

/** The functions of scripts/native/codeScan.wat, described there. */
export interface CodeScanKernel {
  quantise(vector: number, values: number, row: number): void;
  scan(
    query: number,
    row: number,
    count: number,
    values: number,
    found: number,
    factor: number,
    minScore: number,
  ): number;
}

/** The number of bytes of a page of WebAssembly memory. */
export const WASM_PAGE_BYTES = 65_536;
/**
 * The number of values that the kernel processes at once; vectors and rows are padded with zeros to a multiple of it.
 */
const LANES = 32;

let compiled: WebAssembly.Module | undefined;

/** Returns the length of a vector that is padded with zeros. */
export function paddedLength(dimensions: number): number {
  return Math.ceil(dimensions / LANES) * LANES;
}

/** Returns a new instance of the kernel that uses a memory. */
export function instantiateKernel(memory: WebAssembly.Memory): CodeScanKernel {
  compiled ??= new WebAssembly.Module(Buffer.from(CODE_SCAN_WASM, 'base64'));
  return new WebAssembly.Instance(compiled, { engine: { memory } }).exports as unknown as CodeScanKernel;
}

/** The number of bytes of a row's scale, before its codes. */
const SCALE_BYTES = 4;
const VALUE_BYTES = 4;

/** The number of vectors that are coded at once: they stay in the near caches of the processor. */
const VECTORS_AT_ONCE = 64;

/** The kernel's memory: the vectors, each padded with zeros, then their rows. */
const memory = new WebAssembly.Memory({ initial: 1 });
const kernel = instantiateKernel(memory);

/**
 * Vectors with twelve bits per value, as stored on disk and in an index. Each row has a scale (float32), then codes
 * (scripts/native/codeScan.wat); code × scale is the value. Symmetric scalar quantisation: scale = greatest absolute
 * value / 2047. With eight bits, rounding would change one in thirty of the ten nearest among ten million.
 */
export class QuantizedVectors {
  private readonly view: DataView;

  /** @param bytes rows of `bytesOfRow(dimensions)` */
  constructor(
    readonly dimensions: number,
    readonly bytes: Uint8Array,
  ) {
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  static bytesOfRow(dimensions: number): number {
    return SCALE_BYTES + 1.5 * paddedLength(dimensions);
  }

  static of(vectors: Vectors): QuantizedVectors {
    const { dimensions, count, data } = vectors;
    const [filled, stride] = [paddedLength(dimensions), QuantizedVectors.bytesOfRow(dimensions)];
    const { values, rows } = room(filled, stride);
    const bytes = Buffer.allocUnsafe(count * stride);
    for (let first = 0; first < count; first += VECTORS_AT_ONCE) {
      const many = Math.min(VECTORS_AT_ONCE, count - first);
      if (filled === dimensions) values.set(data.subarray(first * dimensions, (first + many) * dimensions));
      else
        for (let i = 0; i < many; i++)
          values.fill(0, i * filled, (i + 1) * filled).set(vectors.row(first + i), i * filled);
      for (let i = 0; i < many; i++) kernel.quantise(VALUE_BYTES * filled * i, filled, rows.byteOffset + stride * i);
      bytes.set(rows.subarray(0, stride * many), first * stride);
    }
    return new QuantizedVectors(dimensions, bytes);
  }

  get count(): number {
    return this.bytes.byteLength / this.stride;
  }

  /** Returns the scale of a row; 0 for a zero vector. */
  scaleAt(row: number): number {
    return this.view.getFloat32(row * this.stride, true);
  }

  /** Returns a view, not a copy. */
  bytesAt(row: number): Uint8Array {
    return this.bytes.subarray(row * this.stride, (row + 1) * this.stride);
  }

  vectorAt(row: number): Float32Array {
    const values = new Float32Array(this.dimensions);
    this.copyVector(row, values, 0);
    return values;
  }

  /** Writes the decoded row into an array, at an offset. */
  copyVector(row: number, values: Float32Array, at: number): void {
    const { dimensions, view } = this;
    const scale = this.scaleAt(row);
    const upperAt = row * this.stride + SCALE_BYTES;
    const lowerAt = upperAt + paddedLength(dimensions);
    for (let i = 0; i < dimensions; i++) {
      const pair = this.bytes[lowerAt + (LANES / 2) * Math.floor(i / LANES) + (i % (LANES / 2))]!;
      const lower = i % LANES < LANES / 2 ? pair & 15 : pair >> 4;
      values[at + i] = scale * (16 * view.getInt8(upperAt + i) + lower);
    }
  }

  /** Returns some rows in the given order, copied unless they are all. */
  select(rows: readonly number[]): QuantizedVectors {
    if (rows.length === this.count && rows.every((row, i) => row === i)) return this;
    const bytes = Buffer.allocUnsafe(rows.length * this.stride);
    rows.forEach((row, i) => bytes.set(this.bytesAt(row), i * this.stride));
    return new QuantizedVectors(this.dimensions, bytes);
  }

  private get stride(): number {
    return QuantizedVectors.bytesOfRow(this.dimensions);
  }
}

/** Returns arrays for `VECTORS_AT_ONCE` vectors of `filled` values, and for their rows. */
function room(filled: number, stride: number): { values: Float32Array; rows: Uint8Array } {
  const [values, rows] = [VECTORS_AT_ONCE * filled, VECTORS_AT_ONCE * stride];
  memory.grow(Math.max(0, Math.ceil((VALUE_BYTES * values + rows - memory.buffer.byteLength) / WASM_PAGE_BYTES)));
  return {
    values: new Float32Array(memory.buffer, 0, values),
    rows: new Uint8Array(memory.buffer, VALUE_BYTES * values, rows),
  };
}
