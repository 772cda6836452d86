import { chunksOf } from '../base/pacer';
import type { Steps } from '../base/steps';
import { LANGUAGE_PLACEHOLDER, languageOfFileTag, locateFileLanguage, nameWithoutLanguage } from '../language/fileName';
import type { PartialLanguagePair } from '../model/languagePair';
import { DOCUMENT_FILE_EXTENSIONS, isLocalisedFile, PROGRAM_GLOB } from './inferLayout';
import type { FilePairPattern, ProjectLayout } from './namePattern';
import { NamePattern } from './namePattern';

interface Member {
  name: string;
  language: string;
}

/** A document and its translation. Without `target`, `source` is a bilingual file. Names are relative to the folder. */
export interface FilePair {
  source: string;
  target?: string;
}

interface CompiledPattern extends FilePairPattern {
  sourceName?: NamePattern;
  targetName: NamePattern;
}

/** The BCP 47 tag of an undetermined language, given to sources whose language is unknown. */
const UNKNOWN = 'und';

/** The listed files of a project, grouped by source. Names are relative to its folder. */
export class ProjectFiles {
  private readonly families = new Map<string, Member[]>();
  private readonly familyByName = new Map<string, string>();
  private readonly languages = new Map<string, string>();
  private readonly bilingual = new Set<string>();

  private readonly patterns: readonly CompiledPattern[];
  private readonly targets: ReadonlySet<string>;
  private readonly source: string | undefined;

  private constructor({ files, targets, source }: ProjectLayout) {
    this.patterns = files.map(compiled);
    this.targets = new Set(targets);
    this.source = source;
  }

  static *of(names: readonly string[], layout: ProjectLayout): Steps<ProjectFiles> {
    const files = new ProjectFiles(layout);
    for (const slice of chunksOf(names)) {
      slice.forEach((name) => files.add(name));
      yield;
    }
    return files;
  }

  /**
   * Returns the language of a file, or the target language of a bilingual file; undefined if no pattern matches or the
   * source language is unknown.
   */
  languageOf(name: string): string | undefined {
    const language = this.languages.get(name);
    return language === UNKNOWN ? undefined : language;
  }

  /** Returns the name of the file with the same document in another language; undefined if there is none. */
  translation(name: string, language: string): string | undefined {
    const family = this.familyByName.get(name);
    return family === undefined
      ? undefined
      : this.families.get(family)?.find((member) => member.language === language && member.name !== name)?.name;
  }

  /** Returns the source of a translation; undefined for a source or a file without a pattern. */
  sourceOf(name: string): string | undefined {
    return this.languages.get(name) === (this.source ?? UNKNOWN)
      ? undefined
      : this.translation(name, this.source ?? UNKNOWN);
  }

  /** Returns the translations of a source, sorted by name; none for a translation. */
  translationsOf(name: string): string[] {
    const family = this.familyByName.get(name);
    if (family === undefined || this.languages.get(name) !== (this.source ?? UNKNOWN)) return [];
    return this.families.get(family)!.flatMap((member) => (member.name === name ? [] : [member.name]));
  }

  /**
   * Yields each document with its translations into a language, which may differ in their regions.
   *
   * @param within the path of a source or target file, or of a folder, ending in `/`, with one of them; an empty string
   * selects all pairs
   */
  *pairs(language: string, within = ''): Iterable<FilePair> {
    for (const members of this.families.values()) {
      const source = members.find((member) => member.language === this.source)?.name;
      for (const { name: target, language: own } of members) {
        const isBilingual = this.bilingual.has(target);
        if (own !== language || (source === undefined && !isBilingual) || source === target) continue;
        if (target.startsWith(within)) yield isBilingual ? { source: target } : { source: source!, target };
        else if (!isBilingual && source!.startsWith(within)) yield { source: source!, target };
      }
    }
  }

  private add(name: string): void {
    for (const [index, { source, targetName, sourceName }] of this.patterns.entries()) {
      const { language, wildcards } = matchTarget(name, targetName) ?? {};
      if (wildcards && language && (this.targets.has(language) || (source === undefined && language === this.source)))
        return this.put(name, language, index, wildcards);
      const sourceMatch = sourceName?.match(name);
      if (sourceMatch) return this.put(name, this.source ?? UNKNOWN, index, sourceMatch.wildcards);
    }
  }

  private put(name: string, language: string, pattern: number, wildcards: readonly string[]): void {
    const family = [pattern, ...wildcards].join('\0');
    const members = this.families.get(family) ?? [];
    members.push({ name, language });
    this.families.set(family, members);
    this.familyByName.set(name, family);
    this.languages.set(name, language);
    if (this.patterns[pattern]!.source === undefined) this.bilingual.add(name);
  }
}

