import { GlossaError } from '../../base/errors';
import { countWithNoun } from '../../base/problem';
import { isWholePhraseKnown } from '../../lookup/partialMatch';
import type { Equivalent, SearchHit } from '../../model/equivalent';
import type { LanguageChoice } from '../../model/languagePair';
import type { TranslatedBefore } from '../../protocol/memory';
import type { LookupHandler } from '../handlers/lookups';
import type { MemoryHandler } from '../handlers/memory';
import type { SuggestService } from '../lookup/suggestService';
import type { ToolAnswer } from '../../protocol/tools';
import { waitForMemory } from './findTool';
import { buildToolAnswer } from './toolAnswer';
import type { ToolReach } from './toolReach';
import { languageGiven } from './toolReach';

/** The default number of results. */
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

/**
 * `glossa_suggest`: the equivalents of a phrase, best first. If no glossary has the whole phrase, the ways in which it
 * was translated before come first.
 */
export async function suggestForTool(
  { phrase, before, after, limit = USUAL, ...given }: SuggestArguments,
  reach: ToolReach,
  suggest: SuggestService,
  memories: MemoryHandler,
  signal: AbortSignal,
): Promise<ToolAnswer> {
  const [from, to] = [languageGiven('from', given.from), languageGiven('to', given.to)];
  const found = await suggest.suggest({ phrase, before, after }, from, to, reach.glossaries(given.glossary), limit, {
    signal,
  });
  const named = ({
    term,
    language,
    confidence,
    why,
    matched,
    isPartial,
    status,
    domain,
    definition,
    note,
    example,
    isUndecided,
    concept,
    glossary,
  }: Equivalent): object => ({
    term,
    language,
    confidence,
    why,
    matched,
    ...(isPartial && { isPartial }),
    status,
    domain,
    definition,
    note,
    example,
    ...(isUndecided && { isUndecided }),
    concept,
    glossary: reach.nameOf(glossary),
  });
  const past = isWholePhraseKnown(found)
    ? []
    : await translatedBefore(phrase, { source: from, target: to }, limit, reach, memories, signal);
  const unspoken = suggest.unspoken(from, to);
  const remarks = [
    ...(found.length ? [] : ['The glossaries have nothing that fits.']),
    ...(unspoken.length ? [`Matches by form only: the model does not speak ${unspoken.join(' and ')}.`] : []),
  ];
  return buildToolAnswer([...past.flatMap((each) => renderings(each, reach)), ...found.map(named)], limit, [
    ...remarks,
    ...past.map(
      ({ segments }) =>
        `“${phrase}” stands in ${countWithNoun(segments, 'segment')} of the translations: these renderings are ` +
        `found, not approved.`,
    ),
  ]);
}

/** Returns the earlier translations of a phrase. Unread memories contribute nothing. */
async function translatedBefore(
  phrase: string,
  languages: LanguageChoice,
  limit: number,
  reach: ToolReach,
  memories: MemoryHandler,
  signal: AbortSignal,
): Promise<TranslatedBefore[]> {
  const found = await Promise.all(
    reach.memories.map(async (memory) => {
      try {
        await waitForMemory(memory, memories, signal);
        return await memories.translatedBefore({ memory, phrase, languages, limit }, { signal });
      } catch (error) {
        if (error instanceof GlossaError && error.code === 'memoryUnknown') return null;
        throw error;
      }
    }),
  );
  return found.flatMap((each) => (each?.renderings.length ? [each] : []));
}

function renderings({ phrase, renderings: all }: TranslatedBefore, reach: ToolReach): object[] {
  return all
    .filter(({ example: { source, target } }) => reach.remembers(source.file) && reach.remembers(target.file))
    .map(({ term, language, count, example: { source, target } }) => ({
      term,
      language,
      why: ['translated before'],
      matched: phrase,
      count,
      source: source.text,
      target: target.text,
      file: reach.nameOf(target.file),
      line: target.line,
    }));
}

/** `glossa_search`: entries in any language, best first. */
export async function searchForTool(
  { query, limit = USUAL, glossary }: SearchArguments,
  reach: ToolReach,
  lookups: LookupHandler,
  signal: AbortSignal,
): Promise<ToolAnswer> {
  const found = await lookups.search({ query, glossaries: reach.glossaries(glossary), limit }, { signal });
  const named = ({ glossary: file, ...hit }: SearchHit): object => ({ ...hit, glossary: reach.nameOf(file) });
  return buildToolAnswer(found.map(named), limit, found.length ? [] : ['The glossaries have nothing that fits.']);
}
