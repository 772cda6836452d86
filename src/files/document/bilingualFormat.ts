import type { Parsed } from '../../base/problem';
import type { Steps } from '../../base/steps';
import { detectLanguage } from '../../language/detection';
import { writesNoBlanks } from '../../language/scripts';
import { languageMatches, normaliseLanguage } from '../../language/tags';
import type { DocumentContent, DocumentSlice, DocumentText, Insertion } from '../../model/document';
import type { LanguageChoice } from '../../model/languagePair';
import type { Span } from '../../model/phrase';
import type { Markup, Segment, SegmentContext, SegmentPair } from '../../model/segment';
import type { DecodedText } from './decodedText';
import type { DocumentFormat, DocumentTraits, PhraseInDocument } from './documentFormat';
import { locateInText } from './locateInText';

/** One side of a segment: a `<source>`, a `msgstr`, a `<seg>`. Places are document offsets. */
export interface SegmentSide {
  language?: string;
  /** Decoded, white space folded. */
  text: DecodedText;
  /** As a segment's. */
  blanks?: Segment['blanks'];
  /** Its inline tags, as a segment's; missing where the format has none beside its text. */
  markup?(): readonly Markup[];
  /** Whether the file says that it is a guess of a program. */
  isGuess?: boolean;
  /** Between its delimiters; empty for an empty or missing side. */
  content: Span;
  /** Whether text can be put at a place: not in a tag, not between the strings of a PO entry, not in a target that is missing. */
  takesText(offset: number): boolean;
  /** What brings an equivalent into this side when the phrase was selected on the other one. */
  write(text: string): { span: Span; newText: string };
}

/** The segment that holds a selection. */
export interface SegmentAt {
  own: SegmentSide;
  /** The side that is shown beside it, and written to if `own` is the source. */
  other?: SegmentSide;
  ownIsSource: boolean;
}

/** The source of a segment, in the order of the file; without a text where the segment counts for nothing. */
export interface SourceInOrder {
  text?: string;
  /** Where its content begins, in document offsets. */
  start: number;
  /** As a pair's context, or the key of its source. */
  context?: string;
}

/** What tells one bilingual format from another. */
export interface BilingualRules {
  name: string;
  accepts(traits: DocumentTraits): boolean;
  /** The segment and side that hold the whole selection; undefined between segments and in their markup. */
  segmentAt(slice: DocumentSlice, wanted?: LanguageChoice): SegmentAt | undefined;
  /** The sources around a selection, translated or not: at least that of its segment and so many on either side, if there are. Missing where a file has no order. */
  sourcesAround?(slice: DocumentSlice, count: number): readonly SourceInOrder[];
  /** The text of a remark that holds the selection, which is in no segment and is looked up as plain text. */
  remarkAt?(slice: DocumentSlice): DecodedText | undefined;
  /** All translated segments. */
  pairs(document: DocumentContent, wanted?: LanguageChoice): Steps<Parsed<DocumentText & { kind: 'bilingual' }>>;
  /** Text as content of a segment. */
  escape(text: string): string;
  /** What a side, as it is written, ends with and its translation has to end with as well. */
  ending?: RegExp;
}

/** A document format made of its rules. */
export function bilingualFormat(rules: BilingualRules): DocumentFormat {
  return {
    name: rules.name,
    accepts: rules.accepts,
    read: rules.pairs,
    locate: (slice, wanted) => {
      const segment = rules.segmentAt(slice, wanted);
      if (segment) return locateInSegment(segment, slice.selection);
      const remark = rules.remarkAt?.(slice);
      return remark && locateInText(remark, slice.selection);
    },
    insertion: (slice, text, wanted): Insertion | undefined => {
      const segment = rules.segmentAt(slice, wanted);
      if (!segment) return undefined;
      const { own, other, ownIsSource } = segment;
      // Source text is never changed, so without a place for the target there is none for the equivalent.
      if (ownIsSource) return other && { ...other.write(text), where: 'target' };
      const span = replaceable(segment, slice.selection);
      return span && { span, newText: rules.escape(text) + markupIn(own, slice, span), where: 'selection' };
    },
    segment: (slice, wanted) => {
      const segment = rules.segmentAt(slice, wanted);
      if (!segment) return undefined;
      const [own, other] = [segment.own, segment.other].map((side) => ({ text: side?.text.text ?? '', language: side?.language }));
      return segment.ownIsSource ? { source: own!, target: other! } : { source: other!, target: own! };
    },
    context: (slice, wanted): SegmentContext => {
      const segment = rules.segmentAt(slice, wanted);
      const source = segment && (segment.ownIsSource ? segment.own : segment.other);
      if (!source) return {};
      const markup = source.markup?.() ?? [];
      const sources = rules.sourcesAround?.(slice, 1) ?? [];
      const own = sources.findIndex(({ start }) => start === source.content.start);
      if (own < 0) return { markup };
      // Where a slice begins later than its document nothing tells what stands before it.
      const before = own > 0 ? sources[own - 1]!.text : slice.offset > 0 ? undefined : '';
      return { before, after: own + 1 < sources.length ? sources[own + 1]!.text : '', name: sources[own]!.context, markup };
    },
    sources: rules.sourcesAround,
    translation: (slice, text, wanted): Insertion | undefined => {
      const segment = rules.segmentAt(slice, wanted);
      const target = segment && (segment.ownIsSource ? segment.other : segment.own);
      if (!target) return undefined;
      const { start, end } = target.content;
      const ending = rules.ending?.exec(writtenIn(segment.ownIsSource ? segment.own : segment.other, slice))?.[0] ?? '';
      // What is empty may be missing altogether, which writing into it makes good.
      const { span, newText } = start === end ? target.write(text) : { span: target.content, newText: rules.escape(text) + markupIn(target, slice, target.content) };
      return { span, newText: newText + ending, where: 'target' };
    },
  };
}

