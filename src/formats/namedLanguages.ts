import { languageOfFileName } from '../domain/fileLanguage';
import { canonicalLanguage, languageOfName } from '../domain/languageTag';
import { interpretColumns } from './csvColumns';
import type { ReadOptions } from './glossaryReader';

const DELIMITERS = ['\t', ';', ',', '|'];
/** Lines in which names of columns may stand. */
const FIRST_LINES = 12;
/** `xml:lang="ru"`, `source-language='ru'`, `"Language: ru\n"`. */
const SAID = /lang(?:uage)?\s*[=:]\s*["']?([a-z]{2,3}(?:[-_][a-z\d]{2,8})*)/gi;
const UTX = /^#UTX[^;]*;\s*([\w-]+)\s*\/\s*([\w-]+)/gi;

/** The languages that a file is known to hold before it can be read: from the names of its columns, tags, its name and the caller. BCP 47. */
export function namedLanguages(start: string, { from, to, fileName, columns }: ReadOptions): string[] {
  const lines = start.split(/\r\n|\n|\r/).slice(0, FIRST_LINES);
  const tags = [...start.matchAll(SAID), ...start.matchAll(UTX)].flatMap(([, ...said]) => said.flatMap((tag) => languageOfName(tag) ?? []));
  const given = [from, to, fileName && languageOfFileName(fileName)].map((language) => (language ? canonicalLanguage(language) : undefined));
  return [...new Set([...given, ...lines.flatMap((line) => inHeader(line, columns)), ...tags].filter((language) => language !== undefined))];
}

function inHeader(line: string, columns: ReadOptions['columns']): string[] {
  for (const delimiter of DELIMITERS) {
    const cells = line.split(delimiter).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'));
    const header = cells.length > 1 ? interpretColumns(cells, { columns }) : undefined;
    if (header?.hasHeader) return header.columns.flatMap((column) => (column.kind === 'term' ? [column.language] : []));
  }
  return [];
}
