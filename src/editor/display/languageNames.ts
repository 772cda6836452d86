import * as vscode from 'vscode';

const names = new Intl.DisplayNames([vscode.env.language, 'en'], { type: 'language', fallback: 'code' });

/** `German` for `de`, in the editor's own language. */
export function languageName(tag: string): string {
  try {
    return names.of(tag) ?? tag;
  } catch {
    return tag;
  }
}

/**
 * Languages offered first where one has to be picked: those that people translate between most. Any other can be typed.
 */
export const COMMON_LANGUAGES =
  'ar cs da de el en es fa fi fr he hi hu id it ja ko nb nl pl pt ro ru sv th tr uk vi zh-Hans zh-Hant'.split(' ');
