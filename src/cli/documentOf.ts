import { Pacer } from '../base/pacer';
import { readText } from '../engine/reading/documentReader';
import type { DocumentContent } from '../model/document';

/** A document whose places matter, as text. Errors: those of `readText`. */
export async function documentOf(fileName: string): Promise<DocumentContent> {
  return { fileName, text: (await readText(fileName, new Pacer())).text };
}
