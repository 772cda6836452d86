import type { LanguagePair } from '../../model/languagePair';
import type { Segment, SegmentPair } from '../../model/segment';
import type { FormDeviation, ComparedToken } from './formRule';
import { toDeviations, unmatchedTokens } from './formRule';
import { messageVariants } from './icuSyntax';

/** <b>, </link>, <1> of i18next and React. */
const TAG = /<(\/?)([A-Za-z][\w:-]*|\d{1,3})((?:[\s/][^<>]*)?)>/g;
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
  if (!source.markup?.length && !source.text.includes('<') && !target.text.includes('</')) return [];
  const [ours, theirs] = [tagsOf(source), tagsOf(target)];
  const variants = messageVariants(source.text, target.text, language);
  if (!variants[0]?.form) return toDeviations(source.text, unmatchedTokens(ours, theirs));
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
      .map(({ tag, closing, name, index }) => ({
        key: `${closing}${name.toLowerCase()}`,
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
