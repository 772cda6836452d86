import * as vscode from 'vscode';

const format = new Intl.NumberFormat(vscode.env.language);

/** A number as the reader writes it: `12,345`, in German `12.345`. */
export function numberWords(count: number): string {
  return format.format(count);
}

/**
 * What is said of one thing, or of none or several with their number. Languages that have more forms than these two say the number beside the noun (*الأزواج: 3*), and those that have one say the same twice.
 * @param several given the number as the reader writes it
 */
export function countedWords(count: number, one: string, several: (number: string) => string): string {
  return count === 1 ? one : several(numberWords(count));
}
