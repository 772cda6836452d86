import type { LanguagePair } from '../../model/languagePair';
import type { SegmentPair } from '../../model/segment';
import type { FormDeviation, PlaceholderSyntax, ComparedToken, SpanWithMarkup } from './formRule';
import { pairEqualTokens, toDeviations, unmatchedTokens } from './formRule';
import { icuMessageDeviations } from './icuMessages';
import type { Placeholder } from './placeholderTokens';
import { findPlaceholders, findRawPlaceholders, withoutAmounts } from './placeholderTokens';

/** {count, plural, one {…}}, {when, date, short} */
const ICU =
  /\{\s*[\w.-]+\s*,\s*(?:plural|select|selectordinal|number|date|time|spellout|ordinal|duration|choice)\s*[,}]/;
const ICU_CHOICE = /\{\s*[\w.-]+\s*,\s*(?:plural|select|selectordinal)\s*,/;
const MARK = /(?:^|[\s(])[@!%][a-z][a-z0-9_]{2,}(?![\w@/.%]|\.\w)/g;

/**
 * The minimum number of marked names (`@count`, `!site`, `%name`) per string to count them as placeholders; messages
 * may contain “@plt” by chance.
 */
const MIN_MARKED = 0.02;

/** Returns how the sources and translations of a file write placeholders. */
export function detectPlaceholderSyntax(pairs: readonly SegmentPair[]): PlaceholderSyntax {
  const isIcu = pairs.some(({ source, target }) => ICU_CHOICE.test(source.text) || ICU_CHOICE.test(target.text));
  // A single one may be a person's name; @count is Drupal's name for numbers.
  let marks = 0;
  for (const { source } of pairs)
    if (/[@!]/.test(source.text))
      for (const [mark] of source.text.matchAll(MARK)) marks += /@count$/.test(mark) ? 2 : 1;
  const hasQtNumbers = pairs.some(({ source }) => QT_NUMBER.test(source.text));
  return { isIcu, hasMarks: marks > 1 && marks >= MIN_MARKED * pairs.length, hasQtNumbers };
}

/** %1 of Qt, with nothing after it that could be the conversion of a printf placeholder. */
const QT_NUMBER = /(?<![%\p{N}]\s?)%L?\d{1,2}(?![\p{L}\p{N}$.*#-])/u;

/** The gettext flags of strings with printf placeholders. */
const PRINTF_FORMAT = new RegExp(
  String.raw`^(no-)?(?:possible-)?(?:c|c\+\+|objc|php|perl|java-printf|awk|gcc-internal|pascal|object-pascal|lua|` +
    'elisp|python|ruby|javascript|tcl)-format$',
);

/** Returns the placeholder syntax of a string; its flag overrides the rest of the file. */
function syntaxOf({ formats = [] }: SegmentPair, file: PlaceholderSyntax): PlaceholderSyntax {
  const format = formats.find((flag) => !flag.startsWith('no-'));
  const isPrintf = format === undefined || format === 'qt-plural-format' ? undefined : PRINTF_FORMAT.test(format);
  if (format !== undefined) return { ...file, isPrintf, format };
  return formats.some((flag) => PRINTF_FORMAT.test(flag)) ? { ...file, isPrintf: false } : file;
}

/** Matches plural forms in one text, as in Symfony, Laravel and Vue: `one file|many files`. */
const FORMS = /[^\s*]\s?\|(?!\*)/;

/**
 * Returns the placeholders that differ between source and translation. Their order does not matter, except for
 * unnumbered printf arguments. The singular form may express the number in words.
 */
export function differentPlaceholders(
  pair: SegmentPair,
  languages: LanguagePair,
  file: PlaceholderSyntax = detectPlaceholderSyntax([pair]),
): FormDeviation[] {
  const { source, target, form, grammaticalNumber } = pair;
  // The numbers that the form is used with are unknown.
  if (grammaticalNumber === 'singular' && !form?.numbers) return [];
  const syntax = syntaxOf(pair, file);
  const written = findRawPlaceholders(source.text, syntax).join('\n');
  const others = findRawPlaceholders(target.text, syntax).join('\n');
  const hasBraces = source.text.includes('{');
  if (!written && !others && !hasBraces && !source.text.includes('%')) return [];
  const isMessage =
    (hasBraces && (syntax.isIcu || ICU.test(source.text))) || (target.text.includes('{') && ICU.test(target.text));
  // In most segments, source and translation have identical placeholders.
  if (!isMessage && !syntax.isPrintf && !source.text.includes('%%') && written === others) return [];
  if (isDate(source.text) || (DATE_PART.test(source.text) && DATE_PART.test(target.text))) return [];
  const ofMessage = isMessage ? icuMessageDeviations(source.text, target.text, languages.target) : undefined;
  const [own, other] = withoutAmounts(
    [source.text, target.text].map((text) => withoutIntervals(findPlaceholders(text, syntax), text)) as [
      Placeholder[],
      Placeholder[],
    ],
  );
  const [a, b] = withPlaces(withQtPlaces(own, source.text, other), withQtPlaces(other, target.text, own));
  if (ofMessage) {
    const isOutside = ({ kind }: Placeholder): boolean => kind !== 'braces';
    const names = (tokens: readonly Placeholder[]): Set<string> => new Set(tokens.map(({ key }) => key));
    const [inSource, inTarget] = [names(a), names(b)];
    return [
      ...ofMessage,
      ...toDeviations(source.text, {
        missing: a.filter((token) => isOutside(token) && !inTarget.has(token.key)),
        extra: b.filter((token) => isOutside(token) && !inSource.has(token.key)),
      }),
    ];
  }
  const general = form?.general ? findPlaceholders(form.general.text, syntax) : [];
  const hasForms = FORMS.test(source.text) || FORMS.test(target.text);
  const isPrintf = ({ kind }: Placeholder): boolean => kind === 'printf';
  const isArguments = !hasForms && (a.some(isPrintf) || b.some(isPrintf));
  const ofPrintf = isArguments
    ? argumentsOf(a.filter(isPrintf), b.filter(isPrintf))
    : { missing: [] as Placeholder[], extra: [] as Placeholder[] };
  const named = namesOf(
    pair,
    a.filter((token) => !isArguments || !isPrintf(token)),
    b.filter((token) => !isArguments || !isPrintf(token)),
    hasForms,
  );
  let missing = [...ofPrintf.missing, ...named.missing];
  let extra = [...ofPrintf.extra, ...named.extra];
  const withoutNumber = withoutCount(missing, [...a, ...general]);
  if (form?.numbers?.length === 1) {
    missing = withoutNumber;
    extra = extra.filter(({ key }) => !general.some((other) => other.key === key));
  }
  const sign = percentSign(pair, a, b, extra, syntax);
  if (sign) extra = extra.filter(({ start }) => start !== sign.found.start);
  // The French form for none and one often writes “one” as a word.
  const isForFew = form?.numbers !== undefined && form.numbers.length <= MAX_SPECIFIC_VALUES;
  const needed = new Set(withoutNumber);
  const isOptional = (token: Placeholder): boolean => token.kind === 'bold' || (isForFew && !needed.has(token));
  const optional = new Set(missing.filter(isOptional).map(({ start }) => start));
  const found = toDeviations(source.text, paired(missing, extra)).map((deviation) =>
    deviation.used && optional.has(deviation.used.start) ? { ...deviation, isDoubtful: true } : deviation,
  );
  return [...found, ...(sign ? [sign] : [])];
}

/** The maximum number of values of a plural form whose text may write the number as a word. */
const MAX_SPECIFIC_VALUES = 3;

/** Reads `%1sem` as Qt's `%1` and letters, rather than printf's `%1s`, where the other side has `%1`. */
function withQtPlaces(tokens: Placeholder[], text: string, others: readonly Placeholder[]): Placeholder[] {
  const places = new Set(others.flatMap(({ kind, key }) => (kind === 'other' && /^%\d{1,2}$/.test(key) ? [key] : [])));
  if (!places.size) return tokens;
  return tokens.map((token) => {
    const written = text.slice(token.start, token.end);
    const key = token.kind === 'printf' ? `%${/^%(\d{1,2})[a-z]$/.exec(written)?.[1] ?? ''}` : '';
    return places.has(key) ? { ...token, kind: 'other', key, name: key, end: token.start + key.length } : token;
  });
}

/** The numbers that a form of Symfony or Laravel is for: `{0} none|{1} one file|[2,*] :count files`. */
const INTERVAL = /(?:^|\|)\s*(\{-?\d+(?:,\s*-?\d+)*\}|[[\]]\s*[-+]?[\w*]+\s*,\s*[-+]?[\w*]+\s*[[\]])/g;

/**
 * Removes the braces of intervals, which differ between the forms; the placeholders of values are the same in each
 * form.
 */
function withoutIntervals(tokens: Placeholder[], text: string): Placeholder[] {
  if (!text.includes('|')) return tokens;
  const intervals = [...text.matchAll(INTERVAL)];
  if (intervals.length < 2 || new Set(intervals.map(([, interval]) => interval)).size < intervals.length) return tokens;
  const ends = new Set(intervals.map(({ 0: whole, index }) => index + whole.length));
  return tokens.filter(({ end }) => !ends.has(end));
}

/** Adds numbers to `{}`, which means the next value, if the other side numbers its placeholders: {0}, {1}. */
function withPlaces(a: Placeholder[], b: Placeholder[]): [Placeholder[], Placeholder[]] {
  const isPlace = ({ key }: Placeholder): boolean => /^\{\d+\}$/.test(key);
  const isNext = ({ key }: Placeholder): boolean => key === '{}';
  if (!(a.some(isNext) && b.some(isPlace)) && !(a.some(isPlace) && b.some(isNext))) return [a, b];
  const numbered = (tokens: Placeholder[]): Placeholder[] => {
    let next = 0;
    return tokens.map((token) => (isNext(token) ? { ...token, key: `{${next}}`, name: String(next++) } : token));
  };
  return [numbered(a), numbered(b)];
}

/** Returns the printf arguments that the translation lacks, adds, or writes with another type. */
function argumentsOf(
  source: readonly Placeholder[],
  target: readonly Placeholder[],
): { missing: Placeholder[]; extra: Placeholder[] } {
  const isMixed = (tokens: readonly Placeholder[]): boolean =>
    tokens.some(({ isNumbered }) => isNumbered) && tokens.some(({ isNumbered }) => !isNumbered);
  if (isMixed(source))
    return unmatchedTokens(
      source.map((token) => ({ ...token, key: `${token.isNumbered ? token.argument : ''}${token.key}` })),
      target.map((token) => ({ ...token, key: `${token.isNumbered ? token.argument : ''}${token.key}` })),
    );
  if (isMixed(target)) {
    const plain = target.find(({ isNumbered }) => !isNumbered)!;
    const taken = new Set(target.flatMap(({ isNumbered, argument }) => (isNumbered ? [argument] : [])));
    const lost = source.find(({ argument }) => !taken.has(argument)) ?? source[0];
    return { missing: lost ? [{ ...lost, written: lost.key.replace('%', `%${lost.argument}$`) }] : [], extra: [plain] };
  }
  const missing: Placeholder[] = [];
  const extra: Placeholder[] = [];
  // For each argument: its first token, and its first token of another type.
  const written = new Map<number | undefined, [Placeholder, Placeholder?]>();
  for (const token of target) {
    const own = written.get(token.argument);
    if (!own) written.set(token.argument, [token]);
    else if (token.key !== own[0].key) own[1] ??= token;
  }
  for (const token of source) {
    const own = written.get(token.argument);
    if (!own) missing.push(token);
    const other = own?.find((each) => each && each.key !== token.key);
    if (!other) continue;
    missing.push(token);
    extra.push(other);
  }
  const known = new Set(source.map(({ argument }) => argument));
  const keys = (tokens: readonly ComparedToken[]): string =>
    tokens
      .map(({ key }) => key)
      .sort()
      .join(' ');
  // A lost argument shifts all later ones, so it is identified by its type.
  if (!target.some(({ isNumbered }) => isNumbered) && source.length !== target.length)
    return unmatchedTokens(source, target);
  // Two placeholders in swapped positions are one mistake.
  if (missing.length > 1 && missing.length === extra.length && keys(missing) === keys(extra))
    return { missing: missing.slice(0, 1), extra: extra.slice(0, 1) };
  return { missing, extra: [...extra, ...target.filter(({ argument }) => !known.has(argument))] };
}

/**
 * Returns the placeholders that one side lacks; the caller removes printf arguments that it has already compared. Named
 * placeholders may be repeated.
 */
function namesOf(
  { source, target }: SegmentPair,
  a: readonly Placeholder[],
  b: readonly Placeholder[],
  hasForms: boolean,
): { missing: Placeholder[]; extra: Placeholder[] } {
  // Languages differ in the number of plural forms, and some write the number as a word.
  const isFree = ({ key, kind }: Placeholder): boolean =>
    hasForms || kind === 'named' || kind === 'percent' || !key.startsWith('%') || /[{(]|%$/.test(key);
  const { missing, extra } = unmatchedTokens(a, b);
  const [inSource, inTarget] = [a, b].map((tokens) => new Set(tokens.map(({ key }) => key))) as [
    Set<string>,
    Set<string>,
  ];
  const kinds = new Set(a.map(({ kind }) => kind));
  const [hasBraces, hasPlace] = [
    missing.some(({ key }) => key.startsWith('{')),
    a.some(({ key }) => /^%\d+$/.test(key)),
  ];
  // {Start of Line} is text in braces: its translation may well be one word.
  if (isTextInBraces(source.text) && isTextInBraces(target.text)) return { missing: [], extra: [] };
  const isText = ({ key }: ComparedToken): boolean =>
    (key === '{}' && /\{\s+\}/.test(source.text)) || (/^\{.*[^\x00-\x7f]/u.test(key) && !hasBraces);
  // “@name” that only the translation has is text, and so is “:name” unless the source has such placeholders.
  const isWord = ({ kind }: Placeholder): boolean =>
    kind === 'mark' || (/^(?:colon|bold)$/.test(kind) && !kinds.has(kind));
  // Turkish writes the percent sign before the number.
  const isSign = ({ kind, key }: Placeholder): boolean =>
    kind === 'percent' || (/^%\d+$/.test(key) && !hasPlace && /\p{Nd}\s?%/u.test(source.text));
  return {
    missing: missing.filter((token) => !isSign(token) && (!isFree(token) || !inTarget.has(token.key))),
    extra: extra.filter(
      (token) => !isSign(token) && (!isFree(token) || !inSource.has(token.key)) && !isText(token) && !isWord(token),
    ),
  };
}

/** Removes the placeholder of the number, which the singular form may omit. */
function withoutCount(missing: readonly Placeholder[], all: readonly Placeholder[]): Placeholder[] {
  const isCount = ({ kind, key, name }: Placeholder): boolean =>
    (kind === 'printf' && /[dufg]$|%n$/.test(key)) ||
    key === '%n' ||
    /^(?:n|num|number|count|cnt|total|quantity|size|amount|\d+)$|(?:count|number|num)$/i.test(name);
  const counts = missing.filter(isCount);
  // A single placeholder is the number, whatever its name.
  const names = new Set(all.flatMap(({ kind, key }) => (kind === 'percent' ? [] : [key])));
  const count = counts[0] ?? (names.size === 1 ? missing[0] : undefined);
  return missing.filter((token) => token !== count && !(count && token.key === count.key && token.name === count.name));
}

/** Pairs missing placeholders with extra ones: first those with the same name, then those of the same kind. */
function paired(
  missing: readonly Placeholder[],
  extra: readonly Placeholder[],
): { missing: Placeholder[]; extra: Placeholder[] } {
  const named = pairEqualTokens(missing, extra, ({ kind, name }) => `${kind} ${name}`);
  const left = pairEqualTokens(named.missing, named.extra, ({ kind }) => kind);
  const found = [...named.pairs, ...left.pairs];
  return {
    missing: [...found.map(([one]) => one), ...left.missing],
    extra: [...found.map(([, other]) => other), ...left.extra],
  };
}

/** Returns a deviation if the translation has a single percent sign where printf needs two. */
function percentSign(
  { source, target }: SegmentPair,
  a: readonly Placeholder[],
  b: readonly Placeholder[],
  extra: readonly Placeholder[],
  { isPrintf }: PlaceholderSyntax,
): (FormDeviation & { found: SpanWithMarkup }) | undefined {
  const isDoubled = ({ kind, key }: Placeholder): boolean => kind === 'percent' || key === '%%';
  const [doubled, inTarget] = [source, target].map(({ text }) => text.match(/%%/g)?.length ?? 0) as [number, number];
  const lone = (text: string, tokens: readonly Placeholder[]): number => {
    const inside = new Uint8Array(text.length);
    for (const { start, end } of tokens) inside.fill(1, start, end);
    const signs = text.replace(/%%/g, '··');
    let at = signs.indexOf('%');
    while (at >= 0 && inside[at]) at = signs.indexOf('%', at + 1);
    return at;
  };
  // “%d% done” reads as a conversion with a space as flag, which the source lacks.
  const conversion = extra.find(({ start }) => doubled > inTarget && target.text[start + 1] === ' ');
  const at =
    conversion?.start ??
    lone(
      target.text,
      b.filter((token) => !isDoubled(token)),
    );
  if (
    at < 0 ||
    isPrintf === false ||
    lone(
      source.text,
      a.filter((token) => !isDoubled(token)),
    ) >= 0
  )
    return undefined;
  const isEscaped = isPrintf ?? (doubled > 0 && a.some(({ kind }) => kind === 'printf'));
  if (!isEscaped && !(doubled > 0 && !inTarget)) return undefined;
  return {
    found: { start: at, end: at + 1 },
    expected: ['%%'],
    fault: 'percent',
    ...(!isEscaped && { isDoubtful: true }),
  };
}

/** Returns whether braces contain the whole text: a lone placeholder would need no translation. */
const isTextInBraces = (text: string): boolean => /^\{\p{L}(?:[^{}:]|:\s)*\}$/u.test(text);

/** A part of a date in `date.order` of Ruby on Rails, whose order depends on the language. */
const DATE_PART = /^:(?:year|month|day)$/;

/** Returns whether a text is a date or time pattern, such as `%-I:%M %p`, which is localised. */
function isDate(text: string): boolean {
  if (!text.includes('%')) return false;
  const letters = Array.from(text.matchAll(/%[-_]?([a-zA-Z])(?![a-zA-Z])/g), ([, letter]) => letter!);
  return (
    letters.length > 1 &&
    letters.every((letter) => 'aAbBcCdDeFhHIjklmMpPrRSTUVwWxXyYzZ'.includes(letter)) &&
    letters.some((letter) => 'bHIklmMYyB'.includes(letter))
  );
}
