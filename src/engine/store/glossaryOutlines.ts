import path from 'node:path';
import { Pacer } from '../../base/pacer';
import { runInSlices } from '../../base/steps';
import type { GlossaryFile } from '../../files/glossa/glossaryFile';
import { plainGlossaryFile } from '../../files/glossa/glossaryFile';
import { readIndexFile, saveIndexFile } from '../index/cache/indexFile';
import { nameFor } from '../sha256';

/** Changes when other files count as plain, or other lines as sound. */
const VERSION = 1;
/** Bytes of a glossary; a smaller one is read as fast without. */
const WORTH_KEEPING = 1 << 20;

/**
 * What reading every line of a large glossary has told, for the next start: that it is plain, and its languages. Kept for each
 * glossary of its latest content, and believed of no other. May be deleted at any time.
 */
export class GlossaryOutlines {
  /** By glossary, the version whose outline is on the disk. */
  private readonly kept = new Map<string, string>();

  constructor(private readonly folder: string) {}

  /** The file with these bytes, without reading what its lines say; undefined where nothing is known of them. */
  async open(glossary: string, version: string, bytes: Uint8Array): Promise<GlossaryFile | undefined> {
    if (bytes.length < WORTH_KEEPING) return undefined;
    const outline = await readIndexFile(this.fileOf(glossary), headerOf(version));
    if (!outline) return undefined;
    this.kept.set(glossary, version);
    return runInSlices(plainGlossaryFile(bytes, JSON.parse(outline.toString('utf8')) as [string, number][]), new Pacer());
  }

  async keep(glossary: string, version: string, { bytes, plain, lines, concepts }: GlossaryFile): Promise<void> {
    if (!plain || bytes.length < WORTH_KEEPING || this.kept.get(glossary) === version) return;
    this.kept.set(glossary, version);
    const payload = async function* () {
      yield Buffer.from(JSON.stringify([...lines.languages]));
    };
    await saveIndexFile(this.fileOf(glossary), headerOf(version), concepts.size, payload()).catch(() => undefined); // without it the next start takes longer, no more
  }

  private fileOf(glossary: string): string {
    return path.join(this.folder, `${nameFor(glossary)}.outline`);
  }
}

function headerOf(version: string) {
  return { kind: 'outline', dimensions: 0, key: `outline ${VERSION} ${version}` } as const;
}