/** The translated segments of a file, with marks where others stand between them. */
export class PairsInOrder {
  readonly pairs: SegmentPair[] = [];
  private isGap = false;

  /** @param pairs of a unit with text; none where it is not translated */
  add(pairs: readonly SegmentPair[]): void {
    const last = this.pairs.at(-1);
    if (pairs.length) {
      if (this.isGap) pairs[0]!.isAfterGap = true;
      this.pairs.push(...pairs);
    } else if (last) last.isBeforeGap = true;
    this.isGap = !pairs.length;
  }
}

function locateInSegment({ own, other, ownIsSource }: SegmentAt, selection: Span): PhraseInDocument | undefined {
  const located = locateInText(own.text, selection, own.language);
  if (!located || !other) return located;
  const isUnwritten = other.isGuess || other.text.text === own.text.text;
  return { ...located, counterpart: { language: other.language, text: other.text.text, span: other.content, isTarget: ownIsSource, ...(isUnwritten && { isUnwritten }) } };
}

/** What an insertion into the target replaces; at a pointer nothing, and undefined where it stands in markup. */
function replaceable(segment: SegmentAt, selection: Span): Span | undefined {
  if (selection.end > selection.start) return locateInSegment(segment, selection)?.span;
  const place = segment.own.text.placeAt(selection.start) ?? selection.start;
  return segment.own.takesText(place) ? { start: place, end: place } : undefined;
}

function writtenIn(side: SegmentSide | undefined, { text, offset }: DocumentSlice): string {
  return side ? text.slice(side.content.start - offset, side.content.end - offset) : '';
}

/** Tags among the replaced text; a translation that loses one is refused by the tools that read it. */
function markupIn(side: SegmentSide, { text, offset }: DocumentSlice, span: Span): string {
  const units = side.text.unitsIn(span);
  return side.text
    .gapsIn(units.start, units.end)
    .flatMap((gap) => text.slice(gap.start - offset, gap.end - offset).match(/<[^>]+>/g) ?? [])
    .join('');
}

/** Where an equivalent goes in a side that has text already: at its end, after a blank in languages that write blanks. */
export function separatorAfter(text: DecodedText, language: string | undefined): string {
  if (text.text === '') return '';
  const written = language ?? detectLanguage(text.text)?.language ?? '';
  return writesNoBlanks(written) ? '' : ' ';
}

/** The side of a segment that a selection marks: the one in which a pointer stands, the only one of which text is selected. */
export function sideHolding<S extends SegmentSide>(sides: readonly S[], selection: Span): S | undefined {
  const { start, end } = selection;
  if (start === end) return sides.find(({ content }) => content.start <= start && start <= content.end);
  const holding = sides.filter(({ text }) => {
    const units = text.unitsIn(selection);
    return text.text.slice(units.start, units.end).trim() !== '';
  });
  return holding.length === 1 ? holding[0] : undefined;
}

/** What a file states as a language, as this project compares it; undefined where it is no tag (TMX writes `*all*`). */
export function statedLanguage(tag: string | undefined): string | undefined {
  return tag ? normaliseLanguage(tag) : undefined;
}

/**
 * Of the sides of a file in several languages those asked for; where that is left open, the first ones. Undefined where
 * a language that is asked for is not there.
 */
export function languagesServing<S extends { language?: string }>(sides: readonly S[], { source, target }: LanguageChoice): [S, S] | undefined {
  const asked = target ? sides.find(({ language }) => !language || languageMatches(language, target)) : undefined;
  const from = sides.find((side) => side !== asked && (!side.language || serves(side.language, source)));
  const to = target ? asked : sides.find((side) => side !== from);
  return from && to ? [from, to] : undefined;
}

/** Whether a side's language is the one asked for; anything serves where none is. */
export function serves(language: string | undefined, wanted: string | undefined): boolean {
  return !wanted || (language !== undefined && languageMatches(language, wanted));
}

/**
 * The pair of languages that is read of a file in many: those asked for, or the one that the file states and the commonest beside it.
 *
 * @param units the languages of each of its units
 */
export function commonestPair(units: readonly string[][], stated: string | undefined, wanted: LanguageChoice): LanguageChoice {
  const counts = new Map<string, number>();
  for (const language of units.flat()) counts.set(language, (counts.get(language) ?? 0) + 1);
  const commonest = [...counts.keys()].sort((a, b) => counts.get(b)! - counts.get(a)!);
  const present = (language: string | undefined): string | undefined => language && commonest.find((other) => languageMatches(other, language));
  const from = present(wanted.source) ?? present(stated) ?? units[0]?.[0];
  const to = present(wanted.target) ?? commonest.find((language) => from !== undefined && !languageMatches(language, from));
  return { source: from, target: to };
}
