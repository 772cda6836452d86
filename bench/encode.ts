/** How long the bundled model takes to open and to encode: a phrase that somebody waits for, many phrases, whole sentences. */
import { bundledModelFolder } from '../src/engine/bundledModel';
import { openEncoder } from '../src/engine/encoder/encoder';
import { percentile, report } from './support/report';

const MANY = 5000;
const WAITED_FOR = 200;
const BEFORE = 'If the pressure in the second circuit falls below two bar, the operator closes the ';
const AFTER = ' by hand, reads the meter once more and reports the fault to the control room.';
const ADJECTIVES = ['automatic', 'hydraulische', 'nouvelle', 'double', 'ручной', '新しい', 'externe', 'التلقائي'];
const NOUNS = ['safety valve', 'Wasserpumpe', 'soupape de sûreté', 'control room', 'датчик давления', '安全弁', 'Druckleitung', 'صمام الأمان'];

/** Distinct phrases of a few words, in several scripts. */
const phrases = Array.from({ length: MANY }, (_, i) => ({ phrase: `${ADJECTIVES[i % 8]} ${NOUNS[(i >> 3) % 8]} ${1 + (i >> 6)}` }));

async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

async function eachAlone(contexts: readonly { phrase: string; before?: string; after?: string }[]): Promise<number[]> {
  const times: number[] = [];
  for (const context of contexts) times.push(await milliseconds(() => encoder.encodePhrases([context])));
  return times;
}

const openingStart = performance.now();
const encoder = await openEncoder(bundledModelFolder());
const opening = performance.now() - openingStart;
await encoder.encodePhrases(phrases.slice(0, 64));

const alone = await eachAlone(phrases.slice(64, 64 + WAITED_FOR));
const inSentence = await eachAlone(phrases.slice(64, 64 + WAITED_FOR).map(({ phrase }) => ({ before: BEFORE, phrase, after: AFTER })));
const many = await milliseconds(() => encoder.encodePhrases(phrases));
const sentences = phrases.slice(0, 1000).map(({ phrase }) => `${BEFORE}${phrase}${AFTER}`.split(' '));
const words = await milliseconds(() => encoder.encodeWords(sentences));

let waiting = true;
const background = encoder.encodePhrases(phrases).then(() => (waiting = false));
const meanwhile: number[] = [];
for (let i = 0; waiting && i < WAITED_FOR; i++) meanwhile.push(...(await eachAlone([{ phrase: `${i} ${phrases[i]!.phrase}` }])));
await background;

report('encode', {
  'open the model, ms': opening,
  'one phrase p50, ms': percentile(alone, 50),
  'one phrase p95, ms': percentile(alone, 95),
  'one phrase in a sentence p50, ms': percentile(inSentence, 50),
  'one phrase in a sentence p95, ms': percentile(inSentence, 95),
  'one phrase during a bulk job p95, ms': percentile(meanwhile, 95),
  'phrases per second': MANY / (many / 1000),
  'sentences per second': sentences.length / (words / 1000),
});
await encoder.close();
