import { pairMarks, termPairs } from '../../adaptation/termPairs';
import type { AdaptationState } from '../../model/adaptation';
import type { Calibration } from '../../model/calibration';
import { languageMatches } from '../../language/tags';
import { Pacer } from '../../base/pacer';
import { runInSlices } from '../../base/steps';
import type { PhraseEncoder } from '../encoder/phraseEncoder';
import type { IndexedGlossary } from '../index/indexedGlossary';
import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { Adaptation } from '../../adaptation/adapt';
import { QueryMap } from '../../adaptation/queryMap';
import type { LanguagePair } from '../../model/languagePair';
import { Vectors } from '../../base/vectors';
import { discard } from '../index/cache/cacheFiles';
import { readIndexFile, saveIndexFile } from '../index/cache/indexFile';

/** Of the pairs that it was made from, what may be gone before an adaptation is out of date. */
const MOST_GONE = 0.1;
/** How often as many pairs there may be. */
const MOST_GROWN = 2;

interface Loaded extends SavedAdaptation {
  isStale: boolean;
}

interface Held {
  loading: Promise<void>;
  adaptations: Loaded[];
  /** Of the glossary when it was last compared with what its adaptations were made from. */
  version?: string;
}

/** A query as the terms of one language in one glossary are searched with it. */
export interface AdaptedQuery {
  vector: Float32Array;
  to: string;
  /** A cosine of this vector as one of the model's own that says as much. */
  cosineOf(cosine: number): number;
}

/** The adaptations of all glossaries that are open, and whether they still suit them. */
export class Adaptations {
  private readonly held = new Map<string, Held>();

  /** @param onChange is called when another one serves */
  constructor(
    private readonly encoder: PhraseEncoder,
    private readonly folder: string,
    private readonly onChange: () => void = () => undefined,
  ) {}

  get states(): AdaptationState[] {
    return Array.from(this.held).flatMap(([glossary, { adaptations }]) => adaptations.map(({ pair, isStale }) => ({ glossary, pair, isStale })));
  }

  /** Reads what is kept for the glossaries, once. Whether it still suits them is found out in the background. */
  async open(glossaries: readonly IndexedGlossary[]): Promise<void> {
    for (const glossary of glossaries) {
      const held = this.held.get(glossary.path) ?? this.load(glossary.path);
      await held.loading;
      if (held.adaptations.length === 0 || held.version === glossary.version) continue;
      held.version = glossary.version;
      void this.compare(glossary, held);
    }
  }

  /** The query for a glossary that was adapted to; undefined where the query's own vector serves. Only of glossaries that are open. */
  adapted(vector: Float32Array, glossary: string, from: string | undefined, to: string | undefined): AdaptedQuery | undefined {
    if (from === undefined || to === undefined) return undefined;
    const found = this.held.get(glossary)?.adaptations.find(({ pair, isStale }) => !isStale && languageMatches(from, pair.source) && languageMatches(to, pair.target));
    return found && { vector: found.map.apply(vector), to, cosineOf: asModels(found.calibration, this.encoder.calibration) };
  }

  /** Puts these in place of what a glossary had; none switches it off. */
  async replace(glossary: string, version: string | undefined, adaptations: readonly SavedAdaptation[]): Promise<void> {
    this.held.set(glossary, { loading: Promise.resolve(), version, adaptations: adaptations.map((adaptation) => ({ ...adaptation, isStale: false })) });
    this.onChange();
    await this.files(glossary).replace(adaptations).catch(() => undefined); // without a cache they are gone with the engine, no more
  }

  /** Whether there is any for a glossary, in use or out of date. */
  async has(glossary: string): Promise<boolean> {
    const held = this.held.get(glossary) ?? this.load(glossary);
    await held.loading;
    return held.adaptations.length > 0;
  }

  /** Forgets what is in memory, as when the cache is deleted. */
  clear(): void {
    this.held.clear();
    this.onChange();
  }

  private load(glossary: string): Held {
    const held: Held = { adaptations: [], loading: Promise.resolve() };
    held.loading = this.files(glossary).read().then((saved) => {
      held.adaptations = saved.map((adaptation) => ({ ...adaptation, isStale: false }));
      if (saved.length > 0) this.onChange();
    });
    this.held.set(glossary, held);
    return held;
  }

