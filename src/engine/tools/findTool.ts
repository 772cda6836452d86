import { setTimeout as delay } from 'node:timers/promises';
import { countWithNoun } from '../../base/problem';
import type { LanguageChoice } from '../../model/languagePair';
import type { FindInMemoryResult, MemoryHit, MemorySide } from '../../protocol/memory';
import type { ToolAnswer } from '../../protocol/tools';
import type { MemoryHandler } from '../handlers/memory';
import { buildToolAnswer } from './toolAnswer';
import type { ToolReach } from './toolReach';
import { languageGiven } from './toolReach';

/** The default number of results. */
const USUAL = 10;
/**
 * The maximum time in milliseconds to wait for a memory that is being read: an agent asks once and takes the answer as
 * complete.
 */
const READING_TIME = 5_000;

export interface FindArguments {
  phrase: string;
  from?: string;
  to?: string;
  limit?: number;
}

/** `glossa_find`: the segments in which a phrase was translated, and how. Errors: those of the memory. */
export async function findForTool(
  { phrase, limit = USUAL, ...given }: FindArguments,
  reach: ToolReach,
  memories: MemoryHandler,
  signal: AbortSignal,
): Promise<ToolAnswer> {
  const languages: LanguageChoice = {
    source: languageGiven('from', given.from),
    target: languageGiven('to', given.to),
  };
  const searched = await Promise.all(
    reach.memories.map(async (memory) => {
      await waitForMemory(memory, memories, signal);
      return memories.findInMemory({ memory, phrase, languages, limit }, { signal });
    }),
  );
  const hits = searched
    .flatMap((found) => found.hits)
    .filter(({ source, target }) => reach.remembers(source.file) && reach.remembers(target.file))
    .sort((a, b) => b.score - a.score);
  return buildToolAnswer(
    hits.map((hit) => plainHit(hit, reach)),
    limit,
    said(searched, hits.length),
  );
}

/** Waits for a memory that is being read, for a few seconds. Errors: `memoryUnknown`. */
export async function waitForMemory(memory: string, memories: MemoryHandler, signal: AbortSignal): Promise<void> {
  const ended = new AbortController();
  const late = delay(READING_TIME, undefined, { signal: AbortSignal.any([signal, ended.signal]) }).catch(
    () => undefined,
  ); // whoever has cancelled is told by the search
  await Promise.race([memories.whenRead({ memory }), late]).finally(() => ended.abort());
}

/** Formats a hit by its words: a model does not count characters. */
function plainHit({ source, target, found, score, why, isUnfinished, repeated }: MemoryHit, reach: ToolReach): object {
  const [own, other] = found === 'source' ? [source, target] : [target, source];
  return {
    file: reach.nameOf(own.file),
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

/** Undefined where it cannot be told. */
function marked({ text, marked: spans }: MemorySide): string | undefined {
  return spans.length ? spans.map(({ start, end }) => text.slice(start, end)).join(' … ') : undefined;
}

function said(searched: readonly FindInMemoryResult[], hits: number): string[] {
  if (!searched.length) return ['Nothing here holds translations.'];
  const segments = searched.reduce((sum, found) => sum + found.segments, 0);
  return [
    ...(hits ? [] : ['The translations have nothing that fits.']),
    ...(segments > 0 ? [`The phrase stands in ${countWithNoun(segments, 'segment')}.`] : []),
    ...(searched.some(({ isPartial }) => isPartial)
      ? ['The translations are still being read: there may be more. Ask again later.']
      : []),
  ];
}
