import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { openEncoder } from '../../src/engine/encoder/encoder';
import { bundledModelFolder } from '../../src/engine/encoder/model/modelLibrary';
import type { PhraseEncoder } from '../../src/engine/encoder/phraseEncoder';
import type { GlossaryIndexOptions } from '../../src/engine/index/glossaryIndex';
import { GlossaryIndexRegistry } from '../../src/engine/index/glossaryIndex';
import { SearchService } from '../../src/engine/lookup/searchService';
import { SuggestService } from '../../src/engine/lookup/suggestService';
import { GlossaryStore } from '../../src/engine/store/glossaryStore';
import { TeamTermbases } from '../../src/engine/termbase/teamTermbases';
import type { Concept, Term } from '../../src/model/concept';
import type { GlossaryReference } from '../../src/protocol/protocol';
import { MemoryHandler } from '../../src/engine/handlers/memory';
import { DocumentReader } from '../../src/engine/reading/documentReader';

/** The bundled model, opened once for all tests of a run. */
let opened: Promise<PhraseEncoder> | undefined;

export function realEncoder(): Promise<PhraseEncoder> {
  return (opened ??= openEncoder(bundledModelFolder()));
}

/** Where glossaries are files alone. */
export async function noTermbases(): Promise<TeamTermbases> {
  return new TeamTermbases({ onChange: () => undefined, onLate: () => undefined });
}

let count = 0;

/** A concept as tests write it: languages with their terms, and what else it has. */
export function entry(
  terms: Record<string, string | Pick<Term, 'term' | 'status' | 'examples'>[]>,
  more: Partial<Concept> = {},
): Concept {
  const list = Object.entries(terms).flatMap(([language, forms]) =>
    (typeof forms === 'string' ? [{ term: forms }] : forms).map((form) => ({ language, ...form })),
  );
  return { id: 'c' + (++count).toString(16).padStart(16, '0'), ...more, terms: list };
}

/** Real parts in a folder of their own. */
export class GlossaryWorkbench {
  private constructor(
    readonly folder: string,
    readonly store: GlossaryStore,
  ) {}

  static async open(): Promise<GlossaryWorkbench> {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'glossa-test-'));
    return new GlossaryWorkbench(folder, new GlossaryStore());
  }

  reference(name: string): GlossaryReference {
    return { path: path.join(this.folder, `${name}.glossa.jsonl`) };
  }

  async put(name: string, ...concepts: Concept[]): Promise<GlossaryReference> {
    await this.store.change(this.reference(name), { kind: 'put', concepts });
    return this.reference(name);
  }

  index(options: Partial<GlossaryIndexOptions> = {}): GlossaryIndexRegistry {
    return new GlossaryIndexRegistry({ store: this.store, cacheFolder: path.join(this.folder, 'cache'), ...options });
  }

  /** None is open. */
  get memories(): MemoryHandler {
    return new MemoryHandler({
      reader: new DocumentReader(),
      encoder: async () => undefined,
      cacheFolder: path.join(this.folder, 'cache'),
    });
  }

  /** Both services over one index; lexical only without an encoder. */
  services(encoder?: PhraseEncoder) {
    const index = this.index({ encoder });
    return { index, suggest: new SuggestService(index, encoder), search: new SearchService(index, encoder) };
  }

  close(): Promise<void> {
    return rm(this.folder, { recursive: true, force: true });
  }
}
