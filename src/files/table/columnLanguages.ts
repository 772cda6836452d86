import { languageOfLocalisedName, languageOfName, languageOfRegion, languageOfTypo } from '../../language/names';
import { languageMatches } from '../../language/tags';
import type { PartialLanguagePair, LanguagePair, LanguageSide } from '../../model/languagePair';
import type { ColumnContents } from './columnContents';
import type { TableColumn, ColumnRemark } from './columnNames';
import { normalisedHeader, termFieldNamed, SIDE_HEADERS } from './columnNames';

/** The columns according to the header; undefined for unknown names. */
export type HeaderColumns = (TableColumn | undefined)[];

interface DetectedHeader {
  header: HeaderColumns;
  /** Debatable decisions. */
  remarks: ColumnRemark[];
}

/** The columns of both sides, by index. */
type SideColumns = Partial<Record<LanguageSide, number>>;

const TERMS_OF_SOURCE = /^(?:terms?|术语|術語|用語|用语|용어|термин|termín|término|terme|termine|termo)$/;
/** Names of columns with the language of a side in each row; otherwise, the column contains that side's terms. */
const SIDE_LANGUAGES: Record<LanguageSide, RegExp> = {
  source: /^(?:source|src|from|original)(?:lang|language|locale|lng|lg|culture)(?:code|id|tag)?$/,
  target: /^(?:target|tgt|dst|trg|to|translation)(?:lang|language|locale|lng|lg|culture)(?:code|id|tag)?$/,
};
const SIDES: readonly LanguageSide[] = ['source', 'target'];
/** Matches a language code. Unlike a name, a code does not show in which language the columns are named. */
const CODE = /^[a-z]{2,3}(?:[-_][a-z\d]+)*$/i;
/** Languages whose language names are recognised by their script. */
const SCRIPTS_OF_NAMES: [script: RegExp, languages: string[]][] = [
  [/\p{scx=Hang}/u, ['ko']],
  [/\p{scx=Hira}|\p{scx=Kana}/u, ['ja']],
  [/\p{scx=Hani}/u, ['zh', 'ja', 'zh-Hant']],
  [/\p{scx=Cyrl}/u, ['ru', 'uk', 'bg', 'sr']],
  [/\p{scx=Grek}/u, ['el']],
  [/\p{scx=Arab}/u, ['ar', 'fa']],
  [/\p{scx=Hebr}/u, ['he']],
  [/\p{scx=Thai}/u, ['th']],
  [/\p{scx=Deva}/u, ['hi']],
];

/** Finds the languages of columns with unclear headers: by other names, by sides, and by their cells. */
export function detectHeaderColumns(
  first: readonly string[],
  named: HeaderColumns,
  wanted: PartialLanguagePair,
  contents: ColumnContents,
): DetectedHeader {
  const remarks: ColumnRemark[] = [];
  const header = byRegions(
    first,
    byOtherNames(first, withoutFalseLanguages(first, named, wanted, contents), wanted, contents, remarks),
    contents,
    remarks,
  );
  fillSides(first, header, wanted, contents, remarks);
  for (const language of missing(header, wanted, contents)) {
    if (!header.some((column) => column?.kind === 'term')) break;
    const others = languagesIn(header);
    const found = header.flatMap((column, index) =>
      !column && fits(contents, index, language, others) ? [index] : [],
    );
    if (found.length === 1) header[found[0]!] = { kind: 'term', language };
  }
  return { header, remarks };
}

/** Returns the header without columns that only look like languages. */
export function withoutFalseLanguages(
  first: readonly string[],
  header: HeaderColumns,
  wanted: PartialLanguagePair,
  contents: ColumnContents,
): HeaderColumns {
  return withoutNumbers(first, withoutFlags(first, withoutPrefixes(first, header), contents), wanted, contents);
}

/**
 * Finds the source and target columns without column names: by the languages of their cells, otherwise the first two,
 * after a column of numbers.
 */
