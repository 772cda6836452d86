/**
 * Measures a translation memory of synthetic segments: time and memory for indexing and reopening, and the time of
 * look-ups.
 *
 *   npm run bench -- memory [--segments 200000]
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Command } from 'commander';
import { seededRandom } from '../src/base/vectors';
import { Engine } from '../src/engine/engine';
import { collectGarbage } from '../src/engine/releaseMemory';
import { allRequests } from '../src/protocol/protocol';
import { startEngine } from '../test/support/engineProcess';
import { inFolder, inOwnProcess, memoryOf, resident, seconds, timesOf } from './support/measured';
import { madeUpPhrases } from './support/phrases';
import { percentiles, report } from './support/report';

const SEGMENTS_PER_FILE = 5_000;
const WORDS = 20_000;
/** The minimum number of words of a segment, and the maximum number of further ones. */
const [MIN_LENGTH, MAX_MORE] = [3, 12];
const QUESTIONS = 100;
const LANGUAGES = { source: 'en', target: 'de' };
const MEMORY = '/made';

/** The folder contains the catalogues, in `catalogues`, and the cache. */
const [, , first, folderOfTask] = process.argv;
if (first === 'index') process.send!(await measureIndexing(folderOfTask!), () => process.exit());
else if (first === 'reopen') process.send!(await measureReopening(folderOfTask!), () => process.exit());
else
  await new Command('memory')
    .option('--segments <n>', 'number of synthetic segments', Number, 200_000)
    .action(({ segments }: { segments: number }) => inFolder((folder) => measure(folder, segments)))
    .parseAsync();

async function measure(folder: string, segments: number): Promise<void> {
  await writeCatalogues(path.join(folder, 'catalogues'), segments);
  const figures: Record<string, number> = { segments };
  for (const what of ['index', 'reopen']) Object.assign(figures, await inOwnProcess('memory.ts', [what, folder]));
  report('memory', figures);
}

/** Writes catalogues with synthetic sentences and translations. */
async function writeCatalogues(folder: string, segments: number): Promise<void> {
  mkdirSync(folder);
  const words = [...new Set((await madeUpPhrases(WORDS, 0)).indexed.flatMap((phrase) => phrase.split(' ')))];
  const random = seededRandom(1);
  // The third power makes some words frequent and most rare.
  const sentence = () =>
    Array.from(
      { length: MIN_LENGTH + Math.floor(random() * MAX_MORE) },
      () => words[Math.floor(words.length * random() ** 3)]!,
    ).join(' ');
  for (let first = 0; first < segments; first += SEGMENTS_PER_FILE) {
    const units = Array.from(
      { length: Math.min(SEGMENTS_PER_FILE, segments - first) },
      (_, i) => `msgctxt "${first + i}"\nmsgid "${sentence()}"\nmsgstr "${sentence()}"\n`,
    );
    writeFileSync(
      path.join(folder, `${String(first).padStart(9, '0')}.po`),
      `msgid ""\nmsgstr ""\n"Language: de\\n"\n\n${units.join('\n')}`,
    );
  }
}

function filesOf(folder: string): string[] {
  const catalogues = path.join(folder, 'catalogues');
  return readdirSync(catalogues)
    .sort()
    .map((name) => path.join(catalogues, name));
}

function opening(folder: string) {
  const documents = filesOf(folder).map((file) => ({ source: { path: file }, languages: LANGUAGES }));
  return { memory: MEMORY, documents };
}

async function measureIndexing(folder: string): Promise<Record<string, number>> {
  const engine = new Engine({ cacheFolder: path.join(folder, 'cache') });
  await engine.requireEncoder();
  await collectGarbage();
  const without = resident();
  const processor = process.cpuUsage();
  let kept = 0;
  const indexing = await seconds(async () => (kept = (await engine.memories.openMemory(opening(folder))).segments));
  const { user, system } = process.cpuUsage(processor);
  await collectGarbage();
  const figures = {
    'segments that are indexed': kept,
    'to index, s': indexing,
    'processor time to index, s': (user + system) / 1e6,
    'memory above the engine without it, MB': resident() - without,
    ...(await measureLookups(engine, folder)),
  };
  await engine.close();
  return figures;
}

/** Measures the packaged engine, because loading its programs is part of the time. */
async function measureReopening(folder: string): Promise<Record<string, number>> {
  const engine = startEngine({ cacheFolder: path.join(folder, 'cache') }, 'package');
  // Waits for the encoder; the answer is empty.
  await engine.connection.sendRequest(allRequests.alignedPhrase, {
    slice: { fileName: 'empty.en.txt', text: '', offset: 0, selection: { start: 0, end: 0 } },
    languages: LANGUAGES,
  });
  const reopening = await seconds(() => engine.connection.sendRequest(allRequests.openMemory, opening(folder)));
  const { resident: memory } = await memoryOf(engine.child.pid!);
  await engine.stop();
  return { 'to open it again, s': reopening, 'memory of the engine, opened again, MB': memory };
}

async function measureLookups(engine: Engine, folder: string): Promise<Record<string, number>> {
  const sentences = filesOf(folder).flatMap((file) =>
    Array.from(readFileSync(file, 'utf8').matchAll(/^msgid "(.+)"$/gm), ([, sentence]) => sentence!),
  );
  const asked = Array.from({ length: QUESTIONS }, (_, i) => sentences[Math.floor((i * sentences.length) / QUESTIONS)]!);
  const wordsOf = (text: string, count: number) => text.split(' ').slice(0, count).join(' ');
  const any = { memory: MEMORY, languages: {} };
  const lookups = {
    'a concordance of two words': (text: string) =>
      engine.memories.searchMemory({ ...any, phrase: wordsOf(text, 2), limit: 20 }),
    'translated before, of two words': (text: string) =>
      engine.memories.translatedBefore({ ...any, phrase: wordsOf(text, 2), limit: 5 }),
    'translated before, of one word': (text: string) =>
      engine.memories.translatedBefore({ ...any, phrase: wordsOf(text, 1), limit: 5 }),
    'matches of a whole segment': (text: string) =>
      engine.memories.segmentMatches({ memory: MEMORY, text, languages: LANGUAGES, limit: 5 }),
  };
  const figures: Record<string, number> = {};
  for (const [name, look] of Object.entries(lookups)) {
    Object.assign(figures, percentiles(`${name},`, await timesOf(asked, async (text) => look(text))));
  }
  return figures;
}
