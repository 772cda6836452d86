import type { Vectors } from '../../domain/vectors';
import { filledUp, kernelOver, PAGE } from './kernelInstance';

/** Bytes of a row's scale, before its codes. */
const SCALE = 4;

/** A vector, then its codes. */
const memory = new WebAssembly.Memory({ initial: 1 });
const kernel = kernelOver(memory);
let values = new Float32Array(0);
let coded = new Int8Array(0);

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
    const { dimensions, count } = vectors;
    if (values.length !== dimensions) makeRoom(dimensions);
    const rows = new Int8Vectors(dimensions, Buffer.allocUnsafe(count * (SCALE + dimensions)));
    for (let row = 0, at = 0; row < count; row++, at += SCALE + dimensions) {
      values.set(vectors.row(row));
      rows.view.setFloat32(at, kernel.quantise(0, filledUp(dimensions), SCALE * filledUp(dimensions)), true);
      rows.codes.set(coded, at + SCALE);
    }
    return rows;
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

  /** Copies of some rows. */
  select(rows: readonly number[]): Int8Vectors {
    const length = SCALE + this.dimensions;
    const bytes = Buffer.allocUnsafe(rows.length * length);
    rows.forEach((row, i) => bytes.set(this.bytes.subarray(row * length, (row + 1) * length), i * length));
    return new Int8Vectors(this.dimensions, bytes);
  }
}

function makeRoom(dimensions: number): void {
  const count = filledUp(dimensions);
  memory.grow(Math.max(0, Math.ceil(((SCALE + 1) * count - memory.buffer.byteLength) / PAGE)));
  new Float32Array(memory.buffer).fill(0);
  values = new Float32Array(memory.buffer, 0, dimensions);
  coded = new Int8Array(memory.buffer, SCALE * count, dimensions);
}
