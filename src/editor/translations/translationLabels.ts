import * as vscode from 'vscode';
import type { ExampleSentence } from '../../model/concept';
import type { Span } from '../../model/phrase';
import type {
  MemoryRendering,
  MemorySegmentPair,
  MemorySummary,
  MemoryText,
  SegmentMatch,
} from '../../protocol/protocol';
import type { PairToAdd, PhraseToAdd, TranslationItemArguments, TranslationLocation } from '../commands/commandIds';
import { countSentence, formatNumber, formatPercent, reasonLabel } from '../ui/valueLabels';
import { sentence } from '../ui/messages';
import { excerptInLine } from '../ui/shownText';
import type { MarkedPart } from '../ui/views';
import { displayName } from '../workspace/textDocuments';
import type { FolderMemory } from './folderMemory';

/** The source or target text of a segment, truncated, with its marks. */
export interface MarkedText {
  text: string;
  marked: MarkedPart[];
}

/** Returns the marked part of a text; undefined if there is none. */
export function markedPhrase({ text, marked }: MemoryText): string | undefined {
  const parts = marked.map(({ start, end }) => text.slice(start, end).trim()).filter(Boolean);
  return parts.length ? parts.join(' ') : undefined;
}

/** Returns a text as an example sentence, with its first mark as the phrase; undefined if there is none. */
export function exampleOf(side: MemoryText): ExampleSentence | undefined {
  const [first] = side.marked;
  if (!first) return undefined;
  const { text } = side;
  return {
    before: text.slice(0, first.start),
    phrase: text.slice(first.start, first.end),
    after: text.slice(first.end),
    source: formatLocation(side),
  };
}

/**
 * Truncates a text around its first mark.
 * @param room characters before and after the mark
 */
export function truncateMarked({ text, marked }: MemoryText, room: { before: number; after: number }): MarkedText {
  const [first = { start: 0, end: 0 }] = marked;
  const { before, phrase, after } = excerptInLine(
    { before: text.slice(0, first.start), phrase: text.slice(first.start, first.end), after: text.slice(first.end) },
    room,
  );
  const excerptText = before + phrase + after;
  // The text before the first mark may be cut off.
  const cut = first.start - before.length;
  return {
    text: excerptText,
    marked: marked.flatMap((span) => markIn(excerptText, { start: span.start - cut, end: span.end - cut })),
  };
}

/** Returns a location for display: `help/start.po:12`. */
export function formatLocation({ file, line }: Pick<MemoryText, 'file' | 'line'>): string {
  return `${displayName(vscode.Uri.file(file))}:${line}`;
}

/** Returns the text that contains the query, and its translation. */
export function sidesOfPair(pair: MemorySegmentPair): { found: MemoryText; other: MemoryText } {
  return pair.matchedSide === 'source'
    ? { found: pair.source, other: pair.target }
    : { found: pair.target, other: pair.source };
}

/**
 * Returns a pair as command arguments.
 *
 * @param phrase the query, instead of the found form
 * @param term the term, instead of the marked translation
 */
export function translationItemArguments(
  pair: MemorySegmentPair,
  phrase?: string,
  term?: string,
): TranslationItemArguments {
  const { found, other } = sidesOfPair(pair);
  const pairFound: PairToAdd = { phrase: givenIn(found, phrase), translation: givenIn(other, term) };
  return { found: pairFound, places: [placeIn(pair.source), placeIn(pair.target)] };
}

function givenIn(side: MemoryText, term = markedPhrase(side) ?? ''): PhraseToAdd {
  return { term, language: side.language, example: exampleOf(side) };
}

function placeIn({ file, line, text, marked: [first] }: MemoryText): TranslationLocation {
  return { file, line, text: first ? text.slice(first.start, first.end) : text };
}

function markIn(text: string, { start, end }: Span): MarkedPart[] {
  const phrase = text.slice(Math.max(0, start), end);
  return end <= text.length && phrase.trim() ? [{ before: text.slice(0, Math.max(0, start)), phrase }] : [];
}

