import type { ReaderResult } from '../base/problem';
import type { Steps } from '../base/steps';
import { runSynchronously } from '../base/steps';
import { detectLanguage } from '../language/detection';
import type {
  DocumentContent,
  DocumentDescription,
  DocumentSlice,
  DocumentText,
  TextReplacement,
  Insertion,
} from '../model/document';
import { MAX_DETECTION_LENGTH } from '../model/document';
import type { PartialLanguagePair, SegmentReadOptions } from '../model/languagePair';
import type { Span } from '../model/phrase';
import type { Segment, SegmentContext } from '../model/segment';
import { asciidoc } from './asciidoc/asciidocDocument';
import { programSource } from './code/codeDocument';
import { fluent } from './fluent/fluentDocument';
import { html } from './html/htmlDocument';
import { json } from './json/jsonDocument';
import { markdown } from './markdown/markdownDocument';
import { plainTextFormat } from './plain/plainDocument';
import { po } from './po/poDocument';
import { javaProperties } from './properties/propertiesDocument';
import { qt } from './qt/qtDocument';
import { stringResources, stringsdict } from './resources/stringResources';
import { rst } from './rst/rstDocument';
import { subtitles } from './subtitles/subtitlesDocument';
import { tmx } from './tmx/tmxDocument';
import { xcstrings } from './xcstrings/xcstringsDocument';
import { xliff } from './xliff/xliffDocument';
import { yaml } from './yaml/yamlDocument';
import { OMISSION_PLACEHOLDER } from './document/decodedText';
import type { DocumentFormat, PhraseInDocument, BilingualSegment } from './document/documentSegments';
import { documentTraitsOf } from './document/documentSegments';

/**
 * The formats in order of detection: bilingual ones first, because editors treat many of their files as XML; plain text
 * last, because it accepts everything.
 */
const FORMATS: readonly DocumentFormat[] = [
  po,
  xliff,
  tmx,
  qt,
  xcstrings,
  stringsdict,
  json,
  javaProperties,
  fluent,
  subtitles,
  yaml,
  markdown,
  rst,
  asciidoc,
  stringResources,
  html,
  programSource,
  plainTextFormat,
];

/** The number of segments used to detect an undeclared language. */
const SAMPLE = 40;

/** Returns the format of a document, by its name, its editor's language id and its first characters. */
export function documentFormatOf(document: DocumentContent & { offset?: number; head?: string }): DocumentFormat {
  const traits = documentTraitsOf(document);
  return FORMATS.find((format) => format.accepts(traits)) ?? plainTextFormat;
}

/**
 * Returns the selected phrase as its reader sees it, with its sentences; for an empty selection, the position between
 * `before` and `after`. Undefined without translatable text, and for text that is not a phrase: several paragraphs or
 * more than `MAX_PHRASE_LENGTH` characters. `wanted` chooses among the languages of a file with more than two.
 */
export function locatePhrase(slice: DocumentSlice, wanted?: PartialLanguagePair): PhraseInDocument | undefined {
  return documentFormatOf(slice).locate(slice, wanted);
}

/** Returns the parts of the selection that may contain text, in document offsets and in order. */
export function textSpansOf(slice: DocumentSlice): Span[] {
  return documentFormatOf(slice).textSpans?.(slice) ?? [slice.selection];
}

/**
 * Reads the sentences of a document, or the translated pairs of a bilingual file, in steps, so that other requests can
 * run in between. `wanted` chooses among the languages of a file with more than two.
 */
export function readDocumentInSteps(
  document: DocumentContent,
  wanted?: SegmentReadOptions,
): Steps<ReaderResult<DocumentText>> {
  return documentFormatOf(document).read(document, wanted);
}

/** Runs {@link readDocumentInSteps} in one step, for short texts. */
export function readDocument(document: DocumentContent, wanted?: SegmentReadOptions): ReaderResult<DocumentText> {
  return runSynchronously(readDocumentInSteps(document, wanted));
}

/**
 * Returns the edit that inserts an equivalent: into the target of a bilingual segment, otherwise replacing the
 * selection. Undefined if no text can be inserted there, or if the insertion would change the source of a segment
 * without a target element.
 */
