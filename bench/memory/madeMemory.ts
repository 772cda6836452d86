import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { seededRandom } from '../../src/base/vectors';
import { Engine } from '../../src/engine/engine';
import { collectGarbage } from '../../src/engine/releaseMemory';
import { allRequests } from '../../src/protocol/protocol';
import { startEngine } from '../../test/support/engineProcess';
import { madeUpPhrases } from '../support/phrases';
import { memoryOf, processorTime, resident, seconds } from '../support/measured';
import { percentile } from '../support/report';

export interface MemoryTask {
  /** Catalogues, absolute. */
  files: string[];
  cacheFolder: string;
}

/** Segments of a catalogue. */
const PER_FILE = 5_000;
const WORDS = 20_000;
/** Words of a segment, at least, and so many more at most. */
const [SHORTEST, MORE] = [3, 12];
const QUESTIONS = 100;
/** Segments of a file that is changed. */
const CHANGED = 200;
const LANGUAGES = { source: 'en', target: 'de' };
const MEMORY = '/made';

/** Writes catalogues with so many translated units of made-up sentences. */
export async function writeCatalogues(folder: string, segments: number): Promise<void> {
  const words = [...new Set((await madeUpPhrases(WORDS, 0)).indexed.flatMap((phrase) => phrase.split(' ')))];
  const random = seededRandom(1);
  // Of words the third power: some stand everywhere, most hardly anywhere.
  const sentence = () =>
    Array.from(
      { length: SHORTEST + Math.floor(random() * MORE) },
      () => words[Math.floor(words.length * random() ** 3)]!,
    ).join(' ');
  for (let first = 0; first < segments; first += PER_FILE) {
    const units = Array.from(
      { length: Math.min(PER_FILE, segments - first) },
      (_, i) => `msgctxt "${first + i}"\nmsgid "${sentence()}"\nmsgstr "${sentence()}"\n`,
    );
    writeFileSync(
      path.join(folder, `${String(first).padStart(9, '0')}.po`),
      `msgid ""\nmsgstr ""\n"Language: de\\n"\n\n${units.join('\n')}`,
    );
  }
}

export async function measureIndexing({ files, cacheFolder }: MemoryTask): Promise<Record<string, number>> {
  const engine = new Engine({ cacheFolder });
  await engine.requireEncoder();
  await collectGarbage();
  const without = resident();
  const processor = process.cpuUsage();
  let kept = 0;
  const indexing = await seconds(async () => (kept = (await engine.memories.openMemory(opening(files))).segments));
  const { user, system } = process.cpuUsage(processor);
  await collectGarbage();
  const figures = {
    'segments that are indexed': kept,
    'to index, s': indexing,
    'processor time to index, s': (user + system) / 1e6,
    'memory above the engine without it, MB': resident() - without,
    'greatest memory of the process meanwhile, MB': process.resourceUsage().maxRSS / 1024,
    ...(await measureLookups(engine, files)),
  };
  return { ...figures, 'to keep it for the next start, s': await seconds(() => engine.close()) };
}

/** With the packaged engine: how long its programs take to be loaded is part of what is waited for. */
export async function measureReopening({ files, cacheFolder }: MemoryTask): Promise<Record<string, number>> {
  const engine = startEngine({ cacheFolder }, 'package');
  const { pid } = engine.child;
  // Answered with nothing, but not before the encoder is there.
  await engine.connection.sendRequest(allRequests.alignedPhrase, {
    slice: { fileName: 'empty.en.txt', text: '', offset: 0, selection: { start: 0, end: 0 } },
    languages: LANGUAGES,
  });
  const [file] = files;
  const text = readFileSync(file!, 'utf8');
  const change = async (what: string, changed: string): Promise<Record<string, number>> => {
    writeFileSync(file!, changed);
    const processor = await processorTime(pid!);
    const following = await seconds(() =>
      engine.connection.sendRequest(allRequests.changeMemory, {
        memory: MEMORY,
        changed: opening([file!]).documents,
        removed: [],
      }),
    );
    return {
      [`to follow ${what} of a file, s`]: following,
      [`processor time to follow ${what} of a file, s`]: ((await processorTime(pid!)) - processor) / 1000,
    };
  };
  const reopening = await seconds(() => engine.connection.sendRequest(allRequests.openMemory, opening(files)));
  const memory = (await memoryOf(pid!)).resident;
  let number = 0;
  const figures = {
    'to open it again, s': reopening,
    ...(await change('one new segment', `${text}\nmsgid "brake lever"\nmsgstr "Bremshebel"\n`)),
    ...(await change(
      `${CHANGED} changed segments`,
      text.replace(/^msgstr "(?=\w)/gm, (start) => (number++ < CHANGED ? `${start}anders ${number} ` : start)),
    )),
    'memory of the engine, opened again, MB': memory,
    'memory of the engine after these changes, MB': (await memoryOf(pid!)).resident,
  };
  await engine.stop();
  writeFileSync(file!, text);
  return figures;
}

function opening(files: readonly string[]) {
  return { memory: MEMORY, documents: files.map((file) => ({ source: { path: file }, languages: LANGUAGES })) };
}

async function measureLookups(engine: Engine, files: readonly string[]): Promise<Record<string, number>> {
  const sentences = files.flatMap((file) =>
    Array.from(readFileSync(file, 'utf8').matchAll(/^msgid "(.+)"$/gm), ([, sentence]) => sentence!),
  );
  const asked = Array.from({ length: QUESTIONS }, (_, i) => sentences[Math.floor((i * sentences.length) / QUESTIONS)]!);
  const phrases = asked.map((sentence) => sentence.split(' ').slice(0, 2).join(' '));
  const lookups = {
    'a concordance of two words': (i: number) =>
      engine.memories.searchMemory({ memory: MEMORY, phrase: phrases[i]!, languages: {}, limit: 20 }),
    'translated before, of two words': (i: number) =>
      engine.memories.translatedBefore({ memory: MEMORY, phrase: phrases[i]!, languages: {}, limit: 5 }),
    'translated before, of one word': (i: number) =>
      engine.memories.translatedBefore({ memory: MEMORY, phrase: phrases[i]!.split(' ')[0]!, languages: {}, limit: 5 }),
    'matches of a whole segment': (i: number) =>
      engine.memories.segmentMatches({ memory: MEMORY, text: asked[i]!, languages: LANGUAGES, limit: 5 }),
  };
  const figures: Record<string, number> = {};
  for (const [name, look] of Object.entries(lookups)) {
    const times: number[] = [];
    for (let i = 0; i < QUESTIONS; i++) times.push(1000 * (await seconds(() => look(i))));
    for (const percent of [50, 95]) figures[`${name}, p${percent}, ms`] = percentile(times, percent);
  }
  return figures;
}
