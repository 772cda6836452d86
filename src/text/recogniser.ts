import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { eld } from 'eld/small';

type Eld = typeof eld;

let loaded: Eld | undefined;

/**
 * The recogniser of languages, loaded when somebody first asks: its tables take a hundred megabytes and half a second, and
 * documents that state their language do without. The build puts it beside the bundles as a file of its own.
 */
export function recogniser(): Eld {
  loaded ??= loadRecogniser();
  return loaded;
}

function loadRecogniser(): Eld {
  const require = createRequire(import.meta.url);
  const here = path.dirname(fileURLToPath(import.meta.url));
  // The bundle is split into chunks, which lie one folder below their entry.
  const built = [here, path.dirname(here)].map((folder) => path.join(folder, 'recogniser.cjs'));
  // Among the sources it is the package's own module, which `require` would not find by its name.
  const own = (require.resolve.paths('eld') ?? []).map((folder) => path.join(folder, 'eld', 'src', 'entries', 'static.small.js'));
  const file = [...built, ...own].find((candidate) => existsSync(candidate));
  if (!file) throw new Error(`The recogniser of languages is missing: there is no ${built[0]}. Build Glossa again.`);
  return (require(file) as { default: Eld }).default;
}