export function equivalentInsertion(
  slice: DocumentSlice,
  text: string,
  wanted?: PartialLanguagePair,
): Insertion | undefined {
  return documentFormatOf(slice).insertion(slice, text, wanted);
}

/**
 * Returns both sides of the segment of a bilingual file that contains a selection; undefined between segments and in
 * other files.
 */
export function bilingualSegmentAt(slice: DocumentSlice, wanted?: PartialLanguagePair): BilingualSegment | undefined {
  return documentFormatOf(slice).segment?.(slice, wanted);
}

/**
 * Returns the context of the source of the segment at a selection, which distinguishes it from equal texts; empty if
 * there is none.
 */
export function segmentContextAt(slice: DocumentSlice, wanted?: PartialLanguagePair): SegmentContext {
  return documentFormatOf(slice).context?.(slice, wanted) ?? {};
}

/**
 * Returns in steps the sentences of a monolingual document within a slice, with their document positions; none for a
 * bilingual one.
 */
export function* segmentsOfSlice(slice: DocumentSlice): Steps<Segment[]> {
  const { fileName, languageId, text, offset } = slice;
  const { value } = yield* documentFormatOf(slice).read({ fileName, languageId, text });
  if (value.kind === 'bilingual') return [];
  return value.segments.map((segment) => ({
    ...segment,
    runs: segment.runs?.map((run) => ({ ...run, start: run.start + offset, end: run.end + offset })),
  }));
}

/**
 * The number of characters on either side of a position in which surrounding sentences are searched, and of segments in
 * a bilingual file: a user waits for them.
 */
const [MAX_NEARBY_LENGTH, MAX_NEARBY_SEGMENTS] = [6_000, 20];

/**
 * Returns in steps the sentences before and after a position, the nearest first, within a slice and a limited distance;
 * for a bilingual document, those of its sources.
 */
export function* surroundingSentences(
  whole: DocumentSlice,
  { start, end }: Span,
): Steps<{ before: string[]; after: string[] }> {
  const slice = narrowed(whole, { start: start - MAX_NEARBY_LENGTH, end: end + MAX_NEARBY_LENGTH });
  const sources = documentFormatOf(slice).sources?.(slice, MAX_NEARBY_SEGMENTS);
  if (sources) {
    const own = sources.findLastIndex((source) => source.start <= start);
    return { before: textsOf(sources.slice(0, Math.max(0, own))).reverse(), after: textsOf(sources.slice(own + 1)) };
  }
  const segments = yield* segmentsOfSlice(slice);
  return {
    before: textsOf(segments.filter(({ runs = [] }) => runs.length && runs.at(-1)!.end <= start)).reverse(),
    after: textsOf(segments.filter(({ runs = [] }) => runs.length && runs[0]!.start >= end)),
  };
}

function textsOf(segments: readonly { text?: string }[]): string[] {
  return segments.flatMap(({ text }) => text || []);
}

/** Matches the lines before and after a fenced code block. */
const FENCE = /^ {0,3}(?:```|~~~).*$/gm;

/**
 * Returns the whole lines of a slice within a span, without leading code or rules, which would turn the following text
 * into front matter.
 */
function narrowed(slice: DocumentSlice, span: Span): DocumentSlice {
  const { text, offset, head, selection } = slice;
  const cut = text.indexOf('\n', Math.max(0, span.start - offset)) + 1;
  const isInCode = (text.slice(0, cut).match(FENCE)?.length ?? 0) % 2 === 1;
  const inside = isInCode ? text.slice(cut).search(FENCE) : 0;
  let first = span.start <= offset || inside < 0 ? 0 : cut + inside;
  while (first > 0 && /^(?: {0,3}(?:```|~~~|---))/.test(text.slice(first, first + 8)))
    first = text.indexOf('\n', first) + 1 || text.length;
  if (first > selection.start - offset) first = 0;
  const end = text.lastIndexOf('\n', span.end - offset) + 1;
  const last = span.end - offset >= text.length || end < selection.end - offset ? text.length : end;
  return { ...slice, text: text.slice(first, last), offset: offset + first, head: first > 0 ? (head ?? text) : head };
}

