import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { CancellationToken } from 'vscode-jsonrpc';
import { CancellationTokenSource } from 'vscode-jsonrpc';
import type { Concept } from '../../src/model/concept';
import { allRequests } from '../../src/protocol/protocol';
import { inFolder } from '../support/measured';
import { madeBy, markdown, percentile, publish, report } from '../support/report';
import { readConcepts, writeSyntheticGlossary } from '../support/syntheticGlossary';
import { askEquivalents, openIndexed } from './bySize';

const CONCEPTS = 10_000;
const MORE_CONCEPTS = 50_000;
const CHARACTERS = 4_000_000;
/** The milliseconds between two hovers, or more if the previous one has no answer yet. */
const INTERVAL = 50;
/** The milliseconds after which a task is cancelled. */
const MAX_TASK_TIME = 35_000;

const COLUMNS = ['p50, ms', 'p95, ms', 'longest, ms', 'time of the task, s'];

const LANGUAGES = { source: 'en', target: 'de' };

/** Measures the time from a selection to its equivalents during each of several long tasks. */
export const hoverWhileBusy = (): Promise<void> => inFolder(measureTasks);

async function measureTasks(folder: string): Promise<void> {
  const glossary = path.join(folder, 'terms.glossa.jsonl');
  const large = path.join(folder, 'large.glossa.jsonl');
  const phrases = await writeSyntheticGlossary(glossary, CONCEPTS);
  await writeSyntheticGlossary(large, MORE_CONCEPTS);
  const { engine } = await openIndexed({ cacheFolder: path.join(folder, 'cache') }, glossary, phrases[0]!);
  try {
    const tbx = path.join(folder, 'terms.tbx');
    await engine.connection.sendRequest(allRequests.export, {
      glossary: { path: large },
      format: 'tbx',
      selection: {},
      file: tbx,
      languages: LANGUAGES,
    });
    const po = { fileName: 'manual.de.po', languageId: 'po', text: madePo(CHARACTERS, await readConcepts(glossary)) };
    const { connection } = engine;
    const file = { path: glossary };
    const tasks: Record<string, (token: CancellationToken) => Promise<unknown>> = {
      'check of a PO': (token) =>
        connection.sendRequest(allRequests.check, { source: po, languages: LANGUAGES, glossaries: [file] }, token),
      'building from a PO': (token) =>
        connection.sendRequest(allRequests.build, { source: po, languages: LANGUAGES, minConfidence: 0.5 }, token),
      'import of a TBX': (token) => {
        const target = { path: path.join(folder, 'imported.glossa.jsonl') };
        const params = { file: tbx, glossary: target, languages: LANGUAGES, onDuplicate: 'merge' as const };
        return connection.sendRequest(allRequests.import, params, token);
      },
      'adapting to 10,000 concepts': (token) => connection.sendRequest(allRequests.adapt, { glossary: file }, token),
      'duplicates in 10,000 concepts': (token) =>
        connection.sendRequest(allRequests.consistency, { glossary: file }, token),
      'duplicates in 50,000 concepts': (token) =>
        connection.sendRequest(allRequests.consistency, { glossary: { path: large } }, token),
    };
    const measuredAll: Record<string, number> = {};
    const add = (name: string, values: readonly number[]) => {
      for (const [column, value] of values.entries()) measuredAll[`${name}: ${COLUMNS[column]}`] = value;
      console.log(`${name}: ${values.map((value) => value.toPrecision(3)).join(', ')}`);
    };
    const hover = (number: number) => {
      const phrase = phrases[number % phrases.length]!;
      return askEquivalents(engine, glossary, `the ${phrase}s of the older series`, phrase);
    };
    add('nothing else', await measured(() => delay(100 * INTERVAL), hover));
    for (const [name, task] of Object.entries(tasks)) {
      const cancelled = new CancellationTokenSource();
      const timer = setTimeout(() => cancelled.cancel(), MAX_TASK_TIME);
      // Only cancelled requests may fail.
      const ended = () =>
        task(cancelled.token).catch((error: unknown) => {
          if (!cancelled.token.isCancellationRequested) throw error;
        });
      add(name, await measured(ended, hover));
      clearTimeout(timer);
    }
    const figures = report('hoverBusy', measuredAll);
    const rows = ['nothing else', ...Object.keys(tasks)].map((name) => [
      name,
      ...COLUMNS.map((column) => figures[`${name}: ${column}`]!.toLocaleString('en')),
    ]);
    publish('hoverBusy', `${markdown(['background task', ...COLUMNS], rows)}\n\n${madeBy('hover --busy')}`, true);
  } finally {
    await engine.stop();
  }
}

