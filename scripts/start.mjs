import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from './build.mjs';
import { installExtension, startServer } from './host/server.mjs';
import { makePackage } from './package.mjs';
import { setUp } from './setup.mjs';
import { findDesktop, openDesktop } from './steps/desktop.mjs';
import { installHost } from './steps/host.mjs';
import { exitWith, heading, say } from './steps/progress.mjs';
import { inProject } from './steps/project.mjs';

/** Returns a copy of the samples. Changes in it persist; missing files are added. */
function sampleFolder() {
  const folder = inProject('.host', 'samples');
  cpSync(inProject('samples'), folder, { recursive: true, force: false });
  return folder;
}

/**
 * Opens the samples in VS Code's server with the packaged extension, and prints the address for a browser. @param
 * {string} folder
 */
async function openInBrowser(folder) {
  await installHost();
  const extensionsFolder = mkdtempSync(join(tmpdir(), 'glossa-'));
  process.once('exit', () => rmSync(extensionsFolder, { recursive: true, force: true }));
  await installExtension(await makePackage(), extensionsFolder);
  const token = randomBytes(16).toString('hex');
  const server = await startServer({ extensionsFolder, token });
  heading('VS Code with Glossa is running. Open this address in a browser of this machine:');
  console.log(`\n   ${server.origin}/?tkn=${token}&folder=${encodeURIComponent(folder)}\n`);
  say(`The samples are a copy in ${folder}. Ctrl-C ends VS Code and everything it started.`);
  return server.ended;
}

await exitWith(async () => {
  // Ctrl-C is the normal way to end this, not a failure.
  process.exitCode = 0;
  await setUp({});
  heading('Building');
  await build();
  const desktop = await findDesktop();
  if (!desktop) return openInBrowser(sampleFolder());
  heading(`Opening the samples in ${desktop}`);
  say(`They are a copy in .host/samples, in a profile of their own. Closing the window or Ctrl-C here ends it.`);
  return openDesktop(desktop, sampleFolder());
});
