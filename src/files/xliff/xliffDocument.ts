import { ProblemList, Tally } from '../../base/problem';
import { languageOfFileName } from '../../language/fileName';
import { canonicalLanguage } from '../../language/names';
import { languageMatches } from '../../language/tags';
import type { DocumentContent, DocumentSlice, TextReplacement, Insertion } from '../../model/document';
import type { PartialLanguagePair, LanguagePair, SegmentReadOptions } from '../../model/languagePair';
import type { Segment, SegmentPair } from '../../model/segment';
import type { BilingualRules, SegmentSide, SelectedSegment, NeighbouringSource } from '../document/bilingualFormat';
import { createBilingualFormat, BilingualPairCollector, selectedSide } from '../document/bilingualFormat';
import { hasLetterOrDigit, LineIndex } from '../document/documentSegments';
import { isRequestedLanguage, normaliseLanguageTag } from '../document/pairLanguages';
import {
  elementsAround,
  enclosingElement,
  missingSide,
  segmentOfSide,
  sideOfElement,
  insertionEditsWithAttribute,
} from '../document/xmlSide';
import { rootNameOf } from '../xml/documentType';
import { escapeXmlAt } from '../xml/xmlElement';
import type { LocatedXmlElement } from '../xml/xmlElement';
import { locatedElementsIn, readXmlText } from '../xml/xmlText';
import type { XliffConstraints, XliffSegment, XliffUnit } from './xliffUnits';
import {
  FIXED_SEGMENT,
  isUntranslated,
  isXliffUnit,
  xliffTextOfSide,
  xliffUnitOf,
  xliffXmlHandler,
} from './xliffUnits';

/** XLIFF 1.2 and 2, with the dialects of the tools that write `seg-source`. */
export const xliff = createBilingualFormat({
  name: 'XLIFF',
  accepts: ({ fileName, languageId, head }) =>
    /\.(?:xlf|xliff|sdlxliff|mqxliff|mxliff|txlf)$/i.test(fileName) ||
    languageId === 'xliff' ||
    rootNameOf(head) === 'xliff',
  segmentAt,
  sourcesAround,
  pairs,
  escape: escapeXmlAt,
  unfinished: editsForReview,
});

const UNITS = 'trans-unit|unit';

function segmentAt(slice: DocumentSlice): SelectedSegment | undefined {
  const { text, offset, selection } = slice;
  const unit = enclosingElement(text, UNITS, selection.start - offset);
  if (!unit || selection.end - offset > unit.end) return undefined;
  const unitText = text.slice(unit.start, unit.end);
  const languages = languagesOf(
    `${offset > 0 ? (slice.head ?? '') : ''}\n${text.slice(0, unit.start)}`,
    slice.fileName,
  );
  const units = locatedElementsIn(unitText, isXliffUnit).map(xliffUnitOf);

  for (const segment of units.flatMap(({ nestedSegments }) => nestedSegments)) {
    const { source, target } = sidesOf(segment, unitText, offset + unit.start, languages);
    if (!source) continue;
    const own = selectedSide([source, ...(target ? [target] : [])], selection);
    if (own) return { own, other: own === source ? target : source, ownIsSource: own === source };
  }
  return undefined;
}

/**
 * Returns the edits that insert a translation and mark it for review. Dialects of Trados, memoQ, Phrase and Wordfast
 * get no mark, because only their tools write their states.
 */
function editsForReview(slice: DocumentSlice, insertion: Insertion): TextReplacement[] {
  if (/\.(?:sdlxliff|mqxliff|mxliff|txlf)$/i.test(slice.fileName)) return [insertion];
  const before = slice.text.slice(0, insertion.span.start - slice.offset);
  const isFirstVersion = /<(?:[\w.-]+:)?trans-unit(?=[\s>])/.test(before);
  return isFirstVersion
    ? insertionEditsWithAttribute(slice, insertion, 'target', { name: 'state', value: 'needs-review-translation' })
    : insertionEditsWithAttribute(slice, insertion, 'segment', { name: 'state', value: 'initial' });
}

function sourcesAround({ text, offset, selection }: DocumentSlice, count: number): NeighbouringSource[] {
  return elementsAround(text, UNITS, selection.start - offset, count).flatMap((unit) => {
    const unitText = text.slice(unit.start, unit.end);
    const segments = locatedElementsIn(unitText, isXliffUnit)
      .map(xliffUnitOf)
      .flatMap((unit) => unit.segments);
    return segments.flatMap((segment): NeighbouringSource[] => {
      const { source } = sidesOf(segment, unitText, offset + unit.start, {});
      return source && hasLetterOrDigit(source.text.text)
        ? [{ text: source.text.text, start: source.content.start, context: segment.name }]
        : [];
    });
  });
}

