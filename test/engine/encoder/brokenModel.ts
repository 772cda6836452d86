import { createHash } from 'node:crypto';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { bundledModelFolder } from '../../../src/engine/encoder/model/modelLibrary';

export const sha256Of = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex');

/**
 * A copy of the bundled model, in a folder whose path has blanks and letters of several scripts, to be changed and
 * broken.
 */
export class ModelCopy {
  private constructor(readonly folder: string) {}

  static async make(): Promise<ModelCopy> {
    const folder = path.join(await mkdtemp(path.join(tmpdir(), 'glossa-')), 'модель mit Leerzeichen ü 模型');
    await cp(bundledModelFolder(), folder, { recursive: true });
    return new ModelCopy(folder);
  }

  fileAt(name: string): string {
    return path.join(this.folder, name);
  }

  async description(): Promise<Record<string, unknown> & { sha256: Record<string, string> }> {
    return JSON.parse(await readFile(this.fileAt('model.json'), 'utf8')) as never;
  }

  /** Changes fields of model.json; one that is undefined is left out. */
  async describe(fields: object): Promise<void> {
    await writeFile(this.fileAt('model.json'), JSON.stringify({ ...(await this.description()), ...fields }));
  }

  /** Replaces a file and its checksum, as the maker of another model would have done. */
  async replace(name: string, content: string | Uint8Array, fields: object = {}): Promise<void> {
    await writeFile(this.fileAt(name), content);
    await this.describe({ sha256: { ...(await this.description()).sha256, [name]: sha256Of(content) }, ...fields });
  }

  remove(): Promise<void> {
    return rm(path.dirname(this.folder), { recursive: true, maxRetries: 5, retryDelay: 100 });
  }
}
