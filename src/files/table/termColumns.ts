import { languageOfName } from '../../language/names';
import type { ColumnContents } from './columnContents';
import type { TableColumn } from './columnNames';
import { columnOfHeader, normalisedHeader } from './columnNames';
import type { ColumnLayout } from './columns';

/** Matches the header of the column that contains each row's language, in normalised spelling. */
const LANGUAGE_OF_ROW = new RegExp(
  '^(?:(?:term)?(?:lang|language|locale|lng|culture)(?:code|id|tag|name)?|sprache|langue|idioma|lingua|' +
    'língua|taal|język|язык|语言|語言|言語|언어|اللغة)$',
);
export const TERM_COLUMN_PATTERN = new RegExp(
  '^(?:terms?|termtext|termname|name|word|text|label|headword|expression|designation|benennung|begriff|' +
    'terme|término|termine|termo|термин|术语|術語|用語|용어|المصطلح)$',
);
const ID_OF_ENTRY = new RegExp(
  '^(?:(?:concept|entry|record|group|set)(?:id|no|nr|number|key|code)?|id|no|nr|#|begriffsnr|' +
    'begriffsid|eintrag(?:snr|sid)?|eintragsnummer|idconcept|概念编号|概念id)$',
);

/**
 * Returns the columns of a table with one term per row, with its language and its entry. Undefined for other tables,
 * and without an entry id.
 */
export function columnsOfTermRows(names: readonly string[], contents: ColumnContents): ColumnLayout | undefined {
  const plain = names.map((name) => normalisedHeader(name.trim()));
  const find = (pattern: RegExp, predicate: (index: number) => boolean = () => true): number =>
    plain.findIndex((name, index) => pattern.test(name) && predicate(index));
  const language = find(LANGUAGE_OF_ROW, (index) => contents.namesLanguages(index));
  const term = find(TERM_COLUMN_PATTERN, (index) => contents.hasText(index));
  const isRepeated = (index: number): boolean => new Set(contents.filled(index)).size < contents.filled(index).length;
  const id = [
    find(/^(?:concept|entry)/, (index) => ID_OF_ENTRY.test(plain[index]!)),
    find(ID_OF_ENTRY, isRepeated),
  ].find((index) => index >= 0);
  if (language < 0 || term < 0 || id === undefined) return undefined;
  const firstLanguage = languageOfName(contents.filled(language)[0]!)!;
  const columns = names.map((name, index): TableColumn => {
    if (index === id) return { kind: 'conceptField', field: 'id' };
    if (index === term) return { kind: 'term', language: firstLanguage, languageFrom: language };
    if (index === language) return { kind: 'none' };
    const column = columnOfHeader(name.trim());
    // A note belongs only to the term of its row.
    if (column?.kind === 'conceptField' && column.field === 'note') return { kind: 'termField', field: 'note' };
    return column && column.kind !== 'term' && column.kind !== 'variant'
      ? column
      : { kind: 'other', name: name.trim() };
  });
  return { columns, hasHeader: true };
}

/** Reclassifies term columns that contain keys or numbers. Returns an error if fewer than two term columns remain. */
export function reclassifyKeyColumns(
  names: readonly string[],
  { columns, hasHeader, remarks = [] }: ColumnLayout,
  contents: ColumnContents,
): ColumnLayout | { fault: string; option: string } {
  const isOfTerms = (index: number): boolean => columns[index]?.kind === 'term';
  const isNumeric = (index: number): boolean =>
    contents.filled(index).length > 0 && contents.filled(index).every((cell) => /^\d[\d.,]*$/.test(cell));
  const isKeyed = (index: number): boolean => contents.isOfKeys(index) || isNumeric(index);
  const keyed = columns.flatMap((_, index) => (isOfTerms(index) && isKeyed(index) ? [index] : []));
  const others = columns.flatMap((_, index) =>
    isOfTerms(index) && !isKeyed(index) && contents.hasText(index) ? [index] : [],
  );
  // If all columns look like keys, keys may be the terms themselves.
  if (!keyed.length || !others.length) return { columns, hasHeader, remarks };
  const named = (index: number): string => (hasHeader ? `“${names[index]!.trim()}”` : `Column ${index + 1}`);
  const what = (index: number): string =>
    `${named(index)} contains ${contents.isOfKeys(index) ? 'keys' : 'numbers'} such as ` +
    `“${contents.filled(index)[0]!}”, not terms.`;
  if (others.length < 2)
    return {
      fault: `${what(keyed[0]!)} Specify the columns with terms, or import a file with the terms of both languages.`,
      option: '--map 2=en,3=de',
    };
  return {
    hasHeader,
    columns: columns.map((column, index) =>
      keyed.includes(index) ? { kind: 'other', name: hasHeader ? names[index]!.trim() : String(index + 1) } : column,
    ),
    remarks: [
      ...remarks,
      ...keyed.map((index) => ({ message: `${what(index)} It was imported as an additional field.` })),
    ],
  };
}
