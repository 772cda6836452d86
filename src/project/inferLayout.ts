import { addCount, groupBy } from '../base/maps';
import { chunksOf } from '../base/pacer';
import type { Steps } from '../base/steps';
import { LANGUAGE_PLACEHOLDER, locateFileLanguage } from '../language/fileName';
import type { FilePairPattern, ProjectLayout } from './namePattern';

/** Extensions of files with translatable text that are named after its language. */
const TEXTS = (
  'po xlf xliff sdlxliff mqxliff properties json arb strings stringsdict xml resx ftl yml yaml md mdx markdown ' +
  'html htm txt rst adoc asciidoc docx srt vtt csv'
).split(' ');
/**
 * Extensions of programs. They contain translatable text only in folders such as `locales`. Elsewhere, a language in a
 * name is the subject of the program.
 */
const PROGRAMS = ['ts', 'js', 'mjs', 'php', 'py'];
const PROGRAM_FOLDERS = 'locale locales lang i18n l10n translation translations message messages'.split(' ');
/** The glob of programs that may contain translatable text. */
export const PROGRAM_GLOB = `**/{${PROGRAM_FOLDERS.join(',')}}/**/*.{${PROGRAMS.join(',')}}`;
/** The extensions of documents, whether or not their names state a language. */
export const DOCUMENT_FILE_EXTENSIONS: readonly string[] = [
  ...new Set([...TEXTS, 'tmx', 'xcstrings', 'tsv', 'xlsx', 'ods']),
];
export const PROJECT_FILE_EXTENSIONS: readonly string[] = [...TEXTS, ...PROGRAMS];
const TRANSLATED = new RegExp(
  `\\.(?:${TEXTS.join('|')})$|(?:^|/)(?:${PROGRAM_FOLDERS.join('|')})/(?:.*/)?[^/]+\\.(?:${PROGRAMS.join('|')})$`,
  'i',
);
/** Returns whether a relative file name belongs to a text or a program, and states a language. */
export function isLocalisedFile(name: string): boolean {
  return TRANSLATED.test(name) && locateFileLanguage(name) !== undefined;
}

const BILINGUAL = /\.(?:po|xlf|xliff|sdlxliff|mqxliff)$/i;
/** Folders of third-party files, build output and test data. */
const FOREIGN = new RegExp(
  String.raw`(?:^|/)(?:\.[^/]+|node_modules|bower_components|vendor|third[-_]party|dist|build|out|target|` +
    'coverage|fixtures?|__tests__|testdata|test|tests|spec)/',
  'i',
);
/**
 * The minimum share of the documents of a name pattern that exist in two languages. Below it, language codes in names
 * are a coincidence.
 */
const MIN_TRANSLATED_SHARE = 0.25;
/** The minimum share of a name pattern's files in those of the largest; smaller ones may match by chance. */
const MIN_SHARE = 0.01;
/**
 * The minimum number of documents, as a share of the largest language's, for another language to count as equally
 * large. Any language may have a few documents that the others lack.
 */
const MIN_EQUAL_SHARE = 0.95;
/** The usual source language. */
const USUAL_SOURCE = 'en';
/** The minimum share of documents for choosing the usual source language, or documents whose names state none. */
const MIN_USUAL_SHARE = 0.75;
/**
 * The minimum of the average number of languages per document; below it, many languages are coincidences of names
 * (`git-am`, `say-no`).
 */
const MIN_LANGUAGES = 1.5;

/** Files that have their language in the same position of their path, in the same notation. */
interface Place {
  isBilingual: boolean;
  /** Documents by the shared part of their names, with the spelling of each language. */
  documents: Map<string, Map<string, string>>;
  /** The names of documents that state no language and have translations. */
  unnamed: Set<string>;
  sourcePattern?: string;
  /** An example of the files. */
  sample: string;
}

/**
 * Infers which files of a folder are translations of which only from their names; undefined if none are.
 *
 * @param names relative to the folder, with `/` as separator
 * @param source the source language, if known
 */
