/**
 * How well the encoder finds translations, beside baselines (docs/development/quality.md).
 *
 *   npm run bench -- quality FOLDER [--model DIR] [--only PART …] [--systems NAME …] [--languages TAGS] [--readme]
 */
import { Command, Option } from 'commander';
import { GlossaError } from '../src/base/errors';
import { openEncoder } from '../src/engine/encoder/encoder';
import { readModel } from '../src/engine/encoder/model/modelFolder';
import { bundledModelFolder } from '../src/engine/encoder/model/modelLibrary';
import { AverageOverContexts, contexts, IsolatedWords, SentenceVectors } from './quality/baselines';
import type { Part, Score } from './quality/measure';
import { measure, PARTS } from './quality/measure';
import { ExactString, Glossa, RememberingEncoder, StaticVectors } from './quality/system';
import { languageTable, mainTable } from './quality/table';
import { keep, machine, today, writeDocs } from './support/report';
import { BenchmarkError, readPhraseRows } from './support/sets';

interface Options {
  model: string;
  only: Part[];
  systems?: string[];
  languages: string;
  readme?: boolean;
}

await new Command('quality')
  .argument('<folder>', 'benchmarks folder (training/data.md)')
  .option('--model <folder>', 'the model', bundledModelFolder())
  .addOption(new Option('--only <parts...>', 'measure these parts only').choices(PARTS).default([...PARTS]))
  .option('--systems <names...>', 'measure these systems only, such as Glossa CLSE')
  .option('--languages <tags>', 'with English, separated by commas', 'ar,de,es,fr,ja,ko,ru,zh')
  .option('--readme', 'write the table into docs/development/benchmarks.md')
  .action((folder: string, options: Options) =>
    run(folder, options).catch((error: unknown) => {
      if (!(error instanceof BenchmarkError || error instanceof GlossaError)) throw error;
      console.error(error.message);
      process.exitCode = 1;
    }),
  )
  .parseAsync();

async function run(folder: string, { model, only, systems, languages: tags, readme }: Options): Promise<void> {
  const started = performance.now();
  const languages = tags.split(',');
  const { description, fingerprint } = await readModel(model);
  const encoder = await openEncoder(model);
  const remembering = new RememberingEncoder(encoder, description.examplePooling === 'normalisedMean');
  const statics = await StaticVectors.open(model);
  const rows = readPhraseRows(folder);
  const all = [
    new Glossa(remembering),
    statics,
    new IsolatedWords(remembering),
    new AverageOverContexts(encoder, remembering, contexts(rows, languages)),
    new SentenceVectors(remembering, rows),
    new ExactString(),
  ].filter(({ name }) => systems?.includes(name) ?? true);
  const scores = await measure(folder, all, languages, new Set(only), (line) => console.error(line));
  await encoder.close();
  await statics.close();
  if (scores.length === 0)
    throw new BenchmarkError(`${folder} has nothing that can be measured; training/data.md says how it is laid out.`);

  const minutes = Number(((performance.now() - started) / 60_000).toFixed(1));
  console.log(`${mainTable(scores)}\n`);
  for (const system of new Set(scores.map((score) => score.system))) console.log(`${languageTable(scores, system)}\n`);
  keep('quality', { model: { name: description.name, fingerprint }, minutes, scores: scores.map(rounded) });
  if (!readme) return;
  const { processor, node } = machine();
  const made = `\`${description.name}\`, accuracy in percent, both directions, mean over ${languages.join(' ')}. ${today()}, ${processor}, Node ${node}, ${minutes} minutes. Made by \`npm run bench -- quality FOLDER --readme\`; what each column and row is: [quality.md](quality.md#the-encoder).`;
  writeDocs('quality', `${mainTable(scores)}\n\n${made}`);
}

/** Two decimals are more than the sets can tell. */
function rounded(score: Score): Score {
  const two = (value: number) => Number(value.toFixed(2));
  return {
    ...score,
    mean: two(score.mean),
    languages: Object.fromEntries(Object.entries(score.languages).map(([language, value]) => [language, two(value)])),
  };
}
