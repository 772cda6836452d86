import type { Segment, SegmentPair } from '../../model/segment';
import type { Departure, Token } from './formRule';
import { departures, unmatched } from './formRule';

const TAG = /<(\/?)([A-Za-z][\w:-]*)((?:[\s/][^<>]*)?)>/g;
/** Elements of HTML and of toolkits' markup; other angle brackets contain key names and text that users fill in. */
const ELEMENTS = new Set(
  (
    'a abbr b big blockquote body br code dd div dl dt em font h1 h2 h3 h4 h5 h6 hr html i img kbd li ol p pre q ' +
    's small span strong sub sup table tbody td th thead tr tt u ul var'
  ).split(' '),
);

/** Elements that say the same in the markup of toolkits: `<span weight="bold">` is `<b>`. */
const SPAN_ALONE = /^\s+(weight|style)=["'](bold|italic)["']\s*$/;

/**
 * Requires equal tags in any order: those in the text, and those of XLIFF and TMX around it. Attributes in the text may
 * be translated.
 */
export function differentTags({ source, target }: SegmentPair): Departure[] {
  // “Heading 1” as “<H1>” names a tag, and uses none.
  if (!source.markup?.length && !source.text.includes('<') && !target.text.includes('</')) return [];
  return departures(source.text, unmatched(tagsOf(source), tagsOf(target)));
}

function tagsOf({ text, markup = [] }: Segment): Token[] {
  const inText = text.includes('<') ? tagsIn(text) : [];
  const inline = markup.flatMap(({ at, length, written }) =>
    Array.from(written.matchAll(TAG), ([tag, closing, name, attributes]) => ({
      written: tag,
      key: `${closing}${name}${/\s(?:id|i)="[^"]*"/.exec(attributes ?? '')?.[0] ?? ''}`,
      start: at,
      end: at + length,
    })),
  );
  return [...inText, ...inline];
}

function tagsIn(text: string): Token[] {
  const found = plainSpans(
    Array.from(text.matchAll(TAG), ({ 0: tag, 1: closing, 2: name, 3: attributes, index }) => ({
      tag,
      closing,
      name: name!,
      attributes: attributes!,
      index,
    })),
  );
  const closed = new Set(found.filter(({ closing }) => closing).map(({ name }) => name));
  return (
    found
      .filter(({ tag }) => !tag.includes('://') || tag.includes('='))
      .filter(({ name, tag }) => ELEMENTS.has(name.toLowerCase()) || closed.has(name) || tag.endsWith('/>'))
      // An unclosed <TABLE> is text that users fill in.
      .filter(({ name }) => name.length === 1 || name !== name.toUpperCase() || closed.has(name))
      // Line breaks of layout: each language has as many as it needs, and HTML writes them in three ways.
      .filter(({ name }) => name.toLowerCase() !== 'br')
      .map(({ tag, closing, name, index }) => ({
        key: `${closing}${name.toLowerCase()}`,
        start: index,
        end: index + tag.length,
      }))
  );
}

/** Tags of which spans that only embolden or slant are named as the elements for that, and so are `strong` and `em`. */
function plainSpans<T extends { closing?: string | undefined; name: string; attributes: string }>(
  tags: readonly T[],
): T[] {
  const open: string[] = [];
  return tags.map((tag) => {
    if (tag.name === 'strong') return { ...tag, name: 'b' };
    if (tag.name === 'em') return { ...tag, name: 'i' };
    if (tag.name !== 'span') return tag;
    if (tag.closing) return { ...tag, name: open.pop() ?? 'span' };
    const [, attribute] = SPAN_ALONE.exec(tag.attributes) ?? [];
    open.push(attribute === 'weight' ? 'b' : attribute === 'style' ? 'i' : 'span');
    return { ...tag, name: open.at(-1)! };
  });
}
