import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Folder in `models` of the model that ships with Glossa. */
export const BUNDLED_MODEL = 'glossa-xpr';

/**
 * Folder of the model that ships with Glossa. The package keeps `models` beside `dist`; the sources run from deeper
 * in the same tree, so it is looked for upwards.
 */
export function bundledModelFolder(from: string = path.dirname(fileURLToPath(import.meta.url))): string {
  for (let folder = from; ; folder = path.dirname(folder)) {
    const model = path.join(folder, 'models', BUNDLED_MODEL);
    if (existsSync(path.join(model, 'model.json')) || folder === path.dirname(folder)) return model;
  }
}
