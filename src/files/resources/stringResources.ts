import type { DecodedText } from '../document/decodedText';
import { resolveEscapes } from '../document/stringLiteral';
import type { DocumentTraits } from '../document/documentSegments';
import { createMonolingualFormat } from '../document/monolingualFormat';
import type { NamedValue } from '../document/valueKeys';
import { ValueKeys } from '../document/valueKeys';
import { htmlBlocksAt } from '../html/htmlDocument';
import { htmlBlocks } from '../document/htmlText';
import { entitiesIn, rootNameOf } from '../xml/documentType';
import { escapeXmlAt, localName, childrenNamed, childrenOf } from '../xml/xmlElement';
import type { LocatedXmlElement } from '../xml/xmlElement';
import { locatedElementsIn, readXmlText } from '../xml/xmlText';
import type { FileProblem } from '../../base/problem';
import { runSynchronously } from '../../base/steps';
import { elementTextOf } from '../xml/elementText';

const ELEMENTS: ReadonlySet<string> = new Set(['data', 'string', 'plurals', 'string-array', 'item']);
/** An Android value that refers to another resource or to an attribute of the theme. */
const REFERENCE = /^\s*(?:@(?:null|empty|[\w.]+(?::\w+)?\/[\w.]+)|\?(?:[\w.]+:(?:attr\/)?|attr\/)[\w.]+)\s*$/;

const isResx = ({ fileName }: Pick<DocumentTraits, 'fileName'>): boolean => /\.res[xw]$/i.test(fileName);

/** Reads the string resources of .NET (RESX) and Android: one language per file, each value under a name. */
export const stringResources = createMonolingualFormat({
  name: 'string resources',
  accepts: (traits) =>
    isResx(traits) ||
    /(?:^|[\\/])values(?:-[\w+-]+)?[\\/][^\\/]+\.xml$/i.test(traits.fileName) ||
    rootNameOf(traits.head) === 'resources',
  blocksAround: (slice) => {
    const blocks = htmlBlocksAt(slice);
    return isResx(slice) ? blocks : blocks.map(resolveAndroid);
  },
  *blocks(text, document) {
    const entities = entitiesIn(text);
    for (const { start, end } of valuesOf(text)) {
      const content = text.slice(start, end);
      for (const block of htmlBlocks(content)) {
        const decoded = block.decoded(start, entities);
        yield isResx(document) ? decoded : resolveAndroid(decoded);
      }
    }
  },
  keys: (text) => new ValueKeys(valuesOf(text)),
  escape: (text, slice, replaced) => escapeXmlAt(isResx(slice) ? text : escapeAndroid(text), slice) + replaced.join(''),
});

/** Resolves Android's escapes, and removes its quotation marks, which only preserve white space. */
function resolveAndroid(decoded: DecodedText): DecodedText {
  return resolveEscapes(decoded, '"');
}

/** Returns the text values with their names. */
function valuesOf(text: string): NamedValue[] {
  const values: NamedValue[] = [];
  const add = ({ contentStart, contentEnd, isSelfClosing }: LocatedXmlElement, ...path: (string | number)[]): void => {
    if (!isSelfClosing && !REFERENCE.test(text.slice(contentStart, contentEnd)))
      values.push({ start: contentStart, end: contentEnd, path });
  };
  for (const element of locatedElementsIn(text, (elementName) => ELEMENTS.has(localName(elementName)))) {
    const { name, type, mimetype, translatable } = element.attributes;
    const kind = localName(element.name);
    // Images and other objects have a type; a name with >> before it is about the layout of a form.
    const isString = kind === 'item' ? type === 'string' : !type || /^System\.String\b/.test(type);
    if (!name || !isString || mimetype || translatable === 'false' || name.startsWith('>>')) continue;
    const value =
      kind === 'data' ? childrenNamed(element, 'value')[0] : /^(?:string|item)$/.test(kind) ? element : undefined;
    if (value) add(value, name);
    else childrenNamed(element, 'item').forEach((item, index) => add(item, name, item.attributes.quantity ?? index));
  }
  return values;
}

/** Writes Android's own escapes, without which its tools reject or truncate a string. */
function escapeAndroid(text: string): string {
  return text
    .replace(/[\\'"]/g, '\\$&')
    .replace(/\r\n|\r|\n/g, '\\n')
    .replace(/\t/g, '\\t')
    .replace(/^[@?]/, '\\$&');
}

/** System values without text for users. */
const OF_SYSTEM = /^NSString(?!LocalizedFormatKey$)/;
const FORMAT_KEY = 'NSStringLocalizedFormatKey';
/** The variables in a format string. */
const VARIABLES = /%(?:\d+\$)?#@\w+@/g;

/** Apple's plural forms (`.stringsdict`), and its `.strings` in property list format. */
export const stringsdict = createMonolingualFormat({
  name: 'property list of strings',
  accepts: ({ fileName, head }) =>
    /\.stringsdict$/i.test(fileName) || (/\.strings$/i.test(fileName) && rootNameOf(head) === 'plist'),
  blocksAround: (slice) =>
    htmlBlocksAt(slice).filter((block) => {
      const before = slice.text.slice(0, block.spanOf(0, 1).start - slice.offset);
      return (
        !/<key>\s*$/.test(before.slice(-200)) &&
        !OF_SYSTEM.test(/<key>([^<]*)<\/key>\s*<string>\s*$/.exec(before.slice(-400))?.[1] ?? '')
      );
    }),
  *blocks(text) {
    for (const { start, end } of readValues(text).values) {
      const content = text.slice(start, end);
      for (const block of htmlBlocks(content)) yield block.decoded(start);
    }
  },
  problems: (text, problems) => problems.add(readValues(text).problems),
  keys: (text) => new ValueKeys(readValues(text).values),
  escape: (text, slice, replaced) => escapeXmlAt(text, slice) + replaced.join(''),
});

/** Returns the text values, each with its path: the key, the variable and the plural form. */
function readValues(text: string): { values: NamedValue[]; problems: FileProblem[] } {
  const values: NamedValue[] = [];
  let key: string | undefined;
  const take = (element: LocatedXmlElement, path: readonly string[]): void => {
    if (element.name === 'string') {
      if (hasVisibleText(element, path.at(-1)!))
        values.push({
          start: element.contentStart,
          end: element.contentEnd,
          path: path.filter((name) => name !== FORMAT_KEY),
        });
      return;
    }
    let name: string | undefined;
    for (const child of childrenOf(element)) {
      if (child.name === 'key') name = elementTextOf(child);
      else if (name !== undefined) take(child, [...path, name]);
    }
  };
  const isWanted = elementsOfRoot();
  const element = (each: LocatedXmlElement): void => {
    if (each.name === 'key') key = elementTextOf(each);
    else if (key !== undefined) take(each, [key]);
  };
  const problems = runSynchronously(readXmlText(text, { isWanted, element }));
  return { values, problems };
}

/** Returns a filter that skips the root dictionary and accepts its children. */
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

function hasVisibleText(element: LocatedXmlElement, name: string): boolean {
  if (element.contentEnd <= element.contentStart || OF_SYSTEM.test(name)) return false;
  return name !== FORMAT_KEY || /\p{L}/u.test(elementTextOf(element).replace(VARIABLES, ''));
}
