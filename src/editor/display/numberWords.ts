import * as vscode from 'vscode';

const format = new Intl.NumberFormat(vscode.env.language);

/** A number as the reader writes it: `12,345`, in German `12.345`. */
export function numberWords(count: number): string {
  return format.format(count);
}

/**
 * What is said of one thing, or of none or several with their number. Two forms are enough for the languages that Glossa speaks.
 * @param several given the number as the reader writes it
 */
export function countedWords(count: number, one: string, several: (number: string) => string): string {
  return count === 1 ? one : several(numberWords(count));
}
