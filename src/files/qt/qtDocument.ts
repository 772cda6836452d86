import { Tally } from '../../base/problem';
import { nullPrototypeRecord } from '../../base/nameTable';
import { languageOfFileName, languageOfFileTag } from '../../language/fileName';
import { canonicalLanguage } from '../../language/names';
import { numbersOfPluralRule } from '../../language/pluralForms';
import type { DocumentContent, DocumentSlice } from '../../model/document';
import type { PartialLanguagePair, SegmentReadOptions } from '../../model/languagePair';
import type { PluralForm, SegmentPair } from '../../model/segment';
import type { BilingualRules, SegmentSide, SelectedSegment, NeighbouringSource } from '../document/bilingualFormat';
import {
  createBilingualFormat,
  BilingualPairCollector,
  selectedSide,
  withSkippedUnits,
} from '../document/bilingualFormat';
import { hasLetterOrDigit, LineIndex } from '../document/documentSegments';
import { normaliseLanguageTag } from '../document/pairLanguages';
import { isUnfinishedState } from '../document/unfinishedState';
import {
  elementsAround,
  enclosingElement,
  missingSide,
  segmentOfSide,
  sideOfElement,
  insertionEditsWithAttribute,
} from '../document/xmlSide';
import { rootNameOf } from '../xml/documentType';
import { childrenNamed, childrenOf, escapeXmlAt } from '../xml/xmlElement';
import { elementTextOf } from '../xml/elementText';
import type { LocatedXmlElement } from '../xml/xmlElement';
import { locatedElementsIn, readXmlText } from '../xml/xmlText';

/** Qt Linguist's TS. Editors treat these files as TypeScript because of their extension, so only the content counts. */
export const qt = createBilingualFormat({
  name: 'Qt TS',
  accepts: ({ head }) => rootNameOf(head) === 'TS',
  segmentAt,
  sourcesAround,
  pairs,
  escape: escapeXmlAt,
  unfinished: (slice, insertion) =>
    insertionEditsWithAttribute(slice, insertion, 'translation', { name: 'type', value: 'unfinished' }),
});

const isMessage = (name: string): boolean => name === 'message';

interface Message {
  source: SegmentSide;
  /** The target, or one for each plural form of the language. */
  targets: SegmentSide[];
  /** True if it has plural forms, even if only one. */
  isCounted: boolean;
  /** The text that distinguishes equal sources. */
  comment: string;
  state: string;
}

function messageOf(
  element: LocatedXmlElement,
  text: string,
  offset: number,
  languages: PartialLanguagePair,
): Message | undefined {
  const source = childrenNamed(element, 'source')[0];
  if (!source) return undefined;
  const translation = childrenNamed(element, 'translation')[0];
  const forms = translation && childrenNamed(translation, 'numerusform');
  // A translation may have variants of different lengths. Only the first is read.
  const places = (forms?.length ? forms : translation ? [translation] : []).map(
    (place) => childrenNamed(place, 'lengthvariant')[0] ?? place,
  );
  const targets = places.map((place) => sideOfElement(place, text, offset, languages.target));
  return {
    source: sideOfElement(source, text, offset, languages.source),
    targets: targets.length
      ? targets
      : [missingSide('translation', childrenOf(element).at(-1)!, text, offset, languages.target)],
    isCounted: !!forms?.length,
    comment: childrenNamed(element, 'comment').map(elementTextOf).join(' '),
    state: translation?.attributes['type'] ?? '',
  };
}

function segmentAt(slice: DocumentSlice): SelectedSegment | undefined {
  const { text, offset, selection } = slice;
  const stretch = enclosingElement(text, 'message', selection.start - offset);
  if (!stretch || selection.end - offset > stretch.end) return undefined;
  const messageText = text.slice(stretch.start, stretch.end);
  const languages = languagesOf(offset > 0 ? (slice.head ?? '') : text, slice.fileName);
  for (const element of locatedElementsIn(messageText, isMessage)) {
    const message = messageOf(element, messageText, offset + stretch.start, languages);
    const own = message && selectedSide([message.source, ...message.targets], selection);
    if (own)
      return {
        own,
        other: own === message.source ? message.targets[0] : message.source,
        ownIsSource: own === message.source,
      };
  }
  return undefined;
}

