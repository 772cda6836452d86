import type { ReaderResult, FileProblem } from '../../base/problem';
import { ProblemList, Tally } from '../../base/problem';
import type { Steps } from '../../base/steps';
import { runSynchronously } from '../../base/steps';
import { detectLanguage } from '../../language/detection';
import { isUnsegmentedLanguage } from '../../language/scripts';
import type { DocumentContent, DocumentSlice, DocumentText, TextReplacement, Insertion } from '../../model/document';
import type { PartialLanguagePair, SegmentReadOptions } from '../../model/languagePair';
import type { Span } from '../../model/phrase';
import type { Markup, Segment, SegmentContext, SegmentPair, UntranslatedSegment } from '../../model/segment';
import type { DecodedText } from './decodedText';
import type { DocumentFormat, DocumentTraits, PhraseInDocument } from './documentSegments';
import { documentSpanOf } from './documentSegments';
import { locateInText } from './locateInText';
import { hasUnfinishedMark } from './unfinishedState';

/** One side of a segment: a `<source>`, a `msgstr`, a `<seg>`. Spans are in document offsets. */
export interface SegmentSide {
  language?: string;
  /** The decoded text, with white space collapsed. */
  text: DecodedText;
  /** The outer white space, as in a segment. */
  blanks?: Segment['blanks'];
  /** Returns the inline tags, as in a segment; missing if the format has no tags outside the text. */
  markup?(): readonly Markup[];
  /** True if the file marks it as a machine's guess. */
  isGuess?: boolean;
  /** The span between its delimiters; empty for an empty or missing side. */
  content: Span;
  /** Returns whether text can be inserted: not in a tag, between the strings of a PO entry, or in a missing target. */
  takesText(offset: number): boolean;
  /** Returns the edit that inserts an equivalent of a phrase selected on the other side. */
  write(text: string): { span: Span; newText: string };
}

/** The segment that contains a selection. */
export interface SelectedSegment {
  own: SegmentSide;
  /** The other side: shown beside `own`, and written to if `own` is the source. */
  other?: SegmentSide;
  ownIsSource: boolean;
}

/** The source of a segment, in the order of the file; without a text if the segment is ignored. */
export interface NeighbouringSource {
  text?: string;
  /** The document offset of its content. */
  start: number;
  /** The context of a pair, or the key of its source. */
  context?: string;
}

export type BilingualText = Extract<DocumentText, { kind: 'bilingual' }>;

/** The rules that distinguish a bilingual format. */
export interface BilingualRules {
  name: string;
  accepts(traits: DocumentTraits): boolean;
  /** Returns the segment and side that contain the whole selection; undefined between segments and in their markup. */
  segmentAt(slice: DocumentSlice, wanted?: PartialLanguagePair): SelectedSegment | undefined;
  /**
   * Returns the sources around a selection, translated or not: at least that of its segment and `count` on either side,
   * if available. Missing if a file has no order.
   */
  sourcesAround?(slice: DocumentSlice, count: number): readonly NeighbouringSource[];
  /**
   * Returns the text of a comment that contains the selection. It is not in a segment and is looked up as plain text.
   */
  remarkAt?(slice: DocumentSlice): DecodedText | undefined;
  /** Reads all translated segments. */
  pairs(document: DocumentContent, wanted?: SegmentReadOptions): Steps<ReaderResult<BilingualText>>;
  /** Escapes text as content of a segment, for insertion at the selection. */
  escape(text: string, slice: DocumentSlice): string;
  /**
   * Returns the edits that write a translation of a whole segment and mark it for review. Missing if the format has no
   * such mark.
   */
  unfinished?(slice: DocumentSlice, insertion: Insertion): TextReplacement[];
  /** An ending of the written source that the translation must have as well. */
  ending?: RegExp;
}

