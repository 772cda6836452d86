import type { DocumentContent, DocumentSlice } from '../../model/document';
import { ProblemList, Tally } from '../../base/problem';
import { canonicalLanguage } from '../../language/names';
import type { PartialLanguagePair, SegmentReadOptions } from '../../model/languagePair';
import type { Span } from '../../model/phrase';
import type { PluralForm, Segment, SegmentPair } from '../../model/segment';
import type { LiteralStyle } from '../document/stringLiteral';
import { escapeLiteral, resolveEscapes } from '../document/stringLiteral';
import type { BilingualRules, SegmentSide, SelectedSegment } from '../document/bilingualFormat';
import { createBilingualFormat, separatorAfter, selectedSide } from '../document/bilingualFormat';
import { DecodedTextBuilder } from '../document/decodedText';
import { hasLetterOrDigit, LineIndex, selectionInText } from '../document/documentSegments';
import { isRequestedLanguage, LanguagePairSelector, normaliseLanguageTag } from '../document/pairLanguages';
import { isUnfinishedState } from '../document/unfinishedState';
import { otherCategoryKey, isPluralForm, isZeroOneOrTwoForm, pluralCategoryIn } from '../document/valueKeys';
import type { CatalogString, StringUnit } from './catalogStrings';
import { parseStringCatalog, catalogStringsAt } from './catalogStrings';

const STYLE: LiteralStyle = { quote: '"', escapes: 'backslash' };
const STRINGS_PER_STEP = 50;

