import type { Vectors } from '../../../base/vectors';
import { filledUp, kernelOver, WASM_PAGE_BYTES } from './kernelInstance';

/** Bytes of a row's scale, before its codes. */
const SCALE = 4;
/** Bytes of a value. */
const SIZE = 4;

/** Vectors that are coded at once: they stay in the near caches of the processor. */
const AT_ONCE = 64;

/** Vectors, each filled up with zeros, then their rows. */
const memory = new WebAssembly.Memory({ initial: 1 });
const kernel = kernelOver(memory);

/**
 * Vectors, one byte a value, as they go to the disk and into an index: by row the scale (float32) and then the codes, which multiplied
 * with it are the values again. Symmetric scalar quantisation: scale = greatest value / 127.
 */
export class Int8Vectors {
  private readonly view: DataView;
  private readonly codes: Int8Array;

  /** @param bytes rows of `bytesOfRow(dimensions)` */
  constructor(
    readonly dimensions: number,
    readonly bytes: Uint8Array,
  ) {
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.codes = new Int8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  static bytesOfRow(dimensions: number): number {
    return SCALE + dimensions;
  }

  static of(vectors: Vectors): Int8Vectors {
    const { dimensions, count, data } = vectors;
    const [filled, stride] = [filledUp(dimensions), SCALE + dimensions];
    const { values, rows } = room(filled);
    const bytes = Buffer.allocUnsafe(count * stride);
    for (let first = 0; first < count; first += AT_ONCE) {
      const many = Math.min(AT_ONCE, count - first);
      if (filled === dimensions) values.set(data.subarray(first * dimensions, (first + many) * dimensions));
      else for (let i = 0; i < many; i++) values.fill(0, i * filled, (i + 1) * filled).set(vectors.row(first + i), i * filled);
      for (let i = 0; i < many; i++) kernel.quantise(SIZE * filled * i, filled, rows.byteOffset + stride * i);
      bytes.set(rows.subarray(0, stride * many), first * stride);
    }
    return new Int8Vectors(dimensions, bytes);
  }

  get count(): number {
    return this.bytes.byteLength / (SCALE + this.dimensions);
  }

  /** 0 for a vector without direction. */
  scaleAt(row: number): number {
    return this.view.getFloat32(row * (SCALE + this.dimensions), true);
  }

  /** A view, not a copy. */
  codesAt(row: number): Int8Array {
    const start = row * (SCALE + this.dimensions) + SCALE;
    return this.codes.subarray(start, start + this.dimensions);
  }

  /** The row as numbers again. */
  vectorAt(row: number): Float32Array {
    const scale = this.scaleAt(row);
    return Float32Array.from(this.codesAt(row), (code) => code * scale);
  }

  /** Some rows, copied unless they are all, in their order. */
  select(rows: readonly number[]): Int8Vectors {
    if (rows.length === this.count && rows.every((row, i) => row === i)) return this;
    const length = SCALE + this.dimensions;
    const bytes = Buffer.allocUnsafe(rows.length * length);
    rows.forEach((row, i) => bytes.set(this.bytes.subarray(row * length, (row + 1) * length), i * length));
    return new Int8Vectors(this.dimensions, bytes);
  }
}

/** Where so many vectors, each of `filled` values, and their rows stand. */
function room(filled: number): { values: Float32Array; rows: Uint8Array } {
  const [values, rows] = [AT_ONCE * filled, AT_ONCE * (SCALE + filled)];
  memory.grow(Math.max(0, Math.ceil((SIZE * values + rows - memory.buffer.byteLength) / WASM_PAGE_BYTES)));
  return { values: new Float32Array(memory.buffer, 0, values), rows: new Uint8Array(memory.buffer, SIZE * values, rows) };
}
