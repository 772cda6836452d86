import { slicesOf } from '../base/pacer';
import type { Steps } from '../base/steps';
import { languageOfWriting } from '../language/fileName';
import type { FilePattern, ProjectLayout } from '../model/project';

interface Member {
  name: string;
  language: string;
}

/** A document with its translation; alone it is a bilingual file. Names are relative to the folder. */
export interface NamedPair {
  source: string;
  target?: string;
}

interface CompiledPattern extends FilePattern {
  sourceName?: RegExp;
  targetName: RegExp;
}

/** What a language is written as in a name: `pt_BR`, `zh-rCN`, `sr@latin`. */
const WRITTEN_LANGUAGE = '[A-Za-z]{2,3}(?:[-_@][A-Za-z0-9]{2,8})*';

/** The files of a project by what they are translations of, as far as they were listed. Names are relative to its folder. */
export class ProjectFiles {
  private readonly families = new Map<string, Member[]>();
  private readonly familyOf = new Map<string, string>();
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
    for (const slice of slicesOf(names)) {
      slice.forEach((name) => files.add(name));
      yield;
    }
    return files;
  }

  /** What a file is written in, or translated into where it holds its source itself; undefined for one that belongs to no pattern. */
  languageOf(name: string): string | undefined {
    return this.languages.get(name);
  }

  /** The same document in another language. */
  translation(name: string, language: string): string | undefined {
    const family = this.familyOf.get(name);
    return family === undefined ? undefined : this.families.get(family)?.find((member) => member.language === language && member.name !== name)?.name;
  }

  /** Each document with its translation into a language. @param within the name of one of the two, or a folder with `/` at its end in which one lies; empty: all */
  *pairs(language: string, within = ''): Iterable<NamedPair> {
    for (const members of this.families.values()) {
      const [source, target] = [this.source, language].map((each) => members.find((member) => member.language === each)?.name);
      const isBilingual = target !== undefined && this.bilingual.has(target);
      if (target === undefined || (source === undefined && !isBilingual) || source === target) continue;
      if (target.startsWith(within)) yield isBilingual ? { source: target } : { source: source!, target };
      else if (!isBilingual && source!.startsWith(within)) yield { source: source!, target };
    }
  }

  private add(name: string): void {
    for (const [index, { source, targetName, sourceName }] of this.patterns.entries()) {
      const found = matched(targetName, name);
      const written = found && languageOfWriting(found.language);
      if (found && written && (this.targets.has(written) || (source === undefined && written === this.source))) return this.put(name, written, index, found.rest);
      const own = sourceName && matched(sourceName, name);
      if (own && this.source !== undefined) return this.put(name, this.source, index, own.rest);
    }
  }

  private put(name: string, language: string, pattern: number, rest: readonly string[]): void {
    const family = [pattern, ...rest].join('\0');
    const members = this.families.get(family) ?? [];
    members.push({ name, language });
    this.families.set(family, members);
    this.familyOf.set(name, family);
    this.languages.set(name, language);
    if (this.patterns[pattern]!.source === undefined) this.bilingual.add(name);
  }
}

/** What the wildcards of a pattern stand for, and the language. */
function matched(pattern: RegExp, name: string): { rest: string[]; language: string } | undefined {
  const match = pattern.exec(name);
  if (!match) return undefined;
  const { language = '', ...wildcards } = match.groups ?? {};
  return { language, rest: Object.values(wildcards).map((part) => part ?? '') };
}

function compiled(pattern: FilePattern): CompiledPattern {
  return { ...pattern, targetName: expression(pattern.target), ...(pattern.source !== undefined && { sourceName: expression(pattern.source) }) };
}

/** A pattern as an expression whose groups are its wildcards. */
function expression(pattern: string): RegExp {
  let count = 0;
  const parts = pattern.split(/(\*\*\/|\*\*|\*|\{language\})/).map((part) => {
    if (part === '**/') return `(?<w${count++}>(?:[^/]+/)*)`;
    if (part === '**') return `(?<w${count++}>.*)`;
    if (part === '*') return `(?<w${count++}>[^/]*)`;
    return part === '{language}' ? `(?<language>${WRITTEN_LANGUAGE})` : part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  });
  return new RegExp(`^${parts.join('')}$`);
}