export function columnsByContents(
  first: readonly string[],
  { source, target }: LanguagePair,
  contents: ColumnContents,
): { source: number; target: number; hasHeader: boolean; remarks: ColumnRemark[] } {
  const isNumbered = (index: number) => contents.isOfNumbers(index) || contents.isOfIdentifiers(index);
  const isNamed = (cell: string | undefined, language: string) =>
    !CODE.test(cell?.trim() ?? '') && languageMatches(languageOfName(cell ?? '') ?? '', language);
  const hasHeader =
    first.some((cell, index) => contents.isOfNumbers(index) && /\p{L}/u.test(cell)) ||
    isNamed(first[0], source) ||
    isNamed(first[1], target);
  const holding = (language: string) =>
    first.flatMap((_, index) => (fits(contents, index, language, [source, target]) ? [index] : []));
  const [sources, targets] = [holding(source), holding(target)];
  if (sources.length === 1 && targets.length === 1 && (sources[0] !== 0 || targets[0] !== 1)) {
    const [from, to] = [sources[0]!, targets[0]!];
    const remark = {
      message:
        `Column ${from + 1} was read as ${source} and column ${to + 1} as ${target}, the languages of their cells. ` +
        `If this is wrong, specify the contents of the columns.`,
      option: `--map 1=${source},2=${target}`,
    };
    return { source: from, target: to, hasHeader, remarks: [remark] };
  }
  const texts = first.flatMap((_, index) => (isNumbered(index) ? [] : [index]));
  const [from, to] = first.length > 2 && texts.length >= 2 && isNumbered(0) ? texts : [0, 1];
  return { source: from!, target: to!, hasHeader, remarks: [] };
}

/** Returns the header without language columns that more likely contain numbers or identifiers (`id`, `no`). */
function withoutNumbers(
  first: readonly string[],
  header: HeaderColumns,
  { source, target }: PartialLanguagePair,
  contents: ColumnContents,
): HeaderColumns {
  const hasIds = hasIdsOfEntries(header);
  const isSaid = (language: string) => [source, target].some((named) => named && languageMatches(language, named));
  return header.map((column, index) => {
    const name = first[index]!.trim();
    if (column?.kind !== 'term' || !/^[a-z]{2,3}$/i.test(name) || (hasIds && name === column.language)) return column;
    const isId = /^id$/i.test(name);
    const holdsOther = () => {
      const held = contents.language(index, [
        column.language,
        ...languagesIn(header.filter((_, other) => other !== index)),
      ]);
      return held?.confident === true && held.language !== column.language;
    };
    const isNone =
      contents.isOfNumbers(index) ||
      (isId && !isSaid('id') && ((source && target) || contents.isOfIdentifiers(index) || holdsOther()));
    return !isNone ? column : isId ? { kind: 'conceptField', field: 'id' } : undefined;
  });
}

/** Returns whether a table has entry ids, as Glossa writes them; a code in its usual spelling is then a language. */
function hasIdsOfEntries(header: HeaderColumns): boolean {
  return header.some((column) => column?.kind === 'conceptField' && column.field === 'id');
}

/** Returns the header without columns whose prefix was read as a language: `TT_ru` next to `TT_en`. */
function withoutPrefixes(first: readonly string[], header: HeaderColumns): HeaderColumns {
  const behind = first.map((name) => /^[A-Z]{2,3}_([a-z]{2})$/.exec(name.trim())?.[1]);
  const isProof = behind.some((code) => code !== undefined && languageOfName(code) && !languageOfRegion(code));
  return isProof ? header.map((column, index) => (behind[index] === undefined ? column : undefined)) : header;
}

/** Interprets names and codes of countries (`cn`, `Japan`) if the cells are in the country's language. */
function byRegions(
  first: readonly string[],
  header: HeaderColumns,
  contents: ColumnContents,
  remarks: ColumnRemark[],
): HeaderColumns {
  const hasIds = hasIdsOfEntries(header);
  return header.map((column, index) => {
    const name = first[index]!.trim();
    if (hasIds && column?.kind === 'term' && name === column.language) return column;
    const language =
      column === undefined || (column.kind === 'term' && /^[a-z]{2}$/i.test(name)) ? languageOfRegion(name) : undefined;
    if (!language || (column?.kind === 'term' && languageMatches(column.language, language))) return column;
    const held = contents.language(index);
    if (!held?.confident || held.language.split('-')[0] !== language.split('-')[0]) return column;
    remarks.push({
      message: `“${name}” was read as ${language}, the language of its cells. If this is wrong, specify the language.`,
      option: `--map "${name}=en"`,
    });
    return { kind: 'term', language };
  });
}

