import type { DocumentContent } from '../domain/document';
import { Pacer } from '../domain/pacer';
import { readText } from '../engine/documentReader';

/** A document whose places matter, as text. Errors: those of `readText`. */
export async function documentOf(fileName: string): Promise<DocumentContent> {
  return { fileName, text: (await readText(fileName, new Pacer())).text };
}