/** Creates a document format from its rules. */
export function createBilingualFormat(rules: BilingualRules): DocumentFormat {
  return {
    name: rules.name,
    accepts: rules.accepts,
    read: (document, wanted) => reading(rules, document, wanted),
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
      // Source text is never changed, so nothing is inserted if there is no position for the target.
      if (ownIsSource) return other && { ...other.write(text), where: 'target' };
      const span = replaceable(segment, slice.selection);
      if (!span) return undefined;
      const escaped = rules.escape(text, { ...slice, selection: span });
      return { span, newText: escaped + markupIn(own, slice, span), where: 'selection' };
    },
    segment: (slice, wanted) => {
      const segment = rules.segmentAt(slice, wanted);
      if (!segment) return undefined;
      const [own, other] = [segment.own, segment.other].map((side) => ({
        text: side?.text.text ?? '',
        language: side?.language,
      }));
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
      // If a slice begins later than its document, the text before it is unknown.
      const before = own > 0 ? sources[own - 1]!.text : slice.offset > 0 ? undefined : '';
      return {
        before,
        after: own + 1 < sources.length ? sources[own + 1]!.text : '',
        name: sources[own]!.context,
        markup,
      };
    },
    values: (document) => placesOfKeys(rules, document),
    sources: rules.sourcesAround,
    unfinished: rules.unfinished,
    translation: (slice, text, wanted): Insertion | undefined => {
      const segment = rules.segmentAt(slice, wanted);
      const target = segment && (segment.ownIsSource ? segment.other : segment.own);
      if (!target) return undefined;
      const { content } = target;
      const ending = rules.ending?.exec(writtenIn(segment.ownIsSource ? segment.own : segment.other, slice))?.[0] ?? '';
      // An empty element may be missing; writing creates it.
      const { span, newText } =
        content.start === content.end
          ? target.write(text)
          : {
              span: content,
              newText: rules.escape(text, { ...slice, selection: content }) + markupIn(target, slice, content),
            };
      return { span, newText: newText + ending, where: 'target' };
    },
  };
}

/**
 * Reads a file's pairs. A file whose sources are keys is returned as a monolingual document in the target language,
 * whose segments have these keys.
 */
function* reading(
  rules: BilingualRules,
  document: DocumentContent,
  wanted?: SegmentReadOptions,
): Steps<ReaderResult<DocumentText>> {
  const { value, problems } = yield* rules.pairs(document, wanted);
  for (const pair of value.pairs) if (hasUnfinishedMark(pair.source.text, pair.target.text)) pair.isUnfinished = true;
  if (haveKeysForSources(value.pairs)) return { value: valuesOfKeys(value), problems };
  const keys = new Tally();
  const pairs = value.pairs.filter(({ source }) => {
    if (!isText(source)) keys.add(source.line);
    return isText(source);
  });
  return {
    value: { ...value, pairs, ...(value.untranslated && { untranslated: value.untranslated.filter(isText) }) },
    problems: withSkippedUnits(problems, [keys, 'segment whose source is a key', 'segments whose source is a key']),
  };
}

/** Adds the units that a reader skipped, each with its noun. */
export function withSkippedUnits(
  problems: readonly FileProblem[],
  ...skipped: [tally: Tally, one: string, many?: string][]
): FileProblem[] {
  if (skipped.every(([{ count }]) => count === 0)) return [...problems];
  const list = new ProblemList();
  list.add(problems);
  for (const [tally, one, plural] of skipped) list.skip(tally, one, plural);
  return list.sorted();
}

