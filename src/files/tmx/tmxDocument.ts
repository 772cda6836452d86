import type { Problem } from '../../base/problem';
import { languageMatches } from '../../language/tags';
import type { DocumentContent, DocumentSlice } from '../../model/document';
import type { LanguageChoice } from '../../model/languagePair';
import type { SegmentPair } from '../../model/segment';
import type { BilingualRules, SegmentAt, SegmentSide } from '../document/bilingualFormat';
import { bilingualFormat, commonestPair, serves, sideHolding, statedLanguage } from '../document/bilingualFormat';
import { LineIndex, saysSomething } from '../document/documentSegments';
import { enclosingElement, segmentOf, sideOf } from '../document/xmlSide';
import { escapeXml } from '../xml/characterReference';
import type { PlacedXmlElement } from '../xml/xmlElement';
import { placedElementsIn, readXmlText } from '../xml/xmlText';
import { contextOfUnit } from './tmxContext';
import type { TmxUnit } from './tmxUnits';
import { isTmxUnit, tmxUnitOf, tmxUnits } from './tmxUnits';

const UNITS_PER_STEP = 50;

/** TMX 1.1 to 1.4. */
export const tmx = bilingualFormat({
  name: 'TMX',
  accepts: ({ fileName, head }) => /\.tmx$/i.test(fileName) || /^\s*(?:<[?!][^>]*>\s*)*<tmx[\s>]/.test(head),
  segmentAt,
  pairs,
  escape: escapeXml,
});

/**
 * The other side is the language asked for, or the first other one. Where the header names the source language (it
 * may say `*all*`), its side is the source; otherwise the side of the selection is.
 */
function segmentAt(slice: DocumentSlice, wanted: LanguageChoice = {}): SegmentAt | undefined {
  const { text, offset, selection } = slice;
  const stretch = enclosingElement(text, 'tu', selection.start - offset);
  if (!stretch || selection.end - offset > stretch.end) return undefined;
  const unitText = text.slice(stretch.start, stretch.end);
  const units = placedElementsIn(unitText, isTmxUnit).map(tmxUnitOf);
  const sides = units.flatMap((unit) => variantsOf(unit).map(({ segment, language }) => sideOf(segment, unitText, offset + stretch.start, language)));
  const own = sideHolding(sides, selection);
  if (!own) return undefined;

  const sourceLanguage = statedLanguage(units[0]!.element.attributes.srclang) ?? headerLanguage(offset > 0 ? (slice.head ?? '') : text);
  const isSource = (side: SegmentSide): boolean => matches(side.language, sourceLanguage);
  const others = sides.filter((side) => side !== own);
  const asked = others.find((side) => matches(side.language, wanted.target)) ?? others.find((side) => matches(side.language, wanted.source));
  const other = asked ?? others[0];
  return { own, other, ownIsSource: !(other && isSource(other)) && !(others.length === 1 && others.some(isSource)) };
}

const matches = (language: string | undefined, wanted: string | undefined): boolean => wanted !== undefined && serves(language, wanted);

interface Variant {
  element: PlacedXmlElement;
  segment: PlacedXmlElement;
  language?: string;
}

/** The `tuv`s of a unit that hold a `seg`, with their languages. */
function variantsOf({ texts }: TmxUnit<PlacedXmlElement>): Variant[] {
  return texts.flatMap(({ variant, segment, language }) => (segment ? [{ element: variant, segment, language: statedLanguage(language) }] : []));
}

function headerLanguage(head: string): string | undefined {
  return statedLanguage(/<header\s[^>]*?\bsrclang\s*=\s*["']([^"']*)/.exec(head)?.[1]);
}

/** Reads one pair of languages: those asked for, or the header's source language and the one that most units have beside it. */
function* pairs({ text }: DocumentContent, wanted: LanguageChoice = {}): ReturnType<BilingualRules['pairs']> {
  const lines = new LineIndex(text);
  const problems: Problem[] = [];
  const units: { element: PlacedXmlElement; variants: Variant[] }[] = [];
  const take = (unit: TmxUnit<PlacedXmlElement>): void => {
    const variants = variantsOf(unit);
    if (variants.some(({ language }) => !language)) {
      const message = 'A <tuv> of this unit states no language in xml:lang and was left out; add it, as xml:lang="de".';
      problems.push({ line: lines.lineAt(unit.element.start), message });
    }
    units.push({ element: unit.element, variants: variants.filter(({ language }) => language) });
  };
  const faults = yield* readXmlText(text, tmxUnits(take));
  const { source: from, target: to } = commonestPair(units.map(({ variants }) => variants.map(({ language }) => language!)), headerLanguage(text), wanted);

  if (units.length > 0 && (!from || !to)) {
    const only = from ? ` (only ${from}, whatever its region)` : '';
    problems.push({ line: 1, message: `No unit holds two languages${only}; a memory of translations needs a <tuv> for each.` });
  }

  const found: SegmentPair[] = [];
  for (const [index, { element, variants }] of units.entries()) {
    if (index % UNITS_PER_STEP === 0) yield;
    const source = variants.find(({ language }) => from && languageMatches(language!, from));
    const target = variants.find((variant) => variant !== source && to && languageMatches(variant.language!, to));
    if (!source || !target) continue;
    const sides = [source, target].map(({ segment, language }) => sideOf(segment, text, 0, language));
    if (!sides.every((side) => saysSomething(side.text.text))) continue;
    found.push({
      source: segmentOf(sides[0]!, lines.lineAt(source.segment.contentStart)),
      target: segmentOf(sides[1]!, lines.lineAt(target.segment.contentStart)),
      ...contextOfUnit(element, source.element),
    });
  }
  return { value: { kind: 'bilingual', source: from, target: to, pairs: found }, problems: [...faults, ...problems] };
}
