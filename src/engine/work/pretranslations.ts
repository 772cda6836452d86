import { unfinishedTranslationEdits } from '../../files/documents';
import type { DocumentContent, DocumentSlice } from '../../model/document';
import { MAX_DETECTION_LENGTH } from '../../model/document';
import type { Span } from '../../model/phrase';
import type { Pretranslation, PretranslationsResult, SegmentMatch } from '../../protocol/memory';
import type { QuerySegment } from '../memory/querySegment';
import { querySegmentAt } from '../memory/querySegment';
import type { TranslationMemoryStore } from '../memory/memoryStore';
import { segmentMatches } from '../memory/segmentMatches';
import type { TranslatableDocument, TranslatableUnit } from './workDocument';

/**
 * The number of characters on either side of a segment in which its format finds the positions for its translation and
 * its mark.
 */
const SLICE_MARGIN_LENGTH = 16_384;
/** The number of compared matches: the best may be unfinished. */
const MAX_MATCHES = 3;

/** Returns the best translations for the untranslated segments of a document. Errors: `cancelled`. */
export async function pretranslationsOf(
  store: TranslationMemoryStore,
  { document, source: sourceDocument, languages, units }: TranslatableDocument,
  minPercent: number,
  onFractionDone: (share: number) => void,
  signal?: AbortSignal,
): Promise<PretranslationsResult> {
  const untranslated = units.filter(({ state }) => state === 'untranslated');
  const similar = new Map<string, SegmentMatch | undefined>();
  const bestOf = async (query: QuerySegment, percent: number): Promise<SegmentMatch | undefined> => {
    const question = { ...query, minPercent: percent, limit: MAX_MATCHES };
    return (await segmentMatches(store, question, undefined, signal)).find((match) => !match.isUnfinished);
  };
  const pretranslations: Pretranslation[] = [];
  let skipped = 0;
  for (const [index, unit] of untranslated.entries()) {
    onFractionDone(index / untranslated.length);
    const slice = sliceAround(document, placeOf(unit, document));
    const query = slice && askedSegment(unit, slice, languages);
    if (!query || needsTranslator(unit, sourceDocument)) {
      skipped++;
      continue;
    }
    let match = await bestOf(query, Math.max(100, minPercent));
    if (!match && minPercent < 100) {
      // Identical segments are compared once.
      if (!similar.has(query.text)) similar.set(query.text, await bestOf(query, minPercent));
      match = similar.get(query.text);
    }
    if (!match) continue;
    const { text } = match.matchedSide === 'source' ? match.target : match.source;
    const edits = unfinishedTranslationEdits(slice, withBlanks(text, unit), languages);
    if (edits) pretranslations.push({ percent: match.percent, text: query.text, edits });
    else skipped++;
  }
  return { pretranslations, untranslated: untranslated.length, skipped };
}

function askedSegment(
  { source, place }: TranslatableUnit,
  slice: DocumentSlice,
  languages: TranslatableDocument['languages'],
): QuerySegment | undefined {
  if (!place) return querySegmentAt(slice, languages);
  const { text, key, markup } = source;
  return { text, languages, context: async () => ({ name: key, ...(markup && { markup }) }) };
}

/** Returns whether a segment has several translations, or tags, breaks and tabs, which a memory does not keep. */
function needsTranslator({ source }: TranslatableUnit, { text }: DocumentContent): boolean {
  const { isCounted, markup, joints, runs } = source;
  if (isCounted || markup?.length || joints?.length || !runs) return true;
  return runs.some(({ at, start, end }, index) => {
    const written = text.slice(start, end);
    const isBlank = source.text.slice(at, runs[index + 1]?.at).trim() === '';
    return /[\r\n\t]/.test(written) || (isBlank && /\\[nrt]/.test(written));
  });
}

/** Returns the position at which the format finds a segment; undefined if there is none. */
function placeOf({ place, start, isMissing }: TranslatableUnit, { text, fileName }: DocumentContent): Span | undefined {
  if (!place) return isMissing ? undefined : { start, end: start };
  const written = text.slice(place.start, place.end);
  if (/^(["']).*\1$/s.test(written)) return { start: place.start + 1, end: place.end - 1 };
  return written === '' && /\.ya?ml$/i.test(fileName) ? undefined : place;
}

function sliceAround({ text, ...document }: DocumentContent, selection: Span | undefined): DocumentSlice | undefined {
  if (!selection) return undefined;
  const offset = Math.max(0, selection.start - SLICE_MARGIN_LENGTH);
  return {
    ...document,
    text: text.slice(offset, selection.end + SLICE_MARGIN_LENGTH),
    offset,
    ...(offset > 0 && { head: text.slice(0, MAX_DETECTION_LENGTH) }),
    selection,
  };
}

/** Returns a translation with the outer white space of its source, without the line break that its format adds. */
function withBlanks(text: string, { source: { blanks } }: TranslatableUnit): string {
  const end = blanks?.end?.text ?? '';
  return `${blanks?.start?.text ?? ''}${text}${/[\r\n]/.test(end) ? '' : end}`;
}
