/**
 * The codes of failed requests. If its language is not English, the editor shows a translated message for each code.
 */
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
  'fileOutside',
  'fileIrregular',
  'fileTooLarge',
  'memoryUnknown',
  'termbaseUnreachable',
  'termbaseRefused',
  'badRequest',
  'notAllowed',
  'takesTooLong',
  'busy',
  'cancelled',
] as const;
export type ErrorCode = (typeof ERROR_CODES)[number];

/** An error whose message is meant for the user: what happened and what to do next. */
export class GlossaError extends Error {
  constructor(
    readonly code: ErrorCode,
    message: string,
  ) {
    super(message);
    this.name = 'GlossaError';
  }
}

const REFUSALS_OF_FILES: readonly unknown[] = [
  'glossaryUnreadable',
  'fileOutside',
  'fileIrregular',
  'fileTooLarge',
] satisfies ErrorCode[];

/** Returns whether an error concerns a single file, so that other files may still be readable. */
export function isFileError(error: unknown): error is GlossaError {
  return error instanceof GlossaError && REFUSALS_OF_FILES.includes(error.code);
}
