import { nullPrototypeRecord } from '../../base/nameTable';
import type { Term } from '../../model/concept';

/** Marks of terms besides a status: forbidden, or identical in every language. */
export type TermMark = 'forbidden' | 'untranslatable';

const MARK_OF_WORD = nullPrototypeRecord<TermMark>({ forbidden: 'forbidden', 'read-only': 'untranslatable' });

/**
 * Splits flags such as `CasePermissive;Forbidden` (memoQ) or `read-only, terminology` (Weblate) into marks and other
 * flags.
 */
export function extractTermMarks(flags: readonly string[]): { marks: TermMark[]; rest: string[] } {
  const markOf = (flag: string): TermMark | undefined =>
    MARK_OF_WORD[
      flag
        .trim()
        .toLowerCase()
        .replace(/^used by memoq:\s*/, '')
    ];
  return { marks: flags.flatMap((flag) => markOf(flag) ?? []), rest: flags.filter((flag) => !markOf(flag)) };
}

/** The allowed forms of a term, in memoQ's words; its other options are Glossa's defaults. */
type TermForms = Pick<Term, 'letterCase' | 'matching'>;

const FORMS_OF_FLAG = nullPrototypeRecord<TermForms>({
  casesense: { letterCase: 'exact' },
  casesensitive: { letterCase: 'exact' },
  noprefix: { matching: 'exact' },
  exact: { matching: 'exact' },
  custom: { matching: 'prefix' },
});
/** Matches a term with memoQ's `|` before a variable ending, or with memoQ's wildcard `*`. */
const BEGINNING = /^([^|*]+)[|*](.*)$/u;

/** Splits memoQ flags such as `CaseSense;NoPrefix` into form options and other flags. */
export function extractMatchOptions(flags: readonly string[]): { forms: TermForms; rest: string[] } {
  const formsOf = (flag: string): TermForms | undefined => FORMS_OF_FLAG[flag.trim().toLowerCase()];
  return { forms: Object.assign({}, ...flags.map(formsOf)) as TermForms, rest: flags.filter((flag) => !formsOf(flag)) };
}

/** Sets the forms in which a term matches: `glori|ous` matches every word that begins with *glori*. */
export function setMatchOptions(term: Term, forms: TermForms): void {
  Object.assign(term, forms);
  const [, beginning, ending] = (forms.matching === 'prefix' && BEGINNING.exec(term.term)) || [];
  if (beginning === undefined) return;
  term.term = beginning + ending!.replaceAll(/[|*]/g, '');
  if (term.term !== beginning) term.beginning = beginning;
}

/** Returns the form options as memoQ flags, separated by semicolons; an empty string for the defaults. */
export function memoqFlags({ letterCase, matching }: Term): string {
  return [letterCase === 'exact' && 'CaseSense', matching === 'exact' && 'NoPrefix', matching === 'prefix' && 'Custom']
    .filter(Boolean)
    .join(';');
}

/** Returns the term with memoQ's marker after its beginning, if representable. */
export function memoqTermText({ term, matching, beginning }: Term): string {
  return matching === 'prefix' && beginning && term.startsWith(beginning) && term !== beginning
    ? `${beginning}|${term.slice(beginning.length)}`
    : term;
}

/**
 * Applies a mark to statuses. A forbidden entry forbids its translations, as in memoQ, Weblate and Supervertaler, or
 * its term if there are no translations. An untranslatable entry prefers the source term in every language.
 */
export function applyTermMark(
  terms: Term[],
  mark: TermMark,
  source: string | undefined,
  languages: readonly string[],
): void {
  const translations = terms.filter(({ language }) => language !== source);
  if (mark === 'forbidden') return markForbidden(translations.length ? translations : terms);
  const original = terms.find(({ language }) => language === source);
  if (!original) return;
  for (const language of languages) {
    if (language !== source && !translations.some((term) => term.language === language))
      terms.push({ term: original.term, language, status: 'preferredTerm-admn-sts' });
  }
  for (const term of translations) if (term.term === original.term) term.status ??= 'preferredTerm-admn-sts';
}

export function markForbidden(terms: readonly Term[]): void {
  for (const term of terms) term.status = 'deprecatedTerm-admn-sts';
}
