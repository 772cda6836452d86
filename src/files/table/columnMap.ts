import { columnHolding } from './columns';
import type { Column } from './columns';

/** What columns hold: by the column's name or its number from 1 a language, a field, `status_de`, or `-` for nothing. */
export type ColumnMap = Record<string, string>;

/** Reads `Terme=fr,Definition=definition,3=-`. A fault is a sentence that says what to write. */
export function parseColumnMap(text: string): { map: ColumnMap; fault?: undefined } | { map?: undefined; fault: string } {
  const map: [name: string, what: string][] = [];
  for (const part of text.split(',')) {
    if (!part.trim()) continue;
    const at = part.lastIndexOf('=');
    const name = part.slice(0, at).trim();
    if (at < 1 || !name) return { fault: `“${part.trim()}” maps no column; write its name or number and what it holds, as Terme=fr or 2=definition.` };
    const what = part.slice(at + 1).trim();
    if (!columnHolding(what)) return { fault: `“${what}” is no language and no field; write a code such as fr, a field such as definition or status_fr, or - to leave the column out.` };
    map.push([name, what]);
  }
  return { map: Object.fromEntries(map) };
}

/** The column that the map says stands at this place; `false` in `byName` means that its number was given. */
export function mappedColumn(map: ColumnMap, name: string, index: number): { column: Column; byName: boolean } | undefined {
  const key = Object.keys(map).find((each) => each.trim().toLowerCase() === name.trim().toLowerCase());
  const what = key === undefined ? map[String(index + 1)] : map[key];
  const column = what === undefined ? undefined : columnHolding(what);
  return column && { column, byName: key !== undefined };
}
