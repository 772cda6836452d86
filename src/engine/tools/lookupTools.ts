import type { Equivalent, SearchHit } from '../../model/equivalent';
import type { LookupHandler } from '../handlers/lookups';
import type { SuggestService } from '../lookup/suggestService';
import type { ToolAnswer } from '../../protocol/tools';
import { answerWith } from './toolAnswer';
import type { ToolReach } from './toolReach';
import { languageGiven } from './toolReach';

/** Results where nobody says how many. */
const USUAL = 10;

export interface SuggestArguments {
  phrase: string;
  before?: string;
  after?: string;
  from?: string;
  to?: string;
  limit?: number;
  glossary?: string;
}

export interface SearchArguments {
  query: string;
  limit?: number;
  glossary?: string;
}

/** `glossa_suggest`: the equivalents of a phrase, best first. */
export async function suggestForTool({ phrase, before, after, limit = USUAL, ...given }: SuggestArguments, reach: ToolReach, suggest: SuggestService, signal: AbortSignal): Promise<ToolAnswer> {
  const [from, to] = [languageGiven('from', given.from), languageGiven('to', given.to)];
  const found = await suggest.suggest({ phrase, before, after }, from, to, reach.glossaries(given.glossary), limit, { signal });
  const named = ({ term, language, confidence, why, matched, status, domain, definition, note, example, isUndecided, concept, glossary }: Equivalent): object => ({
    term, language, confidence, why, matched, status, domain, definition, note, example, ...(isUndecided && { isUndecided }), concept, glossary: reach.nameOf(glossary),
  });
  return answerWith(found.map(named), limit, found.length ? [] : ['The glossaries have nothing that fits.']);
}

/** `glossa_search`: entries in any language, best first. */
export async function searchForTool({ query, limit = USUAL, glossary }: SearchArguments, reach: ToolReach, lookups: LookupHandler, signal: AbortSignal): Promise<ToolAnswer> {
  const found = await lookups.search({ query, glossaries: reach.glossaries(glossary), limit }, { signal });
  const named = ({ glossary: file, ...hit }: SearchHit): object => ({ ...hit, glossary: reach.nameOf(file) });
  return answerWith(found.map(named), limit, found.length ? [] : ['The glossaries have nothing that fits.']);
}
