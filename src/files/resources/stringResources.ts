import type { Span } from '../../model/phrase';
import { withoutEscapes } from '../code/stringLiteral';
import type { DecodedText } from '../document/decodedText';
import type { DocumentTraits } from '../document/documentFormat';
import { monolingualFormat } from '../document/monolingualFormat';
import type { NamedValue } from '../document/valueKeys';
import { ValueKeys } from '../document/valueKeys';
import { htmlBlocksAround } from '../html/htmlDocument';
import { decodeHtml, htmlBlockSpans } from '../html/htmlText';
import { escapeXml } from '../xml/characterReference';
import type { PlacedXmlElement } from '../xml/xmlElement';
import { childrenNamed } from '../xml/xmlElement';
import { localName } from '../xml/xmlNames';
import { placedElementsIn } from '../xml/xmlText';

const ELEMENTS: ReadonlySet<string> = new Set(['data', 'string', 'plurals', 'string-array']);

const isResx = ({ fileName }: Pick<DocumentTraits, 'fileName'>): boolean => /\.res[xw]$/i.test(fileName);

/** The string resources of .NET (RESX) and Android: one language a file, each value under a name. */
export const stringResources = monolingualFormat({
  name: 'string resources',
  accepts: (traits) =>
    isResx(traits) || /(?:^|[\\/])values(?:-[\w+-]+)?[\\/][^\\/]+\.xml$/i.test(traits.fileName) || /^\s*(?:<[?!][^>]*>\s*)*<resources[\s>]/.test(traits.head),
  blocksAround: (slice) => {
    const blocks = htmlBlocksAround(slice);
    return isResx(slice) ? blocks : blocks.map(withoutEscapes);
  },
  *blocks(text, document) {
    for (const { start, end } of valuesOf(text)) {
      const content = text.slice(start, end);
      for (const span of htmlBlockSpans(content)) yield decoded(content, span, start, isResx(document));
    }
  },
  keys: (text) => new ValueKeys(valuesOf(text)),
  escape: (text, slice, replaced) => (isResx(slice) ? escapeXml(text) : escapeXml(escapeAndroid(text))) + replaced.join(''),
});

function decoded(content: string, span: Span, offset: number, isPlain: boolean): DecodedText {
  const block = decodeHtml(content, span, offset);
  return isPlain ? block : withoutEscapes(block);
}

/** The values that are text, with their names. */
function valuesOf(text: string): NamedValue[] {
  const values: NamedValue[] = [];
  const add = ({ contentStart, contentEnd }: PlacedXmlElement, ...path: (string | number)[]): void => {
    if (contentEnd > contentStart) values.push({ start: contentStart, end: contentEnd, path });
  };
  for (const element of placedElementsIn(text, (elementName) => ELEMENTS.has(localName(elementName)))) {
    const { name, type, mimetype, translatable } = element.attributes;
    // Images and other objects have a type; a name with >> before it is about the layout of a form.
    if (!name || type || mimetype || translatable === 'false' || name.startsWith('>>')) continue;
    const kind = localName(element.name);
    const value = kind === 'data' ? childrenNamed(element, 'value')[0] : kind === 'string' ? element : undefined;
    if (value) add(value, name);
    else childrenNamed(element, 'item').forEach((item, index) => add(item, name, item.attributes.quantity ?? index));
  }
  return values;
}

/** Android's own escapes, without which its tools refuse or cut a string. */
function escapeAndroid(text: string): string {
  return text.replace(/[\\'"]/g, '\\$&').replace(/\r\n|\r|\n/g, '\\n').replace(/\t/g, '\\t').replace(/^[@?]/, '\\$&');
}
