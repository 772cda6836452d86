import type { Problem } from '../../base/problem';
import { languageOfFileName } from '../../language/fileName';
import type { DocumentContent, DocumentSlice } from '../../model/document';
import type { LanguageChoice } from '../../model/languagePair';
import type { SegmentPair } from '../../model/segment';
import type { BilingualRules, SegmentAt, SegmentSide } from '../document/bilingualFormat';
import { bilingualFormat, serves, sideHolding, statedLanguage } from '../document/bilingualFormat';
import { LineIndex, saysSomething } from '../document/documentSegments';
import { enclosingElement, missingSide, segmentOf, sideOf } from '../document/xmlSide';
import { escapeXml } from '../xml/characterReference';
import type { PlacedXmlElement } from '../xml/xmlElement';
import { childOf, walkingXml, walkXml } from '../xml/xmlElement';
import { isUntranslated } from './xliffState';

/** A source with its target, which may be missing, as elements of XLIFF 1.2 (`trans-unit`, or a `mrk` of one) or 2 (`segment`). */
interface XliffSegment {
  source: PlacedXmlElement;
  target?: PlacedXmlElement;
  /** The element after which a missing target belongs; none where a target cannot be made alone. */
  targetBelongsAfter?: PlacedXmlElement;
  /** `state` of the segment or its target. */
  state?: string;
}

interface FileLanguages {
  source?: string;
  target?: string;
}

const UNITS: ReadonlySet<string> = new Set(['trans-unit', 'unit']);

/** XLIFF 1.2 and 2, with the dialects of the tools that write `seg-source`. */
export const xliff = bilingualFormat({
  name: 'XLIFF',
  accepts: ({ fileName, languageId, head }) =>
    /\.(?:xlf|xliff|sdlxliff|mqxliff|mxliff|txlf)$/i.test(fileName) || languageId === 'xliff' || /^\s*(?:<[?!][^>]*>\s*)*<(?:\w+:)?xliff[\s>]/.test(head),
  segmentAt,
  pairs,
  escape: escapeXml,
});

function segmentAt(slice: DocumentSlice): SegmentAt | undefined {
  const { text, offset, selection } = slice;
  const stretch = enclosingElement(text, 'trans-unit|unit', selection.start - offset);
  if (!stretch || selection.end - offset > stretch.end) return undefined;
  const unitText = text.slice(stretch.start, stretch.end);
  const languages = languagesOf(`${offset > 0 ? (slice.head ?? '') : ''}\n${text.slice(0, stretch.start)}`, slice.fileName);
  const units: PlacedXmlElement[] = [];
  walkXml(unitText, UNITS, { closed: (element) => units.push(element) });

  for (const segment of units.flatMap(segmentsAround)) {
    const { source, target } = sidesOf(segment, unitText, offset + stretch.start, languages);
    const own = sideHolding([source, ...(target ? [target] : [])], selection);
    if (own) return { own, other: own === source ? target : source, ownIsSource: own === source };
  }
  return undefined;
}

function sidesOf(segment: XliffSegment, text: string, offset: number, languages: FileLanguages): { source: SegmentSide; target?: SegmentSide } {
  const targetLanguage = statedLanguage(segment.target?.attributes['xml:lang']) ?? languages.target;
  const source = sideOf(segment.source, text, offset, statedLanguage(segment.source.attributes['xml:lang']) ?? languages.source);
  if (segment.target) return { source, target: sideOf(segment.target, text, offset, targetLanguage) };
  return { source, target: segment.targetBelongsAfter && missingSide('target', segment.targetBelongsAfter, text, offset, targetLanguage) };
}

/** What is translated together in a unit: its segments, or its marks where several divide it. */
function segmentsOfUnit(unit: PlacedXmlElement): XliffSegment[] {
  const marks = markedSegments(unit);
  return marks.length > 1 ? marks : wholeSegments(unit);
}

/** Each pair of elements in which a selection may stand, the narrowest first. */
const segmentsAround = (unit: PlacedXmlElement): XliffSegment[] => [...markedSegments(unit), ...wholeSegments(unit)];

function markedSegments(unit: PlacedXmlElement): XliffSegment[] {
  const target = childOf(unit, 'target');
  return segmentMarks(childOf(unit, 'seg-source')).map((source) => ({
    source,
    target: segmentMarks(target).find((mark) => mark.attributes['mid'] === source.attributes['mid']),
    state: target?.attributes['state'],
  }));
}

