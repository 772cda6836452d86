import path from 'node:path';
import type { Adaptation } from '../../adaptation/adapt';
import { QueryMap } from '../../adaptation/queryMap';
import { Vectors } from '../../base/vectors';
import type { Calibration } from '../../model/adaptation';
import type { LanguagePair } from '../../model/languagePair';
import { discard } from '../index/cache/cacheFiles';
import { readIndexFile, saveIndexFile } from '../index/cache/indexFile';
import { nameFor } from '../sha256';

/** A saved adaptation with its inputs. */
export interface SavedAdaptation extends Adaptation {
  pair: LanguagePair;
  /** Marks of the glossary's pairs (`pairMarks`). */
  marks: Uint32Array;
}

/** The description of each direction, stored before its arrays. */
interface Head {
  pair: LanguagePair;
  calibration: Calibration;
  marks: number;
  /** Numbers of its map. */
  values: number;
}

/**
 * The adaptations of one glossary and one model on disk. All directions share one file, so a crash leaves the old or
 * the new set. The file may be deleted at any time.
 */
export class AdaptationFile {
  private readonly path: string;

  /** @param glossary its path; @param fingerprint of the model */
  constructor(
    folder: string,
    glossary: string,
    private readonly fingerprint: string,
    private readonly dimensions: number,
  ) {
    this.path = path.join(folder, `${nameFor(`${fingerprint} ${glossary}`)}.adaptation`);
  }

  /** None where the file is missing, damaged or of another version. */
  async read(): Promise<SavedAdaptation[]> {
    const payload = await readIndexFile(this.path, this.header);
    return payload ? this.unpack(payload) : [];
  }

  /** Puts these in place of what there was. Rejects where the folder cannot be written. */
  async replace(adaptations: readonly SavedAdaptation[]): Promise<void> {
    if (adaptations.length === 0) return discard(this.path);
    const marks = adaptations.reduce((sum, adaptation) => sum + adaptation.marks.length, 0);
    await saveIndexFile(this.path, this.header, marks, this.pack(adaptations));
  }

  private get header() {
    return { kind: 'adaptation', dimensions: this.dimensions, key: `2 ${this.fingerprint}` } as const;
  }

  /** The length of the heads, the heads, then the marks and the map of each. */
  private async *pack(adaptations: readonly SavedAdaptation[]): AsyncGenerator<Uint8Array> {
    const heads = adaptations.map(({ pair, calibration, marks, map }): Head => ({
      pair,
      calibration,
      marks: marks.length,
      values: map.change.data.length,
    }));
    const text = Buffer.from(JSON.stringify(heads));
    yield new Uint8Array(Uint32Array.of(text.length).buffer);
    yield text;
    for (const { marks, map } of adaptations) {
      for (const { buffer, byteOffset, byteLength } of [marks, map.change.data])
        yield new Uint8Array(buffer, byteOffset, byteLength);
    }
  }

  private unpack(payload: Buffer): SavedAdaptation[] {
    let at = 4 + payload.readUInt32LE(0);
    const heads = JSON.parse(payload.toString('utf8', 4, at)) as Head[];
    // Copies, because the values need not stand where such arrays may begin.
    const copied = (bytes: number): ArrayBuffer => new Uint8Array(payload.subarray(at, (at += bytes))).buffer;
    return heads.map(({ pair, calibration, marks, values }) => ({
      pair,
      calibration,
      marks: new Uint32Array(copied(marks * Uint32Array.BYTES_PER_ELEMENT)),
      map: new QueryMap(
        new Vectors(this.dimensions, new Float32Array(copied(values * Float32Array.BYTES_PER_ELEMENT))),
      ),
    }));
  }
}
