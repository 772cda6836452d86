import path from 'node:path';
import type { Adaptation } from '../../adaptation/adapt';
import { QueryMap } from '../../adaptation/adapt';
import { pairHashes, termPairs } from '../../adaptation/termPairs';
import { Pacer } from '../../base/pacer';
import { runInSlices } from '../../base/steps';
import { Vectors } from '../../base/vectors';
import { languageMatches } from '../../language/tags';
import type { AdaptationState, Calibration } from '../../model/adaptation';
import type { LanguagePair } from '../../model/languagePair';
import type { PhraseEncoder } from '../encoder/phraseEncoder';
import { discardCacheEntry } from '../index/cache/cacheFiles';
import { readArrays, saveArrays } from '../index/cache/indexFile';
import type { IndexedGlossary } from '../index/indexedGlossary';
import { cacheFileName } from '../sha256';

/** The maximum share of removed pairs before an adaptation is stale. */
const MAX_GONE = 0.1;
/** The maximum factor by which the number of pairs may grow before an adaptation is stale. */
const MAX_GROWN = 2;

interface Loaded extends SavedAdaptation {
  isStale: boolean;
}

interface Held {
  loading: Promise<void>;
  adaptations: Loaded[];
  /** The glossary's version at the last comparison with the adaptations. */
  version?: string;
}

/** A query adapted to the terms of one language in one glossary. */
export interface AdaptedQuery {
  vector: Float32Array;
  to: string;
  /** Converts a cosine of this vector to the equally reliable cosine of the unadapted model. */
  cosineOf(cosine: number): number;
}

/** The adaptations of all open glossaries, and whether each still fits its glossary. */
export class Adaptations {
  private readonly held = new Map<string, Held>();

  /** @param onChange is called when the adaptations in use change */
  constructor(
    private readonly encoder: PhraseEncoder,
    private readonly folder: string,
    private readonly onChange: () => void = () => undefined,
  ) {}

  get states(): AdaptationState[] {
    return Array.from(this.held).flatMap(([glossary, { adaptations }]) =>
      adaptations.map(({ pair, isStale }) => ({ glossary, pair, isStale })),
    );
  }

  /** Reads the adaptations of the glossaries, once. A background task checks whether they still apply. */
  async open(glossaries: readonly IndexedGlossary[]): Promise<void> {
    for (const glossary of glossaries) {
      const held = this.held.get(glossary.path) ?? this.load(glossary.path);
      await held.loading;
      if (held.adaptations.length === 0 || held.version === glossary.version) continue;
      held.version = glossary.version;
      void this.compare(glossary, held);
    }
  }

  /** Returns the adapted query for an open glossary; undefined if no adaptation applies. */
  adapted(
    vector: Float32Array,
    glossary: string,
    from: string | undefined,
    to: string | undefined,
  ): AdaptedQuery | undefined {
    if (from === undefined || to === undefined) return undefined;
    const found = this.held
      .get(glossary)
      ?.adaptations.find(
        ({ pair, isStale }) => !isStale && languageMatches(from, pair.source) && languageMatches(to, pair.target),
      );
    return (
      found && { vector: found.map.apply(vector), to, cosineOf: asModels(found.calibration, this.encoder.calibration) }
    );
  }

  /** Replaces the adaptations of a glossary; an empty list switches them off. */
  async replace(glossary: string, version: string | undefined, adaptations: readonly SavedAdaptation[]): Promise<void> {
    this.held.set(glossary, {
      loading: Promise.resolve(),
      version,
      adaptations: adaptations.map((adaptation) => ({ ...adaptation, isStale: false })),
    });
    this.onChange();
    await this.fileOf(glossary)
      .replace(adaptations)
      .catch(() => undefined); // if saving fails, the adaptations are lost only when the engine exits
  }

  /** Returns whether a glossary has an adaptation, in use or stale. */
  async has(glossary: string): Promise<boolean> {
    const held = this.held.get(glossary) ?? this.load(glossary);
    await held.loading;
    return held.adaptations.length > 0;
  }

  /** Clears the memory, such as when the cache is deleted. */
  clear(): void {
    this.held.clear();
    this.onChange();
  }

  private load(glossary: string): Held {
    const held: Held = { adaptations: [], loading: Promise.resolve() };
    held.loading = this.fileOf(glossary)
      .read()
      .then((saved) => {
        held.adaptations = saved.map((adaptation) => ({ ...adaptation, isStale: false }));
        if (saved.length > 0) this.onChange();
      });
    this.held.set(glossary, held);
    return held;
  }

  private fileOf(glossary: string): AdaptationFile {
    return new AdaptationFile(this.folder, glossary, this.encoder.fingerprint, this.encoder.dimensions);
  }

  private async compare({ concepts }: IndexedGlossary, held: Held): Promise<void> {
    const pacer = new Pacer();
    for (const adaptation of held.adaptations) {
      const pairs = await runInSlices(termPairs(concepts.values(), adaptation.pair), pacer);
      const now = await runInSlices(pairHashes(pairs), pacer);
      const known = new Set(now);
      const gone = adaptation.marks.filter((mark) => !known.has(mark)).length;
      const isStale = gone > MAX_GONE * adaptation.marks.length || now.length > MAX_GROWN * adaptation.marks.length;
      if (isStale === adaptation.isStale) continue;
      adaptation.isStale = isStale;
      this.onChange();
    }
  }
}

/** Returns a function that converts a cosine to the one with the same odds under the model's calibration. */
function asModels(own: Calibration, model: Calibration): (cosine: number) => number {
  return (cosine) => (own.slope * cosine + own.intercept - model.intercept) / model.slope;
}

/** A saved adaptation with its inputs. */
export interface SavedAdaptation extends Adaptation {
  pair: LanguagePair;
  /** The hashes of the glossary's term pairs (`pairHashes`), to detect changes. */
  marks: Uint32Array;
}

/**
 * The adaptations of one glossary and one model on disk. All directions share one file, so a crash leaves the old or
 * the new set. The file may be deleted at any time.
 */
export class AdaptationFile {
  private readonly path: string;
  private readonly key: string;

  /**
   * @param glossary the path of the glossary
   * @param fingerprint the fingerprint of the model
   */
  constructor(
    folder: string,
    glossary: string,
    fingerprint: string,
    private readonly dimensions: number,
  ) {
    this.path = path.join(folder, `${cacheFileName(`${fingerprint} ${glossary}`)}.adaptation`);
    this.key = `3 ${fingerprint}`;
  }

  /** Returns the saved adaptations; none if the file is missing, damaged or of another version. */
  async read(): Promise<SavedAdaptation[]> {
    const saved = await readArrays<Pick<SavedAdaptation, 'pair' | 'calibration'>[]>(this.path, this.key);
    return (saved?.facts ?? []).map((direction, number) => ({
      ...direction,
      marks: saved!.arrays[`marks ${number}`] as Uint32Array,
      map: new QueryMap(new Vectors(this.dimensions, saved!.arrays[`map ${number}`] as Float32Array)),
    }));
  }

  /** Replaces the saved adaptations. Rejects if the folder cannot be written. */
  async replace(adaptations: readonly SavedAdaptation[]): Promise<void> {
    if (adaptations.length === 0) return discardCacheEntry(this.path);
    await saveArrays(this.path, this.key, {
      facts: adaptations.map(({ pair, calibration }) => ({ pair, calibration })),
      arrays: Object.fromEntries(
        adaptations.flatMap(({ marks, map }, number): [string, Uint32Array | Float32Array][] => [
          [`marks ${number}`, marks],
          [`map ${number}`, map.change.data],
        ]),
      ),
    });
  }
}
