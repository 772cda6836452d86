import { setTimeout as delay } from 'node:timers/promises';
import { GlossaError } from '../../base/errors';
import { countWithNoun } from '../../base/problem';
import { hasWholePhrase } from '../../lookup/lexicalHit';
import type { Equivalent, SearchHit } from '../../model/equivalent';
import type { PartialLanguagePair } from '../../model/languagePair';
import type { AskResult } from '../../protocol/documents';
import type { MemoryHit, MemoryText, SearchMemoryResult, EarlierTranslations } from '../../protocol/memory';
import type { ToolArguments, ToolResult } from '../../protocol/tools';
import type { MemoryHandler } from '../handlers/memory';
import type { ToolAccess, ToolServices } from './toolAccess';
import { buildToolResult, parseLanguageArgument, parseLanguageArguments } from './toolAccess';

/** The default number of results. */
const DEFAULT_LIMIT = 10;

/** The fields of an equivalent in the answer, besides its glossary. */
const EQUIVALENT_FIELDS = [
  'term',
  'language',
  'confidence',
  'why',
  'matched',
  'isPartial',
  'status',
  'domain',
  'definition',
  'note',
  'example',
  'isUndecided',
  'concept',
] as const;

/**
 * `glossa_suggest`: returns the equivalents of a phrase, best first. If no glossary has the whole phrase, its earlier
 * translations come first.
 */
export async function runSuggestTool(
  { phrase, before, after, limit = DEFAULT_LIMIT, ...given }: ToolArguments<'glossa_suggest'>,
  access: ToolAccess,
  { suggest: suggestService, memories }: ToolServices,
  signal: AbortSignal,
): Promise<ToolResult> {
  const suggest = await suggestService();
  const languages = parseLanguageArguments(given);
  const { source: from, target: to } = languages;
  const found = await suggest.suggest({ phrase, before, after }, from, to, access.glossaries(given.glossary), limit, {
    signal,
  });
  const toOutput = (equivalent: Equivalent): object => ({
    ...Object.fromEntries(EQUIVALENT_FIELDS.map((name) => [name, equivalent[name]])),
    glossary: access.nameOf(equivalent.glossary),
  });
  const earlierTranslations = hasWholePhrase(found)
    ? []
    : await translatedBefore(phrase, languages, limit, access, memories, signal);
  const unsupportedLanguages = suggest.unsupportedLanguages(from, to);
  const remarks = [
    ...(found.length ? [] : ['The glossaries have no match.']),
    ...(unsupportedLanguages.length
      ? [`Matches by word form only: the model does not support ${unsupportedLanguages.join(' and ')}.`]
      : []),
  ];
  return buildToolResult(
    [...earlierTranslations.flatMap((each) => renderings(each, access)), ...found.map(toOutput)],
    limit,
    [
      ...remarks,
      ...earlierTranslations.map(
        ({ segments }) =>
          `“${phrase}” occurs in ${countWithNoun(segments, 'segment')} of the translations. These equivalents were ` +
          `found there and are not approved.`,
      ),
    ],
  );
}

