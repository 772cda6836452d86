import type { Steps } from '../../base/steps';
import { formsOf } from '../../language/forms';
import { normaliseForm } from '../../language/normalise';
import type { LanguagePair } from '../../model/languagePair';
import type { SegmentPair } from '../../model/segment';
import type { Departure } from './formRule';

/** Characters from which on a segment is no label, of which a language may have fewer than another. */
const SHORTEST = 12;

/** Different sources that are translated alike, to the letter: all but the first are findings. Sources that differ by case, punctuation or inflection are one. */
export function* sameTranslation(pairs: readonly SegmentPair[], languages: LanguagePair): Steps<(Departure & { pair: number })[]> {
  const byTarget = new Map<string, { source: string; text: string }[]>();
  const found: (Departure & { pair: number })[] = [];
  for (const [index, { source, target, grammaticalNumber }] of pairs.entries()) {
    yield;
    if (grammaticalNumber === 'plural' || target.text.length < SHORTEST) continue;
    const key = normaliseForm(target.text);
    const own = formsOf(source.text, languages.source).stem.replace(/[\p{P}\s]+/gu, ' ').trim();
    const known = byTarget.get(key);
    if (!known) byTarget.set(key, [{ source: own, text: source.text }]);
    else if (!known.some((other) => other.source === own)) {
      found.push({ pair: index, used: { start: 0, end: source.text.length }, found: { start: 0, end: target.text.length }, expected: known.map(({ text }) => text) });
      known.push({ source: own, text: source.text });
    }
  }
  return found;
}
