/**
 * A glossary of 100,000 concepts in two languages (or as many as the first argument says): the time until its vectors
 * can be searched, from nothing, from the vector cache and from the saved index; memory; and the time of a search. Once
 * over FAISS, where it loads, and once over the exact index, each in a process of its own. Also the rate at which terms are
 * indexed, as a share of the rate at which they are encoded: terms alone, which the bundled model looks up rather than
 * runs, and terms with an example sentence each.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Concept, ExampleSentence } from '../src/domain/concept';
import { bundledModelFolder } from '../src/engine/bundledModel';
import { openEncoder } from '../src/engine/encoder/encoder';
import type { PhraseEncoder } from '../src/engine/encoder/phraseEncoder';
import { loadFaiss } from '../src/engine/index/loadFaiss';
import type { FaissLibrary } from '../src/engine/index/loadFaiss';
import type { TermSource } from '../src/engine/index/termRecord';
import { TermIndex } from '../src/engine/index/termIndex';
import { resident, seconds } from './support/measured';
import { percentile, report } from './support/report';
import { writeSyntheticGlossary } from './support/syntheticGlossary';

const [concepts = '100000', kind] = process.argv.slice(2);

/** Phrases that an index has encoded at a time. */
const BATCH = 512;
/** Terms that are indexed with a sentence each; encoding those takes twenty times as long. */
const WITH_SENTENCES = 10_000;

interface ReadTerm {
  language: string;
  term: string;
  examples?: ExampleSentence[];
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
    phraseOf: (key) => ({ phrase: terms[key]!.term, examples: terms[key]!.examples }),
  };
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

/** The rate at which an empty index takes the terms, as a share of the encoder's own in batches of the same size. */
async function shareOfEncoding(encoder: PhraseEncoder, faiss: FaissLibrary | undefined, terms: readonly ReadTerm[]): Promise<number> {
  const folder = await mkdtemp(path.join(tmpdir(), 'glossa-bench-'));
  const indexing = await seconds(() => new TermIndex({ encoder, cacheFolder: folder, faiss }).update(sourceOf(terms)));
  await rm(folder, { recursive: true });
  const encoding = await seconds(async () => {
    for (let first = 0; first < terms.length; first += BATCH) {
      await encoder.encodePhrases(terms.slice(first, first + BATCH).map(({ term, examples }) => ({ phrase: term, examples })));
    }
  });
  return encoding / indexing;
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

  await shareOfEncoding(encoder, faiss, terms.slice(0, 5000)); // the compiler warms up
  const share = await shareOfEncoding(encoder, faiss, terms);
  const examplesOf = (term: string): ExampleSentence[] => [{ before: 'Please look at the ', phrase: term, after: ' before the next inspection of the plant begins.' }];
  const shareWithSentences = await shareOfEncoding(encoder, faiss, terms.slice(0, WITH_SENTENCES).map((term) => ({ ...term, examples: examplesOf(term.term) })));
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
    'rate of indexing, by that of encoding: terms alone': share,
    'rate of indexing, by that of encoding: terms with a sentence': shareWithSentences,
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
