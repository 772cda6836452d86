import type { Command } from 'commander';
import os from 'node:os';
import path from 'node:path';
import { GlossaError } from '../base/errors';
import { Engine } from '../engine/engine';
import { typedLanguage } from '../language/names';
import type { GlossaryReference, TaskProgress } from '../protocol/protocol';
import { UsageError } from './options';

/** Options that every command shares. */
export interface SharedOptions {
  model?: string;
  quiet?: boolean;
}

export interface PairOptions {
  from?: string;
  to?: string;
}

/** An engine in this process, with its caches where the platform keeps caches. */
export function openEngine(command: Command): Engine {
  const { model } = command.optsWithGlobals<SharedOptions>();
  const cacheRoot = process.env.XDG_CACHE_HOME || path.join(os.homedir(), '.cache');
  return new Engine({ modelFolder: model && path.resolve(model), cacheFolder: path.join(cacheRoot, 'glossa') });
}

export function glossaryReferences(paths: readonly string[]): GlossaryReference[] {
  return paths.map((file) => ({ path: path.resolve(file) }));
}

/** A language that was given, checked; a misspelt one is a mistake in the call. */
export function checkedLanguage(typed: string | undefined): string | undefined {
  if (typed === undefined) return undefined;
  const language = typedLanguage(typed);
  if (!language) throw new UsageError(`“${typed}” is no language; write its English name, or a code as en, de or zh-Hans.`);
  return language;
}

/** Both languages, or a usage error that says which one is missing. */
export function requiredPair(options: PairOptions): { from: string; to: string } {
  const from = checkedLanguage(options.from);
  const to = checkedLanguage(options.to);
  if (!from || !to) throw new UsageError(`A pair of languages is needed: add ${from ? '' : '--from LANGUAGE '}${to ? '' : '--to LANGUAGE'}`.trimEnd() + '.');
  return { from, to };
}

/** Progress on one line of standard error, where somebody is looking at it. */
export function progressLine(command: Command): (progress: TaskProgress) => void {
  const { quiet } = command.optsWithGlobals<SharedOptions>();
  if (quiet || !process.stderr.isTTY) return () => {};
  return ({ phase, percent }) => process.stderr.write(`\r\x1b[K${phase} ${Math.round(percent)} %${percent >= 100 ? '\n' : ''}`);
}

/** Ctrl-C as a signal that long work understands. */
export function interruptSignal(): AbortSignal {
  const controller = new AbortController();
  process.once('SIGINT', () => controller.abort());
  return controller.signal;
}

export function isInterruption(error: unknown): boolean {
  return error instanceof GlossaError && error.code === 'cancelled';
}
