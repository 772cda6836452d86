import { SkippedCounter } from '../../language/skippedText';
import type { ReaderResult } from '../../base/problem';
import { ProblemList } from '../../base/problem';
import type { Steps } from '../../base/steps';
import { detectLanguage } from '../../language/detection';
import { languageOfFileName } from '../../language/fileName';
import { normaliseLanguage } from '../../language/tags';
import type {
  DocumentContent,
  DocumentSlice,
  DocumentText,
  Insertion,
  SkippedKind,
  TextReplacement,
} from '../../model/document';
import type { SegmentReadOptions } from '../../model/languagePair';
import type { Span } from '../../model/phrase';
import type { Segment } from '../../model/segment';
import type { DecodedText } from './decodedText';
import { MAX_DECODED_LENGTH, OMISSION_PLACEHOLDER } from './decodedText';
import type { DocumentFormat, DocumentTraits } from './documentSegments';
import { LineIndex, segmentsOfBlock, selectionInText, documentTraitsOf } from './documentSegments';
import { locateInText } from './locateInText';
import type { ValueKeys } from './valueKeys';

/**
 * The number of characters from which a document's language is recognised if neither the file name nor the user
 * specifies it.
 */
const RECOGNITION_SAMPLE = 2000;
/** The maximum number of blocks that are read to detect the language. */
const MAX_BLOCKS_AHEAD = 1000;

/** The rules that distinguish a monolingual format; paragraphs, languages and context are the same for all. */
interface MonolingualRules {
  name: string;
  accepts(traits: DocumentTraits): boolean;
  /** Returns the language declared at the document's beginning, if the format supports that. */
  statedIn?(head: string): string | undefined;
  /**
   * Returns the paragraphs, headings, cells, values, comments or strings around a selection; at least each that it
   * touches.
   */
  blocksAround(slice: DocumentSlice): DecodedText[];
  /**
   * Returns all blocks, in order; decoded one by one, because the positions of a book's characters would fill the
   * memory.
   *
   * @param skippedParts receives the text outside of all blocks
   */
  blocks(text: string, document: DocumentContent, skippedParts: SkippedCounter): Iterable<DecodedText>;
  /** Reports the errors of the file; `lines` are those of the text. */
  problems?(text: string, problems: ProblemList, lines: LineIndex, document: DocumentContent): void;
  /** Returns the text parts of a selection, as `DocumentFormat.textSpans` does. */
  textIn?(slice: DocumentSlice): Span[];
  /** Returns the names of the file's values, if its translation shares them. */
  keys?(text: string, document: DocumentContent): ValueKeys | undefined;
  /** Returns whether text may be inserted at a selection; by default it may be everywhere. */
  mayHold?(slice: DocumentSlice): boolean;
  /**
   * Escapes text for insertion at the selection; undefined if the file cannot contain the text there. `replaced`
   * contains the pieces of markup inside the replaced span.
   */
  escape(text: string, slice: DocumentSlice, replaced: string[]): string | undefined;
  /** Returns the edit that replaces the selection if the value around it needs other quotation marks. */
  rewritten?(text: string, slice: DocumentSlice): TextReplacement | undefined;
}

/** Creates a document format from its rules. */
export function createMonolingualFormat(rules: MonolingualRules): DocumentFormat {
  const foldedBlockAt = (slice: DocumentSlice): DecodedText | undefined =>
    blockHolding(rules.blocksAround(slice), slice.selection)?.collapsed();
  return {
    name: rules.name,
    accepts: rules.accepts,
    locate: (slice) => {
      const block = foldedBlockAt(slice);
      return block && locateInText(block, slice.selection, statedLanguageOf(rules, slice));
    },
    read: (document, wanted) => readMonolingual(rules, document, wanted),
    textSpans: rules.textIn,
    ...(rules.keys && {
      values: (document) => rules.keys!(document.text, document)?.places ?? new Map<string, Span>(),
    }),
    insertion: (slice, text): Insertion | undefined => {
      if (rules.mayHold?.(slice) === false) return undefined;
      const block = foldedBlockAt(slice);
      const span = trimmedSelection(block, slice.selection);
      const place = { ...slice, selection: span };
      const rewritten = rules.rewritten?.(text, place);
      if (rewritten) return { ...rewritten, where: 'selection', isRewritten: true };
      const newText = rules.escape(text, place, markupIn(block, slice, span));
      return newText === undefined ? undefined : { span, newText, where: 'selection' };
    },
  };
}

