import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Page } from 'playwright-core';
import type { Server } from '../../../scripts/host/server.mjs';
import { installExtension, startServer } from '../../../scripts/host/server.mjs';
import { lives, treeOf } from '../../../scripts/steps/processTree.mjs';
import { packageFile } from '../../../scripts/steps/packageTargets.mjs';
import { inProject } from '../../../scripts/steps/project.mjs';
import { launchBrowser, openWorkbench } from './browser.mjs';

export interface WorkbenchRequest {
  /**
   * The folder whose copy is opened, an empty window for null. Without one, a new folder where `fill` is given,
   * otherwise the samples.
   */
  folder?: string | null;
  /** Puts into the folder what it is to hold besides, before it is opened. */
  fill?: (folder: string) => void;
  /** Files to open, relative to the folder. */
  files?: string[];
  /** User settings besides the quiet ones of the host. */
  settings?: Record<string, unknown>;
  viewport?: { width: number; height: number };
  /** Pixels of a picture for one of the page; 2 for the README's. */
  scale?: number;
  /** The name of a colour theme, such as `Default High Contrast`. */
  theme?: string;
  /** Of the extension's strings, such as `de`; VS Code's own stay English. */
  language?: string;
  /** Whether the folder is untrusted until the reader says otherwise. */
  asksForTrust?: boolean;
  /** The content of the VSIX file of another extension, installed beside Glossa. */
  otherExtension?: Uint8Array;
}

/** A running VS Code with the packaged Glossa in it. */
export interface InstalledWorkbench {
  page: Page;
  /** Of all its windows. */
  pages: Page[];
  server: Server;
  /** The copy that is open; empty where no folder is. */
  folder: string;
  /** The processes of the engine, by id. */
  engines(): number[];
  /** Opens the folder in another window, beside the one that is there. */
  openAnotherWindow(): Promise<Page>;
  close(): Promise<void>;
}

let installed: Promise<string> | undefined;

/** Installs the package, and another extension where one is given, into a folder that ends with this process. */
async function extensionsFolder(other?: Uint8Array): Promise<string> {
  if (!existsSync(packageFile())) throw new Error('There is no package to install. `npm run package` makes it.');
  const folder = mkdtempSync(join(tmpdir(), 'glossa-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  await installExtension(packageFile(), folder);
  if (other) {
    const file = join(folder, 'other.vsix');
    writeFileSync(file, other);
    await installExtension(file, folder);
  }
  return folder;
}

/** Whether a process runs the engine's bundle. */
function isEngine(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
      .split('\0')
      .some((argument) => argument.endsWith('engine.mjs'));
  } catch {
    return false;
  }
}

/**
 * Starts VS Code's server with the packaged extension installed and opens its workbench in a browser, on a copy of a
 * folder.
 * @throws Error where the package, the host or the browser is missing
 */
export async function openInstalledWorkbench(request: WorkbenchRequest = {}): Promise<InstalledWorkbench> {
  const {
    fill,
    folder: original = fill ? undefined : inProject('samples'),
    files = [],
    settings = {},
    theme,
    viewport,
    scale,
    language,
    asksForTrust,
    otherExtension,
  } = request;
  const work = mkdtempSync(join(tmpdir(), 'glossa-'));
  const folder = original === null ? '' : join(work, original ? basename(original) : 'project');
  if (original) cpSync(original, folder, { recursive: true });
  else if (folder) mkdirSync(folder);
  fill?.(folder);
  const colours = theme ? { 'workbench.colorTheme': theme, 'window.autoDetectHighContrast': false } : {};
  const server = await startServer({
    extensionsFolder: await (otherExtension ? extensionsFolder(otherExtension) : (installed ??= extensionsFolder())),
    settings: { ...colours, ...settings },
    asksForTrust,
    language,
  });
  const release = async (): Promise<void> => {
    await server.stop();
    rmSync(work, { recursive: true, force: true });
  };
  try {
    const browser = await launchBrowser();
    const close = async (): Promise<void> => {
      await browser.close();
      await release();
    };
    try {
      const pages: Page[] = [];
      const openWindow = async (): Promise<Page> => {
        const page = await openWorkbench(browser, server, {
          folder,
          files: files.map((file) => join(folder, file)),
          viewport,
          scale,
        });
        pages.push(page);
        await page.locator('.monaco-workbench .statusbar').waitFor({ timeout: 60_000 });
        // Before the window has read what extensions bring, their keys are anybody's.
        await page.locator('.activitybar .action-item a[aria-label^="Glossa"]').waitFor({ timeout: 60_000 });
        return page;
      };
      const engines = (): number[] => treeOf(server.pid).filter((pid) => lives(pid) && isEngine(pid));
      return { page: await openWindow(), pages, server, folder, close, engines, openAnotherWindow: openWindow };
    } catch (error) {
      await browser.close();
      throw error;
    }
  } catch (error) {
    console.error(server.log().slice(-2000));
    await release();
    throw error;
  }
}
