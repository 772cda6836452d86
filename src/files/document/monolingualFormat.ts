import type { Parsed, Problem } from '../../base/problem';
import { ProblemList } from '../../base/problem';
import type { Steps } from '../../base/steps';
import { detectLanguage } from '../../language/detection';
import { languageOfFileName } from '../../language/fileName';
import { normaliseLanguage } from '../../language/tags';
import type { DocumentContent, DocumentSlice, DocumentText, Insertion } from '../../model/document';
import type { Span } from '../../model/phrase';
import type { Segment } from '../../model/segment';
import type { DecodedText } from './decodedText';
import { LONGEST_DECODED, OMITTED } from './decodedText';
import type { DocumentFormat, DocumentTraits } from './documentFormat';
import { traitsOf } from './documentFormat';
import { LineIndex, segmentsOfBlock } from './documentSegments';
import { locateInText } from './locateInText';
import type { ValueKeys } from './valueKeys';

/** Characters from which a document's language is recognised where neither its name nor its editor's user states it. */
const RECOGNITION_SAMPLE = 2000;
/** Blocks that are read ahead for it. */
const MOST_FIRST = 1000;

/** What tells one format with a single language from another; paragraphs, languages and context are the same for all. */
export interface MonolingualRules {
  name: string;
  accepts(traits: DocumentTraits): boolean;
  /** The language that the document's beginning states, where its format has a place for that. */
  statedIn?(head: string): string | undefined;
  /** The paragraphs, headings, cells, values, comments or strings around a selection; at least each that it touches. */
  blocksAround(slice: DocumentSlice): DecodedText[];
  /** All of them, in order; decoded one by one, because the places of a book's characters would fill the memory. */
  blocks(text: string, document: DocumentContent): Iterable<DecodedText>;
  problems?(text: string): Problem[];
  /** As a format's. */
  textIn?(slice: DocumentSlice): Span[];
  /** What the file calls its values, where they have names that its translation shares. */
  keys?(text: string, document: DocumentContent): ValueKeys | undefined;
  /** The text as it has to be written where the selection stands; `replaced` holds the markup that the selection holds beside its text. */
  escape(text: string, slice: DocumentSlice, replaced: string[]): string;
}

/** A document format made of its rules. */
export function monolingualFormat(rules: MonolingualRules): DocumentFormat {
  const foldedBlockAt = (slice: DocumentSlice): DecodedText | undefined => blockHolding(rules.blocksAround(slice), slice.selection)?.folded();
  return {
    name: rules.name,
    accepts: rules.accepts,
    locate: (slice) => {
      const block = foldedBlockAt(slice);
      return block && locateInText(block, slice.selection, statedLanguageOf(rules, slice));
    },
    read: (document) => readMonolingual(rules, document),
    textIn: rules.textIn,
    insertion: (slice, text): Insertion => {
      const block = foldedBlockAt(slice);
      const span = trimmedSelection(block, slice.selection);
      const markup = markupIn(block, slice, span);
      return { span, newText: rules.escape(text, slice, markup), where: 'selection' };
    },
  };
}

/** The one block that holds what is selected; none where it is spread over several, or over none. */
function blockHolding(blocks: readonly DecodedText[], selection: Span): DecodedText | undefined {
  if (selection.start === selection.end) return blocks.find((block) => block.touches(selection.start));
  const holding = blocks.filter((block) => {
    const units = block.unitsIn(selection);
    return block.text.slice(units.start, units.end).replaceAll(OMITTED, '').trim() !== '';
  });
  return holding.length === 1 ? holding[0] : undefined;
}

const TOO_LONG = 'The paragraph or value that begins here has more than four million characters; the rest of it was left out. Part it.';

function* readMonolingual(rules: MonolingualRules, document: DocumentContent): Steps<Parsed<DocumentText>> {
  const { text } = document;
  const blocks = rules.blocks(text, document)[Symbol.iterator]();
  const keys = rules.keys?.(text, document);
  const isValue = (block: DecodedText): boolean => keys?.at(block.spanOf(0, 1).start) !== undefined;
  const first = yield* firstOf(blocks, keys ? isValue : () => true);
  // Beside values stand comments, whose language is that of programmers: a licence says nothing about the texts below it.
  const values = first.filter(isValue);
  const language = statedLanguageOf(rules, document) ?? recognised(values.length ? values : first);
  const lines = new LineIndex(text);
  const segments: Segment[] = [];
  const problems = new ProblemList();
  const take = (block: DecodedText) => {
    if (block.text.length >= LONGEST_DECODED) problems.report(lines.lineAt(block.spanOf(0, 1).start), TOO_LONG);
    for (const segment of segmentsOfBlock(block, text, lines, language ?? 'und', keys)) segments.push(segment);
  };
  first.forEach(take);
  for (let block = blocks.next(); !block.done; block = blocks.next()) {
    take(block.value);
    yield;
  }
  problems.add(rules.problems?.(text) ?? []);
  return { value: { kind: 'monolingual', language, segments }, problems: problems.sorted() };
}

/** As many blocks as its language is recognised from. @param counts whether a block is one of those */
function* firstOf(blocks: Iterator<DecodedText>, counts: (block: DecodedText) => boolean): Steps<DecodedText[]> {
  const first: DecodedText[] = [];
  for (let length = 0; length <= RECOGNITION_SAMPLE && first.length < MOST_FIRST; length += counts(first.at(-1)!) ? first.at(-1)!.text.length : 0) {
    const block = blocks.next();
    if (block.done) break;
    first.push(block.value);
    yield;
  }
  return first;
}

function statedLanguageOf(rules: MonolingualRules, document: DocumentContent): string | undefined {
  const { fileName, head } = traitsOf(document);
  return languageOfFileName(fileName) ?? normaliseLanguage(rules.statedIn?.(head) ?? '');
}

function recognised(blocks: readonly DecodedText[]): string | undefined {
  const detected = detectLanguage(blocks.map(({ text }) => text).join('\n'));
  return detected?.confident ? detected.language : undefined;
}

/** What an insertion replaces: the selected text, without the white space and markup at its ends; at a pointer, nothing. */
function trimmedSelection(block: DecodedText | undefined, selection: Span): Span {
  if (selection.end > selection.start) return (block && locateInText(block, selection)?.span) ?? selection;
  const place = block?.placeAt(selection.start) ?? selection.start;
  return { start: place, end: place };
}

/** The markup inside a place, so that replacing its text does not lose one half of a pair. */
function markupIn(block: DecodedText | undefined, slice: DocumentSlice, span: Span): string[] {
  if (!block || span.start === span.end) return [];
  const units = block.unitsIn(span);
  return block
    .gapsIn(units.start, units.end)
    .map((gap) => slice.text.slice(gap.start - slice.offset, gap.end - slice.offset).trim())
    .filter((gap) => gap !== '');
}
