import { normaliseForm } from '../../language/normalise';
import { stem } from '../../language/stems';
import type { MinedSide } from '../candidates';
import type { MinedPlace, Sighting } from '../minedPair';
import { textOfPhrase, wordsOfPhrase } from '../minedPair';
import type { CitedPhrase } from './citedPhrase';
import { citedPhrase } from './citedPhrase';
import { wordsWithinSentence } from './letterCase';

interface HeadForm {
  source: string;
  target: string;
}

/** Forms that come at least this share as often as the most frequent one may be the head instead of it. */
const OFTEN_ENOUGH = 1 / 3;
/** Of sightings that only one side makes a singular, it counts as much. */
const ODD_NUMBER = 0.3;
/** Languages whose nouns have no plural to be told from a singular. */
const NUMBERLESS = new Set(['ja', 'zh', 'ko', 'th', 'vi', 'id', 'ms']);

interface Candidate extends HeadForm {
  weight: number;
  isKnown: boolean;
}

/**
 * The head form of a pair: what both sides are in a dictionary, by most of their sightings, so that a singular does not meet a plural. Where no
 * rule knows it, a frequent form, and among the frequent ones the shortest, because endings are added to the form that dictionaries list.
 */
export function headForm(sightings: readonly Sighting[], source: MinedSide, target: MinedSide): HeadForm {
  const candidates = new Map<string, Candidate>();
  for (const { form, count, seen } of distinct(sightings, source, target)) {
    const { weight, isKnown, ...head } = candidateOf(form, seen, count, source, target);
    const key = `${head.source}\t${head.target}`;
    const known = candidates.get(key);
    if (known) known.weight += weight;
    else candidates.set(key, { ...head, weight, isKnown });
  }
  const most = Math.max(...Array.from(candidates.values(), ({ weight }) => weight));
  const frequent = [...candidates.values()].filter(({ weight }) => weight >= OFTEN_ENOUGH * most);
  const lengthOf = (form: HeadForm) => form.source.length + form.target.length;
  const [head] = frequent.sort((a, b) => Number(b.isKnown) - Number(a.isKnown) || (a.isKnown ? b.weight - a.weight : 0) || lengthOf(a) - lengthOf(b) || b.weight - a.weight || capitalsOf(a) - capitalsOf(b));
  return { source: head!.source, target: head!.target };
}

interface SeenForm {
  source: string[];
  target: string[];
}

/** The ways in which a pair was written, each with how often and one of its places. */
function distinct(sightings: readonly Sighting[], source: MinedSide, target: MinedSide): { form: SeenForm; seen: Sighting; count: number }[] {
  const forms = new Map<string, { form: SeenForm; seen: Sighting; count: number }>();
  for (const sighting of sightings) {
    const isSame = normaliseForm(textOfPhrase(sighting.source)) === normaliseForm(textOfPhrase(sighting.target));
    const form = isSame
      ? { source: wordsOfPhrase(sighting.source), target: wordsOfPhrase(sighting.target) }
      : { source: wordsWithinSentence(sighting.source, sighting.target, source.statistics), target: wordsWithinSentence(sighting.target, sighting.source, target.statistics) };
    const key = `${form.source.join(' ')}\t${form.target.join(' ')}`;
    const known = forms.get(key);
    if (known) known.count++;
    else forms.set(key, { form, seen: sighting, count: 1 });
  }
  return [...forms.values()];
}

function candidateOf(form: SeenForm, seen: Sighting, count: number, sourceSide: MinedSide, targetSide: MinedSide): Candidate {
  const source = citedPhrase(form.source, sourceSide.forms, sourceSide.grammar), target = citedPhrase(form.target, targetSide.forms, targetSide.grammar);
  const asSeen = { source: written(seen.source, form.source, sourceSide), target: written(seen.target, form.target, targetSide) };
  const cited = { source: written(seen.source, source.words, sourceSide), target: written(seen.target, target.words, targetSide) };
  const isKnown = (source.isKnown || NUMBERLESS.has(sourceSide.statistics.language)) && (target.isKnown || NUMBERLESS.has(targetSide.statistics.language));
  const fits = becomesSingular(source, form.source) === becomesSingular(target, form.target) || hasNoNumber(sourceSide, targetSide);
  if (fits) return { ...cited, weight: count, isKnown };
  // The one side that is known to have been a plural stays one, where the other does.
  const isOpen = (side: CitedPhrase) => side.wasPlural === undefined || side.wasPlural;
  if (isOpen(source) && isOpen(target)) return { ...asSeen, weight: count, isKnown: false };
  return { ...cited, weight: ODD_NUMBER * count, isKnown };
}

function becomesSingular({ words, wasPlural }: CitedPhrase, seen: readonly string[]): boolean {
  return wasPlural === true && words.some((word, index) => word !== seen[index]);
}

function hasNoNumber(...sides: MinedSide[]): boolean {
  return sides.some(({ statistics }) => NUMBERLESS.has(statistics.language));
}

/** The phrase with other words in the place of its own, and with what stands between them. */
function written({ side: { segment, words }, start, end }: MinedPlace, forms: readonly string[], { statistics }: MinedSide): string {
  const text = forms.map((form, index) => form + (start + index + 1 < end ? segment.text.slice(words[start + index]!.end, words[start + index + 1]!.start) : '')).join('');
  return statistics.language === 'ko' ? withoutParticle(text) : text;
}

/** Korean writes its particles onto the noun: 보증금은 is 보증금 in a glossary. */
function withoutParticle(text: string): string {
  const last = text.split(' ').at(-1)!;
  const bare = stem(last, 'ko');
  return last.startsWith(bare) ? text.slice(0, text.length - last.length + bare.length) : text;
}

function capitalsOf({ source, target }: HeadForm): number {
  return `${source}${target}`.replace(/\P{Lu}/gu, '').length;
}