/** Returns the one block that contains the selection; undefined for several or none. */
function blockHolding(blocks: readonly DecodedText[], selection: Span): DecodedText | undefined {
  if (selection.start === selection.end) return blocks.find((block) => block.touches(selection.start));
  const holding = blocks.filter((block) => {
    const units = block.unitsIn(selection);
    return block.text.slice(units.start, units.end).replaceAll(OMISSION_PLACEHOLDER, '').trim() !== '';
  });
  return holding.length === 1 ? holding[0] : undefined;
}

const TOO_LONG =
  'The paragraph or value that begins here has more than four million characters. The rest of it was skipped. ' +
  'Split it.';

function* readMonolingual(
  rules: MonolingualRules,
  document: DocumentContent,
  wanted: SegmentReadOptions = {},
): Steps<ReaderResult<DocumentText>> {
  const { text } = document;
  const skippedParts = new SkippedCounter();
  const blocks = rules.blocks(text, document, skippedParts)[Symbol.iterator]();
  const keys = rules.keys?.(text, document);
  const isValue = (block: DecodedText): boolean => keys?.at(block.spanOf(0, 1).start) !== undefined;
  const first = yield* firstOf(blocks, keys ? isValue : () => true);
  // Comments between values are for programmers: the language of a licence is no evidence for the texts below it.
  const values = first.filter(isValue);
  const language = statedLanguageOf(rules, document) ?? recognised(values.length ? values : first);
  const lines = new LineIndex(text);
  const segments: Segment[] = [];
  const problems = new ProblemList();
  const take = (block: DecodedText) => {
    if (block.text.length >= MAX_DECODED_LENGTH) problems.report(lines.lineAt(block.spanOf(0, 1).start), TOO_LONG);
    for (const segment of segmentsOfBlock(block, text, lines, language ?? 'und', keys)) segments.push(segment);
  };
  first.forEach(take);
  for (let block = blocks.next(); !block.done; block = blocks.next()) {
    take(block.value);
    yield;
  }
  rules.problems?.(text, problems, lines, document);
  const unread = skippedParts.total((at) => lines.lineAt(at));
  const emptyValues = wanted.untranslated && keys && emptyAmong(keys.places, text, lines);
  return {
    value: {
      kind: 'monolingual',
      language,
      segments,
      ...(emptyValues && { emptyValues }),
      ...(unread && { skippedParts: unread }),
    },
    problems: problems.sorted(),
  };
}

/** Returns the values without text; in YAML, the quotation marks belong to the value. */
function emptyAmong(places: ReadonlyMap<string, Span>, text: string, lines: LineIndex): Segment[] {
  return Array.from(places)
    .filter(([, { start, end }]) => ['', '""', "''"].includes(text.slice(start, end).trim()))
    .map(([key, { start, end }]) => ({ text: '', key, line: lines.lineAt(start), runs: [{ at: 0, start, end }] }));
}

/**
 * Returns enough blocks to detect the language.
 *
 * @param counts whether a block counts towards the sample
 */
function* firstOf(blocks: Iterator<DecodedText>, counts: (block: DecodedText) => boolean): Steps<DecodedText[]> {
  const first: DecodedText[] = [];
  for (
    let length = 0;
    length <= RECOGNITION_SAMPLE && first.length < MAX_BLOCKS_AHEAD;
    length += counts(first.at(-1)!) ? first.at(-1)!.text.length : 0
  ) {
    const block = blocks.next();
    if (block.done) break;
    first.push(block.value);
    yield;
  }
  return first;
}

