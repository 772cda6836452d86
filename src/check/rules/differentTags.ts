import type { LanguagePair } from '../../model/languagePair';
import type { Segment, SegmentPair } from '../../model/segment';
import type { FormDeviation, ComparedToken } from './formRule';
import { toDeviations, unmatchedTokens } from './formRule';
import { messageVariants } from './icuSyntax';

/** <b>, </link>, <1> of i18next and React. */
const TAG = /<(\/?)([A-Za-z][\w:-]*|\d{1,3})((?:[\s/][^<>]*)?)>/g;
/** [b], [url=…] and [/b] of BBCode and shortcodes. */
const BRACKET_TAG = /\[(\/?)([A-Za-z][\w-]*)(?:[\s=][^[\]\n]{0,200})?\]/g;
/** An entity without its semicolon. */
const OPEN_ENTITY = /&(#?\w{2,10})(?![\w;=])/g;
/** Elements of HTML and of toolkits' markup; other angle brackets contain key names and text that users fill in. */
const ELEMENTS = new Set(
  (
    'a abbr b big blockquote body br code dd div dl dt em font h1 h2 h3 h4 h5 h6 hr html i img kbd li ol p pre q ' +
    's small span strong sub sup table tbody td th thead tr tt u ul var'
  ).split(' '),
);

/** Toolkit elements with an equivalent element: `<span weight="bold">` is `<b>`. */
const SPAN_ALONE = /^\s+(weight|style)=["'](bold|italic)["']\s*$/;

/**
 * Returns the tags that differ between source and translation, in any order: those in the text, and those of XLIFF and
 * TMX around it. Attributes in the text may be translated. In a message with plural forms, each form is compared with
 * the form of the source that it translates.
 */
export function differentTags({ source, target }: SegmentPair, { target: language }: LanguagePair): FormDeviation[] {
  // “Heading 1” as “<H1>” mentions a tag but does not use it.
  if (!source.markup?.length && !/[<&]|\[\//.test(source.text) && !target.text.includes('</')) return [];
  const pairedNames = new Set(Array.from(source.text.matchAll(/\[\/([\w-]+)\]/g), ([, name]) => name!.toLowerCase()));
  const [ours, theirs] = [source, target].map((side) => [
    ...tagsOf(side),
    ...bracketTagsIn(side.text, pairedNames),
  ]) as [ComparedToken[], ComparedToken[]];
  const variants = messageVariants(source.text, target.text, language);
  if (!variants[0]?.form) {
    const { missing, extra } = unmatchedTokens(ours, theirs);
    const crossing = missing.length || crossingTags(ours) ? undefined : crossingTags(theirs);
    return [
      ...toDeviations(source.text, { missing, extra }),
      ...(crossing
        ? toDeviations(source.text, {
            missing: ours.filter(({ key }) => key === crossing.expected).slice(0, 1),
            extra: [crossing.tag],
          })
        : []),
      ...openEntities(source.text, target.text),
    ];
  }
  const known = new Set(ours.map(({ key }) => key));
  const found = new Map<string, FormDeviation>();
  for (const variant of variants) {
    const { missing, extra } = unmatchedTokens(
      ours.filter((tag) => isShown(tag, source.text, variant.source)),
      theirs.filter((tag) => isShown(tag, target.text, variant.target)),
    );
    // “One file” needs no tag around the number, and “1 file” may have one.
    const isForOne = variant.form?.numbers?.length === 1;
    const differing = { missing: isForOne ? [] : missing, extra: extra.filter(({ key }) => !known.has(key)) };
    for (const each of toDeviations(source.text, differing)) {
      const key = `${each.used?.start} ${each.found?.start}`;
      if (!found.has(key)) found.set(key, { ...each, ...(variant.form && { form: variant.form }) });
    }
  }
  return [...found.values()];
}

/** Returns the tags in square brackets with one of the given names. */
function bracketTagsIn(text: string, names: ReadonlySet<string>): ComparedToken[] {
  if (!names.size) return [];
  return Array.from(text.matchAll(BRACKET_TAG), ({ 0: tag, 1: closing, 2: name, index }) => ({
    key: `[${closing}${name!.toLowerCase()}`,
    name: name!.toLowerCase(),
    start: index,
    end: index + tag.length,
  })).filter(({ name }) => names.has(name));
}

/**
 * Returns the first closing tag in a text that does not close the last open element, as in `<b>…</i>`, and the key of
 * the expected one.
 */
function crossingTags(tags: readonly ComparedToken[]): { tag: ComparedToken; expected?: string } | undefined {
  const written = tags.filter((tag) => tag.written === undefined).sort((a, b) => a.start - b.start);
  const closing = new Set(written.map(({ key }) => key).filter((key) => /^\[?\//.test(key)));
  const open: string[] = [];
  for (const tag of written) {
    const end = tag.key.replace(/^\[?/, '$&/');
    if (closing.has(end)) open.push(end);
    if (!closing.has(tag.key)) continue;
    const expected = open.pop();
    if (expected !== tag.key) return { tag, ...(expected !== undefined && { expected }) };
  }
  return undefined;
}

/** Returns the entities of a source that a translation writes without their semicolon. */
function openEntities(source: string, target: string): FormDeviation[] {
  return Array.from(target.matchAll(OPEN_ENTITY)).flatMap(({ 0: written, index }): FormDeviation[] => {
    const [entity, start] = [`${written};`, source.indexOf(`${written};`)];
    if (start < 0) return [];
    const found = { start: index, end: index + written.length };
    return [{ used: { start, end: start + entity.length }, found, expected: [entity] }];
  });
}

/** Returns whether a form of a message has the branch that contains a tag; a branch of tags alone is in all forms. */
function isShown({ start, end }: ComparedToken, text: string, variant: string): boolean {
  const before = Math.max(text.lastIndexOf('{', start - 1), text.lastIndexOf('}', start - 1)) + 1;
  const after = text.slice(end).search(/[{}]/);
  const branch = [before, after < 0 ? text.length : end + after] as const;
  return !text.slice(...branch).trim() || variant.slice(...branch).trim() !== '';
}

/** Tags that separate words: line breaks, blocks, cells and pictures. */
const SEPARATING =
  /^\/?(?:br|hr|p|div|section|article|blockquote|pre|[uod]l|li|d[td]|table|t[rdh]|h[1-6]|option|img|input)$/;

/**
 * Returns a text without the tags that are written in it, with the offset of each character in the text.
 *
 * @param separator what replaces tags that separate words
 */
export function withoutWrittenTags(text: string, separator: string): { bare: string; offsets: number[] } {
  const tags = text.includes('<') ? writtenTagsIn(text).sort((a, b) => a.start - b.start) : [];
  let bare = '';
  const offsets: number[] = [];
  for (let at = 0, next = 0; at < text.length;) {
    const tag = at === tags[next]?.start ? tags[next++] : undefined;
    const kept = !tag ? text[at]! : SEPARATING.test(tag.key) ? separator : '';
    if (kept) offsets.push(at);
    bare += kept;
    at = tag?.end ?? at + 1;
  }
  return { bare, offsets };
}

/** Annotations of XLIFF, such as comments, terms and tracked changes, which a translation need not repeat. */
const ANNOTATION = /^<(?:\/?mrk\b|sm\b|em\s[^<>]*\bstartRef=)/;

function tagsOf({ text, markup = [] }: Segment): ComparedToken[] {
  // Layout line breaks: their number depends on the language, and HTML has three spellings for them.
  const inText = text.includes('<') ? writtenTagsIn(text).filter(({ key }) => key !== 'br' && key !== '/br') : [];
  const inline = markup.flatMap(({ at, length, written }) =>
    Array.from(written.matchAll(TAG)).flatMap(([tag, closing, name, attributes]) =>
      ANNOTATION.test(tag)
        ? []
        : {
            written: tag,
            key: `${closing}${name}${/\s(?:id|i)="[^"]*"/.exec(attributes ?? '')?.[0] ?? ''}`,
            start: at,
            end: at + length,
          },
    ),
  );
  return [...inText, ...inline];
}

/** Returns the tags that are written in a text. */
function writtenTagsIn(text: string): ComparedToken[] {
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
      .map(({ tag, closing, name, attributes, index }) => ({
        key: `${closing}${name.toLowerCase()}${closing ? attributes.trimEnd() : ''}`,
        start: index,
        end: index + tag.length,
      }))
  );
}

/**
 * Returns the tags with `strong` and spans for bold text renamed to `b`, and `em` and spans for italic text renamed to
 * `i`.
 */
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
