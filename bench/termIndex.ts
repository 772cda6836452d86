/**
 * A glossary of 100,000 concepts in two languages (or as many as the first argument says): the time until its vectors
 * can be searched, from nothing, from the vector cache and from the saved index; memory; and the time of a search. Once
 * over FAISS, where it loads, and once over the exact index, each in a process of its own.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Concept } from '../src/domain/concept';
import { bundledModelFolder } from '../src/engine/bundledModel';
import { openEncoder } from '../src/engine/encoder/encoder';
import { loadFaiss } from '../src/engine/index/loadFaiss';
import type { FaissLibrary } from '../src/engine/index/loadFaiss';
import type { TermSource } from '../src/engine/index/termRecord';
import { TermIndex } from '../src/engine/index/termIndex';
import { percentile, report } from './support/report';
import { writeSyntheticGlossary } from './support/syntheticGlossary';

const [concepts = '100000', kind] = process.argv.slice(2);

interface ReadTerm {
  language: string;
  term: string;
}

async function readTerms(file: string): Promise<ReadTerm[]> {
  const lines = (await readFile(file, 'utf8')).trim().split('\n').slice(1);
  return lines.flatMap((line) => {
    const { terms } = JSON.parse(line) as Concept;
    return terms.map(({ term, language }) => ({ language, term }));
  });
}

/** The terms under their places in the list. */
function sourceOf(terms: readonly ReadTerm[]): TermSource {
  return {
    *records() {
      for (const [key, { language }] of terms.entries()) yield { key, language };
    },
    phraseOf: (key) => ({ phrase: terms[key]!.term }),
  };
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}

/** Memory of this process in MiB, without what is only waiting to be collected. */
function resident(): number {
  globalThis.gc?.();
  return process.memoryUsage().rss / 2 ** 20;
}

/** The longest that anything else had to wait, in milliseconds, while the work went on. */
async function longestPause(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let last = performance.now();
  const timer = setInterval(() => {
    longest = Math.max(longest, performance.now() - last - 1);
    last = performance.now();
  }, 1);
  await work();
  clearInterval(timer);
  return longest;
}

async function measure(faiss: FaissLibrary | undefined): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'glossa-bench-'));
  const encoder = await openEncoder(bundledModelFolder());
  const file = path.join(folder, 'bench.glossa.jsonl');
  const phrases = await writeSyntheticGlossary(file, Number(concepts));
  const terms = await readTerms(file);
  const queries = await encoder.encodePhrases(phrases.map((phrase) => ({ phrase: `the ${phrase}` })));
  const searchTimes = (index: TermIndex, language?: string) =>
    Array.from({ length: queries.count }, (_, row) => {
      const start = performance.now();
      index.search(queries.row(row), [language], 20);
      return performance.now() - start;
    });
  const open = () => new TermIndex({ encoder, cacheFolder: folder, faiss });

  const memoryBefore = resident();
  let index = open();
  const cold = await seconds(() => index.update(sourceOf(terms)));
  const memory = resident() - memoryBefore;
  const oneLanguage = searchTimes(index, 'de');
  const allLanguages = searchTimes(index);
  const addition = await seconds(() => index.update(sourceOf([...terms, { language: 'en', term: 'a term that was added' }])));
  const saving = await seconds(() => index.save());
  index = open();
  let fromFile = 0;
  const pause = await longestPause(async () => (fromFile = await seconds(() => index.update(sourceOf(terms)))));
  await rm(path.join(folder, 'indexes'), { recursive: true });
  index = open();
  const fromCache = await seconds(() => index.update(sourceOf(terms)));
  report(`termIndex.${index.kind}`, {
    concepts: Number(concepts),
    terms: terms.length,
    'from nothing, s': cold,
    'from the vector cache, s': fromCache,
    'from the saved index, s': fromFile,
    'longest pause meanwhile, ms': pause,
    'one term added, s': addition,
    'saving, s': saving,
    'memory, MiB': memory,
    'search in one language p50, ms': percentile(oneLanguage, 50),
    'search in one language p95, ms': percentile(oneLanguage, 95),
    'search in all languages p50, ms': percentile(allLanguages, 50),
    'search in all languages p95, ms': percentile(allLanguages, 95),
  });
  await encoder.close();
  await rm(folder, { recursive: true });
}

if (kind) {
  await measure(kind === 'faiss' ? loadFaiss().library : undefined);
} else {
  const kinds = loadFaiss().library ? ['faiss', 'exact'] : ['exact'];
  for (const each of kinds) await once(fork(process.argv[1]!, [concepts, each]), 'exit');
}
