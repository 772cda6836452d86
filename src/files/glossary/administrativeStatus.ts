import type { AdministrativeStatus, Concept } from '../../model/concept';

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
