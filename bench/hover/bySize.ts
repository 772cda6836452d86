import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { DocumentSlice } from '../../src/model/document';
import type { EngineState } from '../../src/protocol/protocol';
import { engineNotifications, allRequests } from '../../src/protocol/protocol';
import type { EngineProcess } from '../../test/support/engineProcess';
import { startEngine } from '../../test/support/engineProcess';
import { inFolder, memoryOf, processorTime, timesOf } from '../support/measured';
import { madeBy, markdown, percentile, percentiles, publish, report } from '../support/report';
import { writeSyntheticGlossary } from '../support/syntheticGlossary';

const SIZES = [1_000, 10_000, 100_000, 1_000_000];
const WARM_UP = 20;
/** The number of phrases that are typed letter by letter, and of entries that the palette shows. */
const [TYPED, SHOWN] = [10, 50];
/** The number of starts with the saved index; the median counts, because other programs affect it most. */
const STARTS = 5;
/** The number of entries that are edited one after the other. */
const CHANGES = 9;
/** The time until an index is saved and memory is released: at least, and per concept, in milliseconds. */
const [SAVED_AFTER, SAVED_EACH] = [10_000, 0.03];

/** The rows of the table: title and figures, whose names end with the unit. */
const ROWS: [label: string, ...figures: string[]][] = [
  [
    'from a selection to its ranked equivalents, p50 / p95',
    'selection to equivalents p50, ms',
    'selection to equivalents p95, ms',
  ],
  ['the same in processor time', 'processor time of an answer, ms'],
  ['a key typed in the palette, p50 / p95', 'a key typed in the palette p50, ms', 'a key typed in the palette p95, ms'],
  ['warm start to first answer', 'engine start to first answer, ms'],
  ['cold start (no cache) to first answer', 'engine start to first answer, nothing saved, ms'],
  ['index built from nothing', 'index built from nothing, s'],
  ['index reopened', 'index reopened, s'],
  [
    'time to save an edit / until the edit is searchable',
    'an entry changed p50, ms',
    'an entry changed and found p50, ms',
  ],
  ['engine memory after building the index', 'memory of the engine, MB'],
  ['of which shared, file-backed pages', 'of it pages of program files, MB'],
  ['engine memory after loading the index from the cache', 'memory of the engine, reopened, MB'],
];

/** Measures glossaries. If `chosen` is empty, also writes the table into docs/development/benchmarks.md. */
export async function hoverBySize(chosen: readonly number[]): Promise<void> {
  const sizes = chosen.length ? chosen : SIZES;
  const measured: Record<string, number> = {};
  await inFolder(async (folder) => {
    for (const size of sizes)
      for (const [name, value] of Object.entries(await measure(folder, size)))
        measured[`${size} concepts: ${name}`] = value;
  });
  const figures = report('hover', measured);
  const rows = ROWS.map(([label, ...names]) => {
    const unit = names[0]!.split(', ').at(-1)!;
    const cell = (size: number) =>
      names.map((name) => figures[`${size} concepts: ${name}`]!.toLocaleString('en')).join(' / ');
    return [label, ...sizes.map((size) => `${cell(size)} ${unit}`)];
  });
  const table = markdown(['concepts', ...sizes.map((size) => size.toLocaleString('en'))], rows);
  publish('hover', `${table}\n\n${madeBy('hover')}`, !chosen.length);
}