/** Returns the earlier translations of a phrase. Unread memories contribute nothing. */
async function translatedBefore(
  phrase: string,
  languages: PartialLanguagePair,
  limit: number,
  access: ToolAccess,
  memories: MemoryHandler,
  signal: AbortSignal,
): Promise<EarlierTranslations[]> {
  const found = await Promise.all(
    access.memories.map(async (memory) => {
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

function renderings({ phrase, renderings: all }: EarlierTranslations, access: ToolAccess): object[] {
  return all
    .filter(({ example: { source, target } }) => access.isInMemory(source.file) && access.isInMemory(target.file))
    .map(({ term, language, count, example: { source, target } }) => ({
      term,
      language,
      why: ['translated before'],
      matched: phrase,
      count,
      source: source.text,
      target: target.text,
      file: access.nameOf(target.file),
      line: target.line,
    }));
}

/** `glossa_search`: entries in any language, best first. */
export async function runSearchTool(
  { query, limit = DEFAULT_LIMIT, glossary }: ToolArguments<'glossa_search'>,
  access: ToolAccess,
  { lookups }: ToolServices,
  signal: AbortSignal,
): Promise<ToolResult> {
  const found = await lookups.search({ query, glossaries: access.glossaries(glossary), limit }, { signal });
  const toOutput = ({ glossary: file, ...hit }: SearchHit): object => ({ ...hit, glossary: access.nameOf(file) });
  return buildToolResult(found.map(toOutput), limit, found.length ? [] : ['The glossaries have no match.']);
}

/**
 * The maximum time in milliseconds to wait for a memory that is being read: an agent asks once and takes the answer as
 * complete.
 */
const MAX_READING_WAIT_MS = 5_000;

/**
 * `glossa_find`: returns the segments in which a phrase was translated, and its translations. Errors: those of the
 * memory.
 */
export async function runFindTool(
  { phrase, limit = DEFAULT_LIMIT, ...given }: ToolArguments<'glossa_find'>,
  access: ToolAccess,
  { memories }: ToolServices,
  signal: AbortSignal,
): Promise<ToolResult> {
  const languages = parseLanguageArguments(given);
  const searched = await Promise.all(
    access.memories.map(async (memory) => {
      await waitForMemory(memory, memories, signal);
      return memories.searchMemory({ memory, phrase, languages, limit }, { signal });
    }),
  );
  const hits = searched
    .flatMap((found) => found.hits)
    .filter(({ source, target }) => access.isInMemory(source.file) && access.isInMemory(target.file))
    .sort((a, b) => b.score - a.score);
  return buildToolResult(
    hits.map((hit) => plainHit(hit, access)),
    limit,
    segmentRemarks(searched, hits.length),
  );
}

/** Waits for a memory that is being read, for a few seconds. Errors: `memoryUnknown`. */
async function waitForMemory(memory: string, memories: MemoryHandler, signal: AbortSignal): Promise<void> {
  const ended = new AbortController();
  const timeout = delay(MAX_READING_WAIT_MS, undefined, { signal: AbortSignal.any([signal, ended.signal]) }).catch(
    () => undefined,
  ); // the search reports a cancellation
  await Promise.race([memories.whenRead({ memory }), timeout]).finally(() => ended.abort());
}

/** Formats a hit with quoted text in place of offsets, because language models count characters badly. */
function plainHit(
  { source, target, matchedSide: found, score, matchType: why, isUnfinished, repetitions: repeated }: MemoryHit,
  access: ToolAccess,
): object {
  const [own, other] = found === 'source' ? [source, target] : [target, source];
  return {
    file: access.nameOf(own.file),
    line: own.line,
    source: source.text,
    target: target.text,
    sourceLanguage: source.language,
    targetLanguage: target.language,
    matched: marked(own),
    translation: marked(other),
    why,
    score: Math.round(1000 * score) / 1000,
    ...(found === 'target' && { found }),
    ...(isUnfinished && { unfinished: true }),
    repeated,
  };
}

/** Returns the marked parts of a text; undefined if there are none. */
function marked({ text, marked: spans }: MemoryText): string | undefined {
  return spans.length ? spans.map(({ start, end }) => text.slice(start, end)).join(' … ') : undefined;
}

function segmentRemarks(searched: readonly SearchMemoryResult[], hits: number): string[] {
  if (!searched.length) return ['No translations are available.'];
  const segments = searched.reduce((sum, found) => sum + found.segments, 0);
  return [
    ...(hits ? [] : ['The translations have no match.']),
    ...(segments > 0 ? [`The phrase occurs in ${countWithNoun(segments, 'segment')}.`] : []),
    ...(searched.some(({ isPartial }) => isPartial)
      ? ['The translations are still being read, so there may be more. Try again later.']
      : []),
  ];
}

/** The maximum number of unreadable files that an answer lists. */
const MAX_LISTED_FILES = 5;

/** `glossa_ask`: the passages of documents that answer a question. Errors: `fileOutside`. */
export async function runAskTool(
  { question, limit = DEFAULT_LIMIT, ...given }: ToolArguments<'glossa_ask'>,
  access: ToolAccess,
  { questions }: ToolServices,
  signal: AbortSignal,
): Promise<ToolResult> {
  const language = parseLanguageArgument('from', given.from);
  const documents = access.documents(given.in);
  if (!documents.length) return buildToolResult([], limit, ['No documents are available.']);
  const found = await questions.ask({ question, language, documents, limit }, { signal });
  const toOutput = ({
    file,
    line,
    passage,
    sentence: { start, end },
    language: written,
    score,
  }: AskResult['hits'][number]): object => ({
    file: access.nameOf(file),
    line,
    passage,
    sentence: passage.slice(start, end),
    language: written,
    score,
  });
  return buildToolResult(found.hits.map(toOutput), limit, passageRemarks(found, access));
}

function passageRemarks({ hits, passages, refused }: AskResult, access: ToolAccess): string[] {
  return [
    ...(hits.length ? [] : [`No passage answers the question. Passages searched: ${passages}.`]),
    ...refused
      .slice(0, MAX_LISTED_FILES)
      .map(({ file, reason }) => `${access.nameOf(file)} could not be read: ${reason}`),
    ...(refused.length > MAX_LISTED_FILES
      ? [`Other files that could not be read: ${refused.length - MAX_LISTED_FILES}.`]
      : []),
  ];
}