/** The icon for earlier translations. */
export const EARLIER_TRANSLATION_ICON = 'history';

/** Returns the heading of earlier translations, which are not approved. */
export function earlierTranslationsHeading(): string {
  return vscode.l10n.t('Earlier translations (not approved):');
}

/** Returns the number of segments as a short label: `3 ×`. */
export function renderingCountLabel({ count }: Pick<MemoryRendering, 'count'>): string {
  return sentence('{0} ×', formatNumber(count));
}

/** Returns the number of segments for screen readers. */
export function renderingAccessibilityLabel({ term, count }: Pick<MemoryRendering, 'term' | 'count'>): string {
  return sentence('{0}, segments: {1}, not approved', term, formatNumber(count));
}

type MatchKind = Pick<SegmentMatch, 'percent' | 'isByMeaning' | 'isCodeDifferent'>;

/** Returns the match percentage as in CAT tools, with a remark. */
export function matchLabel(match: MatchKind): string {
  const kind = matchKindLabel(match);
  return [formatPercent(match.percent / 100), ...(kind === undefined ? [] : [kind])].join(' · ');
}

/** Returns a remark for a match by meaning, with other code, or in the same context; otherwise undefined. */
export function matchKindLabel(match: MatchKind): string | undefined {
  if (match.isByMeaning) return reasonLabel('meaning');
  if (match.isCodeDifferent) return vscode.l10n.t('tags or placeholders differ');
  return match.percent > 100 ? vscode.l10n.t('context match') : undefined;
}

/** Returns a memory's content, its skipped documents and its state, one line each. */
export function describeMemory({ state, summary }: FolderMemory): string[] {
  return [...stateWords(state), ...(summary ? summaryWords(summary) : [])];
}

/** Returns the progress of a memory while it is being read. */
export function memoryReadingLabel(memory: FolderMemory | undefined): string | undefined {
  return memory?.state.phase === 'reading' ? readingProgressLabel(memory.state) : undefined;
}

export function readingProgressLabel({
  percent,
  document,
}: {
  percent: number;
  document?: { number: number; of: number };
}): string {
  // At 0 %, no percentage is shown.
  if (percent < 1) return vscode.l10n.t('Reading translations');
  if (!document) return sentence('Reading translations: {0}%', Math.floor(percent));
  return sentence(
    'Reading translations: {0}%, document {1} of {2}',
    Math.floor(percent),
    formatNumber(document.number),
    formatNumber(document.of),
  );
}

function stateWords(state: FolderMemory['state']): string[] {
  switch (state.phase) {
    case 'reading':
      return [readingProgressLabel(state)];
    case 'stopped':
      return [vscode.l10n.t('Reading was stopped. To resume, select “Read Translations Again”.')];
    case 'failed':
      return [sentence('The translations could not be read. {0}', state.reason)];
    default:
      return [];
  }
}

function summaryWords({
  segments,
  documents,
  unfinished,
  untranslated,
  skippedDocuments,
  unreadDocuments = 0,
}: MemorySummary): string[] {
  const translated = countSentence(segments, '1 translated segment', '{0} translated segments');
  const files = countSentence(documents, '1 document', '{0} documents');
  const left = [
    skippedDocuments.length > 0 &&
      countSentence(
        skippedDocuments.length,
        '1 document could not be read: {0}. See the log.',
        '{0} documents could not be read, including {1}. See the log.',
        skippedDocuments[0]!.source,
      ),
    unfinished > 0 && countSentence(unfinished, '1 translation is unfinished.', '{0} translations are unfinished.'),
    untranslated > 0 && countSentence(untranslated, '1 segment is untranslated.', '{0} segments are untranslated.'),
    unreadDocuments > 0 &&
      countSentence(
        unreadDocuments,
        '1 document was skipped because the limit “glossa.memory.maxSegments” was reached.',
        '{0} documents were skipped because the limit “glossa.memory.maxSegments” was reached.',
      ),
  ];
  return [
    sentence('The translation memory contains {0} from {1}.', translated, files),
    ...left.filter((words) => words !== false),
  ];
}
