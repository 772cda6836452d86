import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { CancellationToken } from 'vscode-jsonrpc';
import { CancellationTokenSource } from 'vscode-jsonrpc';
import { inProject } from '../../scripts/steps/project.mjs';
import type { Concept } from '../../src/model/concept';
import { Requests } from '../../src/protocol/protocol';
import type { EngineProcess } from '../../test/support/engineProcess';
import type { HoverBusyReport } from '../figures/hoverBusyTable';
import { hoverBusyTable } from '../figures/hoverBusyTable';
import { writeSection } from '../quality/readmeSection';
import { percentile, report } from '../support/report';
import { writeSyntheticGlossary } from '../support/syntheticGlossary';
import { askEquivalents, openIndexed } from './bySize';
import { madePo } from './madePo';

const CONCEPTS = 10_000;
const MORE_CONCEPTS = 50_000;
const CHARACTERS = 4_000_000;
/** Milliseconds between two hovers; a later one is asked for when the one before has been answered. */
const EVERY = 50;
/** Milliseconds after which a task is cancelled: what it does again and again has been seen by then. */
const LONGEST = 35_000;

/** Something long that the engine is asked for. */
type LongTask = (engine: EngineProcess, token: CancellationToken) => Promise<unknown>;

/** What the tasks work on. */
interface Prepared {
  glossary: { path: string };
  large: { path: string };
  /** The large one as another program writes it. */
  tbx: string;
  other: { path: string };
  po: { fileName: string; languageId: string; text: string };
}

const LANGUAGES = { source: 'en', target: 'de' };

/** The tasks by the names under which they are reported, each with the glossary that it is done with. */
const tasksOf = ({ glossary, large, tbx, other, po }: Prepared): Record<string, LongTask> => ({
  'check of a PO': ({ connection }, token) => connection.sendRequest(Requests.check, { source: po, languages: LANGUAGES, glossaries: [glossary] }, token),
  'building from a PO': ({ connection }, token) => connection.sendRequest(Requests.build, { source: po, languages: LANGUAGES, minConfidence: 0.5 }, token),
  'import of a TBX': ({ connection }, token) => connection.sendRequest(Requests.import, { file: tbx, glossary: other, languages: LANGUAGES, onDuplicate: 'merge' }, token),
  'adapting to 10,000 concepts': ({ connection }, token) => connection.sendRequest(Requests.adapt, { glossary }, token),
  'duplicates in 10,000 concepts': ({ connection }, token) => connection.sendRequest(Requests.consistency, { glossary }, token),
  'duplicates in 50,000 concepts': ({ connection }, token) => connection.sendRequest(Requests.consistency, { glossary: large }, token),
});

/**
 * Time from a selection to its equivalents while the engine checks, builds, imports, adapts or looks for duplicates; or only during those tasks
 * whose name begins with `only`, and then nothing is kept of it.
 */
export async function hoverWhileBusy(only = ''): Promise<void> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'glossa-bench-'));
  const glossary = path.join(folder, 'terms.glossa.jsonl');
  const large = path.join(folder, 'large.glossa.jsonl');
  const phrases = await writeSyntheticGlossary(glossary, CONCEPTS);
  await writeSyntheticGlossary(large, MORE_CONCEPTS);
  const { engine } = await openIndexed({ cacheFolder: path.join(folder, 'cache') }, glossary, phrases[0]!);
  try {
    const tbx = path.join(folder, 'terms.tbx');
    await engine.connection.sendRequest(Requests.export, { glossary: { path: large }, format: 'tbx', selection: {}, file: tbx, languages: LANGUAGES });
    const po = { fileName: 'manual.de.po', languageId: 'po', text: madePo(CHARACTERS, await conceptsOf(glossary)) };
    const tasks = tasksOf({ glossary: { path: glossary }, large: { path: large }, tbx, other: { path: path.join(folder, 'imported.glossa.jsonl') }, po });
    const figures: Record<string, number> = {};
    const hover = (number: number) => askEquivalents(engine, glossary, `the ${phrases[number % phrases.length]!}s of the older series`, phrases[number % phrases.length]!);
    Object.assign(figures, await measured('nothing else', () => delay(100 * EVERY), hover));
    for (const [name, task] of Object.entries(tasks).filter(([each]) => each.startsWith(only))) {
      const cancelled = new CancellationTokenSource();
      const timer = setTimeout(() => cancelled.cancel(), LONGEST);
      // Only what was cancelled here may end without an answer.
      const ended = () => task(engine, cancelled.token).catch((error: unknown) => { if (!cancelled.token.isCancellationRequested) throw error; });
      Object.assign(figures, await measured(name, ended, hover));
      clearTimeout(timer);
    }
    if (only) return;
    report('hoverBusy', figures);
    writeSection(inProject('README.md'), hoverBusyTable(JSON.parse(await readFile(inProject('bench', 'results', 'hoverBusy.json'), 'utf8')) as HoverBusyReport), 'hoverBusy');
  } finally {
    await engine.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Asks for equivalents at even intervals as long as the task goes on. A hover that was due while another one had no answer yet counts as well, as
 * if it had been answered together with that one: a pause of the engine would else be seen by one hover only (G. Tene's correction for coordinated
 * omission).
 */
async function measured(name: string, task: () => Promise<unknown>, hover: (number: number) => Promise<unknown>): Promise<Record<string, number>> {
  const times: number[] = [];
  let isOver = false;
  const asking = (async () => {
    for (let number = 0; !isOver || number === 0; number++) {
      const asked = performance.now();
      await hover(number);
      const time = performance.now() - asked;
      for (let missed = time; missed > 0; missed -= EVERY) times.push(missed);
      await delay(Math.max(0, EVERY - time));
    }
  })();
  const started = performance.now();
  try {
    await task();
  } finally {
    isOver = true;
  }
  const seconds = (performance.now() - started) / 1000;
  await asking;
  const figures = { [`${name}: p50, ms`]: percentile(times, 50), [`${name}: p95, ms`]: percentile(times, 95), [`${name}: longest, ms`]: Math.max(...times), [`${name}: time of the task, s`]: seconds };
  console.log(figures);
  return figures;
}

async function conceptsOf(glossary: string): Promise<Concept[]> {
  const [, ...lines] = (await readFile(glossary, 'utf8')).trimEnd().split('\n');
  return lines.map((line) => JSON.parse(line) as Concept);
}