/** Matches the name of a value in a program (`order.cancel.title`, `order_cancel`), which is not natural language. */
const KEY = /^[A-Za-z_$][\w$-]*(?:[.:][\w$#-]+)+$|^[A-Za-z][A-Za-z\d]*(?:_[A-Za-z\d]+)+$/;

/** Returns whether a source is text, rather than a key that is also the name of its segment. */
const isText = ({ text, key }: Segment): boolean => !(text === key && KEY.test(text));

/** Returns whether a source is a key: by its form, or because the file gives its segment that name. */
function isKey({ text, key }: Segment): boolean {
  return KEY.test(text) || (text === key && /^[a-z]\S*$/.test(text));
}

/**
 * The minimum shares of keys, and of sources without a space, among a file's sources if all of them are treated as
 * keys. Chosen on files of Symfony, in which plain words such as `title` occur among keys such as `order.title`.
 */
const [MIN_KEYS, MIN_WITHOUT_BLANK] = [0.5, 0.9];

/** Returns whether the sources of a file are keys, as in Symfony's files. */
function haveKeysForSources(pairs: readonly SegmentPair[]): boolean {
  const shareOf = (holds: (pair: SegmentPair) => boolean): number => pairs.filter(holds).length / pairs.length;
  return (
    shareOf(({ source }) => isKey(source)) >= MIN_KEYS &&
    shareOf(({ source }) => !/\s/.test(source.text)) >= MIN_WITHOUT_BLANK &&
    shareOf(({ target }) => !KEY.test(target.text)) >= MIN_KEYS
  );
}

function valuesOfKeys({ source, target, pairs }: BilingualText): DocumentText {
  const segments = pairs
    .filter((pair) => !pair.isUnfinished && pair.source.text !== pair.target.text)
    .map((pair): Segment => ({ ...pair.target, key: valueKeyOf(pair) }));
  return { kind: 'monolingual', ...(target && { language: target }), segments, ...(source && { keysOf: source }) };
}

const valueKeyOf = ({ context, source, grammaticalNumber }: Omit<SegmentPair, 'target'>): string =>
  [context, source.text, grammaticalNumber === 'plural' && 'other'].filter((part) => part).join('.');

/**
 * Returns the spans of the texts of a file whose sources are keys: the target, or the key if the target is empty.
 * Undefined for a file with sources in a language.
 */
function placesOfKeys(rules: BilingualRules, document: DocumentContent): ReadonlyMap<string, Span> | undefined {
  const { value } = runSynchronously(rules.pairs(document, { untranslated: true }));
  if (!haveKeysForSources(value.pairs)) return undefined;
  const placed = [
    ...value.pairs.map((pair) => [valueKeyOf(pair), pair.target] as const),
    ...(value.untranslated ?? []).map((source) => [valueKeyOf({ source }), source] as const),
  ];
  return new Map(
    placed.flatMap(([key, segment]) => {
      const place = documentSpanOf(segment, { start: 0, end: segment.text.length });
      return place ? [[key, place]] : [];
    }),
  );
}

/**
 * Collects the translated segments of a file in order, with marks where units were skipped, and the sources of these
 * units on request.
 */
export class BilingualPairCollector {
  readonly pairs: SegmentPair[] = [];
  /** The sources of the untranslated units, if they were requested. */
  private readonly untranslated: UntranslatedSegment[] = [];
  private isGap = false;

  constructor(private readonly wanted: SegmentReadOptions = {}) {}

  get result(): Pick<BilingualText, 'pairs' | 'untranslated'> {
    const { pairs, untranslated } = this;
    return this.wanted.untranslated ? { pairs, untranslated } : { pairs };
  }

  /**
   * @param pairs the pairs of a unit with text; empty if untranslated
   * @param source the source of the unit; undefined if it needs none
   */
  add(pairs: readonly SegmentPair[], source?: () => UntranslatedSegment): void {
    const last = this.pairs.at(-1);
    if (!pairs.length && source && this.wanted.untranslated) this.untranslated.push(source());
    if (pairs.length) {
      if (this.isGap) pairs[0]!.isAfterGap = true;
      for (const pair of pairs) this.pairs.push(pair);
    } else if (last) last.isBeforeGap = true;
    this.isGap = !pairs.length;
  }
}

function locateInSegment({ own, other, ownIsSource }: SelectedSegment, selection: Span): PhraseInDocument | undefined {
  const located = locateInText(own.text, selection, own.language);
  if (!located || !other) return located;
  const isUnwritten = other.isGuess || other.text.text === own.text.text;
  return {
    ...located,
    counterpart: {
      language: other.language,
      text: other.text.text,
      span: other.content,
      isTarget: ownIsSource,
      ...(isUnwritten && { isUnwritten }),
    },
  };
}

/** Returns the span that an insertion into the target replaces: empty at a cursor, undefined in markup. */
function replaceable(segment: SelectedSegment, selection: Span): Span | undefined {
  if (selection.end > selection.start) return locateInSegment(segment, selection)?.span;
  const place = segment.own.text.insertionOffsetAt(selection.start) ?? selection.start;
  return segment.own.takesText(place) ? { start: place, end: place } : undefined;
}

function writtenIn(side: SegmentSide | undefined, { text, offset }: DocumentSlice): string {
  return side ? text.slice(side.content.start - offset, side.content.end - offset) : '';
}

/** Returns the tags in the replaced text; tools reject a translation that loses one. */
function markupIn(side: SegmentSide, { text, offset }: DocumentSlice, span: Span): string {
  const units = side.text.unitsIn(span);
  return side.text
    .markupBetween(units.start, units.end)
    .flatMap((gap) => text.slice(gap.start - offset, gap.end - offset).match(/<[^>]+>/g) ?? [])
    .join('');
}

/**
 * Returns the separator before an equivalent that is appended to existing text: a space in languages that separate
 * words by spaces.
 */
export function separatorAfter(text: DecodedText, language: string | undefined): string {
  if (text.text === '') return '';
  const written = language ?? detectLanguage(text.text)?.language ?? '';
  return isUnsegmentedLanguage(written) ? '' : ' ';
}

/**
 * Returns the side of a segment that a selection marks: the one with the pointer, or the only one with selected text.
 */
export function selectedSide<S extends SegmentSide>(sides: readonly S[], selection: Span): S | undefined {
  const { start, end } = selection;
  if (start === end) return sides.find(({ content }) => content.start <= start && start <= content.end);
  const holding = sides.filter(({ text }) => {
    const units = text.unitsIn(selection);
    return text.text.slice(units.start, units.end).trim() !== '';
  });
  return holding.length === 1 ? holding[0] : undefined;
}
