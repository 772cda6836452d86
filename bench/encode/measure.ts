/** Measures the encoder of one model folder, the argument, and sends an `EncoderSpeed`. */
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { openEncoder } from '../../src/engine/encoder/encoder';
import { InputBuilder } from '../../src/engine/encoder/inputs';
import { readModel } from '../../src/engine/encoder/model/modelFolder';
import { openTokenizer } from '../../src/engine/encoder/tokenizer/tokenizer';
import type { PhraseInContext } from '../../src/model/phrase';
import { resident, seconds } from '../support/measured';
import { percentile } from '../support/report';

export interface EncoderSpeed {
  name: string;
  /** Milliseconds for a phrase in a sentence of 30 tokens on one core, median. */
  one: number;
  /** Phrases a second in batches on two cores. */
  perSecond: number;
  /** Phrases in sentences of 20 tokens a second in batches on two cores. */
  sentencesPerSecond: number;
  /** What the open model adds to the memory of the process, MiB. */
  memory: number;
  /** MiB. */
  disk: number;
}

const TOKENS = 30;
const TOKENS_IN_BATCHES = 20;
const ALONE = 300;
const IN_BATCHES = 5120;
/** Phrases that an index has encoded at once. */
const AT_ONCE = 512;
/** Slow encoders are timed for so many seconds, and not to the last phrase. */
const LONG_ENOUGH = 8;
/** Phrases before the clock starts: the runtime allocates, and the engine learns how long a batch may be. */
const WARM_UP = 512;
const BEFORE = 'If the pressure in the second circuit falls, the operator closes the ';
const AFTER =
  'by hand, reads the meter once more and reports the fault to the control room, which writes it down and calls for help'.split(
    ' ',
  );
const ADJECTIVES = ['automatic', 'hydraulische', 'nouvelle', 'double', 'ручной', '新しい', 'externe', 'التلقائي'];
const NOUNS = [
  'safety valve',
  'Wasserpumpe',
  'soupape de sûreté',
  'control room',
  'датчик давления',
  '安全弁',
  'Druckleitung',
  'صمام الأمان',
];

const modelFolder = process.argv[2]!;
const model = await readModel(modelFolder);
const inputs = new InputBuilder(model.description, await openTokenizer(model));

/** Distinct phrases of a few words, in several scripts: the encoder remembers what it was asked last. */
const phrases = Array.from({ length: WARM_UP + IN_BATCHES }, (_, i) => ({
  phrase: `${ADJECTIVES[i % 8]} ${NOUNS[(i >> 3) % 8]} ${1 + (i >> 6)}`,
}));

/** The phrase in a sentence, which goes on until the input has as many tokens as it should, or a few more. */
function inSentence({ phrase }: PhraseInContext, tokens: number): PhraseInContext {
  for (let words = 1; ; words++) {
    const context = { before: BEFORE, phrase, after: ` ${AFTER.slice(0, words).join(' ')}` };
    if (words >= AFTER.length || inputs.sentencesOf(context)[0]![0]!.ids.length >= tokens) return context;
  }
}

/** Milliseconds, and what the open model adds to the memory of the process, MiB. */
async function oneByOne(): Promise<{ time: number; memory: number }> {
  const before = resident();
  const encoder = await openEncoder(modelFolder, { threads: 1 });
  await encoder.encodePhrases(phrases.slice(-WARM_UP));
  const times: number[] = [];
  for (const context of phrases.slice(0, ALONE).map((phrase) => inSentence(phrase, TOKENS)))
    times.push(1000 * (await seconds(() => encoder.encodePhrases([context]))));
  const memory = resident() - before;
  await encoder.close();
  return { time: percentile(times, 50), memory };
}

/** Phrases a second. @param asked IN_BATCHES of them, then WARM_UP more */
async function inBatches(asked: readonly PhraseInContext[]): Promise<number> {
  const encoder = await openEncoder(modelFolder, { threads: 2 });
  await encoder.encodePhrases(asked.slice(-WARM_UP));
  let [time, count] = [0, 0];
  for (; count < IN_BATCHES && time < LONG_ENOUGH; count += AT_ONCE)
    time += await seconds(() => encoder.encodePhrases(asked.slice(count, count + AT_ONCE)));
  await encoder.close();
  return count / time;
}

/** Bytes of the files that the engine reads. */
async function bytesOnDisk(): Promise<number> {
  const files = (await readdir(modelFolder)).filter((name) => /^model\.onnx|^tokenizer/.test(name));
  const sizes = await Promise.all(files.map(async (name) => (await stat(path.join(modelFolder, name))).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}

const alone = await oneByOne();
const measurement: EncoderSpeed = {
  name: model.description.name,
  one: alone.time,
  perSecond: await inBatches(phrases),
  sentencesPerSecond: await inBatches(phrases.map((phrase) => inSentence(phrase, TOKENS_IN_BATCHES))),
  memory: alone.memory,
  disk: (await bytesOnDisk()) / 2 ** 20,
};
process.send!(measurement, () => process.disconnect());
