import { stem } from '../text/stem';
import { isCapitalised } from './candidates';
import type { Place, Sighting } from './minedPair';
import { textOf, wordsOf } from './minedPair';
import type { WordStatistics } from './wordStatistics';
import { isInitial } from './wordStatistics';

/** Forms that come at least this share as often as the most frequent one may be the head instead of it, if they are shorter. */
const OFTEN_ENOUGH = 1 / 3;
const GERMAN_ADJECTIVE = /e[nmrs]?$/u;

/**
 * The head form of a pair: a frequent one, and among the frequent ones the shortest, because endings are added to the
 * form that dictionaries list. Both sides are taken from the same places, so that a singular does not meet a plural.
 */
export function headForm(sightings: readonly Sighting[], source: WordStatistics, target: WordStatistics): { source: string; target: string } {
  const forms = new Map<string, { source: string; target: string; count: number }>();
  for (const sighting of sightings) {
    const form = { source: withinSentence(sighting.source, source), target: withinSentence(sighting.target, target), count: 0 };
    const key = `${form.source}\t${form.target}`;
    if (!forms.has(key)) forms.set(key, form);
    forms.get(key)!.count++;
  }
  const most = Math.max(...Array.from(forms.values(), ({ count }) => count));
  const frequent = [...forms.values()].filter(({ count }) => count >= OFTEN_ENOUGH * most);
  frequent.sort((a, b) => lengthOf(a) - lengthOf(b) || b.count - a.count || capitalsOf(a) - capitalsOf(b));
  return { source: frequent[0]!.source, target: frequent[0]!.target };
}

function lengthOf({ source, target }: { source: string; target: string }): number {
  return source.length + target.length;
}

function capitalsOf({ source, target }: { source: string; target: string }): number {
  return `${source}${target}`.replace(/\P{Lu}/gu, '').length;
}

/**
 * A phrase as it would be written inside a sentence. Where it begins one, its capital may not be its own: it is dropped
 * where the document writes the word small elsewhere, and, where it comes nowhere else, in languages that write nouns
 * small; in German only before a noun, where adjectives stand.
 */
function withinSentence(place: Place, statistics: WordStatistics): string {
  const text = statistics.language === 'ko' ? withoutParticle(textOf(place)) : textOf(place);
  const words = wordsOf(place);
  const first = words[0]!;
  if (!isInitial(place.side, place.start) || !isCapitalised(first) || /\p{Lu}/u.test(first.slice(1))) return text;
  const isGermanNoun = statistics.language === 'de' && !(words.length > 1 && isCapitalised(words[1]!) && GERMAN_ADJECTIVE.test(first));
  return (statistics.keepsCapital(first) ?? isGermanNoun) ? text : first.charAt(0).toLocaleLowerCase(statistics.language) + text.slice(1);
}

/** Korean writes its particles onto the noun: 보증금은 is 보증금 in a glossary. */
function withoutParticle(text: string): string {
  const last = text.split(' ').at(-1)!;
  const bare = stem(last, 'ko');
  return last.startsWith(bare) ? text.slice(0, text.length - last.length + bare.length) : text;
}
