import type { PlaceholderSyntax, ComparedToken } from './formRule';

/** A placeholder in a text. */
export interface Placeholder extends ComparedToken {
  kind: Kind;
  /** The name or number of its value. */
  name: string;
  /** The number of the printf argument, from 1. */
  argument?: number;
  /** True if the placeholder contains the number of its argument: `%1$s`. */
  isNumbered?: boolean;
}

type Kind =
  'braces' | 'block' | 'tag' | 'bold' | 'amount' | 'printf' | 'percent' | 'named' | 'colon' | 'mark' | 'other';

interface KindOfPlaceholder {
  kind: Kind;
  pattern: RegExp;
  /** The compared key. */
  keyOf?: (written: string) => string;
  nameOf?: (written: string) => string;
}

/** Date patterns, which depend on the language: {0:dd.MM.yyyy}, {date:%d.%m.%Y}. */
const DATE_PATTERN = /:(?:[^%]{0,60}%|[^a-z]{0,20}(?:y{2,4}|M{1,4}|d{1,4}|H{1,2}|h{1,2}|m{1,2}|s{1,2})[^a-z])/u;

const withoutBlanks = (written: string): string => written.replace(/\s+/g, '');
const blockName = (written: string): string => written.replace(/^\W+|\W+$/g, '');
const braceName = (written: string): string => /^\{\s*([^{}:,!\s]*)/u.exec(written)?.[1] ?? '';

/** The start of a stand-alone name, as in “:name” and “@count”, but not in `host:port`, `a:hover` or an address. */
const ALONE = String.raw`(?<=^|[\s(]|[\s(]["'“«„])`;

/** The kinds of placeholders; if two match, the first one counts. */
const KINDS: readonly KindOfPlaceholder[] = [
  // {{ name }}, {% if x %}, ${total}, #{name}, %{count}
  { kind: 'block', pattern: /\{\{[^{}`\n]{0,100}\}\}/u, keyOf: withoutBlanks, nameOf: blockName },
  { kind: 'block', pattern: /\{%[^%{}]{0,100}%\}/u, keyOf: withoutBlanks },
  { kind: 'block', pattern: /[$#%]\{[^{}\s]{1,80}\}/u, nameOf: blockName },
  // <%= name %> of ERB, *|NAME|* of Mailchimp, ##NAME##
  { kind: 'block', pattern: /<%[^%<>]{0,100}%>/u, keyOf: withoutBlanks, nameOf: blockName },
  { kind: 'block', pattern: /\*\|\w[\w:]{0,60}\|\*/u, nameOf: blockName },
  { kind: 'block', pattern: /(?<!#)##[A-Z][A-Z0-9_]{0,60}##(?!#)/u, nameOf: blockName },
  // [[user_name]], but not [[page]] of a wiki; __name__, which may also be bold text of Markdown
  {
    kind: 'block',
    pattern: /\[\[\s?[a-z]+[_.A-Z0-9][a-zA-Z0-9_.]{0,60}\s?\]\]/u,
    keyOf: withoutBlanks,
    nameOf: blockName,
  },
  { kind: 'bold', pattern: /(?<![\p{L}\p{N}_])__[a-z][A-Za-z0-9]{0,60}__(?![\p{L}\p{N}_])/u },
  // {b>…<b} and {1>…<1} of Phrase, but not the limit of a choice: 0#none|1<many}
  { kind: 'tag', pattern: /\{\w{1,20}>|(?<!\|\s?-?\d{1,9})<\w{1,20}\}/u },
  // { $user }, { -brand-name } and { -brand(case: "genitive") } of Fluent, whose options depend on the language
  {
    kind: 'braces',
    pattern: /\{\s*[-$][A-Za-z][\w.-]{0,80}(?:\([^(){}]{0,100}\))?\s*\}/u,
    keyOf: (written) => withoutBlanks(written).replace(/\(.*\)/, ''),
    nameOf: (written) => braceName(written).replace(/\(.*/, ''),
  },
  // {0}, {name}, {/name}, {!Name.Part}, {name!r}, {total:>10}, {0,10:C}: how Python quotes a value is free
  {
    kind: 'braces',
    pattern: new RegExp(
      String.raw`\{[/!]?[\p{L}\p{N}_][\p{L}\p{N}_.$-]{0,60}(?:\[\w{1,40}\])?(?:![rsa])?` +
        String.raw`(?:,-?\d{1,3})?(?::[^{}\s]{0,40})?\}|\{\d+(?:,-?\d{1,3})?:[^{}\n]{1,40}\}|\{\}`,
      'u',
    ),
    keyOf: (written) =>
      DATE_PATTERN.test(written) ? `{${braceName(written)}}` : written.replace(/![rsa](?=[:}])/, ''),
    nameOf: braceName,
  },
  // %#@name@ of Apple
  { kind: 'named', pattern: /%(?:\d+\$)?#@\w+@/u, keyOf: (written) => written.replace(/^%\d+\$/, '%') },
  // %name%; in %dx%d, %dh%02d and %sName%s there are two others
  {
    kind: 'named',
    pattern: /(?<![\p{N}%~]\s?)%(?![diu][A-Za-z]{1,3}%\d*[diu])(?![sd]\w*%[sd](?!\w*%))[A-Za-z_]\w+%/u,
  },
  // %(name)s of Python, %<name>d of Ruby
  {
    kind: 'named',
    pattern: /(?<![\p{N}%~]\s?)%\(\w[\w.]*\)[-+#0 ]*(?:[1-9]\d*)?(?:\.\d+)?[sdifrueEgGxXoca]/u,
    keyOf: (written) =>
      written
        .replace(/(?<=\))[-+#0 ]*(?:[1-9]\d*)?/, '')
        .replace(/[iu]$/, 'd')
        .replace(/r$/, 's'),
    nameOf: (written) => /\((.*)\)/.exec(written)![1]!,
  },
  {
    kind: 'named',
    pattern: /(?<!%)%[-+#0]*(?:[1-9]\d*)?(?:\.\d+)?<(?!PRI)\w+>[-+#0]*(?:[1-9]\d*)?(?:\.\d+)?[sdifueEgGxXocbB]/u,
    keyOf: (written) => `${/<\w+>/.exec(written)![0]}${written.at(-1)!.replace(/[iu]/, 'd')}`,
    nameOf: (written) => /<(\w+)>/.exec(written)![1]!,
  },
  // $t(key), $name; @:key of Vue
  { kind: 'other', pattern: /\$t\([^()\n]{1,100}\)/u },
  // $file|files has no placeholder, but a singular and a plural form.
  { kind: 'other', pattern: /(?<![\p{L}\p{N}$\\])\$[a-zA-Z_][a-zA-Z_0-9]*(?![a-zA-Z_0-9]|\|[^$\s]*\$)/u },
  // $1 of MediaWiki and Chrome, which may also be an amount
  { kind: 'amount', pattern: /(?<![\p{L}\p{N}$\\])\$\d(?![\p{L}\p{N}$]|[.,]\d)/u },
  { kind: 'other', pattern: /(?<![\p{L}\p{N}])@:[\p{L}\w]+(?:\.[\p{L}\w]+)*/u },
  // %1, %L1 of Qt, also right behind each other: %3%5 %3
  {
    kind: 'other',
    pattern: /(?<!(?<![%\p{N}])\p{N}+\s?|[%~]\s?)%L?\d{1,2}(?!\p{N}|\$)/u,
    keyOf: (written) => written.replace('L', ''),
  },
  // :attribute of Laravel, which takes its case from that of the name; @count and !site of Drupal
  {
    kind: 'colon',
    pattern: new RegExp(String.raw`${ALONE}:[A-Za-z][A-Za-z0-9_]+(?![\w:(])`, 'u'),
    keyOf: (written) => written.toLowerCase(),
  },
  { kind: 'mark', pattern: new RegExp(String.raw`${ALONE}[@!][a-z][a-z0-9_]+(?![\w@/\\-]|\.\w)`, 'u') },
];

/**
 * Returns the pattern of printf placeholders: %1$s, %-5.2f, %@. After a number, only if no word follows: “20 %ige
 * Lösung” has none. ~% is a line break in Lisp. A name as in %count is not a conversion: otherwise `%n` could be in any
 * text.
 */
const directiveOf = (width: string): string =>
  String.raw`%(?:\d+\$)?(?:[+0#']|-(?=\d))*(?:${width})?` + String.raw`(?:\.(?:\d+|\*(?:\d+\$)?))?(?:hh|ll|[hlLqzjt])?`;
/** <PRIu64> of C. */
const MACRO = '<PRI[diouxX][A-Z0-9]{1,10}>';
const printfOf = (width: string): RegExp => {
  const directive = directiveOf(width);
  return new RegExp(
    String.raw`(?<![\p{N}%~]\s?)${directive}(?:[sdiufFeEgGxXcp@]|n(?![a-z])|${MACRO})|` +
      String.raw`(?<![\p{N}%~]\s?)${directive}[vqSo](?![A-Za-zÀ-ÿ\d])|` +
      String.raw`(?<=\p{N}\s)${directive}[sdiufFeEgGxXcpn@](?![A-Za-zÀ-ÿ])`,
    'u',
  );
};
const WIDTH_OF_ARGUMENT = String.raw`\*(?:\d+\$)?`;
const PRINTF = printfOf(String.raw`[1-9]\d*|${WIDTH_OF_ARGUMENT}`);
/** printf placeholders without a width in digits, because such digits are the number of a value in Qt. */
const UNPADDED = printfOf(WIDTH_OF_ARGUMENT);
/** Strict printf syntax, in which every percent sign counts: including space flags, and the escaped sign. */
const STRICT = new RegExp(
  String.raw`%(?:\d+\$)?[-+ #0'I]*(?:\*(?:\d+\$)?|[1-9]\d*)?(?:\.(?:\*(?:\d+\$)?|\d*))?` +
    String.raw`(?:(?:hh|h|ll|l|L|q|j|z|t|Z)?[diouxXeEfFgGaAcCsSrpnm@]|${MACRO})|%%`,
  'u',
);
/** %name of Drupal. */
const PERCENT_NAME = new RegExp(String.raw`${ALONE}%[a-z][a-z0-9_]{2,}(?![\w%])`, 'u');

interface Scanner {
  any: RegExp;
  kinds: readonly KindOfPlaceholder[];
}

const scanners = new Map<string, Scanner>();

/**
 * Matches the parts of the patterns above that exclude a percent sign after a number. They are removed if the format of
 * the text is known.
 */
const AFTER_NUMBER = /\(\?<!(?:\[\\p\{N\}%~\]\\s\?|\(\?<!\[%\\p\{N\}\]\)\\p\{N\}\+\\s\?\|\[%~\]\\s\?)\)/g;

function scannerFor({ isPrintf, hasMarks, hasQtNumbers, format = '' }: PlaceholderSyntax): Scanner {
  const key = `${isPrintf} ${hasMarks} ${hasQtNumbers} ${format}`;
  let scanner = scanners.get(key);
  if (!scanner) {
    // In printf strings, Qt's %1 has another meaning.
    const named = KINDS.filter(
      ({ kind, pattern }) => (!isPrintf || !pattern.source.includes('%L?')) && (kind !== 'mark' || hasMarks),
    );
    const kinds: KindOfPlaceholder[] = [
      ...(format === 'boost-format' ? [{ kind: 'named' as const, pattern: /%\d{1,2}%/u }] : []),
      ...(hasMarks && !isPrintf ? [{ kind: 'mark' as const, pattern: PERCENT_NAME }] : []),
      ...named,
      ...(isPrintf === false
        ? []
        : [{ kind: 'printf' as const, pattern: isPrintf ? STRICT : hasQtNumbers ? UNPADDED : PRINTF }]),
    ];
    // Qt's %1 comes after printf's %1$s.
    kinds.sort((a, b) => Number(a.kind === 'other') - Number(b.kind === 'other'));
    const sources = kinds.map(({ pattern: { source } }) => `(${format ? source.replace(AFTER_NUMBER, '') : source})`);
    scanner = { kinds, any: new RegExp(sources.join('|'), 'gu') };
    scanners.set(key, scanner);
  }
  return scanner;
}

/** Addresses, in which a percent sign encodes a character. */
const ADDRESS = /\b[a-z]+:\/\/[^\s<>"]+/gu;
/** Marks around words: %B and %b enclose bold text. */
const MARKED = /%([A-Z])(?=\p{L})([^%\n]+)%([a-z])/gu;

/** Returns a text without the percent signs and marks that begin no placeholder. Positions stay the same. */
function masked(text: string, { isPrintf }: PlaceholderSyntax): string {
  if (isPrintf || !text.includes('%')) return text;
  const unmarked = text.replace(MARKED, (written: string, start: string, words: string, end: string) =>
    start.toLowerCase() === end ? `··${words}··` : written,
  );
  const escaped = unmarked.replaceAll('%%', '··');
  return text.includes('://') ? escaped.replace(ADDRESS, (address) => address.replaceAll('%', '·')) : escaped;
}

/** The characters that placeholders contain. */
const MAYBE = /[{%$]|[@:!][A-Za-z]|\[\[|__|##|\*\|/;

/** Returns the placeholders of a text as written, in order. */
export function findRawPlaceholders(text: string, syntax: PlaceholderSyntax): readonly string[] {
  return MAYBE.test(text) ? (masked(text, syntax).match(scannerFor(syntax).any) ?? []) : [];
}

/** Returns the placeholders of a text, in order. */
export function findPlaceholders(text: string, syntax: PlaceholderSyntax): Placeholder[] {
  if (!MAYBE.test(text)) return [];
  const { any, kinds } = scannerFor(syntax);
  let next = 1;
  return Array.from(masked(text, syntax).matchAll(any), ({ 0: written, index, ...groups }): Placeholder => {
    const number = kinds.findIndex((_, at) => (groups as Record<number, string | undefined>)[at + 1] !== undefined);
    const { kind, keyOf, nameOf } = kinds[number]!;
    const place = { start: index, end: index + written.length };
    if (kind !== 'printf') {
      // In a shell, $name and ${name} are the same.
      const key = syntax.format === 'sh-format' ? written.replace(/[{}]/g, '') : (keyOf?.(written) ?? written);
      return { kind, key, name: nameOf?.(written) ?? key, ...place };
    }
    if (written === '%%') return { kind: 'percent', key: '%%', name: '%%', ...place };
    const stated = /^%(\d+)\$/.exec(written)?.[1];
    // Each `*` takes an additional argument for the width.
    if (!stated && !written.endsWith('m')) next += written.split('*').length - 1;
    const argument = stated ? Number(stated) : written.endsWith('m') ? 0 : next++;
    return {
      kind,
      key: typeOf(written, syntax.isPrintf ?? false),
      name: String(argument),
      argument,
      isNumbered: !!stated,
      ...place,
    };
  });
}

/**
 * Removes $1, $2 unless they number values: the source has both, and the translation has one of them. Otherwise, they
 * may be amounts.
 */
export function withoutAmounts([a, b]: readonly [Placeholder[], Placeholder[]]): [Placeholder[], Placeholder[]] {
  const has = (tokens: readonly Placeholder[], number: number): boolean =>
    tokens.some(({ key }) => key === `$${number}`);
  if (has(a, 1) && has(a, 2) && (has(b, 1) || has(b, 2))) return [a, b];
  const isName = ({ kind }: Placeholder): boolean => kind !== 'amount';
  return [a.filter(isName), b.filter(isName)];
}

/** Returns the type and format of a printf value, without its number and its width, which only aligns columns. */
function typeOf(written: string, isStrict: boolean): string {
  const macro = written.indexOf('<');
  if (macro >= 0) return `%${written.slice(macro)}`;
  const [, flags, zeros, precision, length, conversion] =
    /^%(?:\d+\$)?([-+ #0'I]*)(?:\*(?:\d+\$)?|([1-9]\d*))?(\.(?:\*(?:\d+\$)?|\d*))?(hh|ll|[hlLqzjtZ])?(.)$/u.exec(
      written,
    ) ?? [];
  if (conversion === undefined) return written;
  const padding = flags!.includes('0') && precision === undefined ? `0${zeros ?? ''}` : '';
  const kept = `${/[+#]/.exec(flags!)?.[0] ?? ''}${padding}`;
  const exact = conversion === 's' ? '' : (precision ?? '');
  const type = isStrict
    ? conversion
        .replace('i', 'd')
        .replace('r', 's')
        .replace(/[oxX]/, 'u')
        .replace(/[FeEgGaA]/, 'f')
    : conversion.replace(/[iu]/, 'd');
  return `%${isStrict ? kept.replace('#', '') : kept}${exact}${length ?? ''}${type}`;
}
