import { GROWING_ARCHIVES } from './growingArchives';
import { GROWING_BILINGUAL } from './growingBilingual';
import { GROWING_DIALECTS } from './growingDialects';
import { GROWING_DOCUMENTS } from './growingDocuments';
import { GROWING_GLOSSARIES } from './growingGlossaries';
import type { GrowingFile, GrowingGrammar } from './growingGrammar';
import { GROWING_LITERALS, GROWING_PROGRAMS } from './growingPrograms';
import { GROWING_VALUES } from './growingValues';

/** Every grammar that is read, by name, but for the languages of programs, of which there are many. */
export const GROWING_GRAMMARS: Record<string, GrowingGrammar> = {
  ...GROWING_DOCUMENTS,
  ...GROWING_DIALECTS,
  ...GROWING_VALUES,
  ...GROWING_BILINGUAL,
  ...GROWING_GLOSSARIES,
  ...GROWING_ARCHIVES,
  ...GROWING_LITERALS,
};

export const ALL_GROWING_GRAMMARS: Record<string, GrowingGrammar> = { ...GROWING_GRAMMARS, ...GROWING_PROGRAMS };

/** Counts of which the size of a text is told. */
const FEW = 16;
/** What an archive begins with: how long its parts are cannot be seen from outside. */
const FIRST_IN_ARCHIVE = 64;

/** The count with which a file is about as long as asked for, in UTF-16 code units. */
export function countForSize(file: GrowingFile, size: number): number {
  const [few, more] = [file(FEW), file(2 * FEW)];
  if (typeof few !== 'string' || typeof more !== 'string') return Math.ceil((FIRST_IN_ARCHIVE * size) / 4096);
  return Math.max(1, Math.ceil((size - few.length) / ((more.length - few.length) / FEW)));
}

export function bytesOf(content: string | Uint8Array): Uint8Array {
  return typeof content === 'string' ? Buffer.from(content) : content;
}
