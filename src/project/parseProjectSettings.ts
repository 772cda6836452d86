import { LANGUAGE_PLACEHOLDER } from '../language/fileName';
import { parseLanguageInput } from '../language/names';
import { normaliseLanguage } from '../language/tags';
import type { FilePairPattern, ProjectLayout } from './namePattern';
import { MAX_FILE_PATTERN_LENGTH } from './namePattern';

/** The values of `glossa.project`; empty ones are detected from files. */
export interface ProjectSettings {
  source?: string;
  targets: string[];
  files: FilePairPattern[];
  /** The reasons why entries of `glossa.project.files` are not used, as sentences. */
  refused: string[];
}

/** The maximum number of patterns: each is tried on every file of a folder. */
const MAX_PATTERNS = 50;
/** The maximum number of wildcards in a pattern. */
const MAX_WILDCARDS = 12;
/** The maximum length of a pattern that a message quotes. */
const MAX_QUOTED_LENGTH = 100;

/** Parses the values of `glossa.project.sourceLanguage`, `.targetLanguages` and `.files`. */
export function parseProjectSettings(
  sourceLanguage: unknown,
  targetLanguages: unknown,
  files: unknown,
): ProjectSettings {
  const languageOf = (value: unknown): string[] =>
    typeof value === 'string' && value.trim() ? [parseLanguageInput(value.trim()) ?? value.trim()] : [];
  const settings: ProjectSettings = {
    source: languageOf(sourceLanguage)[0],
    targets: Array.isArray(targetLanguages) ? targetLanguages.flatMap(languageOf) : [],
    files: [],
    refused: [],
  };
  const entries: readonly unknown[] = Array.isArray(files) ? files : [];
  for (const entry of entries.slice(0, MAX_PATTERNS)) {
    const read = filePatternOf(entry);
    if (typeof read === 'string') settings.refused.push(read);
    else settings.files.push(read);
  }
  if (entries.length > MAX_PATTERNS)
    settings.refused.push(`There are ${entries.length} entries; at most ${MAX_PATTERNS} are used. Delete the others.`);
  return settings;
}

/** Returns the configured layout, completed from file names; undefined if neither has a target. */
export function completeLayout(
  stated: Omit<ProjectSettings, 'refused'>,
  inferred: ProjectLayout | undefined,
): ProjectLayout | undefined {
  const layout: ProjectLayout = {
    ...inferred,
    targets: stated.targets.length
      ? stated.targets.map((language) => normaliseLanguage(language) ?? language)
      : (inferred?.targets ?? []),
    files: stated.files.length ? stated.files : (inferred?.files ?? []),
  };
  if (!layout.targets.length) return undefined;
  layout.source = stated.source ?? layout.source;
  return layout;
}

/** Returns a pattern, or a message that explains why the entry is invalid. */
function filePatternOf(entry: unknown): FilePairPattern | string {
  const { source, target } = (typeof entry === 'object' && entry !== null ? entry : {}) as Record<string, unknown>;
  if (typeof target !== 'string')
    return 'An entry has no "target". Write an object such as {"target": "po/{language}.po"}.';
  const fault =
    errorOf(target) ?? (countOf(LANGUAGE_PLACEHOLDER, target) ? undefined : `has no ${LANGUAGE_PLACEHOLDER}`);
  if (fault !== undefined)
    return `The target “${excerpt(target)}” ${fault}. Write a pattern such as docs/{language}/**.`;
  if (typeof source !== 'string' || !source) return { target };
  const sourceError = errorOf(source);
  if (sourceError !== undefined)
    return `The source “${excerpt(source)}” ${sourceError}. Write a pattern such as docs/**.`;
  return { target, source };
}

function errorOf(pattern: string): string | undefined {
  if (pattern.length > MAX_FILE_PATTERN_LENGTH)
    return `has ${pattern.length} characters; at most ${MAX_FILE_PATTERN_LENGTH} are allowed`;
  const languages = countOf(LANGUAGE_PLACEHOLDER, pattern);
  if (languages > 1) return `contains ${LANGUAGE_PLACEHOLDER} ${languages} times; it is allowed only once`;
  const wildcards = pattern.match(/\*+/g)?.length ?? 0;
  if (wildcards > MAX_WILDCARDS) return `has ${wildcards} wildcards; at most ${MAX_WILDCARDS} are allowed`;
  return undefined;
}

function countOf(part: string, text: string): number {
  return text.split(part).length - 1;
}

function excerpt(text: string): string {
  return text.length > MAX_QUOTED_LENGTH ? `${text.slice(0, MAX_QUOTED_LENGTH)}…` : text;
}