  private files(glossary: string): AdaptationFiles {
    return new AdaptationFiles(this.folder, glossary, this.encoder.fingerprint, this.encoder.dimensions);
  }

  private async compare({ concepts }: IndexedGlossary, held: Held): Promise<void> {
    const pacer = new Pacer();
    for (const adaptation of held.adaptations) {
      const now = pairMarks(await runInSlices(termPairs(concepts.values(), adaptation.pair), pacer));
      const known = new Set(now);
      const gone = adaptation.marks.filter((mark) => !known.has(mark)).length;
      const isStale = gone > MOST_GONE * adaptation.marks.length || now.length > MOST_GROWN * adaptation.marks.length;
      if (isStale === adaptation.isStale) continue;
      adaptation.isStale = isStale;
      this.onChange();
    }
  }
}

/** The cosine that has the same odds under the model's calibration. */
function asModels(own: Calibration, model: Calibration): (cosine: number) => number {
  return (cosine) => (own.slope * cosine + own.intercept - model.intercept) / model.slope;
}

/** An adaptation with what it was made from. */
export interface SavedAdaptation extends Adaptation {
  pair: LanguagePair;
  /** Of the glossary's pairs (`pairMarks`). */
  marks: Uint32Array;
}

interface Head {
  pair: LanguagePair;
  calibration: Calibration;
  marks: number;
}

const ENDING = '.adaptation';

/** The adaptations of one glossary and one model on a disk, one file for each direction. They may be deleted at any time. */
class AdaptationFiles {
  private readonly prefix: string;

  /** @param glossary its path; @param fingerprint of the model */
  constructor(
    private readonly folder: string,
    glossary: string,
    private readonly fingerprint: string,
    private readonly dimensions: number,
  ) {
    this.prefix = createHash('sha256').update(`${fingerprint} ${glossary}`).digest('hex').slice(0, 16);
  }

  /** What is there whole; what is damaged or of another version is as if it were not there. */
  async read(): Promise<SavedAdaptation[]> {
    const payloads = await Promise.all((await this.names()).map((name) => readIndexFile(path.join(this.folder, name), this.header)));
    return payloads.flatMap((payload) => (payload ? [this.unpack(payload)] : []));
  }

  /** Puts these in place of what there was. Rejects where the folder cannot be written. */
  async replace(adaptations: readonly SavedAdaptation[]): Promise<void> {
    for (const name of await this.names()) await discard(path.join(this.folder, name));
    for (const adaptation of adaptations) {
      const { source: from, target: to } = adaptation.pair;
      await saveIndexFile(path.join(this.folder, `${this.prefix}.${from}.${to}${ENDING}`), this.header, adaptation.marks.length, this.pack(adaptation));
    }
  }

  private get header() {
    return { kind: 'adaptation', dimensions: this.dimensions, key: this.fingerprint } as const;
  }

  private async names(): Promise<string[]> {
    const names = await readdir(this.folder).catch(() => []);
    return names.filter((name) => name.startsWith(`${this.prefix}.`) && name.endsWith(ENDING)).sort();
  }

  /** The length of the head, the head, the marks, the map. */
  private async *pack({ pair, calibration, marks, map: { change } }: SavedAdaptation): AsyncGenerator<Uint8Array> {
    const head: Head = { pair, calibration, marks: marks.length };
    const text = Buffer.from(JSON.stringify(head));
    yield new Uint8Array(Uint32Array.of(text.length).buffer);
    yield text;
    for (const { buffer, byteOffset, byteLength } of [marks, change.data]) yield new Uint8Array(buffer, byteOffset, byteLength);
  }

  private unpack(payload: Buffer): SavedAdaptation {
    const headBytes = payload.readUInt32LE(0);
    const { pair, calibration, marks } = JSON.parse(payload.toString('utf8', 4, 4 + headBytes)) as Head;
    const start = 4 + headBytes;
    const middle = start + marks * Uint32Array.BYTES_PER_ELEMENT;
    // Copies, because the values need not stand where such arrays may begin.
    const change = new Float32Array(new Uint8Array(payload.subarray(middle)).buffer);
    return { pair, calibration, marks: new Uint32Array(new Uint8Array(payload.subarray(start, middle)).buffer), map: new QueryMap(new Vectors(this.dimensions, change)) };
  }
}
