/**
 * How long the encoder takes: for one phrase in a sentence of 30 tokens on one core, which somebody waits for, and for
 * phrases in batches on two cores, which a glossary is indexed with; and the memory that the model takes. Of other models
 * `python -m xpr.checkpoint.random_network` makes the shapes.
 *
 *   npm run bench -- encode [<model folder>]
 */
import type { PhraseInContext } from '../src/domain/phrase';
import { bundledModelFolder } from '../src/engine/bundledModel';
import { openEncoder } from '../src/engine/encoder/encoder';
import { InputBuilder } from '../src/engine/encoder/inputs';
import { readModel } from '../src/engine/encoder/modelFolder';
import { openTokenizer } from '../src/engine/encoder/tokenizer';
import { percentile, report } from './support/report';

const TOKENS = 30;
const ALONE = 300;
const IN_BATCHES = 5000;
/** Runs before the clock starts: the runtime allocates, and the engine learns how long a batch may be. */
const WARM_UP = 512;
const BEFORE = 'If the pressure in the second circuit falls, the operator closes the ';
const AFTER = 'by hand, reads the meter once more and reports the fault to the control room, which writes it down and calls for help'.split(' ');
const ADJECTIVES = ['automatic', 'hydraulische', 'nouvelle', 'double', 'ручной', '新しい', 'externe', 'التلقائي'];
const NOUNS = ['safety valve', 'Wasserpumpe', 'soupape de sûreté', 'control room', 'датчик давления', '安全弁', 'Druckleitung', 'صمام الأمان'];

const modelFolder = process.argv[2] ?? bundledModelFolder();
const model = await readModel(modelFolder);
const inputs = new InputBuilder(model.description, await openTokenizer(model));

/** Distinct phrases of a few words, in several scripts: the encoder remembers what it was asked last. */
const phrases = Array.from({ length: WARM_UP + IN_BATCHES }, (_, i) => ({ phrase: `${ADJECTIVES[i % 8]} ${NOUNS[(i >> 3) % 8]} ${1 + (i >> 6)}` }));

/** The phrase in a sentence, which goes on until the input has as many tokens as it should, or a few more. */
function inSentence({ phrase }: PhraseInContext): PhraseInContext {
  for (let words = 1; ; words++) {
    const context = { before: BEFORE, phrase, after: ` ${AFTER.slice(0, words).join(' ')}` };
    if (words >= AFTER.length || inputs.sentencesOf(context)[0]![0]!.ids.length >= TOKENS) return context;
  }
}

async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** Milliseconds, and what the open model adds to the memory of the process, MiB. */
async function oneByOne(): Promise<{ time: number; memory: number }> {
  globalThis.gc?.();
  const before = process.memoryUsage().rss;
  const encoder = await openEncoder(modelFolder, { threads: 1 });
  await encoder.encodePhrases(phrases.slice(-WARM_UP));
  const times: number[] = [];
  for (const context of phrases.slice(0, ALONE).map(inSentence)) times.push(await milliseconds(() => encoder.encodePhrases([context])));
  globalThis.gc?.();
  const memory = (process.memoryUsage().rss - before) / 2 ** 20;
  await encoder.close();
  return { time: percentile(times, 50), memory };
}

async function inBatches(): Promise<number> {
  const encoder = await openEncoder(modelFolder, { threads: 2 });
  await encoder.encodePhrases(phrases.slice(-WARM_UP));
  const time = await milliseconds(() => encoder.encodePhrases(phrases.slice(0, IN_BATCHES)));
  await encoder.close();
  return IN_BATCHES / (time / 1000);
}

const alone = await oneByOne();
report(process.argv[2] ? `encode.${model.description.name}` : 'encode', {
  'one phrase in a sentence of 30 tokens on one core p50, ms': alone.time,
  'memory of the open model, MiB': alone.memory,
  'phrases in batches on two cores, per second': await inBatches(),
});
