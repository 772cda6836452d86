import { words } from '../../src/language/words';
import { shuffled } from '../support/phrasePairs';
import type { LabelledRow } from './labelledRows';
import type { ListedPair } from './pairList';
import { nameOf } from './pairList';
import type { DictionarySense, RelatedWords } from './senseInventory';
import { areToldApart } from './senseInventory';

/** Rows of a word that are looked at; some words have thousands. */
const MOST_ROWS = 30;
/** Languages in which two English words of different meaning may have one word: the one that is asked, and a sister of it. */
const SHARED_BY_TWO_WORDS = 2;
/** Sentences with more of their words in common are taken for variants of each other. */
const MOST_SHARED_WORDS = 0.5;

/**
 * Pairs of which half mean the same. What stands alone tells nothing: for each English word and each foreign one there are as many pairs that mean the same
 * as pairs that do not. At most four of an English word, languages alike as far as the rows go, the same pairs for the same rows.
 */
export function choosePairs(rows: readonly LabelledRow[], related: RelatedWords, count: number): ListedPair[] {
  const ordered = shuffled(rows, ({ row, word, language }) => `${word}\t${language}\t${row.english}\t${row.foreign}`, 'word in context');
  const byWord = grouped(ordered, ({ word }) => word);
  const byTranslation = grouped(ordered, ({ language, translation }) => `${language}\t${translation}`);
  const languages = [...new Set(ordered.map(({ language }) => language))].sort();
  const pairs: ListedPair[] = [];
  const counts = new Map<string, number>();
  const countOf = (key: string): number => counts.get(key) ?? 0;
  const used = new Set<string>();
  for (const [word, own] of byWord) {
    const kinds = countOf('English') <= countOf('foreign') ? ([englishAmbiguous, foreignAmbiguous] as const) : ([foreignAmbiguous, englishAmbiguous] as const);
    const candidates = [...languages].sort((a, b) => countOf(a) - countOf(b)).flatMap((language) => kinds.map((find) => ({ language, find })));
    for (const { language, find } of candidates) {
      const fresh = (each: LabelledRow): boolean => !used.has(each.row.english) && !used.has(each.row.foreign);
      const found = find(own.filter(fresh).slice(0, MOST_ROWS * languages.length), own.filter((each) => each.language === language && fresh(each)).slice(0, MOST_ROWS), (key) => (byTranslation.get(key) ?? []).filter((each) => fresh(each) && !related.has(word, each.word)));
      if (found.length === 0 || countOf(`${word}\t`) + found.length > 4) continue;
      if (pairs.length + found.length > count) return pairs;
      pairs.push(...found.map(({ a, b, isSame, ambiguous }) => ({ language, word, translation: b.translation, isSame, ambiguous, rows: [nameOf(a), nameOf(b)] as ListedPair['rows'] })));
      for (const { a, b } of found) for (const text of [a.row.english, a.row.foreign, b.row.english, b.row.foreign]) used.add(text);
      for (const key of [language, found[0]!.ambiguous, `${word}\t`]) counts.set(key, countOf(key) + found.length);
    }
  }
  return pairs;
}

interface Chosen {
  a: LabelledRow;
  b: LabelledRow;
  isSame: boolean;
  ambiguous: ListedPair['ambiguous'];
}

/** Two senses of the English word, each in an English and in a foreign sentence: four pairs. */
function englishAmbiguous(all: readonly LabelledRow[], foreign: readonly LabelledRow[]): Chosen[] {
  for (const b1 of foreign) {
    for (const b2 of foreign) {
      if (!meanOther(b1, b2)) continue;
      const a1 = all.find((a) => haveSense(a, b1) && meanOther(a, b2) && areApart(a, b1, b2));
      const a2 = a1 && all.find((a) => haveSense(a, b2) && meanOther(a, b1) && areApart(a, b1, b2, a1));
      if (!a1 || !a2) continue;
      return [[a1, b1, true], [a2, b2, true], [a1, b2, false], [a2, b1, false]].map(([a, b, isSame]) => ({ a, b, isSame, ambiguous: 'English' }) as Chosen);
    }
  }
  return [];
}

/** A foreign word that translates the English one in one sentence and another English word, of another sense, in a second: two pairs. */
function foreignAmbiguous(all: readonly LabelledRow[], foreign: readonly LabelledRow[], withTranslation: (key: string) => LabelledRow[]): Chosen[] {
  for (const same of foreign) {
    const other = withTranslation(`${same.language}\t${same.translation}`).slice(0, MOST_ROWS).find((each) => each.word !== same.word && meanOther(same, each, SHARED_BY_TWO_WORDS) && !hasWord(each, same.word) && areApart(same, each));
    const a = other && all.find((each) => haveSense(each, same) && meanOther(each, other, SHARED_BY_TWO_WORDS) && areApart(each, same, other));
    if (a) return [{ a, b: same, isSame: true, ambiguous: 'foreign' }, { a, b: other, isSame: false, ambiguous: 'foreign' }];
  }
  return [];
}

function haveSense(a: LabelledRow, b: LabelledRow): boolean {
  return a.senses.some((sense) => b.senses.includes(sense));
}

function meanOther(a: LabelledRow, b: LabelledRow, allowed = 0): boolean {
  const apart = (x: DictionarySense): boolean => b.senses.every((y) => areToldApart(x, y, allowed));
  return a.senses.every(apart);
}

/** Whether the row's English side has the word in any form that begins with it. */
function hasWord({ row }: LabelledRow, word: string): boolean {
  return words(row.english, 'en').some(({ text }) => text.toLowerCase().startsWith(word));
}

function areApart(...rows: readonly LabelledRow[]): boolean {
  const sets = rows.map(({ row }) => new Set(words(row.english, 'en').map(({ text }) => text.toLowerCase())));
  return sets.every((a, i) => sets.every((b, j) => j <= i || [...a].filter((word) => b.has(word)).length <= MOST_SHARED_WORDS * Math.min(a.size, b.size)));
}

function grouped<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const own = groups.get(keyOf(item)) ?? [];
    groups.set(keyOf(item), own);
    own.push(item);
  }
  return groups;
}
