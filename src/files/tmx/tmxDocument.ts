import { ProblemList, Tally } from '../../base/problem';
import { canonicalLanguage } from '../../language/names';
import type { DocumentContent, DocumentSlice } from '../../model/document';
import type { PartialLanguagePair, SegmentReadOptions } from '../../model/languagePair';
import type { Segment, SegmentPair, TranslationUnit, UnitText } from '../../model/segment';
import type { BilingualRules, SegmentSide, SelectedSegment } from '../document/bilingualFormat';
import { createBilingualFormat, selectedSide } from '../document/bilingualFormat';
import { hasLetterOrDigit, LineIndex } from '../document/documentSegments';
import {
  isRequestedLanguage,
  LanguagePairSelector,
  nearestSide,
  normaliseLanguageTag,
} from '../document/pairLanguages';
import { isUnfinishedTranslation } from '../document/unfinishedState';
import { enclosingElement, segmentOfSide, sideOfElement, textOfSegmentXml } from '../document/xmlSide';
import { rootNameOf } from '../xml/documentType';
import { elementTextOf } from '../xml/elementText';
import type { LocatedXmlElement, XmlElement } from '../xml/xmlElement';
import { childrenNamed, escapeXmlAt, localName } from '../xml/xmlElement';
import { locatedElementsIn, readXmlText } from '../xml/xmlText';
import type { XmlHandler } from '../xml/xmlTree';

const UNITS_PER_STEP = 50;

/** TMX 1.1 to 1.4. */
export const tmx = createBilingualFormat({
  name: 'TMX',
  accepts: ({ fileName, head }) => /\.tmx$/i.test(fileName) || rootNameOf(head) === 'tmx',
  segmentAt,
  pairs,
  escape: escapeXmlAt,
});

/**
 * Returns the segment at a selection. The other side is the requested language, or the first other one. If the header
 * states the source language (it may be `*all*`), its side is the source; otherwise the side of the selection is.
 */
function segmentAt(slice: DocumentSlice, wanted: PartialLanguagePair = {}): SelectedSegment | undefined {
  const { text, offset, selection } = slice;
  const stretch = enclosingElement(text, 'tu', selection.start - offset);
  if (!stretch || selection.end - offset > stretch.end) return undefined;
  const unitText = text.slice(stretch.start, stretch.end);
  const units = locatedElementsIn(unitText, isTmxUnit).map(tmxUnitOf);
  const variants = units.flatMap(variantsOf);
  const sides = variants.map(({ segment, language }) =>
    sideOfElement(segment, unitText, offset + stretch.start, normaliseLanguageTag(language)),
  );
  const own = selectedSide(sides, selection);
  if (!own) return undefined;

  const sourceLanguage =
    normaliseLanguageTag(units[0]!.element.attributes.srclang) ??
    headerLanguage(offset > 0 ? (slice.head ?? '') : text);
  const isSource = (side: SegmentSide): boolean => matches(side.language, sourceLanguage);
  const others = sides.filter((side) => side !== own);
  const named = variants.filter((_, index) => sides[index] !== own);
  const requestedSide = nearestSide(named, wanted.target) ?? nearestSide(named, wanted.source);
  const other = requestedSide ? sides[variants.indexOf(requestedSide)] : others[0];
  return { own, other, ownIsSource: !(other && isSource(other)) && !(others.length === 1 && others.some(isSource)) };
}

const matches = (language: string | undefined, wanted: string | undefined): boolean =>
  wanted !== undefined && isRequestedLanguage(language, wanted);

interface Variant {
  element: LocatedXmlElement;
  segment: LocatedXmlElement;
  language?: string;
}

/** Returns the `tuv`s of a unit that contain a `seg`, with their languages. */
function variantsOf({ texts }: TmxUnit<LocatedXmlElement>): Variant[] {
  return texts.flatMap(({ variant, segment, language }) =>
    segment ? [{ element: variant, segment, language: canonicalLanguage(language ?? '') }] : [],
  );
}

