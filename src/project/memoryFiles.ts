import { slicesOf } from '../base/pacer';
import type { Steps } from '../base/steps';
import type { LanguageChoice } from '../model/languagePair';
import type { ProjectLayout } from '../model/project';
import type { NamedPair } from './projectFiles';
import { ProjectFiles } from './projectFiles';

/** Endings of files that hold texts with their translations, or may, wherever in a folder they lie. */
export const MEMORY_ENDINGS: readonly string[] = 'po xlf xliff mxliff sdlxliff mqxliff tmx xcstrings csv tsv tab xlsx xlsm ods'.split(' ');
/** A `.ts` of Qt is told from a program by the language in its name. */
const BILINGUAL = new RegExp(`\\.(?:${MEMORY_ENDINGS.join('|')})$|_[a-z]{2,3}(?:_[A-Z]{2})?\\.ts$`, 'i');

/** A document with its translation, or a bilingual file, by names relative to the folder; what is not known of its languages the file says. */
export interface NamedTranslation extends NamedPair {
  languages: LanguageChoice;
}

/** Whether a file holds texts with their translations, or may, by its name. */
export function mayHoldBothSides(name: string): boolean {
  return BILINGUAL.test(name);
}

/**
 * What of a folder belongs to its memory: every document of the project with each of its translations, and every other file that holds both sides.
 *
 * @param names relative to the folder, with `/` between their parts
 * @param layout missing where the names of the files tell none; without a source its documents in one language are left out
 */
export function* memoryFiles(names: readonly string[], layout: ProjectLayout | undefined): Steps<NamedTranslation[]> {
  const found: NamedTranslation[] = [];
  const taken = new Set<string>();
  if (layout) {
    const files = yield* ProjectFiles.of(names, layout);
    for (const language of layout.targets) {
      for (const pair of files.pairs(language)) {
        if (pair.target !== undefined && layout.source === undefined) continue;
        found.push({ ...pair, languages: { source: layout.source, target: language } });
        for (const name of [pair.source, pair.target]) if (name !== undefined) taken.add(name);
      }
      yield;
    }
  }
  for (const slice of slicesOf(names)) {
    for (const name of slice) if (mayHoldBothSides(name) && !taken.has(name)) found.push({ source: name, languages: {} });
    yield;
  }
  return found;
}
