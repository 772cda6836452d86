import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { invalidModelError } from './modelFolder';
import { dot } from '../../../base/vectors';

type Tensor = Uint8Array | Uint16Array | Int32Array | Float32Array;

/** The array types of a tensor file. Half-precision numbers are returned as 16-bit integers (`fromHalf`). */
const KINDS = { U8: Uint8Array, U16: Uint16Array, F16: Uint16Array, I32: Int32Array, F32: Float32Array } as const;
/** The size in bytes of the header's length field. */
const LENGTH_BYTES = 8;

interface TensorEntry {
  dtype: keyof typeof KINDS;
  shape: number[];
  data_offsets: [number, number];
}

/** Named arrays of numbers, read from a file in the form of safetensors. */
export class TensorFile {
  private constructor(
    private readonly entries: Record<string, TensorEntry>,
    private readonly bytes: Uint8Array,
    private readonly dataStart: number,
  ) {}

  /** Reads a file. Throws a `RangeError` if it is not a valid safetensors file, and errors of the file system. */
  static async read(file: string): Promise<TensorFile> {
    const bytes = await readFile(file);
    if (bytes.length < LENGTH_BYTES) throw new RangeError('it is incomplete');
    const headerEnd = LENGTH_BYTES + Number(bytes.readBigUInt64LE());
    if (!(headerEnd <= bytes.length)) throw new RangeError('it is incomplete');
    let entries: unknown;
    try {
      entries = JSON.parse(bytes.toString('utf8', LENGTH_BYTES, headerEnd));
    } catch {
      throw new RangeError('it has no valid header');
    }
    return new TensorFile((entries ?? {}) as Record<string, TensorEntry>, bytes, headerEnd);
  }

  /**
   * Returns an array of one kind and shape; −1 matches any length. Throws a `RangeError` if the file has no such array.
   */
  get<K extends keyof typeof KINDS>(
    name: string,
    kinds: readonly K[],
    shape: readonly number[],
  ): InstanceType<(typeof KINDS)[K]> {
    const entry = Object.hasOwn(this.entries, name) ? this.entries[name] : undefined;
    const isFit =
      entry &&
      kinds.includes(entry.dtype as K) &&
      entry.shape.length === shape.length &&
      shape.every((length, axis) => length === -1 || length === entry.shape[axis]);
    if (!isFit)
      throw new RangeError(
        `it has no array “${name}” of ${kinds.join(' or ')} with the shape ` +
          `[${shape.map((length) => (length === -1 ? 'any' : length)).join(', ')}]`,
      );
    const Kind = KINDS[entry.dtype];
    const length = entry.shape.reduce((a, b) => a * b, 1);
    const start = this.bytes.byteOffset + this.dataStart + entry.data_offsets[0];
    if (
      start % Kind.BYTES_PER_ELEMENT !== 0 ||
      start + length * Kind.BYTES_PER_ELEMENT > this.bytes.byteOffset + this.bytes.length
    )
      throw new RangeError(`its array “${name}” is outside the file`);
    return new Kind(this.bytes.buffer as ArrayBuffer, start, length) as Tensor as InstanceType<(typeof KINDS)[K]>;
  }
}

/**
 * Reads a tensor file of a model folder and builds an object from it. Errors: `modelInvalid` if the file or its content
 * is invalid.
 */
export async function openTensors<T>(folder: string, name: string, make: (tensors: TensorFile) => T): Promise<T> {
  const file = path.join(folder, name);
  try {
    return make(await TensorFile.read(file));
  } catch (error) {
    throw invalidModelError(`${file} cannot be read: ${(error as Error).message}.`);
  }
}

/** Returns the start of each of several consecutive parts of the lengths `counts`, and the end of the last. */
export function cumulativeOffsets(counts: Uint8Array): Uint32Array {
  const starts = new Uint32Array(counts.length + 1);
  counts.forEach((count, i) => (starts[i + 1] = starts[i]! + count));
  return starts;
}

/** Decodes a number of half precision (IEEE 754). */
function fromHalf(bits: number): number {
  const sign = bits & 0x8000 ? -1 : 1;
  const exponent = (bits >> 10) & 31;
  const fraction = bits & 1023;
  if (exponent === 0) return sign * fraction * 2 ** -24;
  if (exponent === 31) return fraction ? NaN : sign * Infinity;
  return sign * (1024 + fraction) * 2 ** (exponent - 25);
}

/**
 * Vectors in four bits a number: the low half of byte k is number k, the high half number k + dimensions / 2, each 0 …
 * 15 for −8 … 7 times the row's scale.
 */
export class FourBitTable {
  private constructor(
    private readonly packed: Uint8Array,
    private readonly scales: Float32Array,
    readonly dimensions: number,
  ) {}

  /** Returns a table of a file. Throws a `RangeError` if it is missing. */
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
