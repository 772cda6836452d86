import { appendTo } from '../base/maps';
import type { Steps } from '../base/steps';
import { lexicalFormsOf } from '../language/forms';
import { normaliseForm } from '../language/normalise';
import { isUnsegmentedLanguage } from '../language/scripts';
import type { SegmentPair } from '../model/segment';
import { withoutAccelerator, withoutSoftBreaks } from './codeInText';
import { isRelatedWord } from './wordFamilies';
import { differsOnlyInInflection } from './wordForms';

/** A segment whose source is translated differently in most other segments. */
export interface InconsistentRendering {
  rule: 'inconsistent-rendering';
  /** The index of its segments among the checked ones. */
  pair: number;
  /** Always missing: the finding concerns no entry. */
  concept?: undefined;
  /** The translations of the same source elsewhere, the most frequent first. */
  expected: string[];
  /** True if the difference may be correct. */
  isDoubtful?: boolean;
}

/**
 * The maximum number of translations of one source that are compared by inflection, and of those that a finding lists.
 * Time and space are quadratic in this number; real texts have fewer.
 */
const [MAX_COMPARED, MAX_LISTED] = [500, 20];

/**
 * Returns findings for segments with the same source and different translations. All but the most frequent translation
 * (the first of equally frequent ones) are findings. Case, punctuation, white space, accelerators and inflection are
 * ignored. If the file gives segments a context, only those in the same context are compared.
 *
 * @param to language of the translations
 * @param forbidden the indices of segments with a forbidden term, which are skipped
 */
export function* inconsistentRenderings(
  pairs: readonly SegmentPair[],
  to: string,
  forbidden: ReadonlySet<number> = new Set(),
): Steps<InconsistentRendering[]> {
  const bySource = new Map<string, number[]>();
  for (const [index, { source, context, grammaticalNumber }] of pairs.entries()) {
    // A language may have several plural forms of one source.
    if (grammaticalNumber === undefined && !forbidden.has(index))
      appendTo(bySource, `${context ?? ''}\n${sourceKey(withoutSoftBreaks(source.text))}`, index);
    yield;
  }
  const found: InconsistentRendering[] = [];
  for (const places of bySource.values())
    if (places.length > 1) for (const finding of yield* differing(places, pairs, to)) found.push(finding);
  return found.sort((a, b) => a.pair - b.pair);
}

function* differing(
  places: readonly number[],
  pairs: readonly SegmentPair[],
  to: string,
): Steps<InconsistentRendering[]> {
  const renderings = new Map<string, number[]>();
  for (const place of places) {
    appendTo(renderings, renderingKey(pairs[place]!, to), place);
    yield;
  }
  if (renderings.size <= MAX_COMPARED) yield* joinInflections(renderings, to);
  const ordered = Array.from(renderings.values()).sort((a, b) => b.length - a.length || a[0]! - b[0]!);
  const texts = ordered.slice(0, MAX_LISTED + 1).map(([first]) => pairs[first!]!.target.text);
  const found: InconsistentRendering[] = [];
  for (const [number, group] of ordered.entries()) {
    if (number === 0) continue;
    const own = pairs[group[0]!]!.target.text;
    const expected = texts.filter((_, other) => other !== number).slice(0, MAX_LISTED);
    const isDoubtful = expected.some((text) => areOfOneFamily(own, text, to));
    for (const pair of group)
      found.push({ rule: 'inconsistent-rendering', pair, expected, ...(isDoubtful && { isDoubtful }) });
    yield;
  }
  return found;
}

/** Joins the translations that differ in inflection only. */
function* joinInflections(renderings: Map<string, number[]>, to: string): Steps<void> {
  for (const [key, group] of renderings) {
    const same = Array.from(renderings).find(([other]) => other !== key && differsOnlyInInflection(other, key, to));
    if (same) {
      renderings.set(
        same[0],
        [...same[1], ...group].sort((a, b) => a - b),
      );
      renderings.delete(key);
    }
    yield;
  }
}

/**
 * Returns whether two one-word translations belong to the same word family, such as a verb on a button and its noun in
 * a heading.
 */
function areOfOneFamily(one: string, other: string, language: string): boolean {
  return ![one, other].some((text) => /\s/.test(text)) && isRelatedWord(one, other, language);
}

/**
 * Returns a key that is equal for sources that differ only in white space and case. Text in capitals has another key,
 * because it may be a program's value.
 */
const sourceKey = (text: string): string => `${text === text.toUpperCase() ? '^' : ''}${normaliseForm(text)}`;

/** Returns the same key for translations that differ only in form. */
function renderingKey({ source, target }: SegmentPair, to: string): string {
  // “yes|y” is a list of accepted inputs; the first one is the translation.
  const [accepted] = source.text.includes('|') || !target.text.includes('|') ? [target.text] : target.text.split('|');
  const hasAccelerator = withoutAccelerator(source.text) !== source.text;
  const key = withoutPunctuation(
    lexicalFormsOf(hasAccelerator ? withoutAccelerator(accepted!) : withoutSoftBreaks(accepted!), to).stem,
  );
  return isUnsegmentedLanguage(to) ? withoutPoliteness(key.replaceAll(' ', '')) : key;
}

/**
 * Returns Japanese without the particle between a noun and its verb, and without the ending of the verb: 列を削除します, 列の削除.
 */
function withoutPoliteness(text: string): string {
  const bare = text
    .replace(/(?<=[\p{Script=Han}\p{Script=Katakana}ー])[をの](?=[\p{Script=Han}\p{Script=Katakana}])/gu, '')
    .replace(/\p{Script=Hiragana}+$/u, '');
  return bare || text;
}

const withoutPunctuation = (text: string): string => text.replace(/[\p{P}\s]+/gu, ' ').trim();
