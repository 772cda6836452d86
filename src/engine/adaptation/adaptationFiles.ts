import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { Adaptation } from '../../adaptation/adapt';
import { QueryMap } from '../../adaptation/queryMap';
import { Vectors } from '../../base/vectors';
import type { Calibration } from '../../model/calibration';
import type { LanguagePair } from '../../model/languagePair';
import { discard } from '../index/cache/cacheFiles';
import { readIndexFile, saveIndexFile } from '../index/cache/indexFile';

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
export class AdaptationFiles {
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