/**
 * Requests equivalents at regular intervals until the task ends. Returns the values of `COLUMNS`. Hovers that were due
 * while an earlier one waited count as if they were answered together with it, so that a pause of the engine affects
 * more than one (G. Tene's correction for coordinated omission).
 */
async function measured(task: () => Promise<unknown>, hover: (number: number) => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  let isOver = false;
  const asking = (async () => {
    for (let number = 0; !isOver || number === 0; number++) {
      const asked = performance.now();
      await hover(number);
      const time = performance.now() - asked;
      for (let missed = time; missed > 0; missed -= INTERVAL) times.push(missed);
      await delay(Math.max(0, INTERVAL - time));
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
  return [percentile(times, 50), percentile(times, 95), Math.max(...times), seconds];
}

const HEADER =
  'msgid ""\nmsgstr ""\n"Language: de\\n"\n"X-Source-Language: en\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n\n';
/** Sentences with a placeholder for a term, and their translations. */
const SENTENCES = [
  [
    'Open the cover slowly and make sure that the {} stands still before you reach into the machine.',
    'Öffnen Sie die Abdeckung langsam und stellen Sie sicher, dass {} stillsteht, bevor Sie in die Maschine greifen.',
  ],
  ['The {} is checked by the manufacturer once a year.', 'Der Hersteller prüft {} einmal im Jahr.'],
  [
    'If water has entered the housing, replace the {} together with both seals and write the date into the book.',
    'Ist Wasser in das Gehäuse gelaufen, ersetzen Sie {} samt beiden Dichtungen und tragen Sie das Datum in das Buch ein.',
  ],
  ['Never clean the {} with petrol.', 'Reinigen Sie {} niemals mit Benzin.'],
  [
    'Both parties have agreed that the cost of the {} is paid by the buyer, who may ask for a receipt.',
    'Beide Seiten haben vereinbart, dass der Käufer, der eine Quittung verlangen kann, die Kosten für {} trägt.',
  ],
] as const;
const SENTENCES_OF_ENTRY = 3;
/** One translation in this number has a wrong equivalent. */
const WRONG_EACH = 40;
const WRONG_EQUIVALENT = 'das Ding da';

/** Returns a PO file of at least `length` characters with the terms in turn, some translated wrongly. */
function madePo(length: number, concepts: readonly Concept[]): string {
  const parts = [HEADER];
  let written = HEADER.length;
  for (let entry = 0; written < length; entry++) {
    const lines = Array.from({ length: SENTENCES_OF_ENTRY }, (_, place) => {
      const number = SENTENCES_OF_ENTRY * entry + place;
      const [source, target] = SENTENCES[number % SENTENCES.length]!;
      const [english, german] = concepts[number % concepts.length]!.terms;
      return [
        source.replace('{}', english!.term),
        target.replace('{}', number % WRONG_EACH === 0 ? WRONG_EQUIVALENT : german!.term),
      ] as const;
    });
    const part = `#: manual/${entry}\nmsgid "${lines.map(([source]) => source).join(' ')}"\nmsgstr "${lines.map(([, target]) => target).join(' ')}"\n\n`;
    parts.push(part);
    written += part.length;
  }
  return parts.join('');
}
