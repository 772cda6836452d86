import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { Session } from 'node:inspector/promises';
import os from 'node:os';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { MessageConnection } from 'vscode-jsonrpc/node';
import { createMessageConnection, StreamMessageReader, StreamMessageWriter } from 'vscode-jsonrpc/node';
import { Engine } from '../../src/engine/engine';
import { releaseMemory } from '../../src/engine/releaseMemory';
import { serve } from '../../src/engine/server';
import { Requests } from '../../src/protocol/protocol';
import { ROOT } from '../support/programs';
import { COUNTING, CountedThreads } from './countedThreads';

export type Way = 'hover' | 'build' | 'import' | 'check';

const SOURCES = path.join(ROOT, 'src') + path.sep;

const CONCEPTS = [
  { id: 'c1', terms: [{ term: 'lease agreement', language: 'en' }, { term: 'Mietvertrag', language: 'de' }] },
  { id: 'c2', terms: [{ term: 'deposit', language: 'en', examples: [{ before: 'The ', phrase: 'deposit', after: ' is paid back.' }] }, { term: 'Kaution', language: 'de' }] },
];

/**
 * The files of src, relative to it, in which a function runs while an engine answers a request of this kind: V8 counts the calls. The engine is a real one in this
 * process, spoken to over the protocol. What a hover or a check finds indexed already has been indexed by a request before, which has started the thread that reads, too.
 */
export async function passedDuring(way: Way): Promise<string[]> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'glossa-way-'));
  const engine = new Engine({ cacheFolder: path.join(folder, 'cache') });
  const connection = connectionTo(engine);
  try {
    const { before, during } = await requestsOf(way, folder, connection);
    await engine.requireEncoder();
    await savedIn(path.join(folder, 'cache', 'tokenizers'));
    await before();
    // What is indexed is saved now, and not in the midst of what is counted.
    if (way === 'hover' || way === 'check') await engine.settle([glossaryIn(folder)]);
    // As some seconds after a request: entries that nobody holds are read again.
    await releaseMemory();
    return await filesRunDuring(during);
  } finally {
    connection.dispose();
    await engine.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** The encoder's tables are written beside the first request, which is none of its business. */
async function savedIn(cache: string): Promise<void> {
  for (let tries = 0; tries < 500; tries++) {
    const names = await readdir(cache).catch(() => [] as string[]);
    if (names.length && !names.some((name) => name.endsWith('.tmp'))) return;
    await delay(20);
  }
  throw new Error(`Nothing was saved in ${cache}.`);
}

function connectionTo(engine: Engine): MessageConnection {
  const [there, back] = [new PassThrough(), new PassThrough()];
  serve(createMessageConnection(new StreamMessageReader(there), new StreamMessageWriter(back)), engine);
  const connection = createMessageConnection(new StreamMessageReader(back), new StreamMessageWriter(there));
  connection.listen();
  return connection;
}

async function filesRunDuring(work: () => Promise<unknown>): Promise<string[]> {
  const session = new Session();
  session.connect();
  const threads = new CountedThreads(session);
  try {
    await threads.attach();
    await session.post('Profiler.enable');
    await session.post('Profiler.startPreciseCoverage', COUNTING);
    await work();
    const result = [...(await session.post('Profiler.takePreciseCoverage')).result, ...(await threads.taken())];
    // A function without a name is a module's own code, which runs when it is loaded, or a small callback.
    const ran = result.filter(({ url, functions }) => url.startsWith('file:') && functions.some(({ functionName, ranges }) => functionName && ranges[0]!.count > 0));
    const files = ran.map(({ url }) => fileURLToPath(url)).filter((file) => file.startsWith(SOURCES));
    return [...new Set(files)].map((file) => file.slice(SOURCES.length).replaceAll(path.sep, '/'));
  } finally {
    session.disconnect();
  }
}

function glossaryIn(folder: string): { path: string } {
  return { path: path.join(folder, 'glossary.glossa.jsonl') };
}

interface WayRequests {
  before(): Promise<unknown>;
  during(): Promise<unknown>;
}

async function requestsOf(way: Way, folder: string, connection: MessageConnection): Promise<WayRequests> {
  const glossary = glossaryIn(folder);
  const languages = { source: 'en', target: 'de' };
  const written = async (name: string, text: string): Promise<string> => {
    await writeFile(path.join(folder, name), text);
    return path.join(folder, name);
  };
  switch (way) {
    case 'hover': {
      const hover = (text: string, phrase: string) => {
        const start = text.indexOf(phrase);
        const slice = { fileName: 'lease.en.md', text, offset: 0, selection: { start, end: start + phrase.length } };
        return connection.sendRequest(Requests.equivalents, { slice, languages: { asked: languages }, glossaries: [glossary], limit: 5 });
      };
      await connection.sendRequest(Requests.change, { glossary, change: { kind: 'put', concepts: CONCEPTS } });
      return { before: () => hover('The lease agreement ends.', 'lease agreement'), during: () => hover('We paid a deposit when the lease started.', 'deposit') };
    }
    case 'build': {
      const sample = (language: string) => ({ path: path.join(ROOT, 'samples', 'contract', `contract.${language}.md`) });
      const document = { path: await written('other.txt', 'Another one.') };
      return { before: () => connection.sendRequest(Requests.describe, { document }), during: () => connection.sendRequest(Requests.build, { source: sample('en'), target: sample('de'), languages, minConfidence: 0.3 }) };
    }
    case 'import': {
      const file = await written('terms.csv', 'en,de\nlease,Miete\ndeposit,Kaution\n');
      const read = { file, glossary, languages: {} };
      return { before: () => connection.sendRequest(Requests.previewImport, read), during: () => connection.sendRequest(Requests.import, { ...read, onDuplicate: 'merge' }) };
    }
    case 'check': {
      const check = (target: string) => {
        const text = `msgid ""\nmsgstr "Language: de\\n"\n\nmsgid "The lease agreement ends."\nmsgstr "${target}"\n`;
        return connection.sendRequest(Requests.check, { source: { fileName: 'de.po', text }, languages, glossaries: [glossary] });
      };
      await connection.sendRequest(Requests.change, { glossary, change: { kind: 'put', concepts: CONCEPTS } });
      return { before: () => check('Der Mietvertrag endet.'), during: () => check('Der Vertrag endet bald.') };
    }
  }
}
