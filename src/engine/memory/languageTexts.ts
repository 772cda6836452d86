import { withCapacity } from '../../base/vectors';
import { tokensOfText } from '../../memory/queryPhrase';
import type { IntegerArrays } from '../index/cache/indexFile';
import { withoutPrefix, withPrefix } from '../index/cache/indexFile';
import { chainHash, HashChains, NO_ITEM } from '../index/hashChains';
import { Postings } from '../index/lexical/postings';
import type { SegmentVectors } from './segmentVectors';

/** The index of a text among those of its language. */
export type TextId = number;

/** The distinct texts of one language, indexed by content and words, stored as bytes and numbers. */
export class LanguageTexts {
  private bytes: Buffer = Buffer.alloc(0);
  private used = 0;
  /** The end of each text's bytes. */
  private ends: Uint32Array = new Uint32Array(0);
  private size = 0;
  private byHash = new HashChains();
  private words = new Postings();

  /** @param vectors the vectors of the first texts; missing without a model, or if it does not support the language */
  constructor(
    readonly language: string,
    readonly vectors: SegmentVectors | undefined,
  ) {}

  get count(): number {
    return this.size;
  }

  add(text: string): TextId {
    const known = this.find(text);
    if (known !== undefined) return known;
    const id = this.size++;
    const length = Buffer.byteLength(text);
    if (this.used + length > this.bytes.length)
      this.bytes = Buffer.concat([this.bytes], Math.ceil(1.5 * (this.used + length)));
    this.used += this.bytes.write(text, this.used);
    this.ends = withCapacity(this.ends, this.size);
    this.ends[id] = this.used;
    this.byHash.add(chainHash(text), id);
    for (const token of tokensOfText(text, this.language)) this.words.add(token, id);
    return id;
  }

  find(text: string): TextId | undefined {
    for (let id = this.byHash.first(chainHash(text)); id !== NO_ITEM; id = this.byHash.after(id))
      if (this.textAt(id) === text) return id;
    return undefined;
  }

  textAt(id: TextId): string {
    return this.bytes.toString('utf8', id === 0 ? 0 : this.ends[id - 1]!, this.ends[id]!);
  }

  /** Returns the texts that contain all of the tokens, and possibly false matches; empty if there are no tokens. */
  withAll(tokens: readonly string[]): Int32Array {
    return this.words.common(tokens);
  }

  withOne(token: string): Int32Array {
    return this.words.get(token);
  }

  countOf(token: string): number {
    return this.words.count(token);
  }

  dump(): IntegerArrays {
    return {
      bytes: this.bytes.subarray(0, this.used),
      ends: this.ends.subarray(0, this.size),
      hashes: this.byHash.values,
      ...withPrefix('words.', this.words.dump()),
    };
  }

  static of(language: string, arrays: IntegerArrays, vectors: SegmentVectors | undefined): LanguageTexts {
    const { bytes, ends, hashes } = arrays;
    const texts = new LanguageTexts(language, vectors);
    texts.bytes = Buffer.from(bytes!.buffer, bytes!.byteOffset, bytes!.byteLength);
    texts.used = texts.bytes.length;
    texts.ends = ends as Uint32Array;
    texts.size = ends!.length;
    texts.byHash = HashChains.of(hashes as Int32Array);
    texts.words = Postings.of(withoutPrefix('words.', arrays));
    return texts;
  }
}
