/**
 * How well the encoder finds translations, beside baselines (docs/development/quality.md).
 *
 *   npm run bench -- quality FOLDER [--model DIR] [--only PART …] [--systems NAME …] [--languages TAGS] [--readme]
 *   npm run bench -- quality FOLDER --peers [--languages TAGS] [--readme]
 *
 * The second form compares the encoder with published ones in all its languages, on sentences and phrases of several words.
 */
import { Command, Option } from 'commander';
import { GlossaError } from '../src/base/errors';
import { installPeers } from '../scripts/steps/python.mjs';
import { openEncoder } from '../src/engine/encoder/encoder';
import { readModel } from '../src/engine/encoder/model/modelFolder';
import { bundledModelFolder } from '../src/engine/encoder/model/modelLibrary';
import { AverageOverContexts, contexts, IsolatedWords, SentenceVectors } from './quality/baselines';
import type { PhraseSpeed } from './encode/measure';
import type { Part, Score } from './quality/measure';
import { measure, PARTS } from './quality/measure';
import { ExactString, Glossa, RememberingEncoder, StaticVectors } from './quality/system';
import { Peer, PEERS, peerSpeed } from './quality/peers';
import { groupTable, isInPeerTable, languageTable, mainTable, peerTable, speedTable } from './quality/tables';
import { inOwnProcess } from './support/measured';
import { keep, madeBy, publish } from './support/report';
import { BenchmarkError, readPhraseRows } from './support/sets';

interface Options {
  model: string;
  only: Part[];
  systems?: string[];
  languages?: string;
  peers?: boolean;
  readme?: boolean;
}

const CORE = ['ar', 'de', 'es', 'fr', 'ja', 'ko', 'ru', 'zh'];

await new Command('quality')
  .argument('<folder>', 'benchmarks folder (training/data.md)')
  .option('--model <folder>', 'the model', bundledModelFolder())
  .addOption(new Option('--only <parts...>', 'measure these parts only').choices(PARTS).default([...PARTS]))
  .option('--systems <names...>', 'measure these systems only, such as Glossa CLSE')
  .option(
    '--languages <tags>',
    'with English, separated by commas; missing: ar,de,es,fr,ja,ko,ru,zh, or all with --peers',
  )
  .option('--peers', 'measure published encoders, too, which are installed into build/peers')
  .option('--readme', 'write the table into docs/development/benchmarks.md')
  .action((folder: string, options: Options) =>
    run(folder, options).catch((error: unknown) => {
      if (!(error instanceof BenchmarkError || error instanceof GlossaError)) throw error;
      console.error(error.message);
      process.exitCode = 1;
    }),
  )
  .parseAsync();

async function run(folder: string, { model, only, systems, languages: tags, peers, readme }: Options): Promise<void> {
  const started = performance.now();
  const { description, fingerprint } = await readModel(model);
  if (peers) {
    await runPeers(folder, model, tags?.split(',') ?? description.languages.filter((tag) => tag !== 'en'), readme);
    return;
  }
  const languages = tags?.split(',') ?? CORE;
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
  requireScores(scores, folder);
  const minutes = Number(((performance.now() - started) / 60_000).toFixed(1));
  for (const system of new Set(scores.map((score) => score.system))) console.log(`${languageTable(scores, system)}\n`);
  keep('quality', { model: { name: description.name, fingerprint }, minutes, scores: scores.map(rounded) });
  const note = `\`${description.name}\`, accuracy in percent, both directions, mean over ${languages.join(' ')}; ${minutes} minutes. ${madeBy('quality FOLDER --readme')} What each column and row is: [quality.md](quality.md#the-encoder).`;
  publish('quality', `${mainTable(scores)}\n\n${note}`, readme);
}

/** Measures the model and published encoders, first their quality, then their speed. */
async function runPeers(folder: string, model: string, languages: readonly string[], readme?: boolean): Promise<void> {
  const python = await installPeers();
  const encoder = await openEncoder(model);
  const published = PEERS.map(({ name }) => new Peer(name, python, 1));
  const systems = [new Glossa(new RememberingEncoder(encoder, true)), ...published];
  const scores = await measure(
    folder,
    systems,
    languages,
    new Set(['tatoeba', 'phrase_ctx']),
    console.error,
    isInPeerTable,
  );
  await Promise.all([encoder, ...published].map((each) => each.close()));
  requireScores(scores, folder);
  const own = await inOwnProcess<PhraseSpeed>('encode/measure.ts', [model]);
  const speeds = [{ ...own, name: 'Glossa' }];
  for (const { name } of PEERS) speeds.push(await peerSpeed(name, python));
  keep('peers', { scores: scores.map(rounded), speeds });
  const note = madeBy('quality FOLDER --peers --readme');
  publish('peers', [groupTable(scores), speedTable(speeds), peerTable(scores), note].join('\n\n'), readme);
}

function requireScores(scores: readonly Score[], folder: string): void {
  if (scores.length === 0)
    throw new BenchmarkError(`${folder} has nothing that can be measured; training/data.md says how it is laid out.`);
}

/** Two decimals are more than the sets can tell. */
function rounded({ system, score, ...figures }: Score): Omit<Score, 'answers'> {
  const two = (value: number) => Number(value.toFixed(2));
  return {
    system,
    score,
    mean: two(figures.mean),
    languages: Object.fromEntries(Object.entries(figures.languages).map(([language, value]) => [language, two(value)])),
  };
}
