import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { CancellationToken } from 'vscode-jsonrpc';
import { CancellationTokenSource } from 'vscode-jsonrpc';
import type { Concept } from '../../src/model/concept';
import { allRequests } from '../../src/protocol/protocol';
import { inFolder } from '../support/measured';
import { madeBy, markdown, percentile, publish, report } from '../support/report';
import { writeSyntheticGlossary } from '../support/syntheticGlossary';
import { askEquivalents, openIndexed } from './bySize';

const CONCEPTS = 10_000;
const MORE_CONCEPTS = 50_000;
const CHARACTERS = 4_000_000;
/** Milliseconds between two hovers; a later one is asked for when the one before has been answered. */
const EVERY = 50;
/** Milliseconds after which a task is cancelled: what it does again and again has been seen by then. */
const LONGEST = 35_000;

const COLUMNS = ['p50, ms', 'p95, ms', 'longest, ms', 'time of the task, s'];

const LANGUAGES = { source: 'en', target: 'de' };

/**
 * Time from a selection to its equivalents while the engine checks, builds, imports, adapts or looks for duplicates; or only during those tasks
 * whose name begins with `only`, and then nothing is kept of it.
 */
export const hoverWhileBusy = (only = ''): Promise<void> => inFolder((folder) => measureTasks(folder, only));

async function measureTasks(folder: string, only: string): Promise<void> {
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
    const po = { fileName: 'manual.de.po', languageId: 'po', text: madePo(CHARACTERS, await conceptsOf(glossary)) };
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
    const hover = (number: number) =>
      askEquivalents(
        engine,
        glossary,
        `the ${phrases[number % phrases.length]!}s of the older series`,
        phrases[number % phrases.length]!,
      );
    add('nothing else', await measured(() => delay(100 * EVERY), hover));
    for (const [name, task] of Object.entries(tasks).filter(([each]) => each.startsWith(only))) {
      const cancelled = new CancellationTokenSource();
      const timer = setTimeout(() => cancelled.cancel(), LONGEST);
      // Only what was cancelled here may end without an answer.
      const ended = () =>
        task(cancelled.token).catch((error: unknown) => {
          if (!cancelled.token.isCancellationRequested) throw error;
        });
      add(name, await measured(ended, hover));
      clearTimeout(timer);
    }
    if (only) return;
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
 * Asks for equivalents at even intervals as long as the task goes on. A hover that was due while another one had no answer yet counts as well, as
 * if it had been answered together with that one: a pause of the engine would else be seen by one hover only (G. Tene's correction for coordinated
 * omission).
 */
async function measured(task: () => Promise<unknown>, hover: (number: number) => Promise<unknown>): Promise<number[]> {
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
  return [percentile(times, 50), percentile(times, 95), Math.max(...times), seconds];
}

async function conceptsOf(glossary: string): Promise<Concept[]> {
  const [, ...lines] = (await readFile(glossary, 'utf8')).trimEnd().split('\n');
  return lines.map((line) => JSON.parse(line) as Concept);
}

const HEADER =
  'msgid ""\nmsgstr ""\n"Language: de\\n"\n"X-Source-Language: en\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n\n';
/** Sentences with a place for a term, and their translations; of different lengths, as those of a manual are. */
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
/** Sentences of an entry. */
const SENTENCES_OF_ENTRY = 3;
/** Every so manieth term is translated by something else than the glossary's equivalent. */
const WRONG_EACH = 40;
/** What stands there then. */
const WRONG = 'das Ding da';

/**
 * A PO file of so many characters with the terms of a glossary in its sentences, in turn, and in their translations; some are missing there. The
 * same for the same arguments.
 */
export function madePo(length: number, concepts: readonly Concept[]): string {
  const parts = [HEADER];
  let written = HEADER.length;
  for (let entry = 0; written < length; entry++) {
    const lines = Array.from({ length: SENTENCES_OF_ENTRY }, (_, place) => {
      const number = SENTENCES_OF_ENTRY * entry + place;
      const [source, target] = SENTENCES[number % SENTENCES.length]!;
      const [english, german] = concepts[number % concepts.length]!.terms;
      return [
        source.replace('{}', english!.term),
        target.replace('{}', number % WRONG_EACH === 0 ? WRONG : german!.term),
      ] as const;
    });
    const part = `#: manual/${entry}\nmsgid "${lines.map(([source]) => source).join(' ')}"\nmsgstr "${lines.map(([, target]) => target).join(' ')}"\n\n`;
    parts.push(part);
    written += part.length;
  }
  return parts.join('');
}