/** Apple's string catalogues: all languages of a program in one file. */
export const xcstrings = createBilingualFormat({
  name: 'string catalogue',
  accepts: ({ fileName, head }) =>
    /\.xcstrings$/i.test(fileName) || /^\s*\{\s*"sourceLanguage"\s*:\s*"[\w-]*"\s*,\s*"strings"\s*:/.test(head),
  segmentAt,
  pairs,
  escape: (text) => escapeLiteral(text, STYLE),
});

interface CatalogSide extends SegmentSide {
  unit: StringUnit;
}

function segmentAt(slice: DocumentSlice, wanted: PartialLanguagePair = {}): SelectedSegment | undefined {
  const { text, offset, selection } = slice;
  const found = catalogStringsAt(text, offset > 0 ? (slice.head ?? '') : text, selectionInText(slice));
  for (const string of found.strings) {
    const units = unitsOf(string, found.sourceLanguage);
    const sides = units.map((unit) => sideOf(unit, text, offset));
    const own = selectedSide(sides, selection);
    if (!own) continue;
    const ownIsSource = isOf(own.unit, found.sourceLanguage);
    const requestedLanguage = ownIsSource ? wanted.target : (wanted.source ?? found.sourceLanguage);
    const others = sides.filter((side) => side.language !== own.language);
    const askedSide = others.find(
      (side) => requestedLanguage !== undefined && isRequestedLanguage(side.language, requestedLanguage),
    );
    if (!askedSide && ownIsSource && requestedLanguage)
      return { own, other: missingSide(string, slice, requestedLanguage), ownIsSource };
    const language = (askedSide ?? others[0])?.language;
    const other = unitOf(
      own.unit.form,
      others.map(({ unit }) => unit).filter((unit) => isOf(unit, language)),
    );
    return { own, other: other && others.find(({ unit }) => unit === other), ownIsSource };
  }
  return undefined;
}

/**
 * Returns an empty side for a missing translation, which is inserted in Xcode's layout and marked for review; undefined
 * if the string has no value.
 */
function missingSide(
  { value, localizations }: CatalogString,
  { text, offset }: DocumentSlice,
  language: string,
): SegmentSide | undefined {
  const at = localizations ?? value;
  if (at === undefined) return undefined;
  const [blank] = /^\s*/.exec(text.slice(at))!;
  const isEmpty = text[at + blank.length] === '}';
  const start = offset + at;
  // The file may write the language with a region.
  const pattern = new RegExp(`"(${language}(?:[-_]\\w+)*)"\\s*:\\s*\\{\\s*"(?:stringUnit|variations)"`, 'i');
  const written = pattern.exec(text)?.[1] ?? language;
  const wrapped = (lines: string[], name: string): string[] => [
    `"${name}" : {`,
    ...lines.map((each) => `  ${each}`),
    '}',
  ];
  return {
    language,
    text: new DecodedTextBuilder().build(),
    content: { start, end: start },
    takesText: () => false,
    write: (term) => {
      const unit = wrapped(['"state" : "needs_review",', `"value" : "${escapeLiteral(term, STYLE)}"`], 'stringUnit');
      const entry = wrapped(unit, written);
      const [lines, depth] = localizations === undefined ? [wrapped(entry, 'localizations'), 6] : [entry, 8];
      const newText = lines.map((line) => `\n${' '.repeat(depth)}${line}`).join('');
      return isEmpty
        ? { span: { start, end: start + blank.length }, newText: `${newText}\n${' '.repeat(depth - 2)}` }
        : { span: { start, end: start }, newText: `${newText},` };
    },
  };
}

const isOf = (unit: StringUnit, language: string | undefined): boolean =>
  normaliseLanguageTag(unit.language) === normaliseLanguageTag(language);

/** Returns the texts of a string in its languages. In the source language, the key is the text if there is no other. */
function unitsOf({ key, units }: CatalogString, sourceLanguage: string | undefined): StringUnit[] {
  if (sourceLanguage === undefined || units.some(({ language }) => language === sourceLanguage)) return units;
  return [{ language: sourceLanguage, form: '', ...key }, ...units];
}

/** Returns the unit of a language that corresponds to a form. */
function unitOf(form: string, units: readonly StringUnit[]): StringUnit | undefined {
  const named = (name: string | undefined): StringUnit | undefined => units.find((unit) => unit.form === name);
  return (
    named(form) ??
    named(otherCategoryKey(form)) ??
    named('') ??
    units.find((unit) => otherCategoryKey(unit.form) === unit.form)
  );
}

function sideOf(unit: StringUnit, text: string, offset: number): CatalogSide {
  const { start, end } = unit;
  const decoded = decodedValue(text, unit, offset);
  const folded = decoded.collapsed();
  const language = normaliseLanguageTag(unit.language);
  return {
    unit,
    language,
    text: folded,
    blanks: decoded.outerWhitespace,
    content: { start: offset + start, end: offset + end },
    takesText: (at) => offset + start <= at && at <= offset + end,
    write: (term) => ({
      span: { start: offset + end, end: offset + end },
      newText: separatorAfter(folded, language) + escapeLiteral(term, STYLE),
    }),
  };
}

function decodedValue(text: string, { start, end }: Span, offset: number): ReturnType<DecodedTextBuilder['build']> {
  const builder = new DecodedTextBuilder();
  builder.append(text.slice(start, end), offset + start, offset + end);
  return resolveEscapes(builder.build());
}

/**
 * Reads one language pair: the requested one, or the catalogue's source language and its most frequent other language;
 * or every matching pair.
 */
function* pairs({ text }: DocumentContent, wanted: SegmentReadOptions = {}): ReturnType<BilingualRules['pairs']> {
  const lines = new LineIndex(text);
  const { sourceLanguage, strings, problems } = parseStringCatalog(text);
  const units = strings.map((string) => unitsOf(string, sourceLanguage));
  const languages = units.map(languagesOf);
  const plan = new LanguagePairSelector(
    languages.map((each) => each.map(({ language }) => language)),
    normaliseLanguageTag(sourceLanguage),
    wanted,
  );
  const { source: from, target: to } = plan;
  const found: SegmentPair[] = [];
  const untranslated: Segment[] = [];
  const empty = new Tally();
  for (const [index, each] of units.entries()) {
    if (index % STRINGS_PER_STEP === 0) yield;
    const { key } = strings[index]!;
    const before = found.length;
    for (const [source, target] of plan.pairsOf(languages[index]!, lines.lineAt(key.start))) {
      const sources = each.filter(({ language }) => language === source.written);
      for (const unit of each.filter(({ language }) => language === target.written)) {
        const pair = pairOf(sources, unit, text, lines);
        if (!pair.length && unit.start === unit.end) empty.add(lines.lineAt(unit.start));
        for (const one of pair)
          found.push(
            wanted.everyPair ? { ...one, languages: { source: source.language, target: target.language } } : one,
          );
      }
    }
    const source = wanted.untranslated && found.length === before && from && each.find((unit) => isOf(unit, from));
    const segment = source && segmentOf(source, text, lines);
    if (segment && hasLetterOrDigit(segment.text)) untranslated.push(segment);
  }
  const notes = new ProblemList();
  notes.add(problems);
  if (!wanted.untranslated) notes.skip(empty, 'untranslated string');
  plan.report(notes);
  return {
    value: {
      kind: 'bilingual',
      source: from,
      target: to,
      pairs: found,
      ...(wanted.untranslated && { untranslated }),
    },
    problems: notes.sorted(),
  };
}

/** Returns the languages of a string, each once, as written in the catalogue and as tags. */
function languagesOf(units: readonly StringUnit[]): { language: string; written: string }[] {
  return [...new Set(units.map(({ language }) => language))].flatMap((written) => {
    const language = canonicalLanguage(written);
    return language ? { language, written } : [];
  });
}

function pairOf(sources: readonly StringUnit[], to: StringUnit, text: string, lines: LineIndex): SegmentPair[] {
  const from = unitOf(to.form, sources);
  const general = isPluralForm(to.form) ? unitOf(otherCategoryKey(to.form)!, sources) : undefined;
  const [source, target] = [from, to].map((unit) => unit && segmentOf(unit, text, lines));
  if (!source || !target || !hasLetterOrDigit(source.text) || !hasLetterOrDigit(target.text)) return [];
  const form: PluralForm = {
    name: pluralCategoryIn(to.form),
    ...(general && general !== from && { general: segmentOf(general, text, lines) }),
  };
  return [
    {
      source,
      target,
      ...(isPluralForm(to.form) && { grammaticalNumber: isZeroOneOrTwoForm(to.form) ? 'singular' : 'plural', form }),
      ...(isUnfinishedState(to.state) && { isUnfinished: true }),
    },
  ];
}

function segmentOf(unit: StringUnit, text: string, lines: LineIndex): Segment {
  const decoded = decodedValue(text, unit, 0);
  const folded = decoded.collapsed();
  const { outerWhitespace: blanks } = decoded;
  return { text: folded.text, line: lines.lineAt(unit.start), runs: folded.runs, ...(blanks && { blanks }) };
}
