import { ProblemList, Tally } from '../../base/problem';
import { runSynchronously } from '../../base/steps';
import { languageOfFileName } from '../../language/fileName';
import { canonicalLanguage } from '../../language/names';
import type { DocumentContent, DocumentSlice, TextReplacement, Insertion } from '../../model/document';
import type { PartialLanguagePair, SegmentReadOptions } from '../../model/languagePair';
import type { Span } from '../../model/phrase';
import type { PluralForm, Segment, SegmentPair, UntranslatedSegment } from '../../model/segment';
import type { BilingualRules, SegmentSide, SelectedSegment, NeighbouringSource } from '../document/bilingualFormat';
import {
  createBilingualFormat,
  BilingualPairCollector,
  separatorAfter,
  selectedSide,
} from '../document/bilingualFormat';
import type { DecodedText } from '../document/decodedText';
import { DecodedTextBuilder } from '../document/decodedText';
import { hasLetterOrDigit } from '../document/documentSegments';
import { normaliseLanguageTag } from '../document/pairLanguages';
import { isUnfinishedState } from '../document/unfinishedState';
import type { PoString, PoText, PoUnit } from './poUnits';
import {
  decodedParts,
  languagesInPoHeader,
  pluralFormNumbers,
  readPoText,
  textOfPoStrings,
  UNREADABLE_PO_LINE,
} from './poUnits';

