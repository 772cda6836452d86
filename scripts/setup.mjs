import { pathToFileURL } from 'node:url';
import { installChromium, installFonts } from './steps/chromium.mjs';
import { buildFaiss } from './steps/faiss.mjs';
import { installHost } from './steps/host.mjs';
import { installPackages } from './steps/packages.mjs';
import { exitWith, heading } from './steps/progress.mjs';
import { installMilvus } from './steps/python.mjs';

/**
 * Installs everything missing, in the required order; skips existing parts.
 * @param {{ host?: boolean, browser?: boolean, milvus?: boolean }} needs host: VS Code as a server; browser:
 *   Chromium, which drives it in the tests; milvus: the server of the termbases' tests
 */
export async function setUp({ host = false, browser = false, milvus = false }) {
  heading('Setting up');
  await installPackages();
  await buildFaiss();
  if (browser) await installChromium();
  if (browser) await installFonts();
  if (host) await installHost();
  if (milvus) await installMilvus();
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  await exitWith(() => setUp({ host: true, browser: true, milvus: true }));
