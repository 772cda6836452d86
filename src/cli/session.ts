import { setMaxListeners } from 'node:events';
import path from 'node:path';
import type { Command } from 'commander';
import { GlossaError } from '../base/errors';
import { Pacer } from '../base/pacer';
import { Engine } from '../engine/engine';
import { readText } from '../engine/reading/documentReader';
import { usualCacheFolder } from '../engine/usualCacheFolder';
import type { DocumentContent } from '../model/document';
import type { TaskProgress } from '../protocol/protocol';
import type { SharedOptions } from './options';
import type { StandardInput } from './standardStreams';

/** An engine in this process, with its caches where the platform keeps caches. */
export function openEngine(command: Command): Engine {
  const { model } = command.optsWithGlobals<SharedOptions>();
  return new Engine({ modelFolder: model && path.resolve(model), cacheFolder: usualCacheFolder(), isRepeatable: true });
}

/** The same for a program that asks one thing after another and may not be trusted: it reaches nothing outside the folders, and finds the model open. */
export function openServingEngine(command: Command, folders: readonly string[]): Engine {
  const { model } = command.optsWithGlobals<SharedOptions>();
  const engine = new Engine({ modelFolder: model && path.resolve(model), cacheFolder: usualCacheFolder(), access: { folders, allowedFolders: [] } });
  engine.start();
  return engine;
}

/** A document as text, for what works with places in it. Errors: those of `readText`. */
export async function readDocumentContent(file: string, input: StandardInput): Promise<DocumentContent> {
  return { fileName: input.nameOf(file), text: (await readText(await input.place(file), new Pacer())).text };
}

/** Progress on one line of standard error, where somebody is looking at it. */
export function progressLine(command: Command): (progress: TaskProgress) => void {
  const { quiet } = command.optsWithGlobals<SharedOptions>();
  if (quiet || !process.stderr.isTTY) return () => {};
  return ({ phase, percent, document }) => process.stderr.write(`\r\x1b[K${document ? `${document.number} of ${document.of}, ${path.basename(document.name)}: ` : ''}${phase} ${Math.round(percent)} %${percent >= 100 ? '\n' : ''}`);
}

/** Ctrl-C as a signal that long work understands. */
export function interruptSignal(): AbortSignal {
  const controller = new AbortController();
  // Each of the lines that are answered at once listens.
  setMaxListeners(0, controller.signal);
  process.once('SIGINT', () => controller.abort());
  return controller.signal;
}

export function isInterruption(error: unknown): boolean {
  return error instanceof GlossaError && error.code === 'cancelled';
}
