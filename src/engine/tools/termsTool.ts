import { GlossaError } from '../../base/errors';
import { Pacer } from '../../base/pacer';
import type { TextTerm } from '../../protocol/texts';
import type { ToolAnswer } from '../../protocol/tools';
import { TOOL_LIMITS } from '../../protocol/tools';
import type { TextHandler } from '../handlers/texts';
import { buildToolAnswer } from './toolAnswer';
import type { ToolReach } from './toolReach';
import { languageGiven } from './toolReach';

/** Lines that are named of an entry's places. */
const MAX_LINES = 10;

export interface TermsArguments {
  text?: string;
  file?: string;
  from?: string;
  to?: string;
  limit?: number;
  glossary?: string;
}

/**
 * `glossa_terms`: the entries that occur in a text, in its order. Errors: `badRequest` where no text is given, or two.
 */
export async function termsForTool(
  { text, file, limit = TOOL_LIMITS.hits, ...given }: TermsArguments,
  reach: ToolReach,
  texts: TextHandler,
  signal: AbortSignal,
): Promise<ToolAnswer> {
  if ((text === undefined) === (file === undefined))
    throw new GlossaError('badRequest', 'glossa_terms: give either a text or a file.');
  const languages = { source: languageGiven('from', given.from), target: languageGiven('to', given.to) };
  const document = text === undefined ? await reach.document(file!, new Pacer(signal)) : { fileName: 'text.txt', text };
  const { terms } = await texts.textTerms(
    { document, languages, glossaries: reach.glossaries(given.glossary) },
    { signal, admit: (beside) => reach.admit(beside) },
  );
  return buildToolAnswer(
    terms.map((term) => plainTerm(term, reach)),
    limit,
    [
      terms.length
        ? 'Equivalents are dictionary forms: inflect them as the sentence needs.'
        : 'The glossaries have nothing that occurs there.',
    ],
  );
}

function plainTerm({ places, isUndecided, glossary, ...entry }: TextTerm, reach: ToolReach): object {
  return {
    ...entry,
    ...(isUndecided && { undecided: true }),
    occurrences: places.length,
    lines: [...new Set(places.map(({ line }) => line))].slice(0, MAX_LINES),
    glossary: reach.nameOf(glossary),
  };
}
