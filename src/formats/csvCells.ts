/** How several values share a cell, and how a cell is kept from being a formula. */

/** A spreadsheet takes a cell that begins so for a formula, which could run commands on the client's machine. */
const FORMULA = /^'*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;

/** Values joined by `|`. A `|` within a value is written `\|`; backslashes are doubled only where they stand before a `|`. */
export function joinValues(values: readonly string[]): string {
  return values
    .map((value, index) => {
      const escaped = value.replace(/(\\*)\|/g, '$1$1\\|');
      return index < values.length - 1 ? escaped.replace(/\\+$/, '$&$&') : escaped;
    })
    .join('|');
}

/** The reverse of `joinValues`. A backslash that stands before no `|` is a backslash, as in `C:\terms`. */
export function splitValues(cell: string): string[] {
  const values: string[] = [];
  let value = '';
  let from = 0;
  for (const { 0: bar, 1: backslashes = '', index } of cell.matchAll(/(\\*)\|/g)) {
    value += cell.slice(from, index) + backslashes.slice(Math.ceil(backslashes.length / 2));
    from = index + bar.length;
    if (backslashes.length % 2) value += '|';
    else {
      values.push(value);
      value = '';
    }
  }
  return [...values, value + cell.slice(from)];
}

/** Marks a cell as text with an apostrophe, as spreadsheets do, where it would be a formula. */
export function withoutFormula(cell: string): string {
  return FORMULA.test(cell) ? `'${cell}` : cell;
}

/** Takes the apostrophe off again. */
export function withFormula(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell;
}
