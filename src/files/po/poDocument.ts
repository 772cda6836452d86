import type * as Gettext from 'gettext-parser';
import type { DocumentContent, DocumentSlice } from '../../model/document';
import type { Span } from '../../model/phrase';
import type { Problem } from '../../base/problem';
import type { Segment, SegmentPair } from '../../model/segment';
import { languageOfFileName } from '../../language/fileName';
import { lazyRequire } from '../../base/lazyRequire';
import { bilingualFormat, separatorAfter, sideHolding, statedLanguage } from '../document/bilingualFormat';
import type { BilingualRules, SegmentAt, SegmentSide } from '../document/bilingualFormat';
import { decodePoField, escapePo, poEntries } from './poEntries';
import type { PoEntry, PoField } from './poEntries';
import { LineIndex, saysSomething } from '../document/documentSegments';

const gettext = lazyRequire<typeof Gettext>('gettext-parser');

/** Gettext's PO files; a template (POT) is one without translations. */
export const po = bilingualFormat({
  name: 'PO',
  accepts: ({ fileName, languageId, head }) =>
    /\.pot?$/i.test(fileName) || /^(?:po|pot|gettext)$/.test(languageId ?? '') || /^\ufeff?(?:#.*\r?\n|\s)*msgid ""\r?\nmsgstr ""\r?\n"/.test(head),
  segmentAt,
  pairs,
  escape: escapePo,
});

interface PoSide extends SegmentSide {
  field: PoField;
}

function segmentAt(slice: DocumentSlice): SegmentAt | undefined {
  const { text, offset, selection } = slice;
  const stretch = betweenEmptyLines(text, { start: selection.start - offset, end: selection.end - offset });
  const languages = languagesOf(offset > 0 ? (slice.head ?? '') : text, slice.fileName);
  const entry = poEntries(text.slice(stretch.start, stretch.end)).find((candidate) => holds(candidate, selection, offset + stretch.start));
  if (!entry) return undefined;

  const sides = sidesOf(entry, text.slice(stretch.start, stretch.end), offset + stretch.start, languages);
  if (sides.every((side) => side.field.keyword !== 'msgid' || side.text.text === '')) return undefined;
  const own = sideHolding(sides, selection);
  return own && { own, other: otherSideOf(own, sides), ownIsSource: own.field.keyword !== 'msgstr' };
}

const holds = (entry: PoEntry, selection: Span, offset: number): boolean => offset + entry.start <= selection.start && selection.end <= offset + entry.end + 1;

/** The singular is translated by the first form and the plural by the second, or by the last where there are fewer. */
function otherSideOf(own: PoSide, sides: readonly PoSide[]): PoSide | undefined {
  const of = (keyword: string): PoSide[] => sides.filter((side) => side.field.keyword === keyword);
  if (own.field.keyword === 'msgid') return of('msgstr')[0];
  if (own.field.keyword === 'msgid_plural') return of('msgstr')[1] ?? of('msgstr')[0];
  return own.field.index > 0 ? (of('msgid_plural')[0] ?? of('msgid')[0]) : of('msgid')[0];
}

function sidesOf(entry: PoEntry, text: string, offset: number, languages: { source?: string; target?: string }): PoSide[] {
  return entry.fields
    .filter((field) => field.keyword !== 'msgctxt' && field.literals.length > 0)
    .map((field) => {
      const language = field.keyword === 'msgstr' ? languages.target : languages.source;
      const decoded = decodePoField(text, field, offset).folded();
      const content = { start: offset + field.literals[0]!.start, end: offset + field.literals.at(-1)!.end };
      const write = (term: string) => writeInto(field, text, offset, separatorAfter(decoded, language), term);
      const takesText = (at: number) => field.literals.some((literal) => offset + literal.start <= at && at <= offset + literal.end);
      return { field, language, text: decoded, content, takesText, write };
    });
}

/** At the end of what is translated, yet before the line break that many messages end with. */
function writeInto(field: PoField, text: string, offset: number, separator: string, term: string): { span: Span; newText: string } {
  const literal = field.literals.findLast(({ start, end }) => end > start) ?? field.literals[0]!;
  const written = text.slice(literal.start, literal.end).replace(/(?:\\n|\s)+$/, '');
  const at = offset + literal.start + written.length;
  return { span: { start: at, end: at }, newText: separator + escapePo(term) };
}

function betweenEmptyLines(text: string, { start, end }: Span): Span {
  const before = [...text.slice(0, start).matchAll(/\n[ \t]*\r?\n/g)].at(-1);
  const after = /\n[ \t]*\r?\n/.exec(text.slice(end));
  return { start: before ? before.index + before[0].length : 0, end: after ? end + after.index : text.length };
}

function languagesOf(header: string, fileName: string): { source?: string; target?: string } {
  const field = (name: string): string | undefined => statedLanguage(new RegExp(`^"${name}:[ \\t]*([\\w-]+)`, 'm').exec(header)?.[1]);
  return { source: field('X-Source-Language'), target: field('Language') ?? languageOfFileName(fileName) };
}

const UNREADABLE = 'This line is no comment and no string in double quotes; the entry was left out. Close its quotes or put a # before it.';

const ENTRIES_PER_STEP = 50;

/** Reads the translated entries, with gettext-parser for what they say and with their places for the lines. */
function* pairs({ text, fileName }: DocumentContent): ReturnType<BilingualRules['pairs']> {
  const lines = new LineIndex(text);
  const found: SegmentPair[] = [];
  const problems: Problem[] = [];
  const fuzzy: number[] = [];
  for (const [index, entry] of poEntries(text).entries()) {
    if (index % ENTRIES_PER_STEP === 0) yield;
    if (entry.unreadable !== undefined) {
      problems.push({ line: lines.lineAt(entry.unreadable), message: UNREADABLE });
      continue;
    }
    if (!entry.fields.some((field) => field.keyword === 'msgid')) continue;
    try {
      const entryPairs = pairsOfEntry(entry, text, lines);
      found.push(...entryPairs);
      if (entry.isFuzzy && entryPairs.length) fuzzy.push(entryPairs[0]!.source.line);
    } catch (error) {
      problems.push({ line: lines.lineAt(entry.start), message: `This entry was left out. ${(error as Error).message}` });
    }
  }
  if (fuzzy.length) {
    problems.push({ line: fuzzy[0]!, message: `Marked fuzzy and read all the same: ${fuzzy.length}, the first one here. Check what comes from them.` });
  }
  const { source, target } = languagesOf(text, fileName);
  return { value: { kind: 'bilingual', from: source, to: target, pairs: found }, problems };
}

function pairsOfEntry(entry: PoEntry, text: string, lines: LineIndex): SegmentPair[] {
  const messages = Object.values(gettext().po.parse(text.slice(entry.start, entry.end)).translations).flatMap((context) => Object.values(context));
  const segmentOf = (keyword: string, value: string, index = 0): Segment => {
    const field = entry.fields.find((candidate) => candidate.keyword === keyword && candidate.index === index && candidate.literals.length > 0);
    if (!field) return { text: value.replace(/\s+/g, ' ').trim(), line: lines.lineAt(entry.start) };
    const decoded = decodePoField(text, field, 0).folded();
    return { text: decoded.text, line: lines.lineAt(field.literals[0]!.start), runs: decoded.runs };
  };
  return messages.flatMap(({ msgctxt: context, msgid, msgid_plural: plural, msgstr = [] }) => {
    const last = msgstr.length - 1;
    const sides: [Segment, Segment][] = [[segmentOf('msgid', msgid), segmentOf('msgstr', msgstr[0] ?? '')]];
    if (plural !== undefined && last > 0) sides.push([segmentOf('msgid_plural', plural), segmentOf('msgstr', msgstr[last]!, last)]);
    const translated = sides.filter(([source, target]) => saysSomething(source.text) && saysSomething(target.text));
    return translated.map(([source, target]) => ({ source, target, ...(context ? { context } : {}) }));
  });
}