/** A country in capitals, which looks like a language: `BR`. */
const COUNTRY = /^[A-Z]{2}(?![A-Za-z0-9])/;

/**
 * Returns the language of a name and the texts of the wildcards. Where the pattern finds only a country, the language
 * before it is taken as well: `*_{language}.json` finds `BR` in `app_pt_BR.json`, but `de` in `sign_in_de.json`.
 */
function matchTarget(name: string, pattern: NamePattern): { language?: string; wildcards: string[] } | undefined {
  const found = pattern.match(name);
  const located = found && !COUNTRY.test(found.language) ? undefined : locateFileLanguage(name);
  const stated = located && pattern.match(located.template);
  if (stated?.language === LANGUAGE_PLACEHOLDER) return { ...stated, language: located!.language };
  return found && { ...found, language: languageOfFileTag(found.language) };
}

function compiled(pattern: FilePairPattern): CompiledPattern {
  return {
    ...pattern,
    targetName: NamePattern.ofProject(pattern.target),
    ...(pattern.source !== undefined && { sourceName: NamePattern.ofProject(pattern.source) }),
  };
}

/**
 * Returns the pairs of files in two folders whose names are equal except for the language. Yields between slices.
 *
 * @param sources the paths relative to their folder, with `/` as the separator; `targets` likewise
 */
export function* pairsOfFolders(sources: readonly string[], targets: readonly string[]): Steps<Required<FilePair>[]> {
  const byFamily = new Map<string, string>();
  for (const slice of chunksOf(targets)) {
    for (const name of slice) byFamily.set(nameWithoutLanguage(name), name);
    yield;
  }
  const pairs: Required<FilePair>[] = [];
  for (const slice of chunksOf(sources)) {
    for (const source of slice) {
      const target = byFamily.get(nameWithoutLanguage(source));
      if (target !== undefined) pairs.push({ source, target });
    }
    yield;
  }
  return pairs;
}

/** The extensions of files that may contain texts with their translations, whatever the project's layout. */
export const MEMORY_FILE_EXTENSIONS: readonly string[] =
  'po xlf xliff mxliff sdlxliff mqxliff tmx xcstrings csv tsv tab xlsx xlsm ods'.split(' ');
/** Matches names of files that may be bilingual. A Qt `.ts` file has a language in its name. */
const BILINGUAL = new RegExp(`\\.(?:${MEMORY_FILE_EXTENSIONS.join('|')})$|_[a-z]{2,3}(?:_[A-Z]{2})?\\.ts$`, 'i');

const DOCUMENT = new RegExp(`\\.(?:${DOCUMENT_FILE_EXTENSIONS.join('|')})$`, 'i');

/** A document and its translation, or a bilingual file; missing languages are read from the file. */
export interface MemoryFilePair extends FilePair {
  languages: PartialLanguagePair;
}

/** Files that may contain more than two languages; only the requested ones are read. */
const MANY_LANGUAGES = /\.(?:tmx|xcstrings|csv|tsv|tab|xlsx|xlsm|ods)$/i;

export function mayBeMultilingual(name: string): boolean {
  return MANY_LANGUAGES.test(name);
}

/** The globs of the files for which `mayContainText` may be true. */
export const TEXT_GLOBS: readonly string[] = [
  `**/*.{${[...new Set([...DOCUMENT_FILE_EXTENSIONS, ...MEMORY_FILE_EXTENSIONS])].join(',')}}`,
  '**/*_*.ts',
  PROGRAM_GLOB,
];

/**
 * Returns whether a file may contain translatable text, by its relative name. Source files count only if their name
 * contains a language tag.
 */
export function mayContainText(name: string): boolean {
  return DOCUMENT.test(name) || mayBeBilingual(name) || isLocalisedFile(name);
}

/** Returns whether a file may contain texts with their translations, judged by its name. */
export function mayBeBilingual(name: string): boolean {
  return BILINGUAL.test(name);
}

/**
 * Returns the files of a folder's translation memory: each document of the project with each of its translations, and
 * every other bilingual file.
 *
 * @param names relative to the folder, with `/` between their parts
 * @param layout missing if file names do not show one; without a source, monolingual documents are skipped
 */
export function* memoryFilePairs(names: readonly string[], layout: ProjectLayout | undefined): Steps<MemoryFilePair[]> {
  const found: MemoryFilePair[] = [];
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
  for (const slice of chunksOf(names)) {
    for (const name of slice) if (mayBeBilingual(name) && !taken.has(name)) found.push({ source: name, languages: {} });
    yield;
  }
  return found;
}
