import { dot } from '../../../base/vectors';
import type { TensorFile } from './tensorFile';
import { fromHalf } from './tensorFile';

/** Vectors in four bits a number: the low half of byte k is number k, the high half number k + dimensions / 2, each 0 … 15 for −8 … 7 times the row's scale. */
export class FourBitTable {
  private constructor(
    private readonly packed: Uint8Array,
    private readonly scales: Float32Array,
    readonly dimensions: number,
  ) {}

  /** Throws a `RangeError` where the file has no such table. */
  static of(file: TensorFile, name: string, dimensions: number): FourBitTable {
    const scales = Float32Array.from(file.get(`${name}.scale`, ['F16'], [-1]), fromHalf);
    return new FourBitTable(file.get(`${name}.packed`, ['U8'], [scales.length, dimensions / 2]), scales, dimensions);
  }

  get count(): number {
    return this.scales.length;
  }

  addTo(sum: Float32Array, row: number, weight: number): void {
    const half = this.dimensions / 2;
    const factor = weight * this.scales[row]!;
    for (let i = 0; i < half; i++) {
      const byte = this.packed[row * half + i]!;
      sum[i]! += factor * ((byte & 15) - 8);
      sum[i + half]! += factor * ((byte >> 4) - 8);
    }
  }

  dot(row: number, vector: Float32Array): number {
    const unpacked = new Float32Array(this.dimensions);
    this.addTo(unpacked, row, 1);
    return dot(unpacked, vector);
  }
}