function sidesOf(
  segment: XliffSegment<LocatedXmlElement>,
  text: string,
  offset: number,
  languages: PartialLanguagePair,
): { source?: SegmentSide; target?: SegmentSide } {
  const side = (name: 'source' | 'target'): SegmentSide | undefined => {
    const found = xliffTextOfSide(segment, name);
    return found && sideOfElement(found.element, text, offset, normaliseLanguageTag(found.language) ?? languages[name]);
  };
  const missing =
    segment.targetBelongsAfter && missingSide('target', segment.targetBelongsAfter, text, offset, languages.target);
  return { source: side('source'), target: side('target') ?? missing };
}

/**
 * Returns the languages that the last header in a text states. A target language that only the file's name states
 * counts too.
 */
function languagesOf(text: string, fileName: string): PartialLanguagePair {
  const found: PartialLanguagePair = {};
  for (const [header] of text.matchAll(/<(?:[\w.-]+:)?(?:xliff|file)\s[^>]*>/g)) {
    found.source =
      normaliseLanguageTag(/\s(?:source-language|srcLang)\s*=\s*["']([^"']*)/.exec(header)?.[1]) ?? found.source;
    found.target =
      normaliseLanguageTag(/\s(?:target-language|trgLang)\s*=\s*["']([^"']*)/.exec(header)?.[1]) ?? found.target;
  }
  return withNamedTarget(found, fileName);
}

function withNamedTarget({ source, target }: PartialLanguagePair, fileName: string): PartialLanguagePair {
  const named = languageOfFileName(fileName);
  return { source, target: target ?? (named === source ? undefined : named) };
}

function* pairs(
  { text, fileName }: DocumentContent,
  wanted: SegmentReadOptions = {},
): ReturnType<BilingualRules['pairs']> {
  const lines = new LineIndex(text);
  const found = new BilingualPairCollector(wanted);
  const problems = new ProblemList();
  const untranslated = new Tally();
  const fixed = new Tally();
  const unapproved = new Set<SegmentPair>();
  let usesApproval = false;
  const inOtherLanguage = new Tally();
  /** The languages of the current part, and of the first wanted part or translation. */
  let last: PartialLanguagePair = {};
  let chosen: PartialLanguagePair | undefined;
  let lineOfPart = 1;
  let isPartReported = false;
  const isRead = (languages: PartialLanguagePair): boolean => {
    if (!chosen && isWanted(languages, wanted)) chosen = languages;
    return chosen && !wanted.everyPair ? isSame(languages, chosen) : isWanted(languages, wanted);
  };
  const reportPart = ({ source, target }: PartialLanguagePair): void => {
    if (!isPartReported)
      problems.report(
        lineOfPart,
        `This part (${source ?? '?'} and ${target ?? '?'}) was skipped, because only one language pair is read at a ` +
          `time.`,
      );
    isPartReported = true;
  };

  const openPart = (element: LocatedXmlElement, stated: PartialLanguagePair): void => {
    const part = (last = withNamedTarget(normalised(stated), fileName));
    lineOfPart = lines.lineAt(element.start);
    isPartReported = false;
    // If the part does not state its target language, its translations may.
    if (part.target !== undefined && !isRead(part)) reportPart(part);
  };
  /** Returns whether a segment is read. A translation in another language than its part is counted. */
  const isSegmentRead = (segment: XliffSegment<LocatedXmlElement>, part: PartialLanguagePair): boolean => {
    const languages = languagesOfSegment(segment, part);
    const target = xliffTextOfSide(segment, 'target');
    if (languages.target === undefined && !target?.element.content.length)
      return chosen && !wanted.everyPair ? languages.source === chosen.source : isWanted(languages, wanted);
    if (isRead(languages)) return true;
    if (languages === part) reportPart(part);
    else if (!isPartReported) inOtherLanguage.add(lines.lineAt(target!.element.start));
    return false;
  };
  const readUnit = (
    { segments, wholeTexts }: XliffUnit<LocatedXmlElement>,
    stated: PartialLanguagePair,
    { isFixed, maxLength }: XliffConstraints,
  ): void => {
    const part = (last = withNamedTarget(normalised(stated), fileName));
    let max = maxLength;
    for (const segment of segments) {
      if (!isSegmentRead(segment, part)) {
        found.add([]);
        continue;
      }
      const languages = wanted.everyPair ? ownLanguages(segment, stated, part) : undefined;
      const pair = pairOf(segment, text, lines, part);
      if (pair && isFixed) {
        fixed.add(pair.source.line);
        found.add([]);
        continue;
      }
      if (!pair) {
        const source = sourceWithText(segment, text, lines);
        if (source && !isFixed) untranslated.add(lines.lineAt(segment.texts[0]!.element.start));
        if (source) found.add([], isFixed ? undefined : () => source);
        continue;
      }
      // The limit applies to the whole unit; it is stored with the first segment.
      if (max !== undefined) pair.limit = { max, length: targetLength(wholeTexts, text) };
      max = undefined;
      found.add([{ ...pair, ...(languages && { languages }) }], () => pair.source);
      if (segment.isApproved === false) unapproved.add(found.pairs.at(-1)!);
      usesApproval ||= segment.isApproved === true;
    }
  };
  const syntaxProblems = yield* readXmlText(
    text,
    xliffXmlHandler({ part: openPart, unit: readUnit }, (tag) => canonicalLanguage(tag ?? '')),
  );
  // Programs that do not support approval write “no” everywhere.
  if (usesApproval) for (const pair of unapproved) pair.isUnfinished = true;
  if (!wanted.untranslated) problems.skip(untranslated, 'untranslated segment');
  problems.skip(inOtherLanguage, 'translation in another language', 'translations in other languages');
  problems.skip(fixed, ...FIXED_SEGMENT);
  const { source: from, target: to } = chosen ?? last;
  return {
    value: { kind: 'bilingual', source: from, target: to, ...found.result },
    problems: [...syntaxProblems, ...problems.sorted()],
  };
}

/** Returns the length in code points, with several spaces as one, because they may be layout. */
function targetLength(wholes: readonly XliffSegment<LocatedXmlElement>[], text: string): number {
  const targets = wholes.map((whole) => sidesOf(whole, text, 0, {}).target?.text.text ?? '');
  return Array.from(targets.join('')).length;
}

const normalised = ({ source, target }: PartialLanguagePair): PartialLanguagePair => ({
  source: normaliseLanguageTag(source),
  target: normaliseLanguageTag(target),
});

/**
 * Returns the languages of a segment: those of its part, unless its target states another one. A target that states the
 * source language was copied from the source, so its part counts.
 */
function languagesOfSegment(segment: XliffSegment<LocatedXmlElement>, part: PartialLanguagePair): PartialLanguagePair {
  const own = normaliseLanguageTag(xliffTextOfSide(segment, 'target')?.language);
  return own === undefined || own === part.source || own === part.target ? part : { ...part, target: own };
}

/** Returns the languages of a segment with their regions; undefined if one of them is unknown. */
function ownLanguages(
  segment: XliffSegment<LocatedXmlElement>,
  stated: PartialLanguagePair,
  part: PartialLanguagePair,
): LanguagePair | undefined {
  const { target: own } = languagesOfSegment(segment, part);
  const written = canonicalLanguage(xliffTextOfSide(segment, 'target')?.language ?? '');
  const isOwn = own !== undefined && own === normaliseLanguageTag(written);
  const [source, target] = [stated.source ?? part.source, isOwn ? written : (stated.target ?? part.target)];
  return source && target ? { source, target } : undefined;
}

/**
 * If both sides have the same language, the file only maps keys to texts, so it matches a request for either language.
 */
const isWanted = ({ source, target }: PartialLanguagePair, wanted: PartialLanguagePair): boolean =>
  source && target && languageMatches(source, target)
    ? isRequestedLanguage(source, wanted.source) || isRequestedLanguage(source, wanted.target)
    : (!source || isRequestedLanguage(source, wanted.source)) &&
      (!target || isRequestedLanguage(target, wanted.target));
const isSame = (part: PartialLanguagePair, chosen: PartialLanguagePair | undefined): boolean =>
  part.source === chosen?.source && part.target === chosen?.target;

function sourceWithText(segment: XliffSegment<LocatedXmlElement>, text: string, lines: LineIndex): Segment | undefined {
  const { source } = sidesOf(segment, text, 0, {});
  return source && hasLetterOrDigit(source.text.text) ? sourceOf(segment, source, lines) : undefined;
}

function sourceOf({ name }: XliffSegment<LocatedXmlElement>, source: SegmentSide, lines: LineIndex): Segment {
  return { ...segmentOfSide(source, lines.lineAt(source.content.start)), ...(name !== undefined && { key: name }) };
}

/** Returns the segment pair; undefined if the target is empty, or repeats the source and is marked as untranslated. */
function pairOf(
  segment: XliffSegment<LocatedXmlElement>,
  text: string,
  lines: LineIndex,
  languages: PartialLanguagePair,
): SegmentPair | undefined {
  const { source, target } = sidesOf(segment, text, 0, languages);
  if (!source || !target || !hasLetterOrDigit(source.text.text) || !hasLetterOrDigit(target.text.text))
    return undefined;
  if (isUntranslated(source.text.text, target.text.text, segment.state)) return undefined;
  return {
    source: sourceOf(segment, source, lines),
    target: segmentOfSide(target, lines.lineAt(target.content.start)),
    ...(segment.isUnfinished && { isUnfinished: true }),
  };
}