/**
 * Returns the header without language columns that contain only flags: `preferred_de` may contain terms, or yes and no.
 */
function withoutFlags(first: readonly string[], header: HeaderColumns, contents: ColumnContents): HeaderColumns {
  return header.map((column, index) =>
    column?.kind === 'term' && contents.isOfFlags(index) && !languageOfName(first[index]!.trim()) ? undefined : column,
  );
}

/**
 * Interprets language names in the language of another column, of the request or of their script (`Magyar`, `Angol`;
 * `영어`), and misspelt ones that their cells do not contradict.
 */
function byOtherNames(
  first: readonly string[],
  header: HeaderColumns,
  wanted: PartialLanguagePair,
  contents: ColumnContents,
  remarks: ColumnRemark[],
): HeaderColumns {
  const inColumns = header.flatMap((column, index) =>
    column?.kind === 'term' && !CODE.test(first[index]!.trim()) ? [column.language] : [],
  );
  const naming = new Set([...inColumns, wanted.source, wanted.target].filter((each) => each !== undefined));
  return header.map((column, index) => {
    const name = first[index]!.trim();
    if (column || !name) return column;
    const language = [...naming, ...languagesWrittenAs(name)]
      .map((each) => languageOfLocalisedName(name, each))
      .find((each) => each);
    if (language) return { kind: 'term', language };
    const meant = inColumns.length ? languageOfTypo(name) : undefined;
    const held = contents.language(index);
    if (!meant || (held?.confident && !languageMatches(held.language, meant))) return column;
    remarks.push({
      message: `“${name}” was read as ${meant}. If this is wrong, specify the language.`,
      option: `--map "${name}=en"`,
    });
    return { kind: 'term', language: meant };
  });
}

function languagesWrittenAs(name: string): readonly string[] {
  return SCRIPTS_OF_NAMES.find(([script]) => script.test(name))?.[1] ?? [];
}

/** Assigns languages to columns that only state their side (`source_term`, `TGT_CANFORM`). */
function fillSides(
  first: readonly string[],
  header: HeaderColumns,
  wanted: PartialLanguagePair,
  contents: ColumnContents,
  remarks: ColumnRemark[],
): void {
  const places = sidesIn(first, header, contents);
  for (const side of SIDES) {
    const index = places[side];
    if (index === undefined) continue;
    const lacking = missing(header, wanted, contents);
    const requested = wanted[side];
    const language =
      languageSaid(first, side, contents) ??
      (requested && lacking.includes(requested) ? requested : lacking[0]) ??
      (requested ? undefined : identified(first, header, index, contents, remarks));
    const languageFrom = languageColumn(first, side, contents);
    if (language) header[index] = { kind: 'term', language, ...(languageFrom === undefined ? {} : { languageFrom }) };
  }
  swapWhereCellsSayIt(first, header, places, contents, remarks);
  first.forEach((name, index) => {
    const [, side, what] = /^(src|source|tgt|target)[\s_.:-](.+)$/i.exec(name.trim()) ?? [];
    const field = header[index] === undefined && what ? termFieldNamed(what) : undefined;
    const place = places[/^s/i.test(side ?? '') ? 'source' : 'target'];
    const terms = place === undefined ? undefined : header[place];
    if (field && terms?.kind === 'term') header[index] = { kind: 'termField', field, language: terms.language };
  });
}

