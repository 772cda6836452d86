/**
 * Measures the term index of a synthetic glossary: the time until it can be searched (from nothing, from the vector
 * cache, from the saved index), its memory, and the time of a search.
 *
 *   npm run bench -- termIndex [CONCEPTS]
 */
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { openEncoder } from '../src/engine/encoder/encoder';
import { bundledModelFolder } from '../src/engine/encoder/model/modelLibrary';
import type { TermSource } from '../src/engine/index/termSource';
import { SemanticIndex } from '../src/engine/index/termIndex';
import { openCodebooks } from '../src/engine/index/vector/faissCodes';
import type { Term } from '../src/model/concept';
import { longestPause } from '../test/support/longestPause';
import { inFolder, resident, seconds } from './support/measured';
import { percentiles, report } from './support/report';
import { readConcepts, writeSyntheticGlossary } from './support/syntheticGlossary';

const concepts = Number(process.argv[2] ?? 100_000);
await inFolder(measure);

/** Returns the terms as a source, with their positions as ids. */
function sourceOf(terms: readonly Term[]): TermSource {
  return {
    *terms() {
      for (const [termId, { language }] of terms.entries()) yield { termId, language };
    },
    takeChanges: () => undefined,
    phraseOf: (termId) => ({ phrase: terms[termId]!.term }),
  };
}

async function measure(folder: string): Promise<void> {
  const encoder = await openEncoder(bundledModelFolder());
  const file = path.join(folder, 'bench.glossa.jsonl');
  const phrases = await writeSyntheticGlossary(file, concepts);
  const terms = (await readConcepts(file)).flatMap((concept) => concept.terms);
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
    ...percentiles('search in one language', oneLanguage),
    ...percentiles('search in all languages', allLanguages),
  });
  await encoder.close();
}
