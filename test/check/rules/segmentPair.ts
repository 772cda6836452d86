import type { FormDeviation, SegmentRule } from '../../../src/check/rules/formRule';
import type { Segment, SegmentPair } from '../../../src/model/segment';

export function pairOf(
  source: string | Segment,
  target: string | Segment,
  rest: Partial<SegmentPair> = {},
): SegmentPair {
  const segment = (side: string | Segment): Segment => (typeof side === 'string' ? { text: side, line: 1 } : side);
  return { source: segment(source), target: segment(target), ...rest };
}

/** What a rule says of a pair: `source → target`, with nothing where a side has nothing of the kind. */
export function saidBy(rule: SegmentRule, pair: SegmentPair, target = 'de', source = 'en'): string[] {
  const shown = ({ text }: Segment, place: FormDeviation['used']): string =>
    place?.written ?? (place ? text.slice(place.start, place.end) : '');
  return rule(pair, { source, target }).map(
    ({ used, found }) => `${shown(pair.source, used)} → ${shown(pair.target, found)}`,
  );
}
