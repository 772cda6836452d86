import type { AskResult } from '../../protocol/documents';
import type { ToolAnswer } from '../../protocol/tools';
import type { AskHandler } from '../handlers/ask';
import { buildToolAnswer } from './toolAnswer';
import type { ToolReach } from './toolReach';
import { languageGiven } from './toolReach';

/** The default number of results. */
const USUAL = 10;
/** Files that could not be read, of which an answer tells. */
const MAX_TOLD = 5;

export interface AskArguments {
  question: string;
  in?: string;
  from?: string;
  limit?: number;
}

/** `glossa_ask`: the passages of documents that answer a question. Errors: `fileOutside`. */
export async function askForTool(
  { question, limit = USUAL, ...given }: AskArguments,
  reach: ToolReach,
  questions: AskHandler,
  signal: AbortSignal,
): Promise<ToolAnswer> {
  const language = languageGiven('from', given.from);
  const documents = reach.documents(given.in);
  if (!documents.length) return buildToolAnswer([], limit, ['Nothing here is a document.']);
  const found = await questions.ask({ question, language, documents, limit }, { signal });
  const named = ({
    file,
    line,
    passage,
    sentence: { start, end },
    language: written,
    score,
  }: AskResult['hits'][number]): object => ({
    file: reach.nameOf(file),
    line,
    passage,
    sentence: passage.slice(start, end),
    language: written,
    score,
  });
  return buildToolAnswer(found.hits.map(named), limit, said(found, reach));
}

function said({ hits, passages, refused }: AskResult, reach: ToolReach): string[] {
  return [
    ...(hits.length ? [] : [`No passage answers that; passages that were looked through: ${passages}.`]),
    ...refused.slice(0, MAX_TOLD).map(({ file, reason }) => `${reach.nameOf(file)} could not be read: ${reason}`),
    ...(refused.length > MAX_TOLD ? [`Files that could not be read besides: ${refused.length - MAX_TOLD}.`] : []),
  ];
}
