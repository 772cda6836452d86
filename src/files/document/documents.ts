import type { Parsed } from '../../base/problem';
import type { Steps } from '../../base/steps';
import { runAtOnce } from '../../base/steps';
import { detectLanguage } from '../../language/detection';
import type { DocumentContent, DocumentDescription, DocumentSlice, DocumentText, Insertion } from '../../model/document';
import { DESCRIBED_LENGTH } from '../../model/document';
import type { LanguageChoice } from '../../model/languagePair';
import type { Span } from '../../model/phrase';
import type { Segment, SegmentContext } from '../../model/segment';
import { asciidoc } from '../asciidoc/asciidocDocument';
import { code } from '../code/codeDocument';
import { fluent } from '../fluent/fluentDocument';
import { html } from '../html/htmlDocument';
import { json } from '../json/jsonDocument';
import { markdown } from '../markdown/markdownDocument';
import { plain } from '../plain/plainDocument';
import { po } from '../po/poDocument';
import { properties } from '../properties/propertiesDocument';
import { qt } from '../qt/qtDocument';
import { stringResources } from '../resources/stringResources';
import { stringsdict } from '../resources/stringsdict';
import { rst } from '../rst/rstDocument';
import { subtitles } from '../subtitles/subtitlesDocument';
import { tmx } from '../tmx/tmxDocument';
import { xcstrings } from '../xcstrings/xcstringsDocument';
import { xliff } from '../xliff/xliffDocument';
import { yaml } from '../yaml/yamlDocument';
import { OMITTED } from './decodedText';
import type { DocumentFormat, PhraseInDocument, WholeSegment } from './documentFormat';
import { traitsOf } from './documentFormat';

/** In the order in which they are asked; bilingual formats first, because an editor takes theirs for XML, and plain text takes everything. */
const FORMATS: readonly DocumentFormat[] = [po, xliff, tmx, qt, xcstrings, stringsdict, json, properties, fluent, subtitles, yaml, markdown, rst, asciidoc, stringResources, html, code, plain];

/** Segments whose words tell a language where nothing states it. */
const SAMPLE = 40;

/** The format of a document, by its name, its editor's language id and its first characters. */
export function formatOf(document: DocumentContent & { offset?: number; head?: string }): DocumentFormat {
  const traits = traitsOf(document);
  return FORMATS.find((format) => format.accepts(traits)) ?? plain;
}

/**
 * The phrase that is selected, as its reader sees it, with its sentences; with an empty selection the place between
 * `before` and `after`. Undefined where nothing is to be translated, and for what is no phrase: several paragraphs or
 * more than `LONGEST_PHRASE` characters. `wanted` chooses among the languages of a file that holds more than two.
 */
export function locatePhrase(slice: DocumentSlice, wanted?: LanguageChoice): PhraseInDocument | undefined {
  return formatOf(slice).locate(slice, wanted);
}

/** The stretches of what is selected that may hold text, in document offsets and in order. */
export function textIn(slice: DocumentSlice): Span[] {
  return formatOf(slice).textIn?.(slice) ?? [slice.selection];
}

/**
 * What a glossary can be built from: the sentences of a document, or the translated pairs of a bilingual file; in steps
 * between which other requests may run. `wanted` chooses among the languages of a file that holds more than two.
 */
export function readingOf(document: DocumentContent, wanted?: LanguageChoice): Steps<Parsed<DocumentText>> {
  return formatOf(document).read(document, wanted);
}

/** {@link readingOf}, at once: for short texts. */
export function readDocument(document: DocumentContent, wanted?: LanguageChoice): Parsed<DocumentText> {
  return runAtOnce(readingOf(document, wanted));
}

/**
 * How an equivalent is inserted: into the target of a bilingual segment, elsewhere in place of the selection. Undefined
 * where no text can stand, and where it would change the source of a segment that has no place for a target.
 */
export function insertionFor(slice: DocumentSlice, text: string, wanted?: LanguageChoice): Insertion | undefined {
  return formatOf(slice).insertion(slice, text, wanted);
}

/** Both sides of the segment of a bilingual file in which a selection lies; undefined between them and in other files. */
export function wholeSegmentAt(slice: DocumentSlice, wanted?: LanguageChoice): WholeSegment | undefined {
  return formatOf(slice).segment?.(slice, wanted);
}

/** What tells the source of that segment from others with the same text. */
export function contextAt(slice: DocumentSlice, wanted?: LanguageChoice): SegmentContext {
  return formatOf(slice).context?.(slice, wanted) ?? {};
}

/** The sentences of a document in one language, as far as a slice of it goes, with their places in the document; none of a bilingual one. */
export function* segmentsOfSlice(slice: DocumentSlice): Steps<Segment[]> {
  const { fileName, languageId, text, offset } = slice;
  const { value } = yield* formatOf(slice).read({ fileName, languageId, text });
  if (value.kind === 'bilingual') return [];
  return value.segments.map((segment) => ({ ...segment, runs: segment.runs?.map((run) => ({ ...run, start: run.start + offset, end: run.end + offset })) }));
}

