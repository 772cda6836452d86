/**
 * Measures how well the encoder finds translations, and compares it with baselines (docs/development/quality.md).
 *
 *   npm run bench -- quality FOLDER [--model DIR] [--only PART …] [--systems NAME …] [--languages TAGS] [--readme]
 *   npm run bench -- quality FOLDER --peers [--languages TAGS] [--readme]
 *
 * `--peers` compares the encoder with published ones in all its languages, on sentences and phrases of several words.
 */
import { Command, Option } from 'commander';
import { installPeers } from '../scripts/steps/python.mjs';
import { openEncoder } from '../src/engine/encoder/encoder';
import { readModel } from '../src/engine/encoder/model/modelFolder';
import { bundledModelFolder } from '../src/engine/encoder/model/modelLibrary';
import type { PhraseSpeed } from './encode/measure';
import type { Part, Score } from './quality/measure';
import { measure, PARTS } from './quality/measure';
import { ExactString, Glossa, StaticVectors } from './quality/system';
import { Peer, PEERS, peerSpeed } from './quality/peers';
import { groupTable, languageTable, mainTable, peerTable, speedTable } from './quality/tables';
import { inOwnProcess } from './support/measured';
import { keep, madeBy, publish } from './support/report';

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
  .option('--systems <names...>', 'measure these systems only, such as Glossa')
  .option(
    '--languages <tags>',
    'languages beside English, separated by commas (default: ar,de,es,fr,ja,ko,ru,zh, or all with --peers)',
  )
  .option('--peers', 'also measure published encoders (installed into build/peers)')
  .option('--readme', 'write the table into docs/development/benchmarks.md')
  .action(run)
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
  const statics = await StaticVectors.open(model);
  const all = [new Glossa(encoder), statics, new ExactString()].filter(({ name }) => systems?.includes(name) ?? true);
  const scores = await measure(folder, all, languages, new Set(only));
  await encoder.close();
  await statics.close();
  const minutes = Number(((performance.now() - started) / 60_000).toFixed(1));
  for (const system of new Set(scores.map((score) => score.system))) console.log(`${languageTable(scores, system)}\n`);
  keep('quality', { model: { name: description.name, fingerprint }, minutes, scores: scores.map(withoutAnswers) });
  const note = `\`${description.name}\`, accuracy in percent, both directions, mean over ${languages.join(' ')}; ${minutes} minutes. ${madeBy('quality FOLDER --readme')} What each column and row is: [quality.md](quality.md#the-encoder).`;
  publish('quality', `${mainTable(scores)}\n\n${note}`, readme);
}

/** Measures the model and published encoders, first their quality, then their speed. */
async function runPeers(folder: string, model: string, languages: readonly string[], readme?: boolean): Promise<void> {
  const python = await installPeers();
  const encoder = await openEncoder(model);
  const published = PEERS.map(({ name }) => new Peer(name, python, 1));
  const systems = [new Glossa(encoder), ...published];
  const scores = await measure(folder, systems, languages, new Set(['tatoeba', 'phrase_ctx']));
  await Promise.all([encoder, ...published].map((each) => each.close()));
  const own = await inOwnProcess<PhraseSpeed>('encode/measure.ts', [model]);
  const speeds = [{ ...own, name: 'Glossa' }];
  for (const { name } of PEERS) speeds.push(await peerSpeed(name, python));
  keep('peers', { scores: scores.map(withoutAnswers), speeds });
  const note = madeBy('quality FOLDER --peers --readme');
  publish('peers', [groupTable(scores), speedTable(speeds), peerTable(scores), note].join('\n\n'), readme);
}

/** Returns a score without the single answers. */
function withoutAnswers({ system, score, mean, languages }: Score): Omit<Score, 'answers'> {
  return { system, score, mean, languages };
}