function sidesIn(first: readonly string[], header: HeaderColumns, contents: ColumnContents): SideColumns {
  const find = (pattern: RegExp, isFree = (index: number) => header[index] === undefined) => {
    const index = first.findIndex(
      (cell, place) => pattern.test(normalisedHeader(cell)) && isFree(place) && !contents.isOfNumbers(place),
    );
    return index < 0 ? undefined : index;
  };
  const ofLanguage = (side: LanguageSide) =>
    find(SIDE_LANGUAGES[side], (index) => header[index] === undefined && !contents.namesLanguages(index));
  const target = find(SIDE_HEADERS.target) ?? ofLanguage('target');
  const languages = languagesIn(header).length;
  // Beside language columns, `source` is the source of the entry, not the source text.
  const explicit = find(
    SIDE_HEADERS.source,
    (index) =>
      header[index] === undefined || (target !== undefined && !languages && header[index]?.kind === 'conceptField'),
  );
  const source =
    explicit ?? ofLanguage('source') ?? (target !== undefined || languages ? find(TERMS_OF_SOURCE) : undefined);
  return languages || (source !== undefined && target !== undefined) ? { source, target } : {};
}

/** Returns the column with the language of a side, such as `sourceLang`. */
function languageColumn(first: readonly string[], side: LanguageSide, contents: ColumnContents): number | undefined {
  const index = first.findIndex((cell) => SIDE_LANGUAGES[side].test(normalisedHeader(cell)));
  return index < 0 || !contents.namesLanguages(index) ? undefined : index;
}

/** Returns the language in the first filled cell of that column; undefined if there is no such column. */
function languageSaid(first: readonly string[], side: LanguageSide, contents: ColumnContents): string | undefined {
  const index = languageColumn(first, side, contents);
  return index === undefined ? undefined : languageOfName(contents.filled(index)[0]!);
}

function identified(
  first: readonly string[],
  header: HeaderColumns,
  index: number,
  contents: ColumnContents,
  remarks: ColumnRemark[],
): string | undefined {
  const held = contents.language(index);
  if (!held?.confident || languagesIn(header).some((language) => languageMatches(language, held.language)))
    return undefined;
  remarks.push({
    message:
      `“${first[index]!.trim()}” is not the name of a language. It was read as ${held.language}, the language of its ` +
      `cells. If this is wrong, specify the language.`,
    option: `--map "${first[index]!.trim()}=en"`,
  });
  return held.language;
}

function swapWhereCellsSayIt(
  first: readonly string[],
  header: HeaderColumns,
  { source, target }: SideColumns,
  contents: ColumnContents,
  remarks: ColumnRemark[],
): void {
  const [from, to] = [source, target].map((index) => (index === undefined ? undefined : header[index]));
  if (from?.kind !== 'term' || to?.kind !== 'term') return;
  const pair = [from.language, to.language];
  if (!fits(contents, source!, to.language, pair) || !fits(contents, target!, from.language, pair)) return;
  [header[source!], header[target!]] = [to, from];
  const [one, other] = [first[source!]!.trim(), first[target!]!.trim()];
  remarks.push({
    message:
      `“${one}” was read as ${to.language} and “${other}” as ${from.language}, the languages of their cells: the ` +
      `column names seem to be swapped. If this is wrong, specify both languages.`,
    option: `--map "${one}=${from.language},${other}=${to.language}"`,
  });
}

/** Returns whether the cells of a column are in a language rather than in the other candidates. */
function fits(contents: ColumnContents, index: number, language: string, others: readonly string[]): boolean {
  const held = contents.language(index, [language, ...others.filter((other) => !languageMatches(other, language))]);
  return held?.confident === true && languageMatches(held.language, language);
}

/** Returns the requested languages without a column, or with an empty one. */
function missing(header: HeaderColumns, { source, target }: PartialLanguagePair, contents: ColumnContents): string[] {
  const isThere = (language: string) =>
    header.some(
      (column, index) =>
        column?.kind === 'term' && languageMatches(column.language, language) && !contents.isEmpty(index),
    );
  return [source, target].filter((language) => language !== undefined).filter((language) => !isThere(language));
}

function languagesIn(header: HeaderColumns): string[] {
  return header.flatMap((column) => (column?.kind === 'term' ? [column.language] : []));
}
