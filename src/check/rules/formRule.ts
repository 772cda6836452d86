import type { CheckRule } from '../../model/finding';
import type { LanguagePair } from '../../model/languagePair';
import type { Span } from '../../model/phrase';
import type { SegmentPair } from '../../model/segment';

/** A place in a segment; a tag that its text leaves out stands between two characters and says how it is written. */
export interface WrittenSpan extends Span {
  written?: string;
}

/** What is wrong with the form of a translation, whatever it says; places are offsets in the texts of the segments. */
export interface Departure {
  /** What the source has; missing where it has nothing of the kind. */
  used?: WrittenSpan;
  /** What the translation has; missing where it has nothing of the kind. */
  found?: WrittenSpan;
  /** Where the white space around the text is what is wrong. */
  edge?: 'start' | 'end';
  /** What should stand there, or what else it is compared with. */
  expected: string[];
  /** What is certain to put it right, in place of `found` or at the edge. */
  replacement?: string;
  /** Whether it may well be right as it is. */
  isDoubtful?: boolean;
}

/** A rule about one translated segment. */
export type SegmentRule = (pair: SegmentPair, languages: LanguagePair) => Departure[];

/** A departure with the rule and the place of its segments among those that are checked. */
export interface FormFinding extends Departure {
  rule: Exclude<CheckRule, 'inconsistent-rendering'>;
  pair: number;
  concept?: undefined;
}

/** Something that has to be the same on both sides. */
export interface Token extends WrittenSpan {
  /** What is compared; equal for what may be written in two ways. */
  key: string;
}

/** What one side has and the other has not, token by token: one that stands there twice has to stand there twice. */
export function unmatched<T extends Token>(source: readonly T[], target: readonly T[]): { missing: T[]; extra: T[] } {
  const left = target.slice();
  const missing = source.filter(({ key }) => {
    const at = left.findIndex((other) => other.key === key);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
  return { missing, extra: left };
}

/** What is missing beside what stands there too much, as far as there are as many. */
export function departures(source: string, { missing, extra }: { missing: readonly Token[]; extra: readonly Token[] }): Departure[] {
  const count = Math.max(missing.length, extra.length);
  const all = Array.from({ length: count }, (_, at): Departure => {
    const used = missing[at], found = extra[at];
    return { ...(used && { used: placeOf(used) }), ...(found && { found: placeOf(found) }), expected: used && found ? [used.written ?? source.slice(used.start, used.end)] : [] };
  });
  // Five of one kind are one thing to put right.
  const keys = all.map((_, at) => `${missing[at]?.key}\n${extra[at]?.key}`);
  return all.filter((_, at) => keys.indexOf(keys[at]!) === at);
}

const placeOf = ({ start, end, written }: WrittenSpan): WrittenSpan => ({ start, end, ...(written !== undefined && { written }) });
