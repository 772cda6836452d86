import { countWithNoun } from '../../base/counted';
import type { Concept } from '../../model/concept';
import type { LanguageChoice, LanguagePair } from '../../model/languagePair';

/** For formats of two languages; those that are missing are the ones that most terms are in. */
export type WriteOptions = LanguageChoice;

export interface Written {
  bytes: Uint8Array;
  /** What the format has no place for, a sentence each. */
  omissions: string[];
}

/** A text file as it is stored: UTF-8 without a byte order mark. */
export function textWritten(text: string, omissions: string[] = []): Written {
  return { bytes: new TextEncoder().encode(text), omissions };
}

/** Languages in the order in which the glossary first uses them. */
export function languagesOf(concepts: readonly Concept[]): string[] {
  return [...new Set(concepts.flatMap(({ terms }) => terms.map(({ language }) => language)))];
}

/** The pair of languages that a bilingual format is written in, with the concepts that have a term in both. */
export function bilingual(concepts: readonly Concept[], wanted: WriteOptions): { pair: LanguagePair; concepts: Concept[]; omissions: string[] } {
  const counts = new Map(languagesOf(concepts).map((language) => [language, 0]));
  for (const { terms } of concepts) for (const { language } of terms) counts.set(language, counts.get(language)! + 1);
  const commonest = [...counts.keys()].sort((a, b) => counts.get(b)! - counts.get(a)!);
  const source = wanted.source ?? commonest.find((language) => language !== wanted.target) ?? 'en';
  const target = wanted.target ?? commonest.find((language) => language !== source) ?? (source === 'en' ? 'de' : 'en');
  const both = concepts.filter(({ terms }) => [source, target].every((side) => terms.some(({ language }) => language === side)));
  const omissions: string[] = [];
  if (both.length < concepts.length) omissions.push(`${countWithNoun(concepts.length - both.length, 'entry', 'entries')} left out for want of terms in both ${source} and ${target}.`);
  const others = [...counts.keys()].filter((language) => language !== source && language !== target);
  if (others.length) omissions.push(`This format holds two languages; terms in ${others.join(', ')} were left out.`);
  return { pair: { source, target }, concepts: both, omissions };
}
