/** Why a request failed, for whoever has to choose what to show. */
export const ERROR_CODES = [
  'modelMissing',
  'modelInvalid',
  'glossaryReadOnly',
  'glossaryUnreadable',
  'glossaryLocked',
  'conceptUnknown',
  'conceptInvalid',
  'changedSince',
  'nothingToUndo',
  'languageUnknown',
  'languagesEqual',
  'languagesSwapped',
  'notTranslations',
  'documentEmpty',
  'documentTooLarge',
  'formatUnknown',
  'fileUnreadable',
  'fileUnwritable',
  'cancelled',
] as const;
export type ErrorCode = (typeof ERROR_CODES)[number];

/** An error whose message is meant for the user: it says what happened and what to do next. */
export class GlossaError extends Error {
  constructor(
    readonly code: ErrorCode,
    message: string,
  ) {
    super(message);
    this.name = 'GlossaError';
  }
}
