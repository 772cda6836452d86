/**
 * How well the encoder finds translations, beside simpler ways to do it, on a folder of benchmarks (docs/quality.md).
 *
 *   node --import tsx bench/quality.ts FOLDER [--model DIR] [--monolingual DIR] [--only PART] [--readme]
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Command, Option } from 'commander';
import { inProject } from '../scripts/steps/project.mjs';
import { GlossaError } from '../src/base/errors';
import { bundledModelFolder } from '../src/engine/encoder/model/bundledModel';
import { BenchmarkError, readPhraseRows } from './quality/benchmarkFolder';
import type { Part } from './quality/measure';
import { measure, PARTS } from './quality/measure';
import { writeSection } from './quality/readmeSection';
import { openSystems } from './quality/systems';
import { languageTable, mainTable } from './quality/table';
import { machine } from './support/report';

const CORE_LANGUAGES = 'ar,de,es,fr,ja,ko,ru,zh';

interface Options {
  model: string;
  static?: string;
  monolingual?: string;
  only?: Part[];
  systems?: string[];
  languages: string;
  out: string;
  readme?: boolean;
}

const command = new Command('quality')
  .description('Measures how well the encoder finds translations, beside simpler ways to do it.')
  .argument('<folder>', 'benchmarks, laid out as docs/quality.md says')
  .option('--model <folder>', 'the model', bundledModelFolder())
  .option('--static <folder>', 'a model folder with nothing but the token vectors, for the static baseline; without one each token goes through the model alone')
  .option('--monolingual <folder>', 'data folder with pairs/ and phrases/, from which Proc-B learns its word vectors; without one Proc-B is left out')
  .addOption(new Option('--only <parts...>', 'measure these parts only').choices(PARTS))
  .option('--systems <names...>', 'measure these systems only, such as Glossa CLSE')
  .option('--languages <tags>', 'with English, separated by commas', CORE_LANGUAGES)
  .option('--out <file>', 'where the figures go', inProject('bench', 'results', 'quality.json'))
  .option('--readme', 'write the table into README.md')
  .action(run);
await command.parseAsync();

async function run(folder: string, options: Options): Promise<void> {
  try {
    await measureAndWrite(folder, options);
  } catch (error) {
    if (!(error instanceof BenchmarkError || error instanceof GlossaError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

async function measureAndWrite(folder: string, options: Options): Promise<void> {
  const started = performance.now();
  const languages = options.languages.split(',');
  const parts = new Set(options.only ?? PARTS);
  const wanted = (name: string) => !options.systems || options.systems.includes(name);
  const open = await openSystems(options.model, options.static ?? options.model, readPhraseRows(folder), languages, wanted('Proc-B') ? options.monolingual : undefined);
  const { scores, sizes } = await measure(folder, open.systems.filter(({ name }) => wanted(name)), languages, parts, (line) => console.error(line));
  await open.close();
  if (scores.length === 0) throw new BenchmarkError(`${folder} has nothing that can be measured; docs/quality.md says how such a folder is laid out.`);

  const minutes = Number(((performance.now() - started) / 60_000).toFixed(1));
  const date = new Date().toISOString().slice(0, 10);
  const computer = machine();
  console.log(`${mainTable(scores)}\n`);
  for (const system of new Set(scores.map((score) => score.system))) console.log(`${languageTable(scores, system)}\n`);
  mkdirSync(path.dirname(path.resolve(options.out)), { recursive: true });
  writeFileSync(options.out, `${JSON.stringify({ name: 'quality', date, machine: computer, model: open.model, minutes, sizes, scores: scores.map(rounded) }, null, 2)}\n`);
  if (!options.readme) return;
  const made = `\`${open.model.name}\`, accuracy in percent, both directions, mean over ${languages.join(' ')} (senses: those of the set); ${date}, ${computer.processor}, Node ${computer.node}, ${minutes} minutes.`;
  const how = `Made by \`npm run bench -- quality FOLDER${options.static ? ' --static STATIC' : ''}${options.monolingual ? ' --monolingual DATA' : ''} --readme\`; what each column and row is: [docs/quality.md](docs/quality.md).`;
  writeSection(inProject('README.md'), `${mainTable(scores)}\n\n${made} ${how}`);
}

/** Two decimals are more than the sets can tell. */
function rounded<T extends { mean: number; languages: Record<string, number> }>(score: T): T {
  const two = (value: number) => Number(value.toFixed(2));
  return { ...score, mean: two(score.mean), languages: Object.fromEntries(Object.entries(score.languages).map(([language, value]) => [language, two(value)])) };
}
