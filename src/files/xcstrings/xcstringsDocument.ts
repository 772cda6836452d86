import type { DocumentContent, DocumentSlice } from '../../model/document';
import type { LanguageChoice } from '../../model/languagePair';
import type { Span } from '../../model/phrase';
import type { Segment, SegmentPair } from '../../model/segment';
import type { LiteralStyle } from '../code/stringLiteral';
import { escapeLiteral, withoutEscapes } from '../code/stringLiteral';
import type { BilingualRules, SegmentAt, SegmentSide } from '../document/bilingualFormat';
import { bilingualFormat, commonestPair, separatorAfter, serves, sideHolding, statedLanguage } from '../document/bilingualFormat';
import { DecodedTextBuilder } from '../document/decodedText';
import { LineIndex, saysSomething } from '../document/documentSegments';
import { generalForm, isForFew, isQuantity } from '../document/quantities';
import type { CatalogString, StringUnit } from './catalogStrings';
import { catalogStrings, stringsAround } from './catalogStrings';

const STYLE: LiteralStyle = { quote: '"', escapes: 'backslash' };
const STRINGS_PER_STEP = 50;
const UNFINISHED = new Set(['new', 'needs_review']);

/** Apple's string catalogues: all languages of a program in one file. */
export const xcstrings = bilingualFormat({
  name: 'string catalogue',
  accepts: ({ fileName, head }) => /\.xcstrings$/i.test(fileName) || /^\s*\{\s*"sourceLanguage"\s*:\s*"[\w-]*"\s*,\s*"strings"\s*:/.test(head),
  segmentAt,
  pairs,
  escape: (text) => escapeLiteral(text, STYLE),
});

interface CatalogSide extends SegmentSide {
  unit: StringUnit;
}

function segmentAt(slice: DocumentSlice, wanted: LanguageChoice = {}): SegmentAt | undefined {
  const { text, offset, selection } = slice;
  const found = stringsAround(text, offset > 0 ? (slice.head ?? '') : text, { start: selection.start - offset, end: selection.end - offset });
  for (const string of found.strings) {
    const units = unitsOf(string, found.sourceLanguage);
    const sides = units.map((unit) => sideOf(unit, text, offset));
    const own = sideHolding(sides, selection);
    if (!own) continue;
    const ownIsSource = isOf(own.unit, found.sourceLanguage);
    const asked = ownIsSource ? wanted.target : (wanted.source ?? found.sourceLanguage);
    const others = sides.filter((side) => side.language !== own.language);
    const language = (others.find((side) => asked !== undefined && serves(side.language, asked)) ?? others[0])?.language;
    const other = unitOf(own.unit.form, others.map(({ unit }) => unit).filter((unit) => isOf(unit, language)));
    return { own, other: other && others.find(({ unit }) => unit === other), ownIsSource };
  }
  return undefined;
}

const isOf = (unit: StringUnit, language: string | undefined): boolean => statedLanguage(unit.language) === statedLanguage(language);

/** All that a string says in its languages. In the source's a string is its own text where it states no other. */
function unitsOf({ key, units }: CatalogString, sourceLanguage: string | undefined): StringUnit[] {
  if (sourceLanguage === undefined || units.some(({ language }) => language === sourceLanguage)) return units;
  return [{ language: sourceLanguage, form: '', ...key }, ...units];
}

/** Of the units of one language the one that a form translates, or is translated by. */
function unitOf(form: string, units: readonly StringUnit[]): StringUnit | undefined {
  const named = (name: string | undefined): StringUnit | undefined => units.find((unit) => unit.form === name);
  return named(form) ?? named(generalForm(form)) ?? named('') ?? units.find((unit) => generalForm(unit.form) === unit.form);
}

function sideOf(unit: StringUnit, text: string, offset: number): CatalogSide {
  const { start, end } = unit;
  const decoded = decodedValue(text, unit, offset);
  const folded = decoded.folded();
  const language = statedLanguage(unit.language);
  return {
    unit,
    language,
    text: folded,
    blanks: decoded.blanks,
    content: { start: offset + start, end: offset + end },
    takesText: (at) => offset + start <= at && at <= offset + end,
    write: (term) => ({ span: { start: offset + end, end: offset + end }, newText: separatorAfter(folded, language) + escapeLiteral(term, STYLE) }),
  };
}

function decodedValue(text: string, { start, end }: Span, offset: number): ReturnType<DecodedTextBuilder['build']> {
  const builder = new DecodedTextBuilder();
  builder.append(text.slice(start, end), offset + start, offset + end);
  return withoutEscapes(builder.build());
}

/** Reads one pair of languages: those asked for, or the catalogue's source language and the one that most strings have beside it. */
function* pairs({ text }: DocumentContent, wanted: LanguageChoice = {}): ReturnType<BilingualRules['pairs']> {
  const lines = new LineIndex(text);
  const { sourceLanguage, strings, problems } = catalogStrings(text);
  const units = strings.map((string) => unitsOf(string, sourceLanguage));
  const languages = units.map((each) => [...new Set(each.flatMap(({ language }) => statedLanguage(language) ?? []))]);
  const { source: from, target: to } = commonestPair(languages, statedLanguage(sourceLanguage), wanted);
  const found: SegmentPair[] = [];
  const [fromTag, toTag] = [from === statedLanguage(sourceLanguage) ? sourceLanguage : tagOf(units, from), tagOf(units, to)];
  for (const [index, each] of units.entries()) {
    if (index % STRINGS_PER_STEP === 0) yield;
    const sources = each.filter(({ language }) => language === fromTag);
    const targets = each.filter(({ language }) => language === toTag);
    if (from !== to) for (const target of targets) found.push(...pairOf(unitOf(target.form, sources), target, text, lines));
  }
  return { value: { kind: 'bilingual', source: from, target: to, pairs: found }, problems };
}

/** Of the regions in which a catalogue has a language the one that most strings have, so that two are not taken for one. */
function tagOf(units: readonly (readonly StringUnit[])[], language: string | undefined): string | undefined {
  const counts = new Map<string, number>();
  for (const unit of units.flat()) if (isOf(unit, language)) counts.set(unit.language, (counts.get(unit.language) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0];
}

function pairOf(from: StringUnit | undefined, to: StringUnit, text: string, lines: LineIndex): SegmentPair[] {
  const [source, target] = [from, to].map((unit) => unit && segmentOf(unit, text, lines));
  if (!source || !target || !saysSomething(source.text) || !saysSomething(target.text)) return [];
  return [{ source, target, ...(isQuantity(to.form) && { grammaticalNumber: isForFew(to.form) ? 'singular' : 'plural' }), ...(UNFINISHED.has(to.state ?? '') && { isUnfinished: true }) }];
}

function segmentOf(unit: StringUnit, text: string, lines: LineIndex): Segment {
  const decoded = decodedValue(text, unit, 0);
  const folded = decoded.folded();
  const { blanks } = decoded;
  return { text: folded.text, line: lines.lineAt(unit.start), runs: folded.runs, ...(blanks && { blanks }) };
}