function wholeSegments(unit: PlacedXmlElement): XliffSegment[] {
  const parents = unit.name === 'unit' ? unit.children.filter((child) => child.name === 'segment') : [unit];
  return parents.flatMap((parent) => {
    const source = childOf(parent, 'source');
    const target = childOf(parent, 'target');
    const state = target?.attributes['state'] ?? parent.attributes['state'];
    return source ? [{ source, target, targetBelongsAfter: childOf(parent, 'seg-source') ?? source, state }] : [];
  });
}

const segmentMarks = (element: PlacedXmlElement | undefined): PlacedXmlElement[] =>
  element ? element.children.flatMap((child) => (child.name === 'mrk' && child.attributes['mtype'] === 'seg' ? [child] : segmentMarks(child))) : [];

/** The languages that the last header in a text states; a target language that only the file's name states counts too. */
function languagesOf(text: string, fileName: string): FileLanguages {
  const found: FileLanguages = {};
  for (const [header] of text.matchAll(/<(?:[\w.-]+:)?(?:xliff|file)\s[^>]*>/g)) {
    found.source = statedLanguage(/\s(?:source-language|srcLang)\s*=\s*["']([^"']*)/.exec(header)?.[1]) ?? found.source;
    found.target = statedLanguage(/\s(?:target-language|trgLang)\s*=\s*["']([^"']*)/.exec(header)?.[1]) ?? found.target;
  }
  return withNamedTarget(found, fileName);
}

function withNamedTarget({ source, target }: FileLanguages, fileName: string): FileLanguages {
  const named = languageOfFileName(fileName);
  return { source, target: target ?? (named === source ? undefined : named) };
}

function* pairs({ text, fileName }: DocumentContent, wanted: LanguageChoice = {}): ReturnType<BilingualRules['pairs']> {
  const lines = new LineIndex(text);
  const found: SegmentPair[] = [];
  const problems: Problem[] = [];
  /** Of the whole document (XLIFF 2), of the part being read, and of the first part that is wanted. */
  let document: FileLanguages = {};
  let part: FileLanguages = {};
  let chosen: FileLanguages | undefined;

  const openPart = (element: PlacedXmlElement): void => {
    if (element.name !== 'xliff' && element.name !== 'file') return;
    const stated = languagesOf(text.slice(element.start, element.contentStart), fileName);
    part = { source: stated.source ?? document.source, target: stated.target ?? document.target };
    if (element.name === 'xliff') document = part;
    else if (!chosen && isWanted(part, wanted)) chosen = part;
    else if (!isSame(part, chosen)) {
      const pair = `${part.source ?? '?'} and ${part.target ?? '?'}`;
      problems.push({ line: lines.lineAt(element.start), message: `This part is in ${pair} and was left out: one pair of languages is read at a time.` });
    }
  };
  const readUnit = (unit: PlacedXmlElement): void => {
    if (chosen ? !isSame(part, chosen) : !isWanted(part, wanted)) return;
    for (const segment of segmentsOfUnit(unit)) {
      const pair = pairOf(segment, text, lines, part);
      if (pair) found.push(pair);
    }
  };
  const faults = yield* walkingXml(text, UNITS, { opened: openPart, closed: readUnit });
  const { source: from, target: to } = chosen ?? part;
  return { value: { kind: 'bilingual', source: from, target: to, pairs: found }, problems: [...faults, ...problems] };
}

const isWanted = (part: FileLanguages, wanted: LanguageChoice): boolean =>
  (!part.source || serves(part.source, wanted.source)) && (!part.target || serves(part.target, wanted.target));
const isSame = (part: FileLanguages, chosen: FileLanguages | undefined): boolean => part.source === chosen?.source && part.target === chosen?.target;

/** A translated segment; one that is empty, or repeats its source in a state that says so, is not translated. */
function pairOf(segment: XliffSegment, text: string, lines: LineIndex, languages: FileLanguages): SegmentPair | undefined {
  const { source, target } = sidesOf(segment, text, 0, languages);
  if (!segment.target || !target || !saysSomething(source.text.text) || !saysSomething(target.text.text)) return undefined;
  if (isUntranslated(source.text.text, target.text.text, segment.state)) return undefined;
  return {
    source: segmentOf(source, text, lines.lineAt(segment.source.contentStart)),
    target: segmentOf(target, text, lines.lineAt(segment.target.contentStart)),
  };
}
