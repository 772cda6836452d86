/**
 * A glossary of 100,000 concepts in two languages (or as many as the argument says): the time until its vectors can be searched,
 * from nothing, from the vector cache and from the saved index; memory; and the time of a search.
 *
 * Before that the rate at which terms are indexed, as a share of the rate at which they are encoded: terms alone, which the bundled
 * model looks up rather than runs, and terms with an example sentence each.
 *
 *   npm run bench -- termIndex [CONCEPTS] [--phrases DATA]
 *
 * DATA is a folder as training/data.md describes it, whose terms the rates are measured with; without one they are made up.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Command } from 'commander';
import type { Vectors } from '../src/base/vectors';
import { openEncoder } from '../src/engine/encoder/encoder';
import { bundledModelFolder } from '../src/engine/encoder/model/bundledModel';
import type { PhraseEncoder } from '../src/engine/encoder/phraseEncoder';
import type { TermSource } from '../src/engine/index/termSource';
import { TermIndex } from '../src/engine/index/termIndex';
import { openCodebooks } from '../src/engine/index/vector/faissCodes';
import type { Concept, ExampleSentence } from '../src/model/concept';
import { longestPause } from '../test/support/longestPause';
import { resident, seconds } from './support/measured';
import { madeUpPhrases, realPhrases } from './support/phrases';
import { percentile, report } from './support/report';
import { writeSyntheticGlossary } from './support/syntheticGlossary';

/** Phrases that an index has encoded at a time. */
const BATCH = 512;
/** Terms that the rates are measured with, alone, and with a sentence each; encoding those takes twenty times as long. */
const ALONE = 50_000;
const WITH_SENTENCES = 3_000;
/** The median of so many rounds counts, after one that warms up the compiler. */
const ROUNDS = 9;

interface Options {
  phrases?: string;
  /** What a process of its own measures. */
  part?: string;
}

await new Command('termIndex')
  .argument('[concepts]', 'concepts of the glossary', '100000')
  .option('--phrases <folder>', 'measure the rates with real terms from this data folder')
  .option('--part <part>', 'rates or index alone')
  .action(run)
  .parseAsync();

async function run(concepts: string, { phrases, part }: Options): Promise<void> {
  if (part === 'rates') return measureRates(phrases);
  if (part) return measure(Number(concepts));
  for (const each of ['rates', 'index']) {
    await once(fork(process.argv[1]!, [concepts, '--part', each, ...(phrases ? ['--phrases', phrases] : [])]), 'exit');
  }
}

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

/** The terms; the id of each is its place in the list. */
function sourceOf(terms: readonly ReadTerm[]): TermSource {
  return {
    *terms() {
      for (const [termId, { language }] of terms.entries()) yield { termId, language };
    },
    takeChanges: () => undefined,
    phraseOf: (termId) => ({ phrase: terms[termId]!.term, examples: terms[termId]!.examples }),
  };
}

/**
 * The rate at which an empty index takes the terms, as a share of the encoder's own in batches of the same size: of what it takes
 * within the indexing, and of what it takes without, a moment later.
 */
async function sharesOfEncoding(encoder: PhraseEncoder, terms: readonly ReadTerm[]): Promise<{ within: number; apart: number }> {
  const within: number[] = [];
  const apart: number[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const folder = await mkdtemp(path.join(tmpdir(), 'glossa-bench-'));
    let inEncoder = 0;
    const encodePhrases: PhraseEncoder['encodePhrases'] = async (phrases, signal) => {
      let vectors: Vectors;
      inEncoder += await seconds(async () => (vectors = await encoder.encodePhrases(phrases, signal)));
      return vectors!;
    };
    const timed = Object.create(encoder, { encodePhrases: { value: encodePhrases } }) as PhraseEncoder;
    const indexing = await seconds(() => new TermIndex({ encoder: timed, cacheFolder: folder, codebooks: openCodebooks(encoder) }).update(sourceOf(terms)));
    encoder.forget();
    await rm(folder, { recursive: true });
    const encoding = await seconds(async () => {
      for (let first = 0; first < terms.length; first += BATCH) {
        await encoder.encodePhrases(terms.slice(first, first + BATCH).map(({ term, examples }) => ({ phrase: term, examples })));
      }
    });
    encoder.forget();
    if (round === 0) continue;
    within.push(inEncoder / indexing);
    apart.push(encoding / indexing);
  }
  return { within: percentile(within, 50), apart: percentile(apart, 50) };
}

async function measureRates(data: string | undefined): Promise<void> {
  const { indexed } = data ? realPhrases(data, ALONE, 0) : await madeUpPhrases(ALONE, 0);
  const terms = indexed.map((term) => ({ language: 'en', term }));
  const examplesOf = (term: string): ExampleSentence[] => [{ before: 'Please look at the ', phrase: term, after: ' before the next inspection of the plant begins.' }];
  const withSentences = terms.slice(0, WITH_SENTENCES).map((term) => ({ ...term, examples: examplesOf(term.term) }));
  const encoder = await openEncoder(bundledModelFolder());
  const alone = await sharesOfEncoding(encoder, terms);
  const inSentences = await sharesOfEncoding(encoder, withSentences);
  report('termIndex.rates', {
    terms: terms.length,
    'rate of indexing, by that of encoding: terms alone': alone.within,
    'the same, by encoding a moment later: terms alone': alone.apart,
    'rate of indexing, by that of encoding: terms with a sentence': inSentences.within,
    'the same, by encoding a moment later: terms with a sentence': inSentences.apart,
  });
  await encoder.close();
}

async function measure(concepts: number): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'glossa-bench-'));
  const encoder = await openEncoder(bundledModelFolder());
  const file = path.join(folder, 'bench.glossa.jsonl');
  const phrases = await writeSyntheticGlossary(file, concepts);
  const terms = await readTerms(file);
  const queries = await encoder.encodePhrases(phrases.map((phrase) => ({ phrase: `the ${phrase}` })));
  const searchTimes = (index: TermIndex, language?: string) =>
    Array.from({ length: queries.count }, (_, row) => {
      const start = performance.now();
      index.search(queries.row(row), [language], 20);
      return performance.now() - start;
    });
  const open = () => new TermIndex({ encoder, cacheFolder: folder, codebooks: openCodebooks(encoder) });

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
  report('termIndex', {
    concepts,
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
