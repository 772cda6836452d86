import { createHash } from 'node:crypto';

/** Hexadecimal digits: enough that two of some million sentences seldom share a key. */
const KEY_DIGITS = 12;

/**
 * Names an English sentence without quoting it. Only its letters count, so that a comma more does not make another one.
 * `prepare` leaves rows out by the same keys (training/xpr/corpus/held_out.py).
 */
export function englishKey(english: string): string {
  return digest(english.toLowerCase().replace(/[^a-z]/g, ''));
}

/** Names one row of parallel text. */
export function rowKey(english: string, foreign: string): string {
  return digest(`${english}\t${foreign}`);
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, KEY_DIGITS);
}
