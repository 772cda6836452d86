/**
 * Time from a selection to its ranked equivalents, through the built engine process as the extension uses it, with
 * 1,000 and 100,000 concepts; how fast an index is built; the engine's start and its memory. `npm run bench`.
 */
import { readFile, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Notifications, Requests } from '../src/protocol/protocol';
import type { EngineState } from '../src/protocol/protocol';
import type { DocumentSlice } from '../src/domain/document';
import { startEngine } from '../test/support/engineProcess';
import type { EngineProcess } from '../test/support/engineProcess';
import { percentile, report } from './support/report';
import { writeSyntheticGlossary } from './support/syntheticGlossary';

const SIZES = [1_000, 100_000];
const WARM_UP = 20;

const folder = await mkdtemp(path.join(os.tmpdir(), 'glossa-bench-'));
const figures: Record<string, number> = {};
try {
  for (const size of SIZES) Object.assign(figures, await measure(size));
  await report('hover', figures);
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function measure(size: number): Promise<Record<string, number>> {
  const glossary = path.join(folder, `${size}.glossa.jsonl`);
  const phrases = await writeSyntheticGlossary(glossary, size);
  const options = { cacheFolder: path.join(folder, `cache-${size}`) };

  const cold = await open(options, glossary, phrases[0]!);
  const times: number[] = [];
  const queries = [...phrases.slice(0, WARM_UP), ...phrases];
  for (const [number, phrase] of queries.entries()) {
    const started = performance.now();
    await ask(cold.engine, glossary, `the ${phrase}s of the older series`, phrase);
    if (number >= WARM_UP) times.push(performance.now() - started);
  }
  const memory = await residentMegabytes(cold.engine.child.pid!);
  await cold.engine.stop();

  const warm = await open(options, glossary, phrases[0]!);
  await warm.engine.stop();
  return {
    [`${size} concepts: selection to equivalents p50, ms`]: percentile(times, 50),
    [`${size} concepts: selection to equivalents p95, ms`]: percentile(times, 95),
    [`${size} concepts: engine start to first answer, ms`]: cold.firstAnswer,
    [`${size} concepts: index built from nothing, s`]: cold.indexed / 1000,
    [`${size} concepts: terms indexed per second`]: (2 * size * 1000) / cold.indexed,
    [`${size} concepts: index reopened, s`]: warm.indexed / 1000,
    [`${size} concepts: memory of the engine, MB`]: memory,
  };
}

/** Starts an engine and waits until it has indexed the glossary; milliseconds from the start of the process. */
async function open(options: { cacheFolder: string }, glossary: string, phrase: string) {
  const started = performance.now();
  const engine = startEngine(options, 'bundle');
  let state: EngineState = { phase: 'starting' };
  let settled = () => {};
  const ready = new Promise<void>((resolve) => (settled = resolve));
  let answered = false;
  engine.connection.onNotification(Notifications.state, (next) => {
    state = next;
    if (answered && state.phase === 'ready') settled();
  });
  await ask(engine, glossary, `the ${phrase}`, phrase);
  const firstAnswer = performance.now() - started;
  answered = true;
  if ((state as EngineState).phase !== 'ready') await ready;
  return { engine, firstAnswer, indexed: performance.now() - started };
}

function ask(engine: EngineProcess, glossary: string, text: string, phrase: string) {
  const start = text.indexOf(phrase);
  const slice: DocumentSlice = { fileName: 'notes.en.txt', languageId: 'plaintext', text, offset: 0, selection: { start, end: start + phrase.length } };
  return engine.connection.sendRequest(Requests.equivalents, { slice, languages: { source: 'en', target: 'de' }, glossaries: [{ path: glossary }], limit: 8 });
}

/** Resident memory of a process, from the kernel's own book-keeping. */
async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN) / 1024;
}
