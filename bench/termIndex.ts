/**
 * A glossary of 100,000 concepts in two languages (or as many as the argument says): the time until its vectors can be searched,
 * from nothing, from the vector cache and from the saved index; memory; and the time of a search.
 *
 *   npm run bench -- termIndex [CONCEPTS]
 */
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { Command } from 'commander';
import { openEncoder } from '../src/engine/encoder/encoder';
import { bundledModelFolder } from '../src/engine/encoder/model/modelLibrary';
import type { TermSource } from '../src/engine/index/termSource';
import { SemanticIndex } from '../src/engine/index/termIndex';
import { openCodebooks } from '../src/engine/index/vector/faissCodes';
import type { Concept } from '../src/model/concept';
import { longestPause } from '../test/support/longestPause';
import { inFolder, resident, seconds } from './support/measured';
import { percentile, report } from './support/report';
import { writeSyntheticGlossary } from './support/syntheticGlossary';

await new Command('termIndex')
  .argument('[concepts]', 'concepts of the glossary', Number, 100_000)
  .action((concepts: number) => inFolder((folder) => measure(concepts, folder)))
  .parseAsync();

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

/** The terms; the id of each is its place in the list. */
function sourceOf(terms: readonly ReadTerm[]): TermSource {
  return {
    *terms() {
      for (const [termId, { language }] of terms.entries()) yield { termId, language };
    },
    takeChanges: () => undefined,
    phraseOf: (termId) => ({ phrase: terms[termId]!.term }),
  };
}

async function measure(concepts: number, folder: string): Promise<void> {
  const encoder = await openEncoder(bundledModelFolder());
  const file = path.join(folder, 'bench.glossa.jsonl');
  const phrases = await writeSyntheticGlossary(file, concepts);
  const terms = await readTerms(file);
  const queries = await encoder.encodePhrases(phrases.map((phrase) => ({ phrase: `the ${phrase}` })));
  const searchTimes = (index: SemanticIndex, language?: string) =>
    Array.from({ length: queries.count }, (_, row) => {
      const start = performance.now();
      index.search(queries.row(row), [language], 20);
      return performance.now() - start;
    });
  const open = () => new SemanticIndex({ encoder, cacheFolder: folder, codebooks: openCodebooks(encoder) });

  const memoryBefore = resident();
  let index = open();
  const cold = await seconds(() => index.update(sourceOf(terms)));
  const memory = resident() - memoryBefore;
  const oneLanguage = searchTimes(index, 'de');
  const allLanguages = searchTimes(index);
  const addition = await seconds(() =>
    index.update(sourceOf([...terms, { language: 'en', term: 'a term that was added' }])),
  );
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
}
