import { nullPrototypeRecord } from '../../base/nameTable';
import type { AdministrativeStatus, Concept, Term } from '../../model/concept';

/** Words of termbases for the four statuses, without case, spaces, “term” and the suffix of the picklist values. */
const WORDS: Record<AdministrativeStatus, string[]> = {
  'preferredTerm-admn-sts': [
    'preferred',
    'approved',
    'recommended',
    'standardized',
    'standardised',
    'standard',
    'legal',
    'regulated',
    'bevorzugt',
    'freigegeben',
    'privilégié',
  ],
  'admittedTerm-admn-sts': ['admitted', 'allowed', 'accepted', 'permitted', 'zugelassen', 'erlaubt', 'admis', 'toléré'],
  'supersededTerm-admn-sts': ['superseded', 'obsolete', 'outdated', 'veraltet', 'obsolète'],
  'deprecatedTerm-admn-sts': [
    'deprecated',
    'forbidden',
    'notrecommended',
    'prohibited',
    'rejected',
    'donotuse',
    'banned',
    'verboten',
    'abgelehnt',
    'interdit',
    'àéviter',
    'proscrit',
  ],
};

const STATUS_OF_WORD = new Map(
  Object.entries(WORDS).flatMap(([status, words]) =>
    words.map((word) => [word, status as AdministrativeStatus] as const),
  ),
);

/**
 * Returns the status that a word such as `Preferred`, `deprecatedTerm` or `forbidden` means; undefined for unknown
 * words.
 */
export function administrativeStatusOf(value: string): AdministrativeStatus | undefined {
  const word = value
    .trim()
    .toLowerCase()
    .replace(/-admn-sts$/, '')
    .replace(/[\s_-]+/g, '');
  return STATUS_OF_WORD.get(word.length > 4 ? word.replace(/term$/, '') : word);
}

/**
 * Returns an entry in which terms without a status have the one that the user chose for the import. Only the first of
 * several terms in a language can be preferred; the others are admitted.
 */
export function withDefaultStatus(concept: Concept, status: AdministrativeStatus): Concept {
  const hasPreferred = new Set(
    concept.terms.filter((term) => term.status === 'preferredTerm-admn-sts').map(({ language }) => language),
  );
  const terms = concept.terms.map((term) => {
    if (term.status !== undefined) return term;
    const isSecond = status === 'preferredTerm-admn-sts' && hasPreferred.has(term.language);
    hasPreferred.add(term.language);
    return { ...term, status: isSecond ? ('admittedTerm-admn-sts' as const) : status };
  });
  return { ...concept, terms };
}

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
