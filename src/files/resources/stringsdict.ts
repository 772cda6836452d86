import type { Problem } from '../../base/problem';
import { runAtOnce } from '../../base/steps';
import { monolingualFormat } from '../document/monolingualFormat';
import type { NamedValue } from '../document/valueKeys';
import { ValueKeys } from '../document/valueKeys';
import { htmlBlocksAround } from '../html/htmlDocument';
import { decodeHtml, htmlBlockSpans } from '../html/htmlText';
import { escapeXml } from '../xml/characterReference';
import { elementTextOf } from '../xml/elementText';
import type { PlacedXmlElement } from '../xml/xmlElement';
import { childrenOf } from '../xml/xmlElement';
import { readXmlText } from '../xml/xmlText';

/** What tells the system about a value, and says nothing to a reader. */
const OF_SYSTEM = /^NSString(?!LocalizedFormatKey$)/;
const FORMAT_KEY = 'NSStringLocalizedFormatKey';
/** The places of a format in which its variables stand. */
const VARIABLES = /%(?:\d+\$)?#@\w+@/g;

/** Apple's plural forms (`.stringsdict`), and its `.strings` where they are written as a property list. */
export const stringsdict = monolingualFormat({
  name: 'property list of strings',
  accepts: ({ fileName, head }) => /\.stringsdict$/i.test(fileName) || (/\.strings$/i.test(fileName) && /^\ufeff?\s*(?:<[?!][^>]*>\s*)*<plist[\s>]/.test(head)),
  blocksAround: (slice) =>
    htmlBlocksAround(slice).filter((block) => {
      const before = slice.text.slice(0, block.spanOf(0, 1).start - slice.offset);
      return !/<key>\s*$/.test(before.slice(-200)) && !OF_SYSTEM.test(/<key>([^<]*)<\/key>\s*<string>\s*$/.exec(before.slice(-400))?.[1] ?? '');
    }),
  *blocks(text) {
    for (const { start, end } of readValues(text).values) {
      const content = text.slice(start, end);
      for (const span of htmlBlockSpans(content)) yield decodeHtml(content, span, start);
    }
  },
  problems: (text) => readValues(text).problems,
  keys: (text) => new ValueKeys(readValues(text).values),
  escape: (text, _slice, replaced) => escapeXml(text) + replaced.join(''),
});

/** The values that are text, with their names: of a value, of its variable, of a form of that. */
function readValues(text: string): { values: NamedValue[]; problems: Problem[] } {
  const values: NamedValue[] = [];
  let key: string | undefined;
  const take = (element: PlacedXmlElement, path: readonly string[]): void => {
    if (element.name === 'string') {
      if (saysSomethingToReaders(element, path.at(-1)!)) values.push({ start: element.contentStart, end: element.contentEnd, path: path.filter((name) => name !== FORMAT_KEY) });
      return;
    }
    let name: string | undefined;
    for (const child of childrenOf(element)) {
      if (child.name === 'key') name = elementTextOf(child);
      else if (name !== undefined) take(child, [...path, name]);
    }
  };
  const isWanted = elementsOfRoot();
  const element = (each: PlacedXmlElement): void => {
    if (each.name === 'key') key = elementTextOf(each);
    else if (key !== undefined) take(each, [key]);
  };
  const problems = runAtOnce(readXmlText(text, { isWanted, element }));
  return { values, problems };
}

/** The first dictionary holds all others, which are taken one by one. */
function elementsOfRoot(): (name: string) => boolean {
  let isInRoot = false;
  return (name) => {
    if (name === 'dict' && !isInRoot) {
      isInRoot = true;
      return false;
    }
    return name === 'key' || name === 'string' || name === 'dict';
  };
}

function saysSomethingToReaders(element: PlacedXmlElement, name: string): boolean {
  if (element.contentEnd <= element.contentStart || OF_SYSTEM.test(name)) return false;
  return name !== FORMAT_KEY || /\p{L}/u.test(elementTextOf(element).replace(VARIABLES, ''));
}