function statedLanguageOf(rules: MonolingualRules, document: DocumentContent): string | undefined {
  const { fileName, head } = documentTraitsOf(document);
  return languageOfFileName(fileName) ?? normaliseLanguage(rules.statedIn?.(head) ?? '');
}

function recognised(blocks: readonly DecodedText[]): string | undefined {
  const detected = detectLanguage(blocks.map(({ text }) => text).join('\n'));
  return detected?.confident ? detected.language : undefined;
}

/**
 * Returns the span that an insertion replaces: the selected text, without white space and markup at its ends; empty at
 * a cursor.
 */
function trimmedSelection(block: DecodedText | undefined, selection: Span): Span {
  if (selection.end > selection.start) return (block && locateInText(block, selection)?.span) ?? selection;
  const place = block?.insertionOffsetAt(selection.start) ?? selection.start;
  return { start: place, end: place };
}

/** Returns the markup inside a span, so that replacing its text does not lose one half of a pair. */
function markupIn(block: DecodedText | undefined, slice: DocumentSlice, span: Span): string[] {
  if (!block || span.start === span.end) return [];
  const units = block.unitsIn(span);
  return block
    .markupBetween(units.start, units.end)
    .map((gap) => slice.text.slice(gap.start - slice.offset, gap.end - slice.offset).trim())
    .filter((gap) => gap !== '');
}

/** A span of text in a file of another kind: a comment, a string, a value. */
export interface TextRegion extends Span {
  /** Returns its paragraphs, decoded; `offset` is the position in the document of the text that contains the region. */
  blocks(offset: number): DecodedText[];
  /** Escapes text for the region, in place of `replaced`. */
  escape(text: string, replaced: Span): string;
  /** Returns the edit of the whole region in place of `replaced`, if the text needs other quotation marks. */
  rewritten?(text: string, replaced: Span): TextReplacement | undefined;
  /** Returns whether it may be running text; an identifier in a string is not mined, but can be looked up. */
  isMined(): boolean;
  /** The kind under which it is counted when it is not mined; missing if it is not counted. */
  unread?: SkippedKind;
}

interface RegionRules {
  name: string;
  accepts(traits: DocumentTraits): boolean;
  /** Returns the regions of a text, or of the part around a position. Offsets are relative to the whole text. */
  regions(text: string, document: DocumentContent, around?: Span): TextRegion[];
  problems?: MonolingualRules['problems'];
  keys?(text: string, document: DocumentContent): ValueKeys | undefined;
  /** True if text outside of the regions would damage the file. */
  isStrict?: boolean;
}

/** Creates a document format of which only certain regions are text. */
export function createRegionFormat({ name, accepts, regions, problems, keys, isStrict }: RegionRules): DocumentFormat {
  const touched = (slice: DocumentSlice): TextRegion[] => {
    const local = selectionInText(slice);
    const found = regions(slice.text, slice, local).filter(
      (region) => region.start <= local.end && region.end >= local.start,
    );
    // Puts the smallest region first: a string may contain code with another string, and the inner one is meant.
    return found.sort((a, b) => a.end - a.start - (b.end - b.start));
  };
  return createMonolingualFormat({
    name,
    accepts,
    blocksAround: (slice) => touched(slice).flatMap((region) => region.blocks(slice.offset)),
    *blocks(text, document, skippedParts) {
      for (const region of regions(text, document)) {
        if (region.isMined()) yield* region.blocks(0);
        else if (region.unread) skippedParts.add(region.unread, text.slice(region.start, region.end), region.start);
      }
    },
    problems,
    keys,
    mayHold: (slice) => !isStrict || touched(slice).length > 0,
    escape: (text, slice) => touched(slice)[0]?.escape(text, selectionInText(slice)) ?? text,
    rewritten: (text, slice) => {
      const edit = touched(slice)[0]?.rewritten?.(text, selectionInText(slice));
      return edit && { ...edit, span: { start: edit.span.start + slice.offset, end: edit.span.end + slice.offset } };
    },
  });
}
