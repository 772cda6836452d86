import { randomBytes } from 'node:crypto';
import { copyFile, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { GlossaError } from '../../../base/errors';
import { openEncoder } from '../encoder';
import type { ModelDescription } from './modelDescription';
import { readModelDescription, readModel } from './modelFolder';
import { makeFolder } from '../../../gate/paths';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Files copied with a model in addition to those in its `model.json`. */
const COMPANIONS = /^((english\.)?parity\.jsonl|README(\.\w+)?|LICEN[CS]E.*|NOTICE.*)$/i;
/** A valid model name. It is used as a folder name. */
const FOLDER_NAME = /^[\p{L}\p{N}_]([\p{L}\p{N}_.-]{0,98}[\p{L}\p{N}_])?$/u;
/** The suffix of a folder that is being filled or emptied. */
const UNFINISHED = '.unfinished';
/** The age in milliseconds at which an unfinished folder counts as abandoned. */
const MIN_ABANDONED_AGE_MS = 3_600_000;

export interface InstalledModel {
  folder: string;
  /** True if it came with Glossa. */
  isBundled: boolean;
  /** Missing if `model.json` is unreadable, for the reason in `fault`. */
  description?: ModelDescription;
  fault?: string;
}

/** The bundled model and the installed models, one folder each. */
export class ModelLibrary {
  constructor(
    private readonly root: string,
    private readonly bundledFolder: string,
  ) {}

  /**
   * Lists the bundled model, then the others by name. Reads only `model.json`; `checkParity` verifies the other files.
   */
  async list(): Promise<InstalledModel[]> {
    const entries = await readdir(this.root, { withFileTypes: true }).catch(() => []);
    const names = entries
      .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
      .map(({ name }) => name)
      .sort();
    const bundled = await look(this.bundledFolder, true);
    return [bundled, ...(await Promise.all(names.map((name) => look(path.join(this.root, name), false))))];
  }

  /**
   * Copies a model folder, opens the copy to verify its checksums and run it, then gives it its name: a model is never
   * installed partially. Errors: those of `openEncoder`; `modelInvalid` for an invalid or used name. An existing valid
   * model is kept; a damaged one is replaced.
   */
  async install(folder: string, signal?: AbortSignal): Promise<InstalledModel> {
    const { description, fingerprint } = await readModel(folder);
    const { name } = description;
    if (!FOLDER_NAME.test(name)) {
      const file = path.join(folder, 'model.json');
      throw new GlossaError(
        'modelInvalid',
        `“${name}” in ${file} cannot be used as a folder name. Use only letters, digits, dots and hyphens.`,
      );
    }
    const namesake = await this.find(name);
    // A damaged model counts as not installed, so that it is replaced.
    const installed = namesake && (await readModel(namesake.folder).catch(() => undefined));
    if (namesake && installed?.fingerprint === fingerprint) return namesake;
    if (namesake && (installed || namesake.isBundled)) {
      const way = `Remove it first (glossa models remove ${name}), or rename this one in its model.json.`;
      throw new GlossaError('modelInvalid', `Another model named ${name} is in ${namesake.folder}. ${way}`);
    }
    await makeFolder(this.root);
    await this.sweep();
    const unfinished = this.unfinishedFolder();
    try {
      await copyModel(folder, unfinished, Object.keys(description.sha256), signal);
      await (await openEncoder(unfinished)).close();
      if (signal?.aborted) throw new GlossaError('cancelled', 'Cancelled.');
      if (namesake) await this.discard(namesake.folder);
      await rename(unfinished, path.join(this.root, name));
    } finally {
      await rm(unfinished, { recursive: true, force: true });
    }
    return look(path.join(this.root, name), false);
  }

  /**
   * Removes and returns an installed model. Errors: `modelMissing` for an unknown name, `modelInvalid` for the bundled
   * model.
   */
  async remove(name: string): Promise<InstalledModel> {
    const model = await this.require(name);
    if (model.isBundled) {
      throw new GlossaError(
        'modelInvalid',
        `${name} is part of Glossa and cannot be removed. To use another model, add --model or change the settings.`,
      );
    }
    await this.discard(model.folder);
    return model;
  }

  /**
   * Returns the model with a name. If its `model.json` is unreadable, the folder name counts. Errors: `modelMissing`.
   */
  async require(name: string): Promise<InstalledModel> {
    const model = await this.find(name);
    if (model) return model;
    throw new GlossaError(
      'modelMissing',
      `No model named ${name} is installed. To list the installed models, run “glossa models”.`,
    );
  }

  private async find(name: string): Promise<InstalledModel | undefined> {
    return (await this.list()).find(({ folder, description }) => (description?.name ?? path.basename(folder)) === name);
  }

  /** Renames a folder, then deletes it, so no partially deleted model is listed. */
  private async discard(folder: string): Promise<void> {
    const unfinished = this.unfinishedFolder();
    await rename(folder, unfinished);
    await rm(unfinished, { recursive: true, force: true });
  }

  private unfinishedFolder(): string {
    return path.join(this.root, `.${randomBytes(6).toString('hex')}${UNFINISHED}`);
  }

  /** Deletes the remains of an interrupted installation. */
  private async sweep(): Promise<void> {
    for (const name of (await readdir(this.root)).filter((entry) => entry.endsWith(UNFINISHED))) {
      const folder = path.join(this.root, name);
      const { mtimeMs } = await stat(folder).catch(() => ({ mtimeMs: Infinity }));
      if (Date.now() - mtimeMs > MIN_ABANDONED_AGE_MS) await rm(folder, { recursive: true, force: true });
    }
  }
}

async function look(folder: string, isBundled: boolean): Promise<InstalledModel> {
  try {
    return { folder, isBundled, description: await readModelDescription(folder) };
  } catch (error) {
    return { folder, isBundled, fault: (error as Error).message };
  }
}

async function copyModel(from: string, to: string, files: readonly string[], signal?: AbortSignal): Promise<void> {
  await mkdir(to);
  const companions = (await readdir(from, { withFileTypes: true }))
    .filter((entry) => entry.isFile() && COMPANIONS.test(entry.name))
    .map(({ name }) => name);
  for (const name of ['model.json', ...files, ...companions]) {
    if (signal?.aborted) throw new GlossaError('cancelled', 'Cancelled.');
    await copyFile(path.join(from, name), path.join(to, name));
  }
}

/** Folder in `models` of the model that ships with Glossa. */
export const BUNDLED_MODEL_NAME = 'glossa-xpr';

/**
 * Returns the folder of the model that ships with Glossa. The package has `models` beside `dist`; the sources run from
 * deeper in the same tree, so parent folders are searched.
 */
export function bundledModelFolder(from: string = path.dirname(fileURLToPath(import.meta.url))): string {
  for (let folder = from; ; folder = path.dirname(folder)) {
    const model = path.join(folder, 'models', BUNDLED_MODEL_NAME);
    if (existsSync(path.join(model, 'model.json')) || folder === path.dirname(folder)) return model;
  }
}
