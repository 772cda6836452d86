import path from 'node:path';
import { readArrays, saveArrays } from '../../index/cache/indexFile';
import { pruneCacheFolder } from '../../index/cache/cacheFiles';
import type { UnigramTables } from './unigram';
import { UnigramTokenizer } from './unigram';
import { Vocabulary } from './vocabulary';

/** The part of `tokenizer.json` that Glossa uses. */
export interface TokenizerJson {
  model?: { type?: unknown; vocab?: [piece: string, score: number][]; unk_id?: number };
}

export interface TokenizerParts {
  /** The content of `tokenizer.json`; with a `unigram`, it contains only the unknown piece. */
  rules: TokenizerJson;
  vocabulary: Vocabulary;
  /** Missing for other kinds of tokenizers. */
  unigram?: UnigramTokenizer;
}

/** The saved values that are not arrays. */
interface Facts {
  rules: TokenizerJson;
  unknownId?: number;
}

/** The format version. Increase it when the arrays are computed or stored differently. */
const VERSION = 2;
/**
 * The maximum number of bytes that the files of all models may take; one of 260,000 pieces takes fourteen megabytes.
 */
const MAX_BYTES = 64 << 20;

/** @param json a parsed `tokenizer.json` */
export function parseTokenizerJson(json: TokenizerJson): TokenizerParts {
  const { model } = json;
  const vocabulary = Vocabulary.of(json);
  if (model?.type !== 'Unigram' || !model.vocab) return { rules: json, vocabulary };
  const unknown = model.vocab[model.unk_id ?? 0]!;
  return {
    rules: { ...json, model: { ...model, vocab: [unknown], unk_id: 0 } },
    vocabulary,
    unigram: UnigramTokenizer.of(model.vocab, model.unk_id),
  };
}

/**
 * Caches the parts of Unigram tokenizers on disk. Building them from four megabytes of JSON takes 0.2 seconds and,
 * temporarily, forty megabytes of memory.
 */
export class TokenizerCache {
  constructor(private readonly folder: string) {}

  /**
   * Returns the cached parts; undefined if there are none.
   *
   * @param sha256 the sha256 of `tokenizer.json`
   */
  async read(sha256: string): Promise<TokenizerParts | undefined> {
    const packed = await readArrays<Facts>(this.fileOf(sha256), keyOf(sha256));
    if (!packed) return undefined;
    const { rules, unknownId } = packed.facts;
    const { kinds, ...tables } = packed.arrays as unknown as UnigramTables & { kinds: Uint8Array };
    return { rules, vocabulary: new Vocabulary(kinds, unknownId), unigram: new UnigramTokenizer(tables, unknownId) };
  }

  /**
   * Saves the parts of a Unigram tokenizer without byte fallback. Rejects if the folder is not writable, which only
   * affects speed.
   */
  async save(sha256: string, { rules, vocabulary, unigram }: TokenizerParts): Promise<void> {
    if (!unigram || vocabulary.needsByteFallback) return;
    const facts: Facts = { rules, unknownId: unigram.unknownId };
    await saveArrays(this.fileOf(sha256), keyOf(sha256), {
      facts,
      arrays: { kinds: vocabulary.kinds, ...unigram.tables },
    });
    await pruneCacheFolder(this.folder, MAX_BYTES);
  }

  private fileOf(sha256: string): string {
    return path.join(this.folder, `${sha256.slice(0, 16)}.tokenizer`);
  }
}

function keyOf(sha256: string): string {
  return `${VERSION} ${process.versions['unicode']} ${sha256}`;
}