function headerLanguage(head: string): string | undefined {
  return normaliseLanguageTag(/<header\s[^>]*?\bsrclang\s*=\s*["']([^"']*)/.exec(head)?.[1]);
}

/**
 * Reads one pair of languages: the requested one, or the header's source language and the one that most units have with
 * it; or every pair that matches.
 */
function* pairs({ text }: DocumentContent, wanted: SegmentReadOptions = {}): ReturnType<BilingualRules['pairs']> {
  const lines = new LineIndex(text);
  const problems = new ProblemList();
  const units: { element: LocatedXmlElement; variants: NamedVariant[] }[] = [];
  const take = (unit: TmxUnit<LocatedXmlElement>): void => {
    const variants = variantsOf(unit);
    if (variants.some(({ language }) => !language)) {
      const message = 'A <tuv> of this unit has no xml:lang and was skipped. Add the language, such as xml:lang="de".';
      problems.report(lines.lineAt(unit.element.start), message);
    }
    units.push({ element: unit.element, variants: variants.filter(hasLanguage) });
  };
  const faults = yield* readXmlText(text, tmxUnitHandler(take));
  const languages = units.map(({ variants }) => variants.map(({ language }) => language));
  const plan = new LanguagePairSelector(languages, headerLanguage(text), wanted);
  const { source: from, target: to } = plan;

  if (units.length > 0 && (!from || !to)) {
    const only = from ? `, only ${from}` : '';
    problems.report(1, `No unit contains two languages${only}. A translation memory needs a <tuv> for each language.`);
  }

  const found: SegmentPair[] = [];
  const untranslated: Segment[] | undefined = wanted.untranslated ? [] : undefined;
  const empty = new Tally();
  for (const [index, { element, variants }] of units.entries()) {
    if (index % UNITS_PER_STEP === 0) yield;
    const line = lines.lineAt(element.start);
    for (const [source, target] of plan.pairsOf(variants, line)) {
      const sides = [source, target].map(({ segment, language }) => sideOfElement(segment, text, 0, language));
      if (!hasLetterOrDigit(sides[0]!.text.text)) continue;
      if (!hasLetterOrDigit(sides[1]!.text.text)) {
        empty.add(line);
        untranslated?.push(segmentOfSide(sides[0]!, lines.lineAt(source.segment.contentStart)));
        continue;
      }
      found.push({
        source: segmentOfSide(sides[0]!, lines.lineAt(source.segment.contentStart)),
        target: segmentOfSide(sides[1]!, lines.lineAt(target.segment.contentStart)),
        ...contextOfUnit(element, source.element),
        ...([element, target.element].some(isMadeByMachine) && { isUnfinished: true }),
        ...(wanted.everyPair && { languages: { source: source.language, target: target.language } }),
      });
    }
  }
  if (!untranslated) problems.skip(empty, 'untranslated unit');
  plan.report(problems);
  return {
    value: { kind: 'bilingual', source: from, target: to, pairs: found, ...(untranslated && { untranslated }) },
    problems: [...faults, ...problems.sorted()],
  };
}

type NamedVariant = Variant & { language: string };

const hasLanguage = (variant: Variant): variant is NamedVariant => variant.language !== undefined;

/** Properties in which programs store the origin or the state of a translation. */
const STATE_PROPERTY = /(?:origin|confirm|status|state|^x-mt$)/i;

/**
 * Returns whether a program made a translation that no one has finished: `creationid="MT!"`, `<prop
 * type="x-origin">MT</prop>`.
 */
function isMadeByMachine(element: LocatedXmlElement): boolean {
  const { creationid, changeid = creationid } = element.attributes;
  if (isUnfinishedTranslation({ qualifier: changeid })) return true;
  return childrenNamed(element, 'prop').some(
    (property) =>
      STATE_PROPERTY.test(property.attributes.type ?? '') &&
      isUnfinishedTranslation({ state: elementTextOf(property) }),
  );
}

/** Properties with the source text before or after a unit, in memoQ and MateCAT, OmegaT, Phrase, and XTM. */
const BEFORE = ['x-context-pre', 'prev', 'context_prev', 'x-previous-source-text'];
const AFTER = ['x-context-post', 'next', 'context_next', 'x-next-source-text'];
/** The property with the name of a unit. Trados uses `x-Context`, in another case, for internal numbers. */
const NAME = 'x-context';
/** OmegaT's properties with the name of a unit and of its file. Other tools use `id` for numbers, without `file`. */
const [ID, FILE] = ['id', 'file'];

/**
 * Returns the context of a unit: its name, and the text around its source. Tools store it in the unit or in its source.
 */
function contextOfUnit(unit: XmlElement, source: XmlElement): Pick<SegmentPair, 'context' | 'around'> {
  const properties = new Map(
    [unit, source]
      .flatMap((element) => childrenNamed(element, 'prop'))
      .map((prop) => [prop.attributes.type ?? '', elementTextOf(prop)]),
  );
  const valueOf = (names: readonly string[]) =>
    textOfSegmentXml(names.map((name) => properties.get(name)).find((value) => value !== undefined) ?? '');
  const context = properties.get(NAME) ?? (properties.has(FILE) ? properties.get(ID) : undefined);
  const around = { before: valueOf(BEFORE), after: valueOf(AFTER) };
  // Tools store no text before the first or after the last unit of a document, so one of the two suffices.
  return { ...(context && { context }), ...((around.before || around.after) && { around }) };
}

/** A `<tuv>`. */
export interface TmxText<E extends XmlElement> extends UnitText {
  variant: E;
  /** The element `<seg>`. */
  segment?: E;
}

/** A `<tu>`. */
export interface TmxUnit<E extends XmlElement> extends TranslationUnit<TmxText<E>> {
  element: E;
}

/** Returns an XML handler that passes the units of TMX 1.1 to 1.4b to `take`, from an imported file or an open text. */
export function tmxUnitHandler<E extends XmlElement>(
  take: (unit: TmxUnit<E>) => void,
): Pick<XmlHandler<E>, 'isWanted' | 'element'> {
  return { isWanted: isTmxUnit, element: (element) => take(tmxUnitOf(element)) };
}

const isTmxUnit = (name: string): boolean => localName(name) === 'tu';

function tmxUnitOf<E extends XmlElement>(element: E): TmxUnit<E> {
  return {
    line: element.line,
    texts: childrenNamed(element, 'tuv').map((variant) => ({
      language: variant.attributes['xml:lang'] ?? variant.attributes.lang,
      line: variant.line,
      variant,
      segment: childrenNamed(variant, 'seg')[0],
    })),
    element,
  };
}
