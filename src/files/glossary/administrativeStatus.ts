import type { AdministrativeStatus } from '../../model/concept';

/** What termbases write for the four statuses, without case, blanks, “term” and the ending of the picklist values. */
const WORDS: Record<AdministrativeStatus, string[]> = {
  'preferredTerm-admn-sts': ['preferred', 'approved', 'recommended', 'standardized', 'standardised', 'standard', 'legal', 'regulated', 'bevorzugt', 'freigegeben', 'privilégié'],
  'admittedTerm-admn-sts': ['admitted', 'allowed', 'accepted', 'permitted', 'zugelassen', 'erlaubt', 'admis', 'toléré'],
  'supersededTerm-admn-sts': ['superseded', 'obsolete', 'outdated', 'veraltet', 'obsolète'],
  'deprecatedTerm-admn-sts': ['deprecated', 'forbidden', 'notrecommended', 'prohibited', 'rejected', 'donotuse', 'banned', 'verboten', 'abgelehnt', 'interdit', 'àéviter', 'proscrit'],
};

const STATUS_OF_WORD = new Map(Object.entries(WORDS).flatMap(([status, words]) => words.map((word) => [word, status as AdministrativeStatus] as const)));

/** The picklist value that a file means by `Preferred`, `deprecatedTerm`, `forbidden`…; undefined where it is none of the known words. */
export function administrativeStatusOf(value: string): AdministrativeStatus | undefined {
  const word = value.trim().toLowerCase().replace(/-admn-sts$/, '').replace(/[\s_-]+/g, '');
  return STATUS_OF_WORD.get(word.length > 4 ? word.replace(/term$/, '') : word);
}
