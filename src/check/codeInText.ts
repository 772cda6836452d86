import type { Span } from '../model/phrase';

/** A character that ends a run of code: a space, a bracket, a quotation mark, punctuation or a Markdown character. */
const BOUNDARY = /[\s<>{}()[\]"“”„«»,;!*|…`=^]/u;
/**
 * Marks of code: an address, a file extension, a variable, a mention, a path, a name with dots, underscores or colons,
 * a Reddit forum, or an escape other than a line break.
 */
const CODE = new RegExp(
  String.raw`://|^www\.|^\.\p{Ll}[\p{Ll}\p{N}]+(?:\s|$)|[\p{L}\p{N}]@|^@\p{L}|[\p{L}\p{N}]_[\p{L}\p{N}]|` +
    String.raw`^_(?!.*_$)|\p{L}\.\p{L}|::|->|^\$\p{L}|\$$|^%.*%$|[?&][\p{L}\p{N}_]+$|^(?:[.~]{0,2}/|[ru]/|` +
    String.raw`[\p{L}]:\\)|/.*/|\\`,
  'u',
);
/** A line break or tabulator as programs write it. */
const ESCAPE = /\\[nrt]/g;
/** Placeholders of printf, and entities; adjacent characters are text. */
const TEXT_BOUNDARY_CODE = /%\d*\$?[a-z@](?=[^\p{L}]|$)|%%|&(?:#\d+|#x[\da-f]+|\p{L}+)$/giu;
/**
 * The beginning of a printf placeholder whose last letter is also the first one of the next word: `%1$show` is `%1$s`
 * and *how*.
 */
const PRINTF_PREFIX = /(?<!\d\s?)%(?:\d{1,2}\$)?[-+#0]?\d{0,3}(?:\.\d{1,3})?$/;
const MAX_PREFIX_LENGTH = 16;
/**
 * The maximum distance from a span at which code without spaces may end, and at which a tag or a placeholder around it
 * may end.
 */
const [MAX_CODE_LENGTH, MAX_ENCLOSING_LENGTH] = [2_000, 100_000];
const TAG = /^<(?:[/~#]{0,2}\p{L}|!--)/u;
const ESCAPED_TAG = /^&lt;\/?\p{L}/u;
/** The content of a placeholder's braces: a name, perhaps with a format after a comma. */
const NAME_IN_BRACES = /^\s*[#@$^/]?[\p{L}\p{N}_.$:-]+\s*(?:[,|][^{}]*)?$/u;

/**
 * Returns whether a span is in a tag, a placeholder, an address, a path or an identifier. Text that only adjoins one of
 * these is not code.
 */
export function isInCode(whole: string, place: Span): boolean {
  const cut = Math.max(0, place.start - MAX_ENCLOSING_LENGTH);
  const text = whole.slice(cut, place.end + MAX_ENCLOSING_LENGTH);
  const [start, end] = [place.start - cut, place.end - cut];
  const span = { start, end };
  if (isEnclosed(text, span, '<', '>', (inside) => TAG.test(inside))) return true;
  if (isEnclosed(text, span, '&lt;', '&gt;', (inside) => ESCAPED_TAG.test(inside))) return true;
  if (isEnclosed(text, span, '{', '}', isPlaceholder)) return true;
  if (text.slice(0, start).endsWith('%(') || /^\(\)/.test(text.slice(end))) return true;
  if (PRINTF_PREFIX.test(text.slice(Math.max(0, start - MAX_PREFIX_LENGTH), start))) return true;
  const [first, last] = [Math.max(0, start - MAX_CODE_LENGTH), Math.min(text.length, end + MAX_CODE_LENGTH)];
  let [from, to] = [start, end];
  while (from > first && !BOUNDARY.test(text[from - 1]!)) from--;
  while (to < last && !BOUNDARY.test(text[to]!)) to++;
  const isPath = /^\p{L}:\\|^\\\\/u.test(text.slice(from, to));
  if (/^--?\p{L}/u.test(text.slice(from, end))) return true;
  const separated = (part: string): string =>
    (isPath ? part : part.replace(ESCAPE, ' ')).replace(TEXT_BOUNDARY_CODE, ' ');
  const before = separated(text.slice(from, start)).split(' ').at(-1)!;
  const [after] = separated(text.slice(end, to)).split(' ');
  return CODE.test(before + text.slice(start, end) + after!.replace(/[.:]+$/, ''));
}

/** Code of Markdown and reStructuredText, without roles and links, whose text is read: `` :term:`slice` ``. */
const MARKED_CODE = /(?<![:`\\])(`{1,2})(?![`\s])[^`\n]{1,200}\1(?![`_])/gu;
/** A quotation, perhaps an error message. */
const QUOTED = /["“”„«][^"“”„«»\n]{1,300}["“”»]/gu;
/** The minimum number of words of a quotation that was probably left untranslated on purpose. */
const MIN_QUOTED_WORDS = 4;

/** Returns the occurrences outside code and outside quotations that the other text repeats verbatim. */
export function withoutVerbatimCopies<T extends Span>(places: readonly T[], text: string, other: string): T[] {
  const quoted = Array.from(text.matchAll(QUOTED)).filter(
    ({ 0: quotation }) =>
      quotation.split(/\s+/u).length >= MIN_QUOTED_WORDS && other.includes(quotation.slice(1, -1).trim()),
  );
  const code = Array.from(text.matchAll(MARKED_CODE)).filter(({ 0: marked }) => other.includes(marked));
  const kept = [...quoted, ...code].map(({ 0: { length }, index }) => ({ start: index, end: index + length }));
  return places.filter(({ start, end }) => !kept.some((stretch) => stretch.start <= start && stretch.end >= end));
}

function isPlaceholder(enclosed: string): boolean {
  return enclosed.length <= MAX_CODE_LENGTH && NAME_IN_BRACES.test(enclosed.slice(1, -1));
}

const SINGLE_WORD = /^[\p{Ll}\p{Nd}]+$/u;

/** Returns whether a single word is emphasised in both texts, as names of parameters are: *pattern*. */
export function isEmphasisedInBoth(text: string, { start, end }: Span, other: string): boolean {
  const marked = text.slice(start - 1, end + 1);
  return (
    start > 0 &&
    marked.startsWith('*') &&
    marked.endsWith('*') &&
    SINGLE_WORD.test(marked.slice(1, -1)) &&
    text[start - 2] !== '*' &&
    text[end + 1] !== '*' &&
    other.includes(marked)
  );
}

/** A keyword of a programming language: DELETE, VALUES. */
const KEYWORD_IN_CAPITALS = /^\p{Lu}{2,}$/u;
/** A capitalised word. */
const CAPITALISED = /^\p{Lu}\p{Ll}+$/u;
/** A capitalised word directly before the position. */
const NAME_BEFORE = /\p{Lu}[\p{L}\p{N}]*[ -]$/u;
const NAME_AFTER = /^[ -]\p{Lu}[\p{L}\p{N}]*/u;
/** The two words before or after a position, or the one on either side, with the separator. */
const WORD = String.raw`[\p{L}\p{M}\p{N}]+`;
const GAP = String.raw`[^\p{L}\p{M}\p{N}]{1,4}`;
const NEIGHBOURS: readonly (readonly [RegExp | undefined, RegExp | undefined])[] = [
  [new RegExp(`${WORD}${GAP}$`, 'u'), new RegExp(`^${GAP}${WORD}`, 'u')],
  [new RegExp(`${WORD}${GAP}${WORD}${GAP}$`, 'u'), undefined],
  [undefined, new RegExp(`^${GAP}${WORD}${GAP}${WORD}`, 'u')],
];
/** The number of characters on either side of a position in which adjacent words are searched. */
const NEIGHBOUR_WINDOW = 100;
/** A keyword or a value of a search or a setting, which a colon or an equals sign joins: `platform:windows`. */
const KEYWORD = /^[\p{Ll}\p{N}-]+$/u;
const QUOTES = /^['"“”„«»‘’`]$/u;

/**
 * Returns whether the source text at a position may be a name or a value that the translation keeps: *Windows* for the
 * term *window*, *card* in *Loyalty Card Keychain*, *platform:windows*, or a word of a list or a quotation that is
 * identical in both.
 */
export function mayStayUntranslated(text: string, { start, end }: Span, term: string, other: string): boolean {
  const written = text.slice(start, end);
  if (!other.includes(written)) return false;
  const isWord = (part: string): boolean => holdsWord(other, part);
  if (KEYWORD_IN_CAPITALS.test(written) && written !== term && /\p{Ll}/u.test(text)) return isWord(written);
  const isInflected = !CAPITALISED.test(term) && written.toLowerCase() !== term.toLowerCase();
  if (isInflected && CAPITALISED.test(written)) return isWord(written);
  const [before, after] = [
    text.slice(Math.max(0, start - NEIGHBOUR_WINDOW), start),
    text.slice(end, end + NEIGHBOUR_WINDOW),
  ];
  if (/^\p{Lu}/u.test(written)) {
    const parts = [(NAME_BEFORE.exec(before)?.[0] ?? '') + written, written + (NAME_AFTER.exec(after)?.[0] ?? '')];
    const isName = (part: string): boolean =>
      part !== written && [' ', '-'].some((seam) => isWord(part.replace(/[ -]/g, seam)));
    if (parts.some(isName)) return true;
  }
  const [left, right] = [before.at(-1) ?? '', after[0] ?? ''];
  if (QUOTES.test(left) && QUOTES.test(right) && other.includes(left + written + right)) return true;
  if (
    KEYWORD.test(written) &&
    ((/[:=]/.test(left) && /\S/.test(before.at(-2) ?? '') && other.includes(left + written)) ||
      (/[:=]/.test(right) && /\S/.test(after[1] ?? '') && other.includes(written + right)))
  )
    return true;
  return NEIGHBOURS.some(([beforeIt, afterIt]) => {
    const [a, b] = [beforeIt && beforeIt.exec(before)?.[0], afterIt && afterIt.exec(after)?.[0]];
    return (!beforeIt || a !== undefined) && (!afterIt || b !== undefined) && isWord(`${a ?? ''}${written}${b ?? ''}`);
  });
}

/** A list of keywords without spaces, a list of values as programs write it, or a copyright line. */
const KEPT = /[\p{L}\p{N}];[\p{L}\p{N}]|[[(]\s*["'([]|^(?:©|\([Cc]\)|Copyright\b)/u;

/**
 * Returns whether a term in an untranslated text may be a name or code: the text is one word or looks like code, the
 * term has other capitals than the entry, or only capitalised words are beside it.
 */
export function mayStayInCopy(text: string, { start, end }: Span, term: string): boolean {
  const words = text.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}.'’-]*/gu) ?? [];
  if (words.length < 2 || KEPT.test(text)) return true;
  const written = text.slice(start, end);
  if (isWholeSegment(text, { start, end })) return written.toLowerCase() !== term.toLowerCase();
  return (
    (start > 0 && /^\p{Lu}/u.test(written) && !/^\p{Lu}/u.test(term)) ||
    words.every((word) => /^[\p{Lu}\p{N}]/u.test(word))
  );
}

/** Returns whether a span is the only word or phrase of a text. */
export function isWholeSegment(text: string, { start, end }: Span): boolean {
  return !/[\p{L}\p{N}]/u.test(text.slice(0, start) + text.slice(end));
}

/** Returns whether a text contains the given words as whole words. */
function holdsWord(text: string, words: string): boolean {
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1))
    if (!/[\p{L}\p{N}]/u.test((text[at - 1] ?? '') + (text[at + words.length] ?? ''))) return true;
  return false;
}

/** Returns whether a span is inside the nearest pair of delimiters and the enclosed text is code. */
function isEnclosed(
  text: string,
  { start, end }: Span,
  open: string,
  close: string,
  isCode: (enclosed: string) => boolean,
): boolean {
  const from = start > 0 ? text.lastIndexOf(open, start - 1) : -1;
  if (from < 0) return false;
  const to = text.indexOf(close, from);
  return to >= end && isCode(text.slice(from, to + close.length));
}

/** The marker before the accelerator of a menu; East Asian menus put both in brackets after the word. */
const ACCELERATOR = /(?<![_&~\\])(?:[_~]|(?<!\p{Lu})&|&(?!\p{Lu}))(?=[\p{L}\p{Nd}])(?![\p{L}\p{Nd}]+;)/gu;
/** An accelerator in brackets that is not a letter of the word: 開く(_O). */
const BRACKETED_ACCELERATOR = /\([_&~][A-Z0-9]\)/g;
/** An invisible character at which no word ends. */
export const SOFT_HYPHEN = '\u00ad';

/**
 * Returns the text with its accelerator marker made invisible, so *_Fichier* and *по_шук* are words; all other
 * characters keep their positions. Several markers are part of a name and are kept.
 */
export function withoutAccelerator(text: string): string {
  const named = text.replace(BRACKETED_ACCELERATOR, (written) => `(${SOFT_HYPHEN.repeat(written.length - 2)})`);
  const signs = named.match(ACCELERATOR);
  return signs?.length === 1 ? named.replace(ACCELERATOR, SOFT_HYPHEN) : named;
}

/** HTML entities and tags for invisible characters and optional breaks inside a word. */
const SOFT_BREAK =
  /(?<=\p{L}\p{M}*)(?:&(?:shy|zwnj|zwj|ZeroWidthSpace|#173|#xad|#820[3-5]|#x200[b-d]);|<wbr ?\/?>)(?=\p{L})/giu;

/** A word between emphasis markers of Markdown. The first marker is not an accelerator. */
const EMPHASIS = /(?<![\p{L}\p{N}_])_(\p{L}[\p{L}\p{M}\p{N} ]*)_(?![\p{L}\p{N}_])/gu;

/** Returns the text with its emphasis markers replaced by spaces; all other characters keep their positions. */
export function withoutEmphasis(text: string): string {
  return text.includes('_') ? text.replace(EMPHASIS, ' $1 ') : text;
}

/** Returns the text with its soft breaks replaced by soft hyphens; all other characters keep their positions. */
export function withoutSoftBreaks(text: string): string {
  return /[&<]/.test(text) ? text.replace(SOFT_BREAK, (written) => SOFT_HYPHEN.repeat(written.length)) : text;
}