async function measure(folder: string, size: number): Promise<Record<string, number>> {
  const glossary = path.join(folder, `${size}.glossa.jsonl`);
  const phrases = await writeSyntheticGlossary(glossary, size);
  const options = { cacheFolder: path.join(folder, `cache-${size}`), editsFolder: path.join(folder, `edits-${size}`) };

  const cold = await openIndexed(options, glossary, phrases[0]!);
  const saved = Math.max(SAVED_AFTER, SAVED_EACH * size);
  await delay(saved);
  const ask = (phrase: string) => askEquivalents(cold.engine, glossary, `the ${phrase}s of the older series`, phrase);
  for (const phrase of phrases.slice(0, WARM_UP)) await ask(phrase);
  let processor = await processorTime(cold.engine.child.pid!);
  const times = await timesOf(phrases, ask);
  processor = (await processorTime(cold.engine.child.pid!)) - processor;
  const typed = phrases
    .slice(0, TYPED)
    .flatMap((phrase) => Array.from(phrase, (_, length) => phrase.slice(0, length + 1)));
  const search = (query: string) =>
    cold.engine.connection.sendRequest(allRequests.search, { query, glossaries: [{ path: glossary }], limit: SHOWN });
  const keys = await timesOf(typed, search);
  const changes = await changeEntries(cold.engine, glossary, size);
  await delay(saved);
  const memory = await memoryOf(cold.engine.child.pid!);
  await cold.engine.stop();

  const starts: Awaited<ReturnType<typeof openIndexed>>[] = [];
  while (starts.length < STARTS) {
    const warm = await openIndexed(options, glossary, phrases[0]!);
    await warm.engine.stop();
    starts.push(warm);
  }
  const median = (valueOf: (start: (typeof starts)[number]) => number) => percentile(starts.map(valueOf), 50);
  return {
    ...percentiles('selection to equivalents', times),
    'processor time of an answer, ms': processor / times.length,
    'engine start to first answer, nothing saved, ms': cold.firstAnswer,
    'engine start to first answer, ms': median(({ firstAnswer }) => firstAnswer),
    'index built from nothing, s': cold.indexed / 1000,
    'terms indexed per second': (2 * size * 1000) / cold.indexed,
    'index reopened, s': median(({ indexed }) => indexed) / 1000,
    ...percentiles('a key typed in the palette', keys),
    'an entry changed p50, ms': percentile(changes.changed, 50),
    'an entry changed and found p50, ms': percentile(changes.found, 50),
    'memory of the engine, MB': memory.resident,
    'of it pages of program files, MB': memory.files,
    'memory of the engine, reopened, MB': median(({ memory }) => memory.resident),
  };
}

/** Changes the term of some entries and looks it up. Returns the milliseconds from each request to both answers. */
async function changeEntries(
  { connection }: EngineProcess,
  glossary: string,
  size: number,
): Promise<{ changed: number[]; found: number[] }> {
  const times: { changed: number[]; found: number[] } = { changed: [], found: [] };
  for (let change = 0; change < CHANGES; change++) {
    const id = `c${(1 + change * Math.floor(size / CHANGES)).toString(16).padStart(16, '0')}`;
    const { concept: before } = await connection.sendRequest(allRequests.concept, { glossary: { path: glossary }, id });
    const [first, ...others] = before.terms;
    const term = `${first!.term} of the ${change + 1}. revision`;
    const started = performance.now();
    await connection.sendRequest(allRequests.change, {
      glossary: { path: glossary },
      change: { kind: 'edit', before, after: { ...before, terms: [{ ...first!, term }, ...others] } },
    });
    times.changed.push(performance.now() - started);
    const { equivalents } = await askEquivalents({ connection }, glossary, `the ${term}`, term);
    if (equivalents[0]?.concept !== id)
      throw new Error(`The term “${term}” was not found after its entry was changed.`);
    times.found.push(performance.now() - started);
  }
  return times;
}

/** Starts an engine and waits for its index. Times are milliseconds from the start of the process. */
export async function openIndexed(
  options: { cacheFolder: string; editsFolder?: string },
  glossary: string,
  phrase: string,
) {
  const started = performance.now();
  const engine = startEngine(options, 'package');
  let state: EngineState = { phase: 'starting' };
  let settled = () => {};
  const ready = new Promise<void>((resolve) => (settled = resolve));
  let answered = false;
  engine.connection.onNotification(engineNotifications.state, (next) => {
    state = next;
    if (answered && state.phase === 'ready') settled();
  });
  await askEquivalents(engine, glossary, `the ${phrase}`, phrase);
  const firstAnswer = performance.now() - started;
  answered = true;
  if ((state as EngineState).phase !== 'ready') await ready;
  const indexed = performance.now() - started;
  return { engine, firstAnswer, indexed, memory: await memoryOf(engine.child.pid!) };
}

/** Requests the equivalents of a phrase that is selected in a text. */
export function askEquivalents(
  engine: Pick<EngineProcess, 'connection'>,
  glossary: string,
  text: string,
  phrase: string,
) {
  const start = text.indexOf(phrase);
  const slice: DocumentSlice = {
    fileName: 'notes.en.txt',
    languageId: 'plaintext',
    text,
    offset: 0,
    selection: { start, end: start + phrase.length },
  };
  return engine.connection.sendRequest(allRequests.equivalents, {
    slice,
    languages: { requested: { source: 'en', target: 'de' } },
    glossaries: [{ path: glossary }],
    limit: 8,
  });
}
