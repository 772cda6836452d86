/**
 * Measures how well held-out pairs of terms are found before and after adapting to glossaries of several sizes.
 *
 *   npm run bench -- adapt [FILE …] [--names hu,el] [--sizes 150,1000,10000] [--docs]
 *
 * FILE is <source>.en-<language>.tsv or .tsv.xz (English, equivalent). `--names` makes glossaries from the names of
 * regions, languages, scripts and currencies in Node's ICU (Unicode CLDR).
 */
import path from 'node:path';
import { Command } from 'commander';
import type { AdaptResult } from '../src/adaptation/adapt';
import { fitAdaptation } from '../src/adaptation/adapt';
import { termPairs } from '../src/adaptation/termPairs';
import { runSynchronously } from '../src/base/steps';
import { openEncoder } from '../src/engine/encoder/encoder';
import { bundledModelFolder } from '../src/engine/encoder/model/modelLibrary';
import type { Concept, Term } from '../src/model/concept';
import { keep, madeBy, markdown, publish } from './support/report';
import { readRows, shuffled } from './support/sets';

const HEAD =
  'glossary|pairs|held out|top-1 before, %|after, %|MRR before|after|calibration error before|after|verdict|CPU, s'.split(
    '|',
  );

interface Source {
  name: string;
  language: string;
  /** Pairs of an English term and its equivalent. */
  pairs: [string, string][];
}

interface Row extends Omit<AdaptResult, 'adaptation'> {
  source: string;
  /** The processor time without encoding, in seconds. */
  seconds: number;
}

interface Options {
  names: string;
  sizes: string;
  docs?: boolean;
}

await new Command('adapt')
  .argument('[files...]', 'pairs of terms, <source>.en-<language>.tsv or .tsv.xz')
  .option('--names <tags>', 'languages with a glossary of names of regions, languages, scripts and currencies', '')
  .option('--sizes <counts>', 'numbers of pairs in a glossary', '150,1000,10000')
  .option('--docs', 'write the table into docs/development/benchmarks.md')
  .action(run)
  .parseAsync();

async function run(files: string[], { names, sizes, docs }: Options): Promise<void> {
  const sources = [
    ...files.map(readSource),
    ...names
      .split(',')
      .filter(Boolean)
      .map((language) => ({ name: 'CLDR names', language, pairs: localNames(language) })),
  ];
  if (sources.length === 0)
    throw new Error('Nothing to adapt to. Name files with pairs of terms, or languages with --names.');
  const encoder = await openEncoder(bundledModelFolder());
  const encode = (terms: readonly Term[]) => encoder.encodePhrases(terms.map(({ term }) => ({ phrase: term })));
  const rows: Row[] = [];
  for (const size of sizes.split(',').map(Number)) {
    for (const { name, language, pairs } of sources.filter((source) => source.pairs.length >= size)) {
      const chosen = shuffled(pairs, ([english]) => english, 'adapt').slice(0, size);
      const concepts: Concept[] = chosen.map(([english, foreign], i) => ({
        id: `c${i.toString(16).padStart(16, '0')}`,
        terms: [
          { term: english, language: 'en' },
          { term: foreign, language },
        ],
      }));
      const found = runSynchronously(termPairs(concepts, { source: 'en', target: language }));
      const task = {
        queries: await encode(found.queries),
        targets: await encode(found.targets),
        pairs: found.pairs,
        calibration: encoder.calibration,
      };
      const start = process.cpuUsage();
      const { verdict, pairs: count, heldOut, before, after } = runSynchronously(fitAdaptation(task));
      const { user, system } = process.cpuUsage(start);
      const seconds = (user + system) / 1e6;
      rows.push({ source: `${name} en → ${language}`, verdict, pairs: count, heldOut, before, after, seconds });
      // Saved after each glossary, because large ones take long.
      keep('adapt', { results: rows });
      const note = madeBy(`adapt FILE … --names TAGS --sizes ${sizes} --docs`);
      publish('adapt', `${note}\n\n${markdown(HEAD, rows.map(cellsOf))}`, docs);
    }
  }
  await encoder.close();
}

function readSource(file: string): Source {
  const [, name, language] = /^(.+)\.en-(.+)\.tsv(?:\.xz)?$/.exec(path.basename(file)) ?? [];
  if (!name || !language) throw new Error(`${file} is not named <source>.en-<language>.tsv or .tsv.xz.`);
  const pairs = readRows(file).flatMap(([english, foreign]): [string, string][] =>
    english && foreign ? [[english, foreign]] : [],
  );
  return { name, language, pairs };
}

function cellsOf({ source, verdict, pairs, heldOut, before, after, seconds }: Row): (string | number)[] {
  const values = (of: (figures: NonNullable<Row['before']>) => string): string[] =>
    [before, after].map((figures) => (figures ? of(figures) : '–'));
  return [
    source,
    pairs,
    heldOut,
    ...values(({ first }) => ((100 * first) / heldOut).toFixed(1)),
    ...values(({ reciprocalRank }) => reciprocalRank.toFixed(3)),
    ...values(({ calibrationError }) => calibrationError.toFixed(3)),
    { better: 'kept', noBetter: 'refused', tooFew: 'too few' }[verdict],
    seconds.toFixed(1),
  ];
}

/** Returns the names that ICU has both in English and in the language. */
function localNames(language: string): [english: string, foreign: string][] {
  const letters = Array.from('abcdefghijklmnopqrstuvwxyz');
  const longer = (codes: readonly string[]) => codes.flatMap((code) => letters.map((letter) => code + letter));
  const two = longer(letters);
  const three = longer(two);
  const upper = (codes: readonly string[]) => codes.map((code) => code.toUpperCase());
  const codes = {
    region: upper(two),
    language: [...two, ...three],
    currency: upper(three),
    script: longer(three).map((code) => code.charAt(0).toUpperCase() + code.slice(1)),
  };
  return Object.entries(codes).flatMap(([type, all]) => {
    const [english, foreign] = ['en', language].map(
      (locale) => new Intl.DisplayNames(locale, { type: type as keyof typeof codes, fallback: 'none' }),
    );
    return all.flatMap((code): [string, string][] => {
      const [name, local] = [english!.of(code), foreign!.of(code)];
      return name && local ? [[name, local]] : [];
    });
  });
}