function sourcesAround({ text, offset, selection }: DocumentSlice, count: number): NeighbouringSource[] {
  return elementsAround(text, 'message', selection.start - offset, count).flatMap((stretch) => {
    const messageText = text.slice(stretch.start, stretch.end);
    return locatedElementsIn(messageText, isMessage).flatMap((element): NeighbouringSource[] => {
      const message = messageOf(element, messageText, offset + stretch.start, {});
      if (!message) return [];
      const { source, targets, comment } = message;
      const text = isTold(message) ? source.text.text : undefined;
      // A message with plural forms is read as one pair for each form.
      return Array.from({ length: targets.length }, () => ({
        text,
        start: source.content.start,
        ...(comment && { context: comment }),
      }));
    });
  });
}

/** Returns the file's languages; Linguist omits the source language if it is the programmers'. */
function languagesOf(text: string, fileName: string): PartialLanguagePair {
  const tag = /<TS(?:\s[^>]*)?>/.exec(text)?.[0] ?? '';
  const stated = (name: string): string | undefined => {
    const written = new RegExp(`\\s${name}\\s*=\\s*["']([^"']*)`).exec(tag)?.[1] ?? '';
    return normaliseLanguageTag(canonicalLanguage(written) ?? languageOfFileTag(written));
  };
  return { source: stated('sourcelanguage'), target: stated('language') ?? languageOfFileName(fileName) };
}

function* pairs({ text, fileName }: DocumentContent, wanted?: SegmentReadOptions): ReturnType<BilingualRules['pairs']> {
  const lines = new LineIndex(text);
  const languages = languagesOf(text, fileName);
  const found = new BilingualPairCollector(wanted);
  const [removed, empty] = [new Tally(), new Tally()];
  const element = (each: LocatedXmlElement): void => {
    const message = messageOf(each, text, 0, languages);
    if (!message) return;
    if (isRemoved(message)) removed.add(lines.lineAt(each.start));
    if (!isTold(message)) return;
    const translated = pairsOf(message, text, lines, languages.target);
    if (!translated.length && !wanted?.untranslated) empty.add(lines.lineAt(each.start));
    const { source, isCounted } = message;
    found.add(translated, () => ({
      ...segmentOfSide(source, lines.lineAt(source.content.start)),
      ...(isCounted && { isCounted }),
    }));
  };
  const problems = yield* readXmlText(text, { isWanted: isMessage, element });
  return {
    value: { kind: 'bilingual', ...languages, ...found.result },
    problems: withSkippedUnits(problems, [removed, 'obsolete message'], [empty, 'untranslated message']),
  };
}

/** Returns whether Linguist keeps a message that the program no longer uses. */
function isRemoved({ state }: Message): boolean {
  return state === 'vanished' || state === 'obsolete';
}

function isTold(message: Message): boolean {
  return !isRemoved(message) && hasLetterOrDigit(message.source.text.text);
}

/** Rules of Qt that differ from CLDR's in the number or the order of the forms (Qt's `numerus.cpp`). */
const RULES = nullPrototypeRecord<string>({
  lv: 'n%10==1 && n%100!=11 ? 0 : n!=0 ? 1 : 2',
  ga: 'n==1 ? 0 : n==2 ? 1 : 2',
  mk: 'n%100==1 ? 0 : n%100==2 ? 1 : 2',
  mt: 'n==1 ? 0 : n==0 || (n%100>=1 && n%100<=10) ? 1 : n%100>=11 && n%100<=19 ? 2 : 3',
  cy: 'n==0 ? 0 : n==1 ? 1 : n>=2 && n<=5 ? 2 : n==6 ? 3 : 4',
  gd: 'n==1 || n==11 ? 0 : n==2 || n==12 ? 1 : n>2 && n<20 ? 2 : 3',
});

/** Returns the pair of the translation, or one for each plural form, the singular first. */
function pairsOf(
  { source, targets, comment, state, isCounted }: Message,
  text: string,
  lines: LineIndex,
  language: string | undefined,
): SegmentPair[] {
  const rule = language === undefined ? undefined : RULES[language];
  const numbers = rule === undefined ? undefined : numbersOfPluralRule(rule, targets.length);
  return targets.flatMap((target, place): SegmentPair[] => {
    if (!hasLetterOrDigit(target.text.text)) return [];
    const form: PluralForm = {
      name: `numerusform ${place + 1}`,
      place: [place, targets.length],
      ...(numbers && { numbers: numbers[place]! }),
    };
    return [
      {
        source: segmentOfSide(source, lines.lineAt(source.content.start)),
        target: segmentOfSide(target, lines.lineAt(target.content.start)),
        ...(comment && { context: comment }),
        ...(isCounted && { grammaticalNumber: place === 0 && targets.length > 1 ? 'singular' : 'plural', form }),
        ...(isUnfinishedState(state) && { isUnfinished: true }),
      },
    ];
  });
}
