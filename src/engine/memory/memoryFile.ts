import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { pruneCacheFolder } from '../index/cache/cacheFiles';
import {
  readArrays,
  readIndexFile,
  saveArrays,
  saveIndexFile,
  withoutPrefix,
  withPrefix,
} from '../index/cache/indexFile';
import { cacheFileName } from '../sha256';
import { LanguageTexts } from './languageTexts';
import type { StoredDocument } from './memoryStore';
import { TranslationMemoryStore } from './memoryStore';
import { SegmentTable } from './segmentTable';
import type { SegmentVectors } from './segmentVectors';

/** The maximum size in bytes of the memories in one cache folder: some million segments. */
const MAX_BYTES = 2 ** 31;
/** The format version. Increase it when segments are identified, split or stored differently. */
const VERSION = 13;
/** The share of texts without a segment above which a memory is rebuilt. */
const MAX_UNUSED_SHARE = 0.5;

interface KeptFacts {
  /** A random id that is also in the headers of the vector files that belong to this file. */
  made: string;
  languages: string[];
  documents: StoredDocument[];
}

/**
 * Saves a memory for the next start: its content, and its vectors in one file per language. Deleting the files only
 * costs time.
 */
export class TranslationMemoryCache {
  private readonly key: string;

  /**
   * @param memory name of the memory
   * @param fingerprint the fingerprint of the model; empty without a model
   */
  constructor(
    private readonly folder: string,
    private readonly memory: string,
    private readonly fingerprint: string,
  ) {
    this.key = `${VERSION} ${fingerprint} ${cacheFileName(memory)}`;
  }

  /**
   * Loads the saved memory. Returns undefined if there is none, if its version differs, or if too many of its texts are
   * unused.
   *
   * @param vectorsOf returns an empty vector store for a language; undefined without a model
   */
  async load(vectorsOf: (language: string) => SegmentVectors | undefined): Promise<TranslationMemoryStore | undefined> {
    const kept = await readArrays<KeptFacts>(this.fileOf('segments'), this.key);
    if (!kept) return undefined;
    const {
      facts: { made, languages, documents },
      arrays,
    } = kept;
    const opened: LanguageTexts[] = [];
    for (const language of languages) {
      const vectors = vectorsOf(language);
      const bytes = vectors && (await readIndexFile(this.fileOf(language), this.vectorsKey(made, language)));
      if (bytes) await vectors.load(bytes);
      opened.push(LanguageTexts.of(language, withoutPrefix(`${language} `, arrays), vectors));
    }
    const store = TranslationMemoryStore.of(
      opened,
      documents,
      SegmentTable.of(withoutPrefix('segments ', arrays)),
      vectorsOf,
    );
    return store.unusedTextShare > MAX_UNUSED_SHARE ? undefined : store;
  }

  /** Saves the memory, which must not change meanwhile. Rejects if the folder is not writable. */
  async save(store: TranslationMemoryStore): Promise<void> {
    const made = randomBytes(8).toString('hex');
    const arrays = withPrefix('segments ', store.segments.dump());
    for (const texts of store.languages.values()) {
      const { language, vectors } = texts;
      if (vectors) await saveIndexFile(this.fileOf(language), this.vectorsKey(made, language), vectors.serialise());
      Object.assign(arrays, withPrefix(`${language} `, texts.dump()));
    }
    const facts: KeptFacts = { made, languages: [...store.languages.keys()], documents: store.documentList };
    await saveArrays(this.fileOf('segments'), this.key, { facts, arrays });
    await pruneCacheFolder(this.folder, MAX_BYTES);
  }

  private vectorsKey(made: string, language: string): string {
    return `${this.key} ${made} ${language}`;
  }

  private fileOf(part: string): string {
    const parts = [cacheFileName(this.memory), part, this.fingerprint.slice(0, 8)].map((each) =>
      each.replace(/[^\w-]/g, '_'),
    );
    return path.join(this.folder, `${parts.join('.')}.memory`);
  }
}
