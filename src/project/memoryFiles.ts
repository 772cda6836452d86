import { slicesOf } from '../base/pacer';
import type { Steps } from '../base/steps';
import type { LanguageChoice } from '../model/languagePair';
import type { ProjectLayout } from '../model/project';
import { DOCUMENT_ENDINGS, isTranslatedFile, PROGRAM_TEXTS } from './inferLayout';
import type { NamedPair } from './projectFiles';
import { ProjectFiles } from './projectFiles';

/** Endings of files that hold texts with their translations, or may, wherever in a folder they lie. */
export const MEMORY_ENDINGS: readonly string[] =
  'po xlf xliff mxliff sdlxliff mqxliff tmx xcstrings csv tsv tab xlsx xlsm ods'.split(' ');
/** A Qt `.ts` file is distinguished from a program by the language in its name. */
const BILINGUAL = new RegExp(`\\.(?:${MEMORY_ENDINGS.join('|')})$|_[a-z]{2,3}(?:_[A-Z]{2})?\\.ts$`, 'i');

const DOCUMENT = new RegExp(`\\.(?:${DOCUMENT_ENDINGS.join('|')})$`, 'i');

/** A document with its translation, or a bilingual file, by relative names; the file states missing languages. */
export interface NamedTranslation extends NamedPair {
  languages: LanguageChoice;
}

/** Files that may hold more than two languages, of which those that were asked for are taken if they are there. */
const MANY_LANGUAGES = /\.(?:tmx|xcstrings|csv|tsv|tab|xlsx|xlsm|ods)$/i;

export function mayHoldManyLanguages(name: string): boolean {
  return MANY_LANGUAGES.test(name);
}

/** The globs of the files of which `holdsText` may be true. */
export const TEXT_GLOBS: readonly string[] = [
  `**/*.{${[...new Set([...DOCUMENT_ENDINGS, ...MEMORY_ENDINGS])].join(',')}}`,
  '**/*_*.ts',
  PROGRAM_TEXTS,
];

/**
 * Returns whether a relative file name may contain text for readers; programs count only if they are named after a
 * language.
 */
export function holdsText(name: string): boolean {
  return DOCUMENT.test(name) || mayHoldBothSides(name) || isTranslatedFile(name);
}

/** Returns whether a file contains, or may contain, texts with translations, by its name. */
export function mayHoldBothSides(name: string): boolean {
  return BILINGUAL.test(name);
}

/**
 * Yields the files of a folder's translation memory: every document of the project with each translation, and every
 * other file with both sides.
 *
 * @param names relative to the folder, with `/` between their parts
 * @param layout missing if file names do not show one; without a source, monolingual documents are skipped
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
    for (const name of slice)
      if (mayHoldBothSides(name) && !taken.has(name)) found.push({ source: name, languages: {} });
    yield;
  }
  return found;
}
