import { LANGUAGE_SLOT } from '../language/fileName';
import { typedLanguage } from '../language/names';
import { normaliseLanguage } from '../language/tags';
import type { FilePattern, ProjectLayout } from '../model/project';

/** What `glossa.project` says; what is empty is told by the files. */
export interface SaidProject {
  source?: string;
  targets: string[];
  files: FilePattern[];
}

/** From the values of `glossa.project.sourceLanguage`, `.targetLanguages` and `.files`, as somebody wrote them. A pattern without `{language}` is left out. */
export function saidProject(sourceLanguage: unknown, targetLanguages: unknown, files: unknown): SaidProject {
  const languageOf = (value: unknown): string[] => (typeof value === 'string' && value.trim() ? [typedLanguage(value.trim()) ?? value.trim()] : []);
  return {
    source: languageOf(sourceLanguage)[0],
    targets: Array.isArray(targetLanguages) ? targetLanguages.flatMap(languageOf) : [],
    files: Array.isArray(files) ? files.flatMap(asFilePattern) : [],
  };
}

/** What was said, and where nothing was, what the names of the files tell; undefined where neither names a target. */
export function layoutBy(said: SaidProject, inferred: ProjectLayout | undefined): ProjectLayout | undefined {
  const layout: ProjectLayout = {
    ...inferred,
    targets: said.targets.length ? said.targets.map((language) => normaliseLanguage(language) ?? language) : (inferred?.targets ?? []),
    files: said.files.length ? said.files : (inferred?.files ?? []),
  };
  if (!layout.targets.length) return undefined;
  layout.source = said.source ?? layout.source;
  return layout;
}

function asFilePattern(entry: unknown): FilePattern[] {
  if (typeof entry !== 'object' || entry === null) return [];
  const { source, target } = entry as Record<keyof FilePattern, unknown>;
  if (typeof target !== 'string' || !target.includes(LANGUAGE_SLOT)) return [];
  return [{ target, ...(typeof source === 'string' && source && { source }) }];
}