export function* inferLayout(names: readonly string[], source?: string): Steps<ProjectLayout | undefined> {
  const all = new Set(names);
  const places = new Map<string, Place>();
  for (const slice of chunksOf(names)) {
    for (const name of slice) {
      const found = TRANSLATED.test(name) && !FOREIGN.test(name) ? locateFileLanguage(name) : undefined;
      if (!found) continue;
      const isBilingual = BILINGUAL.test(name);
      const pattern = patternOf(found.template, isBilingual);
      const place: Place = places.get(pattern) ?? {
        isBilingual,
        documents: new Map(),
        unnamed: new Set(),
        sample: name,
      };
      places.set(pattern, place);
      const languages = place.documents.get(found.template) ?? new Map<string, string>();
      place.documents.set(found.template, languages);
      // Beside `en`, a variant such as `en-GB` is not a second source.
      if (found.written.length < (languages.get(found.language)?.length ?? Infinity))
        languages.set(found.language, found.written);
      if (found.unnamed === undefined || !all.has(found.unnamed)) continue;
      place.unnamed.add(found.unnamed);
      place.sourcePattern = unnamedPattern(pattern);
    }
    yield;
  }
  const likely = [...places].filter(([, place]) => isOfTranslations(place));
  const largest = Math.max(...likely.map(([, place]) => sizeOf([place])));
  const kept = likely.filter(([, place]) => sizeOf([place]) >= MIN_SHARE * largest);
  return kept.length ? layoutOf(kept, source) : undefined;
}

function isOfTranslations(place: Place): boolean {
  const { isBilingual, documents, unnamed } = place;
  if (isBilingual) return true;
  const counts = countsOf([place]);
  if (counts.size > 2 && sizeOf([place]) / documents.size < MIN_LANGUAGES) return false;
  const translated = [...documents.values()].filter((languages) => languages.size > 1).length;
  return Math.max(translated, unnamed.size) >= Math.max(1, MIN_TRANSLATED_SHARE * documents.size);
}

function layoutOf(places: readonly (readonly [string, Place])[], statedSource: string | undefined): ProjectLayout {
  const counts = countsOf(places.map(([, place]) => place));
  const source = statedSource ?? sourceOf(places.map(([, place]) => place));
  const files = places.flatMap(([pattern, place]) => filePattern(pattern, place, source));
  const targets = [...counts]
    .filter(([language]) => language !== source)
    .sort((a, b) => b[1] - a[1])
    .map(([language]) => language);
  const [sourceSample] = source
    ? []
    : places.flatMap(([, { unnamed, sample }]) => (unnamed.size ? [...unnamed] : [sample]));
  return { ...(source && { source }), targets, files: joined(files), ...(sourceSample && { sourceSample }) };
}

/** Returns the number of documents in each language. */
function countsOf(places: readonly Place[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { documents } of places)
    for (const languages of documents.values()) for (const language of languages.keys()) addCount(counts, language);
  return counts;
}

/**
 * Returns the source language: English if it has nearly as many documents as the largest language, otherwise the
 * largest. If most sources state no language, it is English, provided that other names state English and the sources
 * are not translated into it. Undefined if no language qualifies, or several.
 */
function sourceOf(places: readonly Place[]): string | undefined {
  const [bilingual, monolingual] = [true, false].map((is) => places.filter(({ isBilingual }) => isBilingual === is));
  // A bilingual file contains its source, which often has no separate file.
  const isMostlyBilingual = sizeOf(bilingual!) > sizeOf(monolingual!);
  const counts = countsOf(isMostlyBilingual ? bilingual! : monolingual!);
  const unnamed = monolingual!.reduce((sum, place) => sum + place.unnamed.size, 0);
  const most = Math.max(...counts.values());
  const usual = counts.get(USUAL_SOURCE) ?? 0;
  // A translation may have a few documents more: an old article, notes for its translators.
  if (unnamed > usual && unnamed >= MIN_USUAL_SHARE * most) {
    const translations = countsOf(monolingual!.filter((place) => place.unnamed.size > 0));
    return usual > 0 && !translations.has(USUAL_SOURCE) ? USUAL_SOURCE : undefined;
  }
  const first = [...counts].filter(([, count]) => count >= MIN_EQUAL_SHARE * most).map(([language]) => language);
  if (usual >= MIN_USUAL_SHARE * most) return USUAL_SOURCE;
  return first.length === 1 && !isMostlyBilingual ? first[0] : undefined;
}

