/**
 * What adapting to a glossary is worth: pairs that were held out, before and after, for glossaries of several sizes.
 *
 *   npm run bench -- adapt [FILE …] [--names hu,el] [--sizes 150,1000,10000] [--docs]
 *
 * FILE is <source>.en-<language>.tsv or .tsv.xz (English, equivalent; the program `xz` unpacks). `--names` makes glossaries of the names of regions,
 * languages, scripts and currencies that this program's ICU has (Unicode CLDR), for languages that the model need not have seen.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Command } from 'commander';
import { inProject } from '../scripts/steps/project.mjs';
import type { AdaptResult } from '../src/adaptation/adapt';
import { adapt } from '../src/adaptation/adapt';
import { termPairs } from '../src/adaptation/termPairs';
import { runAtOnce } from '../src/base/steps';
import { openEncoder } from '../src/engine/encoder/encoder';
import { bundledModelFolder } from '../src/engine/encoder/model/bundledModel';
import type { Concept, Term } from '../src/model/concept';
import { localNames } from './adapt/localNames';
import { writeSection } from './quality/readmeSection';
import { shuffled } from './support/phrasePairs';
import { machine } from './support/report';

interface Source {
  name: string;
  language: string;
  /** English, equivalent. */
  pairs: [string, string][];
}

interface Row extends Omit<AdaptResult, 'adaptation'> {
  source: string;
  /** Processor time, seconds, without encoding. */
  seconds: number;
}

interface Options {
  names: string;
  sizes: string;
  docs?: boolean;
}

await new Command('adapt')
  .argument('[files...]', 'pairs of terms, <source>.en-<language>.tsv or .tsv.xz')
  .option('--names <tags>', 'languages whose names of regions, languages, scripts and currencies are taken as glossaries', '')
  .option('--sizes <counts>', 'pairs of a glossary', '150,1000,10000')
  .option('--docs', 'write the table into docs/quality.md')
  .action(run)
  .parseAsync();

async function run(files: string[], { names, sizes, docs }: Options): Promise<void> {
  const sources = [...files.map(readSource), ...names.split(',').filter(Boolean).map((language) => ({ name: 'CLDR names', language, pairs: localNames(language) }))];
  if (sources.length === 0) throw new Error('Nothing to adapt to. Name files with pairs of terms, or languages with --names.');
  const encoder = await openEncoder(bundledModelFolder());
  const encode = (terms: readonly Term[]) => encoder.encodePhrases(terms.map(({ term }) => ({ phrase: term })));
  const rows: Row[] = [];
  for (const size of sizes.split(',').map(Number)) {
    for (const { name, language, pairs } of sources.filter((source) => source.pairs.length >= size)) {
      const chosen = shuffled(pairs, ([english]) => english, 'adapt').slice(0, size);
      const concepts: Concept[] = chosen.map(([english, foreign], i) => ({ id: `c${i.toString(16).padStart(16, '0')}`, terms: [{ term: english, language: 'en' }, { term: foreign, language }] }));
      const found = runAtOnce(termPairs(concepts, { source: 'en', target: language }));
      const task = { queries: await encode(found.queries), targets: await encode(found.targets), pairs: found.pairs, calibration: encoder.calibration };
      const start = process.cpuUsage();
      const { verdict, pairs: count, heldOut, before, after } = runAtOnce(adapt(task));
      const { user, system } = process.cpuUsage(start);
      rows.push({ source: `${name} en → ${language}`, verdict, pairs: count, heldOut, before, after, seconds: (user + system) / 1e6 });
      console.error(lineOf(rows.at(-1)!));
      // At once, because the large glossaries take long.
      write(rows, sizes, docs);
    }
  }
  await encoder.close();
  console.log(tableOf(rows));
}

function write(rows: readonly Row[], sizes: string, isForDocs = false): void {
  const date = new Date().toISOString().slice(0, 10);
  mkdirSync(inProject('bench', 'results'), { recursive: true });
  writeFileSync(inProject('bench', 'results', 'adapt.json'), `${JSON.stringify({ name: 'adapt', date, machine: machine(), results: rows }, rounded, 2)}\n`);
  const note = `${date}, ${machine()['processor']}, Node ${process.version}. Made by \`npm run bench -- adapt FILE … --names TAGS --sizes ${sizes} --docs\`.`;
  if (isForDocs) writeSection(inProject('docs', 'quality.md'), `${note}\n\n${tableOf(rows)}`, 'adapt');
}

function tableOf(rows: readonly Row[]): string {
  const head = '| glossary | pairs | held out | first before, % | after, % | MRR before | after | calibration error before | after | verdict | CPU, s |';
  return [head, head.replaceAll(/[^|]+/g, ' --- '), ...rows.map(lineOf)].join('\n');
}

function readSource(file: string): Source {
  const [, name, language] = /^(.+)\.en-(.+)\.tsv(?:\.xz)?$/.exec(path.basename(file)) ?? [];
  if (!name || !language) throw new Error(`${file} is not named <source>.en-<language>.tsv or .tsv.xz.`);
  const text = file.endsWith('.xz') ? execFileSync('xz', ['-dc', file], { encoding: 'utf8', maxBuffer: 1 << 30 }) : readFileSync(file, 'utf8');
  const pairs = text.split('\n').flatMap((line): [string, string][] => {
    const [english, foreign] = line.split('\t');
    return english && foreign ? [[english, foreign]] : [];
  });
  return { name, language, pairs };
}

function lineOf({ source, verdict, pairs, heldOut, before, after, seconds }: Row): string {
  const values = (of: (figures: NonNullable<Row['before']>) => string): string[] => [before, after].map((figures) => (figures ? of(figures) : '–'));
  const cells = [source, pairs, heldOut, ...values(({ first }) => ((100 * first) / heldOut).toFixed(1)), ...values(({ reciprocalRank }) => reciprocalRank.toFixed(3)), ...values(({ calibrationError }) => calibrationError.toFixed(3))];
  return `| ${[...cells, { better: 'kept', noBetter: 'refused', tooFew: 'too few' }[verdict], seconds.toFixed(1)].join(' | ')} |`;
}

/** Four digits after the point are more than the pairs can tell. */
function rounded(_: string, value: unknown): unknown {
  return typeof value === 'number' ? Number(value.toFixed(4)) : value;
}