/** Gettext's PO files. A template (POT) is a PO file without translations. */
export const po = createBilingualFormat({
  name: 'PO',
  accepts: ({ fileName, languageId, head }) =>
    /\.pot?$/i.test(fileName) ||
    /^(?:po|pot|gettext)$/.test(languageId ?? '') ||
    /^\ufeff?(?:#.*\r?\n|\s)*msgid ""\r?\nmsgstr ""\r?\n"/.test(head),
  segmentAt,
  sourcesAround,
  remarkAt,
  pairs,
  escape: escapePo,
  unfinished,
  ending: /(?:\\n)+$/,
});

interface PoSide extends SegmentSide {
  origin: PoText;
}

function segmentAt(slice: DocumentSlice): SelectedSegment | undefined {
  const { text, offset, selection } = slice;
  const languages = languagesOf(offset > 0 ? (slice.head ?? '') : text, slice.fileName);
  const unit = unitAt(slice);
  if (!unit) return undefined;

  const sides = unit.texts.map((each) => ({ ...sideOfText(each, languages), isGuess: isUnfinishedState(unit.state) }));
  if (sides.every((side) => !isOf(side, 'source', 0) || side.text.text === '')) return undefined;
  const own = selectedSide(sides, selection);
  return own && { own, other: otherSideOf(own, sides), ownIsSource: own.origin.side === 'source' };
}

function unitAt({ text, offset, selection }: DocumentSlice): PoUnit | undefined {
  const stretch = betweenEmptyLines(text, { start: selection.start - offset, end: selection.end - offset });
  const units: PoUnit[] = [];
  runSynchronously(
    readPoText(text.slice(stretch.start, stretch.end), offset + stretch.start, (unit) => units.push(unit)),
  );
  return units.find(({ span }) => span.start <= selection.start && selection.end <= span.end + 1);
}

/**
 * Returns the insertion and, if the message is finished, an edit that adds the flag `fuzzy`: to its flags, or in a new
 * line before it.
 */
function unfinished(slice: DocumentSlice, insertion: Insertion): TextReplacement[] {
  const unit = unitAt(slice);
  if (!unit || isUnfinishedState(unit.state)) return [insertion];
  const written = slice.text.slice(unit.span.start - slice.offset, unit.span.end - slice.offset);
  const flags = /^[ \t]*#,/m.exec(written);
  const first = /^[ \t]*(?:#\||msg)/m.exec(written);
  const at = unit.span.start + (flags ? flags.index + flags[0].length : (first?.index ?? 0));
  const lineEnd = /\r\n|\r|\n/.exec(written)?.[0] ?? '\n';
  return [insertion, { span: { start: at, end: at }, newText: flags ? ' fuzzy,' : `#, fuzzy${lineEnd}` }];
}

function sourcesAround({ text, offset }: DocumentSlice): NeighbouringSource[] {
  const sources: NeighbouringSource[] = [];
  runSynchronously(readPoText(text, offset, (unit) => sources.push(...sourcesOf(unit))));
  return sources;
}

/** Returns the sources that `pairsOfUnit` pairs once they are translated. */
function sourcesOf({ texts, context }: PoUnit): NeighbouringSource[] {
  const forms = texts.filter(({ side }) => side === 'target').length;
  return texts
    .filter(({ side, form }) => side === 'source' && (form === 0 || forms > 1))
    .flatMap(({ strings, form }) => {
      const { text } = decodedText(strings).collapsed();
      if (!strings.length || !hasLetterOrDigit(text)) return [];
      return Array.from({ length: form === 0 ? 1 : forms - 1 }, () => ({ text, start: strings[0]!.start, context }));
    });
}

const isOf = ({ origin }: PoSide, side: PoText['side'], form?: number): boolean =>
  origin.side === side && (form ?? origin.form) === origin.form;

/**
 * Returns the other side. For a source: the first form for the singular; the second, or else the first, for the plural.
 * For a translation: the singular for the first form, the plural for others.
 */
function otherSideOf(own: PoSide, sides: readonly PoSide[]): PoSide | undefined {
  const of = (side: PoText['side'], form?: number): PoSide[] => sides.filter((each) => isOf(each, side, form));
  if (isOf(own, 'source', 0)) return of('target')[0];
  if (isOf(own, 'source', 1)) return of('target')[1] ?? of('target')[0];
  return own.origin.form > 0 ? (of('source', 1)[0] ?? of('source', 0)[0]) : of('source', 0)[0];
}

function sideOfText(origin: PoText, languages: PartialLanguagePair): PoSide {
  const { strings, side } = origin;
  const language = languages[side];
  const text = decodedText(strings).collapsed();
  return {
    origin,
    language,
    text,
    content: { start: strings[0]!.start, end: endOf(strings.at(-1)!) },
    takesText: (at) => strings.some((string) => string.start <= at && at <= endOf(string)),
    write: (term) => writeInto(strings, separatorAfter(text, language), term),
  };
}

const endOf = ({ start, written }: PoString): number => start + written.length;

function decodedText(strings: readonly PoString[]): DecodedText {
  const builder = new DecodedTextBuilder();
  for (const string of strings)
    for (const { text, start, end } of decodedParts(string)) builder.append(text, start, end);
  return builder.build();
}

/** Returns the edit that appends a term to a translation, before its final line breaks. */
function writeInto(strings: readonly PoString[], separator: string, term: string): { span: Span; newText: string } {
  const { written, start } = strings.findLast((string) => string.written !== '') ?? strings[0]!;
  const at = start + written.replace(/(?:\\n|\s)+$/, '').length;
  return { span: { start: at, end: at }, newText: separator + escapePo(term) };
}

function escapePo(text: string): string {
  return text
    .replace(/[\\"]/g, '\\$&')
    .replace(/\r\n|\r|\n/g, '\\n')
    .replace(/\t/g, '\\t');
}

/** Empty lines between units. A string after empty lines belongs to the text before them. */
const GAP = /(?<!\s)[ \t\r]*\n(?:[ \t]*\r?\n)+(?=[ \t]*[^\s"])/g;

function betweenEmptyLines(text: string, { start, end }: Span): Span {
  let first = 0;
  for (const { 0: gap, index } of text.matchAll(GAP)) {
    if (index >= end) return { start: first, end: index };
    if (index + gap.length <= start) first = index + gap.length;
  }
  return { start: first, end: text.length };
}

/**
 * Comments by translators (`# …`) or extracted from the source code (`#. …`); consecutive lines with the same marker
 * are joined.
 */
const REMARK_SIGN = /^[ \t]*#\.?(?=\s|$)/;

function remarkAt({ text, offset, selection }: DocumentSlice): DecodedText | undefined {
  const lines = Array.from(text.matchAll(/[^\r\n]*(?:\r\n|\r|\n|$)/g), ({ 0: line, index }) => ({
    line,
    start: offset + index,
    sign: REMARK_SIGN.exec(line)?.[0].trimStart(),
  }));
  const at = lines.findLastIndex(({ start }) => start <= selection.start);
  const sign = lines[at]?.sign;
  if (sign === undefined) return undefined;
  const first = lines.findLastIndex((each, index) => index < at && each.sign !== sign) + 1;
  const next = lines.findIndex((each, index) => index > at && each.sign !== sign);
  if (next >= 0 && selection.end > lines[next]!.start) return undefined;
  const builder = new DecodedTextBuilder();
  for (const { line, start } of lines.slice(first, next < 0 ? undefined : next)) {
    const from = REMARK_SIGN.exec(line)?.[0].length ?? 0;
    builder.append(line.slice(from), start + from, start + line.length);
  }
  return builder.build().collapsed();
}

function languagesOf(header: string, fileName: string): PartialLanguagePair {
  const stated = languagesInPoHeader(header);
  const [source, target] = [stated.source, stated.target].map((tag) =>
    normaliseLanguageTag(canonicalLanguage(tag ?? '')),
  );
  return { source, target: target ?? languageOfFileName(fileName) };
}

/** Reads the translated entries. */
function* pairs({ text, fileName }: DocumentContent, wanted?: SegmentReadOptions): ReturnType<BilingualRules['pairs']> {
  const found = new BilingualPairCollector(wanted);
  const problems = new ProblemList();
  const empty = new Tally();
  let numbers: NumbersOfForms;
  const obsolete = yield* readPoText(text, 0, (unit) => {
    if (unit.unreadableLine !== undefined) {
      problems.report(unit.unreadableLine, UNREADABLE_PO_LINE);
      return;
    }
    numbers ??= pluralFormNumbers(headerOf(unit));
    const translated = pairsOfUnit(unit, numbers);
    if (!translated.length && !sourcesOf(unit).length) return;
    if (!translated.length) empty.add(unit.texts[0]!.line);
    found.add(translated, () => untranslatedOf(unit));
  });
  if (!wanted?.untranslated) problems.skip(empty, 'untranslated message');
  problems.skip(obsolete, 'obsolete message (#~)', 'obsolete messages (#~)');
  return {
    value: { kind: 'bilingual', ...languagesOf(text, fileName), ...found.result },
    problems: problems.sorted(),
  };
}

type NumbersOfForms = ReturnType<typeof pluralFormNumbers>;

/** Returns the text of the header, which translates the empty message; empty for another message. */
function headerOf({ texts }: PoUnit): string {
  const [source, target] = texts;
  return source && target && !textOfPoStrings(source.strings) ? textOfPoStrings(target.strings) : '';
}

/** Returns the flags of programming languages: `#, c-format`, `#, no-python-format`. */
const formatsOf = ({ comments }: PoUnit): string[] =>
  comments
    .filter((line) => line.trimStart().startsWith('#,'))
    .flatMap((line) => line.split(/[#,\s]+/).filter((flag) => flag.endsWith('-format')));

/**
 * A maximum length in an extracted comment (`#. MAX LENGTH: 20`, `[CHAR LIMIT=20]`) or in Weblate's flag
 * `max-length:20`; other units than characters do not count.
 */
const MAX_LENGTH = new RegExp(
  String.raw`^\s*#[.,].*\b(?:max(?:imum|\.)?[ _-]?len(?:gth)?|char(?:acter)?[ _-]limit)(?:\s*[:=]|` +
    String.raw`\s+is)?\s*(\d{1,6})\b(?!\s*(?:%|px|pix|byte|word|line))`,
  'i',
);

function maxLengthOf({ comments }: PoUnit): number | undefined {
  for (const line of comments) {
    const max = Number(MAX_LENGTH.exec(line)?.[1] ?? 0);
    if (max) return max;
  }
  return undefined;
}

/** Returns pairs of the singular with the first form, and of the plural with each other form. */
function pairsOfUnit(unit: PoUnit, numbers: NumbersOfForms): SegmentPair[] {
  const { texts, context, state } = unit;
  const [singular, plural] = [0, 1].map((form) => texts.find((text) => text.side === 'source' && text.form === form));
  const targets = texts.filter(({ side }) => side === 'target');
  const count = (targets.at(-1)?.form ?? 0) + 1;
  const general = plural && segmentOf(plural);
  const formats = formatsOf(unit);
  const max = maxLengthOf(unit);
  return targets.flatMap((to): SegmentPair[] => {
    const place = to.form;
    const from = place === 0 ? singular : plural;
    const [source, target] = [from, to].map((text) => text && segmentOf(text));
    if (!source || !target || !hasLetterOrDigit(source.text) || !hasLetterOrDigit(target.text)) return [];
    const form: PluralForm = {
      name: `msgstr[${to.form}]`,
      place: [place, count],
      ...(numbers?.length === count && { numbers: numbers[place]! }),
      ...(place === 0 && general && { general }),
    };
    return [
      {
        source,
        target,
        ...(context && { context }),
        ...(formats.length && { formats }),
        ...(max && { limit: { max, length: Array.from(textOfPoStrings(to.strings)).length } }),
        ...(plural && { grammaticalNumber: place === 0 ? 'singular' : 'plural', form }),
        ...(isUnfinishedState(state) && { isUnfinished: true }),
      },
    ];
  });
}

function untranslatedOf({ texts }: PoUnit): UntranslatedSegment {
  const [first, ...others] = texts.filter(({ side }) => side === 'source');
  return { ...segmentOf(first!), ...(others.length && { isCounted: true as const }) };
}

function segmentOf({ strings, line }: PoText): Segment {
  const decoded = decodedText(strings);
  const { text, runs, collapsedSpaces } = decoded.collapsed();
  const { outerWhitespace: blanks } = decoded;
  return { text, line, runs, ...(blanks && { blanks }), ...(collapsedSpaces.length ? { collapsedSpaces } : {}) };
}
