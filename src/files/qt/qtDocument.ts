import { languageOfFileName, languageOfWriting } from '../../language/fileName';
import { canonicalLanguage } from '../../language/names';
import type { DocumentContent, DocumentSlice } from '../../model/document';
import type { LanguageChoice } from '../../model/languagePair';
import type { SegmentPair } from '../../model/segment';
import type { BilingualRules, SegmentAt, SegmentSide, SourceInOrder } from '../document/bilingualFormat';
import { bilingualFormat, PairsInOrder, sideHolding, statedLanguage } from '../document/bilingualFormat';
import { LineIndex, saysSomething } from '../document/documentSegments';
import { elementsAround, enclosingElement, missingSide, segmentOf, sideOf } from '../document/xmlSide';
import { escapeXml } from '../xml/characterReference';
import { elementTextOf } from '../xml/elementText';
import type { PlacedXmlElement } from '../xml/xmlElement';
import { childrenNamed, childrenOf } from '../xml/xmlElement';
import { placedElementsIn, readXmlText } from '../xml/xmlText';

/** Qt Linguist's TS. An editor takes its files for TypeScript by their ending, so that the content alone decides. */
export const qt = bilingualFormat({
  name: 'Qt TS',
  accepts: ({ head }) => /^\s*(?:<[?!][^>]*>\s*)*<TS[\s>]/.test(head),
  segmentAt,
  sourcesAround,
  pairs,
  escape: escapeXml,
});

const isMessage = (name: string): boolean => name === 'message';

interface Message {
  source: SegmentSide;
  /** One, or a form for each number that the language tells apart. */
  targets: SegmentSide[];
  /** What tells it from others with the same source. */
  comment: string;
  state: string;
}

function messageOf(element: PlacedXmlElement, text: string, offset: number, languages: LanguageChoice): Message | undefined {
  const source = childrenNamed(element, 'source')[0];
  if (!source) return undefined;
  const translation = childrenNamed(element, 'translation')[0];
  const forms = translation && childrenNamed(translation, 'numerusform');
  const places = forms?.length ? forms : translation ? [translation] : [];
  const targets = places.map((place) => sideOf(place, text, offset, languages.target));
  return {
    source: sideOf(source, text, offset, languages.source),
    targets: targets.length ? targets : [missingSide('translation', childrenOf(element).at(-1)!, text, offset, languages.target)],
    comment: childrenNamed(element, 'comment').map(elementTextOf).join(' '),
    state: translation?.attributes['type'] ?? '',
  };
}

function segmentAt(slice: DocumentSlice): SegmentAt | undefined {
  const { text, offset, selection } = slice;
  const stretch = enclosingElement(text, 'message', selection.start - offset);
  if (!stretch || selection.end - offset > stretch.end) return undefined;
  const messageText = text.slice(stretch.start, stretch.end);
  const languages = languagesOf(offset > 0 ? (slice.head ?? '') : text, slice.fileName);
  for (const element of placedElementsIn(messageText, isMessage)) {
    const message = messageOf(element, messageText, offset + stretch.start, languages);
    const own = message && sideHolding([message.source, ...message.targets], selection);
    if (own) return { own, other: own === message.source ? message.targets[0] : message.source, ownIsSource: own === message.source };
  }
  return undefined;
}

function sourcesAround({ text, offset, selection }: DocumentSlice, count: number): SourceInOrder[] {
  const own = enclosingElement(text, 'message', selection.start - offset);
  if (!own) return [];
  return elementsAround(text, 'message', own, count).flatMap((stretch) => {
    const messageText = text.slice(stretch.start, stretch.end);
    return placedElementsIn(messageText, isMessage).flatMap((element): SourceInOrder[] => {
      const message = messageOf(element, messageText, offset + stretch.start, {});
      if (!message) return [];
      const { source, targets, comment } = message;
      const text = isTold(message) ? source.text.text : undefined;
      // A text that depends on a number is read as two pairs.
      return Array.from({ length: targets.length > 1 ? 2 : 1 }, () => ({ text, start: source.content.start, ...(comment && { context: comment }) }));
    });
  });
}

/** As the file states them; Linguist leaves the source language out where it is the programmers' own. */
function languagesOf(text: string, fileName: string): LanguageChoice {
  const tag = /<TS(?:\s[^>]*)?>/.exec(text)?.[0] ?? '';
  const stated = (name: string): string | undefined => {
    const written = new RegExp(`\\s${name}\\s*=\\s*["']([^"']*)`).exec(tag)?.[1] ?? '';
    return statedLanguage(canonicalLanguage(written) ?? languageOfWriting(written));
  };
  return { source: stated('sourcelanguage'), target: stated('language') ?? languageOfFileName(fileName) };
}

function* pairs({ text, fileName }: DocumentContent): ReturnType<BilingualRules['pairs']> {
  const lines = new LineIndex(text);
  const languages = languagesOf(text, fileName);
  const found = new PairsInOrder();
  const element = (each: PlacedXmlElement): void => {
    const message = messageOf(each, text, 0, languages);
    if (message && isTold(message)) found.add(pairsOf(message, text, lines));
  };
  const problems = yield* readXmlText(text, { isWanted: isMessage, element });
  return { value: { kind: 'bilingual', ...languages, pairs: found.pairs }, problems };
}

/** Whether it says anything; what the program no longer says is kept by Linguist for its own use. */
function isTold({ source, state }: Message): boolean {
  return state !== 'vanished' && state !== 'obsolete' && saysSomething(source.text.text);
}

/** The one translation, or the first form for one thing and the last for many. */
function pairsOf({ source, targets, comment, state }: Message, text: string, lines: LineIndex): SegmentPair[] {
  const forms = targets.length > 1 ? ([[targets[0]!, 'singular'], [targets.at(-1)!, 'plural']] as const) : ([[targets[0]!, undefined]] as const);
  return forms.flatMap(([target, grammaticalNumber]): SegmentPair[] => {
    if (!saysSomething(target.text.text)) return [];
    return [
      {
        source: segmentOf(source, lines.lineAt(source.content.start)),
        target: segmentOf(target, lines.lineAt(target.content.start)),
        ...(comment && { context: comment }),
        ...(grammaticalNumber && { grammaticalNumber }),
        ...(state === 'unfinished' && { isUnfinished: true }),
      },
    ];
  });
}
