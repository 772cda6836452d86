import type { PhraseInContext } from '../../src/model/phrase';
import { percentile } from '../support/report';

/** Encodes phrases and returns the seconds that it took. */
export type TimedEncoding = (phrases: readonly PhraseInContext[]) => Promise<number>;

const ALONE = 300;
const IN_BATCHES = 5120;
/** Phrases that an index has encoded at once. */
const AT_ONCE = 512;
/** Seconds after which slow encoders are timed no longer. */
const LONG_ENOUGH = 8;
/** Phrases before the clock starts: the runtime allocates, and the engine learns how long a batch may be. */
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

/** Returns distinct phrases of a few words, in several scripts: the encoder remembers what it was asked last. */
export function madePhrases(): PhraseInContext[] {
  return Array.from({ length: WARM_UP + IN_BATCHES }, (_, i) => ({
    phrase: `${ADJECTIVES[i % 8]} ${NOUNS[(i >> 3) % 8]} ${1 + (i >> 6)}`,
  }));
}

/** Returns the phrases a second in batches. @param phrases as many as `madePhrases` returns */
export async function phrasesPerSecond(phrases: readonly PhraseInContext[], encode: TimedEncoding): Promise<number> {
  await encode(phrases.slice(-WARM_UP));
  let [time, count] = [0, 0];
  for (; count < IN_BATCHES && time < LONG_ENOUGH; count += AT_ONCE)
    time += await encode(phrases.slice(count, count + AT_ONCE));
  return count / time;
}

/** Returns the milliseconds for one phrase, median. @param phrases as many as `madePhrases` returns */
export async function timeOfOne(phrases: readonly PhraseInContext[], encode: TimedEncoding): Promise<number> {
  await encode(phrases.slice(-WARM_UP));
  const times: number[] = [];
  for (const phrase of phrases.slice(0, ALONE)) times.push(1000 * (await encode([phrase])));
  return percentile(times, 50);
}