/** Characters on either side of a place in which the sentences around it are looked for, and segments of a bilingual file: a reader waits for them. */
const [NEARBY, SEGMENTS_NEARBY] = [6_000, 20];

/** The sentences before and after a place in a document, the nearest first, as far as a slice goes and not far away; of a bilingual document, those of its sources. */
export function* sentencesAround(whole: DocumentSlice, { start, end }: Span): Steps<{ before: string[]; after: string[] }> {
  const slice = narrowed(whole, { start: start - NEARBY, end: end + NEARBY });
  const sources = formatOf(slice).sources?.(slice, SEGMENTS_NEARBY);
  if (sources) {
    const own = sources.findLastIndex((source) => source.start <= start);
    return { before: told(sources.slice(0, Math.max(0, own))).reverse(), after: told(sources.slice(own + 1)) };
  }
  const segments = yield* segmentsOfSlice(slice);
  return { before: told(segments.filter(({ runs = [] }) => runs.length && runs.at(-1)!.end <= start)).reverse(), after: told(segments.filter(({ runs = [] }) => runs.length && runs[0]!.start >= end)) };
}

function told(segments: readonly { text?: string }[]): string[] {
  return segments.flatMap(({ text }) => text || []);
}

/** Lines between which lightly marked-up text holds code. */
const FENCE = /^ {0,3}(?:```|~~~).*$/gm;

/** The whole lines of a slice that lie in a span, of which the first one is no code and no rule, which would make front matter of what follows. */
function narrowed(slice: DocumentSlice, span: Span): DocumentSlice {
  const { text, offset, head, selection } = slice;
  const cut = text.indexOf('\n', Math.max(0, span.start - offset)) + 1;
  const isInCode = (text.slice(0, cut).match(FENCE)?.length ?? 0) % 2 === 1;
  const inside = isInCode ? text.slice(cut).search(FENCE) : 0;
  let first = span.start <= offset || inside < 0 ? 0 : cut + inside;
  while (first > 0 && /^(?: {0,3}(?:```|~~~|---))/.test(text.slice(first, first + 8))) first = (text.indexOf('\n', first) + 1) || text.length;
  if (first > selection.start - offset) first = 0;
  const end = text.lastIndexOf('\n', span.end - offset) + 1;
  const last = span.end - offset >= text.length || end < selection.end - offset ? text.length : end;
  return { ...slice, text: text.slice(first, last), offset: offset + first, head: first > 0 ? (head ?? text) : head };
}

/**
 * How the translation of a whole segment takes the place of what is there: in a bilingual file of what the target says of the segment in which a selection
 * lies, elsewhere of the segment that is selected. Code that the translation has left out is that of the selected segment, if it holds as much.
 */
export function translationFor(slice: DocumentSlice, text: string, wanted?: LanguageChoice): Insertion | undefined {
  const translation = formatOf(slice).translation?.(slice, text, wanted);
  const insertion = translation ?? insertionFor(slice, text, wanted);
  if (translation || !insertion || !text.includes(OMITTED)) return insertion;
  const code = codeIn(slice);
  const isWhole = code.length === text.split(OMITTED).length - 1;
  return { ...insertion, newText: insertion.newText.replaceAll(LEFT_OUT, () => (isWhole ? code.shift()! : OMITTED)) };
}

/** What stands for code that was left out, as a format may escape it. */
const LEFT_OUT = /\\?`…\\?`/g;

/** The code of what is selected, as it is written. */
function codeIn(slice: DocumentSlice): string[] {
  const { fileName, languageId, text, offset, selection } = slice;
  const { value } = runAtOnce(formatOf(slice).read({ fileName, languageId, text: text.slice(selection.start - offset, selection.end - offset) }));
  const segments = value.kind === 'monolingual' ? value.segments : [];
  return segments.flatMap((segment) => (segment.markup ?? []).filter(({ at, length }) => segment.text.slice(at, at + length) === OMITTED).map(({ written }) => written));
}

/** Kind and languages of a document, of which the beginning is enough. What is not stated is recognised where it can be with confidence. */
export function describeDocument(document: DocumentContent): DocumentDescription {
  return descriptionOf(readDocument({ ...document, text: document.text.slice(0, DESCRIBED_LENGTH) }).value);
}

/** The same of a document that has been read. */
export function descriptionOf(value: DocumentText): DocumentDescription {
  if (value.kind === 'monolingual') {
    const values = value.segments.filter(({ key }) => key !== undefined);
    return { kind: 'monolingual', language: value.language ?? detectLanguage(sampleOf(values.length ? values : value.segments))?.language };
  }
  const source = value.source ?? recognised(value.pairs.map((pair) => pair.source));
  const target = value.target ?? recognised(value.pairs.map((pair) => pair.target));
  return { kind: 'bilingual', pair: { source, target } };
}

const sampleOf = (segments: readonly Segment[]): string => segments.slice(0, SAMPLE).map(({ text }) => text).join('\n');

function recognised(segments: readonly Segment[]): string | undefined {
  const detected = detectLanguage(sampleOf(segments));
  return detected?.confident ? detected.language : undefined;
}
