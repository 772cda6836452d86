import * as vscode from 'vscode';

const format = new Intl.NumberFormat(vscode.env.language);

/** A number as the reader writes it: `12,345`, in German `12.345`. */
export function numberWords(count: number): string {
  return format.format(count);
}

/**
 * Returns the text for one, or for none or several with their number. Languages with more than these two forms put the
 * number beside the noun (*الأزواج: 3*), and those with one form use the same text twice.
 * @param several takes the formatted number
 */
export function countedWords(count: number, one: string, several: (number: string) => string): string {
  return count === 1 ? one : several(numberWords(count));
}
