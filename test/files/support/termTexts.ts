/** The text fields of a term, listed independently of the source code: a field that is missing there fails the tests. */
export const TERM_TEXTS = [
  'status',
  'partOfSpeech',
  'termType',
  'grammaticalGender',
  'grammaticalNumber',
  'geographicalUsage',
  'note',
  'source',
  'customer',
  'project',
];
