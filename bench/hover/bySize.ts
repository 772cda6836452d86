import { readFile, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { inProject } from '../../scripts/steps/project.mjs';
import type { DocumentSlice } from '../../src/model/document';
import type { EngineState } from '../../src/protocol/protocol';
import { Notifications, Requests } from '../../src/protocol/protocol';
import type { EngineProcess } from '../../test/support/engineProcess';
import { startEngine } from '../../test/support/engineProcess';
import type { HoverReport } from '../figures/hoverTable';
import { hoverTable } from '../figures/hoverTable';
import { writeSection } from '../quality/readmeSection';
import { memoryOf, processorTime } from '../support/measured';
import { percentile, report } from '../support/report';
import { writeSyntheticGlossary } from '../support/syntheticGlossary';

const SIZES = [1_000, 10_000, 100_000, 1_000_000];
const WARM_UP = 20;
/** Phrases that are typed letter by letter, and entries that the palette shows. */
const TYPED = 10;
const SHOWN = 50;
/** Times that an engine is started with the saved index: how fast that is depends on what else the machine does more than anything else here. */
const STARTS = 5;
/** Entries that are edited one after the other. */
const CHANGES = 9;
/** The engine saves its index some seconds after it was built or changed, and gives memory back; so long, in milliseconds, until it is written: at least, and for each concept. */
const [SAVED_AFTER, SAVED_EACH] = [10_000, 0.03];

/**
 * Time from a selection to its ranked equivalents by number of concepts, what stands around it in time and memory, and processor time beside the
 * clock's, because it depends less on what else the machine does. Without sizes the table in README.md is written, too.
 */
export async function hoverBySize(chosen: readonly number[]): Promise<void> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'glossa-bench-'));
  const figures: Record<string, number> = {};
  try {
    for (const size of chosen.length ? chosen : SIZES) Object.assign(figures, await measure(folder, size));
    report('hover', figures);
    if (!chosen.length) writeSection(inProject('README.md'), hoverTable(JSON.parse(await readFile(inProject('bench', 'results', 'hover.json'), 'utf8')) as HoverReport), 'hover');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function measure(folder: string, size: number): Promise<Record<string, number>> {
  const glossary = path.join(folder, `${size}.glossa.jsonl`);
  const phrases = await writeSyntheticGlossary(glossary, size);
  const options = { cacheFolder: path.join(folder, `cache-${size}`), editsFolder: path.join(folder, `edits-${size}`) };

  const cold = await openIndexed(options, glossary, phrases[0]!);
  const saved = Math.max(SAVED_AFTER, SAVED_EACH * size);
  await delay(saved);
  const times: number[] = [];
  let processor = 0;
  const queries = [...phrases.slice(0, WARM_UP), ...phrases];
  for (const [number, phrase] of queries.entries()) {
    if (number === WARM_UP) processor = await processorTime(cold.engine.child.pid!);
    const started = performance.now();
    await askEquivalents(cold.engine, glossary, `the ${phrase}s of the older series`, phrase);
    if (number >= WARM_UP) times.push(performance.now() - started);
  }
  processor = (await processorTime(cold.engine.child.pid!)) - processor;
  const keys: number[] = [];
  for (const phrase of phrases.slice(0, TYPED)) {
    for (let length = 1; length <= phrase.length; length++) {
      const started = performance.now();
      await cold.engine.connection.sendRequest(Requests.search, { query: phrase.slice(0, length), glossaries: [{ path: glossary }], limit: SHOWN });
      keys.push(performance.now() - started);
    }
  }
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
    [`${size} concepts: selection to equivalents p50, ms`]: percentile(times, 50),
    [`${size} concepts: selection to equivalents p95, ms`]: percentile(times, 95),
    [`${size} concepts: processor time of an answer, ms`]: processor / times.length,
    [`${size} concepts: engine start to first answer, nothing saved, ms`]: cold.firstAnswer,
    [`${size} concepts: engine start to first answer, ms`]: median(({ firstAnswer }) => firstAnswer),
    [`${size} concepts: index built from nothing, s`]: cold.indexed / 1000,
    [`${size} concepts: terms indexed per second`]: (2 * size * 1000) / cold.indexed,
    [`${size} concepts: index reopened, s`]: median(({ indexed }) => indexed) / 1000,
    [`${size} concepts: a key typed in the palette p50, ms`]: percentile(keys, 50),
    [`${size} concepts: a key typed in the palette p95, ms`]: percentile(keys, 95),
    [`${size} concepts: an entry changed p50, ms`]: percentile(changes.map(({ changed }) => changed), 50),
    [`${size} concepts: an entry changed and found p50, ms`]: percentile(changes.map(({ found }) => found), 50),
    [`${size} concepts: memory of the engine, MB`]: memory.resident,
    [`${size} concepts: of it pages of program files, MB`]: memory.files,
    [`${size} concepts: memory of the engine, reopened, MB`]: median(({ memory }) => memory.resident),
  };
}

/** Gives some entries, spread evenly, another term, and looks for it; milliseconds from the request. */
async function changeEntries({ connection }: EngineProcess, glossary: string, size: number): Promise<{ changed: number; found: number }[]> {
  const times: { changed: number; found: number }[] = [];
  for (let change = 0; change < CHANGES; change++) {
    const id = `c${(1 + change * Math.floor(size / CHANGES)).toString(16).padStart(16, '0')}`;
    const { concept: before } = await connection.sendRequest(Requests.concept, { glossary: { path: glossary }, id });
    const [first, ...others] = before.terms;
    const term = `${first!.term} of the ${change + 1}. revision`;
    const started = performance.now();
    await connection.sendRequest(Requests.change, { glossary: { path: glossary }, change: { kind: 'edit', before, after: { ...before, terms: [{ ...first!, term }, ...others] } } });
    const changed = performance.now() - started;
    const { equivalents } = await askEquivalents({ connection }, glossary, `the ${term}`, term);
    if (equivalents[0]?.concept !== id) throw new Error(`The term “${term}” was not found after its entry was changed.`);
    times.push({ changed, found: performance.now() - started });
  }
  return times;
}

/** Starts an engine and waits until it has indexed the glossary; milliseconds from the start of the process. */
export async function openIndexed(options: { cacheFolder: string; editsFolder?: string }, glossary: string, phrase: string) {
  const started = performance.now();
  const engine = startEngine(options, 'package');
  let state: EngineState = { phase: 'starting' };
  let settled = () => {};
  const ready = new Promise<void>((resolve) => (settled = resolve));
  let answered = false;
  engine.connection.onNotification(Notifications.state, (next) => {
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

/** The equivalents of a phrase that is selected in a text. */
export function askEquivalents(engine: Pick<EngineProcess, 'connection'>, glossary: string, text: string, phrase: string) {
  const start = text.indexOf(phrase);
  const slice: DocumentSlice = { fileName: 'notes.en.txt', languageId: 'plaintext', text, offset: 0, selection: { start, end: start + phrase.length } };
  return engine.connection.sendRequest(Requests.equivalents, { slice, languages: { asked: { source: 'en', target: 'de' } }, glossaries: [{ path: glossary }], limit: 8 });
}
