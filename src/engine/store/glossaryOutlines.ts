import path from 'node:path';
import { Pacer } from '../../base/pacer';
import { runInSlices } from '../../base/steps';
import type { GlossaryFile } from '../../files/glossa/glossaryFile';
import { plainGlossaryFile } from '../../files/glossa/glossaryFile';
import { readArrays, saveArrays } from '../index/cache/indexFile';
import { cacheFileName } from '../sha256';

/**
 * The format version. Increase it when the criteria for a plain file (`plainGlossaryFile`) or for a valid line change.
 */
const VERSION = 2;
/** The minimum size in bytes of a glossary with an outline; smaller ones are read as fast without an outline. */
const MIN_GLOSSARY_BYTES = 1 << 20;

/**
 * Caches the languages of each large glossary whose lines are all valid, so the next start need not parse it. An
 * outline is valid for the latest content only. The files may be deleted at any time.
 */
export class GlossaryOutlineCache {
  /** The version of the saved outline by glossary. */
  private readonly kept = new Map<string, string>();

  constructor(private readonly folder: string) {}

  /** Opens a file with these bytes without parsing its lines; undefined if there is no outline. */
  async open(glossary: string, version: string, bytes: Uint8Array): Promise<GlossaryFile | undefined> {
    if (bytes.length < MIN_GLOSSARY_BYTES) return undefined;
    const outline = await readArrays<[string, number][]>(this.fileOf(glossary), keyOf(version));
    if (!outline) return undefined;
    this.kept.set(glossary, version);
    return runInSlices(plainGlossaryFile(bytes, outline.facts), new Pacer());
  }

  async keep(glossary: string, version: string, { bytes, plain, lines }: GlossaryFile): Promise<void> {
    if (!plain || bytes.length < MIN_GLOSSARY_BYTES || this.kept.get(glossary) === version) return;
    this.kept.set(glossary, version);
    // Without it, only the next start takes longer.
    await saveArrays(this.fileOf(glossary), keyOf(version), { facts: [...lines.languages] }).catch(() => undefined);
  }

  private fileOf(glossary: string): string {
    return path.join(this.folder, `${cacheFileName(glossary)}.outline`);
  }
}

function keyOf(version: string): string {
  return `outline ${VERSION} ${version}`;
}
