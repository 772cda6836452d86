import * as vscode from 'vscode';
import type { ExampleSentence } from '../../model/concept';
import type { Span } from '../../model/phrase';
import type { MemoryPair, MemorySide } from '../../protocol/protocol';
import type { FoundPair, GivenPhrase, TranslationHolder, TranslationPlace } from '../commands/commandArguments';
import { excerptInLine } from '../shown/shownText';
import type { MarkedPart } from '../shown/views';
import { displayName } from '../workspace/textDocuments';

/** A side of a segment, truncated, with its marks. */
export interface ShownSide {
  text: string;
  marked: MarkedPart[];
}

/** Returns the marked part of a side; undefined without one. */
export function markedPhrase({ text, marked }: MemorySide): string | undefined {
  const parts = marked.map(({ start, end }) => text.slice(start, end).trim()).filter(Boolean);
  return parts.length ? parts.join(' ') : undefined;
}

/** Returns the sentence of a side with its first mark as the phrase; undefined without one. */
export function sentenceOf(side: MemorySide): ExampleSentence | undefined {
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

/** @param room characters before and after the first mark */
export function shownSide({ text, marked }: MemorySide, room: { before: number; after: number }): ShownSide {
  const [first = { start: 0, end: 0 }] = marked;
  const { before, phrase, after } = excerptInLine(
    { before: text.slice(0, first.start), phrase: text.slice(first.start, first.end), after: text.slice(first.end) },
    room,
  );
  const shown = before + phrase + after;
  // What stands before the first mark may be cut off.
  const cut = first.start - before.length;
  return {
    text: shown,
    marked: marked.flatMap((span) => markIn(shown, { start: span.start - cut, end: span.end - cut })),
  };
}

/** `help/start.po:12` */
export function formatLocation({ file, line }: Pick<MemorySide, 'file' | 'line'>): string {
  return `${displayName(vscode.Uri.file(file))}:${line}`;
}

/** Returns the queried side and the other one. */
export function sidesOfPair(pair: MemoryPair): { found: MemorySide; other: MemorySide } {
  return pair.found === 'source'
    ? { found: pair.source, other: pair.target }
    : { found: pair.target, other: pair.source };
}

/**
 * Returns a pair as command arguments. @param phrase the query, instead of the found form; @param term instead of the
 * marked translation
 */
export function toTranslationArguments(pair: MemoryPair, phrase?: string, term?: string): TranslationHolder {
  const { found, other } = sidesOfPair(pair);
  const pairFound: FoundPair = { phrase: givenIn(found, phrase), translation: givenIn(other, term) };
  return { found: pairFound, places: [placeIn(pair.source), placeIn(pair.target)] };
}

function givenIn(side: MemorySide, term = markedPhrase(side) ?? ''): GivenPhrase {
  return { term, language: side.language, example: sentenceOf(side) };
}

function placeIn({ file, line, text, marked: [first] }: MemorySide): TranslationPlace {
  return { file, line, text: first ? text.slice(first.start, first.end) : text };
}

function markIn(text: string, { start, end }: Span): MarkedPart[] {
  const phrase = text.slice(Math.max(0, start), end);
  return end <= text.length && phrase.trim() ? [{ before: text.slice(0, Math.max(0, start)), phrase }] : [];
}
