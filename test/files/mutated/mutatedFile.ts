import { seededRandom } from '../../../src/base/vectors';
import { MutableArchive } from './mutableArchive';
import { BLOCK_STRUCTURE } from './mutableBlocks';
import { XML_STRUCTURE } from './mutableXml';
import type { Mutation, TextStructure } from './mutation';
import type { RealFile } from './realFiles';

/** A file that can be changed in its structure; each change makes another one. */
interface MutableFile {
  readonly bytes: Uint8Array;
  mutated(mutation: Mutation): MutableFile;
  /** The same without one of its parts; undefined from the last of them on. */
  without(index: number): MutableFile | undefined;
}

/** Repeated and nested again and again a file would become large, and not stranger. */
const MOST_CHARACTERS = 1 << 18;
const MOST_MUTATIONS = 8;

class MutableText implements MutableFile {
  constructor(
    private readonly structure: TextStructure,
    private readonly text: string,
  ) {}

  get bytes(): Uint8Array {
    return Buffer.from(this.text);
  }

  mutated(mutation: Mutation): MutableText {
    return new MutableText(this.structure, this.structure.mutated(this.text, mutation).slice(0, MOST_CHARACTERS));
  }

  without(index: number): MutableText | undefined {
    const part = this.structure.parts(this.text)[index];
    return part && new MutableText(this.structure, this.text.slice(0, part.start) + this.text.slice(part.end));
  }
}

function mutableFileOf({ fileName, bytes }: RealFile): MutableFile {
  if (/\.(?:docx|xlsx|ods)$/i.test(fileName)) return MutableArchive.of(bytes);
  return new MutableText(
    /\.(?:md|po|pot|ftl|rst|adoc|srt|vtt|xcstrings)$/i.test(fileName) ? BLOCK_STRUCTURE : XML_STRUCTURE,
    Buffer.from(bytes).toString(),
  );
}

/** One of the real files after some changes, all told by a seed and a number. */
export class MutatedFile {
  private constructor(
    readonly fileName: string,
    private readonly original: RealFile,
    private readonly mutations: readonly Mutation[],
    private readonly file: MutableFile,
  ) {}

  static numbered(index: number, seed: number, reals: readonly RealFile[]): MutatedFile {
    const next = seededRandom(Math.imul(seed, 0x9e3779b1) ^ Math.imul(index + 1, 0x85ebca6b));
    const any = (): number => Math.floor(next() * 2 ** 31);
    const original = reals[any() % reals.length]!;
    const mutations = Array.from({ length: 1 + (any() % MOST_MUTATIONS) }, () => ({
      kind: any(),
      at: any(),
      other: any(),
      value: any(),
    }));
    return MutatedFile.made(original, mutations);
  }

  private static made(original: RealFile, mutations: readonly Mutation[]): MutatedFile {
    return new MutatedFile(
      original.fileName,
      original,
      mutations,
      mutations.reduce((file, mutation) => file.mutated(mutation), mutableFileOf(original)),
    );
  }

  get bytes(): Uint8Array {
    return this.file.bytes;
  }

  /**
   * Files that are one step smaller: first with fewer changes, then with fewer parts. Once parts are gone the changes
   * stay.
   */
  *smaller(): Iterable<MutatedFile> {
    for (let at = 0; at < this.mutations.length && this.mutations.length > 1; at++)
      yield MutatedFile.made(this.original, this.mutations.toSpliced(at, 1));
    for (let at = 0; ; at++) {
      const file = this.file.without(at);
      if (!file) return;
      yield new MutatedFile(this.fileName, this.original, [], file);
    }
  }
}
