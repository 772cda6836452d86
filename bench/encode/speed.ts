import type { PhraseInContext } from '../../src/model/phrase';
import { percentile } from '../support/report';

/** Encodes phrases and returns the seconds that it took. */
export type TimedEncoding = (phrases: readonly PhraseInContext[]) => Promise<number>;

/** The number of phrases that are timed one by one, and in batches. */
const [ALONE, IN_BATCHES] = [300, 5120];
/** The batch size, as in an index. */
const BATCH_SIZE = 512;
/** The time limit of the batches, in seconds. */
const MAX_SECONDS = 8;
/** The number of phrases before the clock starts, while the engine adjusts its batch size. */
const WARM_UP = 512;
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

/** Returns distinct phrases of a few words in several scripts. They are distinct because the encoder caches vectors. */
export function madePhrases(): PhraseInContext[] {
  return Array.from({ length: WARM_UP + IN_BATCHES }, (_, i) => ({
    phrase: `${ADJECTIVES[i % 8]} ${NOUNS[(i >> 3) % 8]} ${1 + (i >> 6)}`,
  }));
}

/** Returns the number of phrases a second in batches. @param phrases as many as `madePhrases` returns */
export async function phrasesPerSecond(phrases: readonly PhraseInContext[], encode: TimedEncoding): Promise<number> {
  await encode(phrases.slice(-WARM_UP));
  let [time, count] = [0, 0];
  for (; count < IN_BATCHES && time < MAX_SECONDS; count += BATCH_SIZE)
    time += await encode(phrases.slice(count, count + BATCH_SIZE));
  return count / time;
}

/** Returns the median time for one phrase, in milliseconds. @param phrases as many as `madePhrases` returns */
export async function timeOfOne(phrases: readonly PhraseInContext[], encode: TimedEncoding): Promise<number> {
  await encode(phrases.slice(-WARM_UP));
  const times: number[] = [];
  for (const phrase of phrases.slice(0, ALONE)) times.push(1000 * (await encode([phrase])));
  return percentile(times, 50);
}
