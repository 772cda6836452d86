/** Measures the encoder of the model folder in the argument, and sends an `EncoderSpeed` to the parent process. */
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { openEncoder } from '../../src/engine/encoder/encoder';
import { InputBuilder } from '../../src/engine/encoder/inputs';
import { readModel } from '../../src/engine/encoder/model/modelFolder';
import { openTokenizer } from '../../src/engine/encoder/tokenizer/tokenizer';
import type { PhraseInContext } from '../../src/model/phrase';
import { resident, seconds } from '../support/measured';
import type { TimedEncoding } from './speed';
import { madePhrases, phrasesPerSecond, timeOfOne } from './speed';

export interface EncoderSpeed {
  name: string;
  /** The median time for a phrase in a sentence of 30 tokens on one core, in milliseconds. */
  one: number;
  /** The median time for a bare phrase on one core, in milliseconds. */
  alone: number;
  /** The number of phrases a second in batches on two cores. */
  perSecond: number;
  /** The number of phrases in sentences of 20 tokens a second in batches on two cores. */
  sentencesPerSecond: number;
  /** The memory of the open model, in MiB. */
  memory: number;
  /** The size on disk, in MiB. */
  disk: number;
}

/** The figures of an encoder of bare phrases. */
export type PhraseSpeed = Pick<EncoderSpeed, 'name' | 'alone' | 'perSecond' | 'disk'>;

const TOKENS = 30;
const TOKENS_IN_BATCHES = 20;
const BEFORE = 'If the pressure in the second circuit falls, the operator closes the ';
const AFTER =
  'by hand, reads the meter once more and reports the fault to the control room, which writes it down and calls for help'.split(
    ' ',
  );

const modelFolder = process.argv[2]!;
const model = await readModel(modelFolder);
const inputs = new InputBuilder(model.description, await openTokenizer(model));

const phrases = madePhrases();

/** Returns the phrase in a sentence that has at least the given number of tokens, if possible. */
function inSentence({ phrase }: PhraseInContext, tokens: number): PhraseInContext {
  for (let words = 1; ; words++) {
    const context = { before: BEFORE, phrase, after: ` ${AFTER.slice(0, words).join(' ')}` };
    if (words >= AFTER.length || inputs.sentencesOf(context)[0]![0]!.ids.length >= tokens) return context;
  }
}

/** Measures the times on one core, and the memory of the open model. */
async function oneByOne(): Promise<Pick<EncoderSpeed, 'one' | 'alone' | 'memory'>> {
  const sentences = phrases.map((phrase) => inSentence(phrase, TOKENS));
  const before = resident();
  const encoder = await openEncoder(modelFolder, { threads: 1 });
  const encode: TimedEncoding = (some) => seconds(() => encoder.encodePhrases(some));
  const one = await timeOfOne(sentences, encode);
  const memory = resident() - before;
  const alone = await timeOfOne(phrases, encode);
  await encoder.close();
  return { one, alone, memory };
}

/** Returns the number of phrases a second. */
async function inBatches(asked: readonly PhraseInContext[]): Promise<number> {
  const encoder = await openEncoder(modelFolder, { threads: 2 });
  const perSecond = await phrasesPerSecond(asked, (some) => seconds(() => encoder.encodePhrases(some)));
  await encoder.close();
  return perSecond;
}

/** Returns the bytes of the network with its weights and of the tokenizers. */
async function bytesOnDisk(): Promise<number> {
  const files = (await readdir(modelFolder)).filter((name) => /^model\.onnx|^tokenizer/.test(name));
  const sizes = await Promise.all(files.map(async (name) => (await stat(path.join(modelFolder, name))).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}

const measurement: EncoderSpeed = {
  name: model.description.name,
  ...(await oneByOne()),
  perSecond: await inBatches(phrases),
  sentencesPerSecond: await inBatches(phrases.map((phrase) => inSentence(phrase, TOKENS_IN_BATCHES))),
  disk: (await bytesOnDisk()) / 2 ** 20,
};
process.send!(measurement, () => process.disconnect());