const sizeOf = (places: readonly Place[]): number =>
  [...countsOf(places).values()].reduce((sum, count) => sum + count, 0);

function filePattern(
  pattern: string,
  { isBilingual, documents, sourcePattern }: Place,
  source: string | undefined,
): FilePairPattern[] {
  if (isBilingual) return [{ target: pattern }];
  if (sourcePattern !== undefined) return [{ source: sourcePattern, target: pattern }];
  const written = source && [...documents.values()].map((languages) => languages.get(source)).find((each) => each);
  return written ? [{ source: pattern.replace(LANGUAGE_PLACEHOLDER, written), target: pattern }] : [];
}

/** Returns `docs/{language}/**` for language folders, `docs/*.{language}.md` for names with a language. */
function patternOf(template: string, isBilingual: boolean): string {
  const parts = template.split('/');
  const at = parts.findIndex((part) => part.includes(LANGUAGE_PLACEHOLDER));
  const base = parts.at(-1)!;
  const ending = base.slice(base.lastIndexOf('.'));
  if (at < parts.length - 1) return [...parts.slice(0, at + 1), '**', ...(isBilingual ? [`*${ending}`] : [])].join('/');
  const stem = base.slice(0, base.length - ending.length);
  const [before, after] = stem.split(LANGUAGE_PLACEHOLDER);
  // The separator stays: `*.{language}.md`, `*_{language}.properties`.
  const general =
    (before ? `*${before.slice(-1)}` : '') + LANGUAGE_PLACEHOLDER + (after ? `${after.slice(0, 1)}*` : '') + ending;
  return [...parts.slice(0, at), general].join('/');
}

/**
 * Returns the pattern of documents without a language: `values` for `values-{language}`. A folder whose name begins
 * with the language is removed.
 */
function unnamedPattern(pattern: string): string {
  const parts = pattern.split('/');
  const at = parts.findIndex((part) => part.includes(LANGUAGE_PLACEHOLDER));
  const isFolder = at < parts.length - 1;
  return (
    isFolder && parts[at]!.startsWith(LANGUAGE_PLACEHOLDER)
      ? parts.toSpliced(at, 1)
      : parts.with(at, parts[at]!.replace(/[._-]?\{language\}/, ''))
  ).join('/');
}

/** Merges patterns that differ only in their folders: `app/res/values` and `core/res/values` are `**\/res/values`. */
function joined(files: readonly FilePairPattern[]): FilePairPattern[] {
  const bySlot = groupBy(files, ({ source, target }) => [fromSlot(target), fromSlot(target, source ?? '')].join('\0'));
  return [...bySlot.values()].flatMap((same) => {
    const [first] = same;
    const anywhere = (pattern: string) => ['**', ...fromSlot(first!.target, pattern)].join('/');
    const hasSource = same.every(({ source }) => (source === undefined) === (first!.source === undefined));
    return same.length > 1 && hasSource
      ? [{ ...(first!.source !== undefined && { source: anywhere(first!.source) }), target: anywhere(first!.target) }]
      : same;
  });
}

/** Returns the path segments from the parent of `{language}` onwards. */
function fromSlot(target: string, pattern = target): string[] {
  const at = target.split('/').findIndex((part) => part.includes(LANGUAGE_PLACEHOLDER));
  return pattern.split('/').slice(Math.max(0, at - 1));
}