/**
 * Returns the edit that inserts the translation of a whole segment: in a bilingual file it replaces the target of the
 * segment at the selection, in other files the selected segment. Placeholders of omitted code in the translation are
 * replaced by the code of the selected segment if there are as many.
 */
export function segmentTranslationEdit(
  slice: DocumentSlice,
  text: string,
  wanted?: PartialLanguagePair,
): Insertion | undefined {
  const translation = documentFormatOf(slice).translation?.(slice, text, wanted);
  const insertion = translation ?? equivalentInsertion(slice, text, wanted);
  if (translation || !insertion || !text.includes(OMISSION_PLACEHOLDER)) return insertion;
  const code = codeIn(slice);
  const isWhole = code.length === text.split(OMISSION_PLACEHOLDER).length - 1;
  return {
    ...insertion,
    newText: insertion.newText.replaceAll(LEFT_OUT, () => (isWhole ? code.shift()! : OMISSION_PLACEHOLDER)),
  };
}

/** The placeholder for omitted code, including escaped forms. */
const LEFT_OUT = /\\?`…\\?`/g;

/** Returns the code in the selection, as written. */
function codeIn(slice: DocumentSlice): string[] {
  const { fileName, languageId, text, offset, selection } = slice;
  const { value } = runSynchronously(
    documentFormatOf(slice).read({
      fileName,
      languageId,
      text: text.slice(selection.start - offset, selection.end - offset),
    }),
  );
  const segments = value.kind === 'monolingual' ? value.segments : [];
  return segments.flatMap((segment) =>
    (segment.markup ?? [])
      .filter(({ at, length }) => segment.text.slice(at, at + length) === OMISSION_PLACEHOLDER)
      .map(({ written }) => written),
  );
}

/** Returns the edits that write a translation of a whole segment, marked for review if the format has a mark. */
export function unfinishedTranslationEdits(
  slice: DocumentSlice,
  text: string,
  wanted?: PartialLanguagePair,
): TextReplacement[] | undefined {
  const insertion = segmentTranslationEdit(slice, text, wanted);
  return insertion && (documentFormatOf(slice).unfinished?.(slice, insertion) ?? [insertion]);
}

/** Returns the spans of a document's values by key, including empty values; undefined for a format without keys. */
export function valueSpans(document: DocumentContent): ReadonlyMap<string, Span> | undefined {
  return documentFormatOf(document).values?.(document);
}

/** Returns the key of the value that contains an offset or ends there; undefined if there is none. */
export function valueKeyAt(document: DocumentContent, offset: number): string | undefined {
  for (const [key, { start, end }] of valueSpans(document) ?? []) if (start <= offset && offset <= end) return key;
  return undefined;
}

/**
 * Returns the kind and languages of a document, from its beginning. Unstated languages are detected if that is
 * reliable.
 */
export function describeDocument(document: DocumentContent): DocumentDescription {
  return describeDocumentText(readDocument({ ...document, text: document.text.slice(0, MAX_DETECTION_LENGTH) }).value);
}

/** Describes a document that has been read. */
export function describeDocumentText(value: DocumentText): DocumentDescription {
  if (value.kind === 'monolingual') {
    const values = value.segments.filter(({ key }) => key !== undefined);
    return {
      kind: 'monolingual',
      language: value.language ?? detectLanguage(sampleOf(values.length ? values : value.segments))?.language,
    };
  }
  const source = value.source ?? recognised(value.pairs.map((pair) => pair.source));
  const target = value.target ?? recognised(value.pairs.map((pair) => pair.target));
  return { kind: 'bilingual', pair: { source, target } };
}

const sampleOf = (segments: readonly Segment[]): string =>
  segments
    .slice(0, SAMPLE)
    .map(({ text }) => text)
    .join('\n');

function recognised(segments: readonly Segment[]): string | undefined {
  const detected = detectLanguage(sampleOf(segments));
  return detected?.confident ? detected.language : undefined;
}
