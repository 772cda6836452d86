import { nameTable } from '../../base/nameTable';
import type { Term } from '../../model/concept';

/** What a program says of terms besides a status: that they must not be used, or that they stay as they are in every language. */
export type TermMark = 'forbidden' | 'untranslatable';

const MARK_OF_WORD = nameTable<TermMark>({ forbidden: 'forbidden', 'read-only': 'untranslatable' });

/** Splits flags such as `CasePermissive;Forbidden` (memoQ) or `read-only, terminology` (Weblate) into marks and what is left. */
export function marksAmong(flags: readonly string[]): { marks: TermMark[]; rest: string[] } {
  const markOf = (flag: string): TermMark | undefined => MARK_OF_WORD[flag.trim().toLowerCase()];
  return { marks: flags.flatMap((flag) => markOf(flag) ?? []), rest: flags.filter((flag) => !markOf(flag)) };
}

/**
 * Puts a mark into statuses. A forbidden entry forbids its translations, as memoQ, Weblate and Supervertaler mean it, and its term where there are none;
 * an untranslatable one prefers the source term in each of the languages.
 */
export function markEntry(terms: Term[], mark: TermMark, source: string | undefined, languages: readonly string[]): void {
  const translations = terms.filter(({ language }) => language !== source);
  if (mark === 'forbidden') return forbid(translations.length ? translations : terms);
  const original = terms.find(({ language }) => language === source);
  if (!original) return;
  for (const language of languages) {
    if (language !== source && !translations.some((term) => term.language === language)) terms.push({ term: original.term, language, status: 'preferredTerm-admn-sts' });
  }
  for (const term of translations) if (term.term === original.term) term.status ??= 'preferredTerm-admn-sts';
}

export function forbid(terms: readonly Term[]): void {
  for (const term of terms) term.status = 'deprecatedTerm-admn-sts';
}
