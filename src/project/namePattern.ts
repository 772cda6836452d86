import { LANGUAGE_PLACEHOLDER } from '../language/fileName';

/** A pattern of source files and their translations, as names relative to the folder, separated by `/`. */
export interface FilePairPattern {
  /**
   * The source pattern, with `*` for a part of a name and `**` for any folders: `docs/**`. Missing for bilingual files,
   * which contain their source.
   */
  source?: string;
  /** The same wildcards in the same order, with `{language}` once: `docs/{language}/**`. */
  target: string;
}

/** The layout of a folder's sources and translations. */
export interface ProjectLayout {
  /** Missing if no name states it. */
  source?: string;
  /** The target languages, most files first. */
  targets: string[];
  files: FilePairPattern[];
  /** A file in the source language, or a bilingual one, for language detection if no name states the language. */
  sourceSample?: string;
}

/** The maximum length of a pattern, in UTF-16 code units; paths that people write patterns for are shorter. */
export const MAX_FILE_PATTERN_LENGTH = 1000;
/** The maximum length of a language in a name, as BCP 47 recommends it for buffers. */
const MAX_LANGUAGE_LENGTH = 35;
/** The spelling of a language in a name: `pt_BR`, `zh-rCN`, `b+es+419`, `sr@latin`. */
const WRITTEN_LANGUAGE = /^(?:b\+)?[A-Za-z]{2,3}(?:[-_@+][A-Za-z0-9]{2,8})*$/;
const LANGUAGE_HERE = /(?:b\+)?[A-Za-z]{2,3}(?:[-_@+][A-Za-z0-9]{2,8})*/y;
/** The wildcards of patterns in `glossa.project.files`. */
const PROJECT_WILDCARD = /\*\*\/|\*\*|\*|\{language\}/y;
/** The wildcards of globs. */
const GLOB_WILDCARD = /\*\*\/|\*\*|\*|\?|\[!?\]?[^\]/]*\]|[{,}]/y;

/** Wildcards: `*`, `**`, `**` with a slash, and `{language}`. */
type Wildcard = 'characters' | 'anything' | 'folders' | 'language';

type Part =
  | { kind: Wildcard; number: number }
  | { kind: 'text'; text: string }
  | { kind: 'one'; takes: (character: string) => boolean }
  | { kind: 'choice'; ways: Part[][] };

/** The index of the node at which a pattern ends. */
const END = 0;
const NOTHING: Part = { kind: 'one', takes: () => false };

/** A part with the nodes that may follow it, by their index: one, or for a choice the first node of each way. */
type Node = (Part | { kind: 'end' }) & { next: number[] };

/** The text that each wildcard matched, in order, and the language that `{language}` matched. */
interface NameMatch {
  wildcards: string[];
  language: string;
}

/**
 * A pattern of file names with `/` as separator. The time to match is at most proportional to the length of the pattern
 * times that of the name, because every pair of a node and a position in the name is tried once. Wildcards are greedy,
 * the first one first.
 */
export class NamePattern {
  private readonly nodes: Node[] = [{ kind: 'end', next: [] }];
  private readonly start: number;
  /** The beginning and the end of every matching name, which exclude most names quickly. */
  private readonly beginning: string;
  private readonly ending: string;

  private constructor(parts: readonly Part[]) {
    this.start = this.add(parts, END);
    [this.beginning, this.ending] = [textOf(parts[0]), textOf(parts.at(-1))] as const;
  }

  /** Parses a pattern of `glossa.project.files`: its wildcards are `*`, `**` and `{language}`. */
  static ofProject(pattern: string): NamePattern {
    return new NamePattern(new PatternReader(pattern, PROJECT_WILDCARD).parts());
  }

  /**
   * Parses a glob as VS Code does: `*`, `**`, `?`, `[a-z]`, `[!a]` and `{a,b}`. One of more than `MAX_PATTERN_LENGTH`
   * characters matches nothing.
   */
  static ofGlob(glob: string): NamePattern {
    const isTooLong = glob.length > MAX_FILE_PATTERN_LENGTH;
    return new NamePattern(isTooLong ? [NOTHING] : new PatternReader(glob, GLOB_WILDCARD).parts());
  }

  /** Returns the match of a whole name; undefined if the pattern does not match. */
  match(name: string): NameMatch | undefined {
    if (!name.startsWith(this.beginning) || !name.endsWith(this.ending)) return undefined;
    const width = name.length + 1;
    // The pair of node and position from which each pair was first reached; -1 if it was not reached.
    const reachedFrom = new Int32Array(this.nodes.length * width).fill(-1);
    const start = this.start * width;
    const waiting = [start, start];
    while (waiting.length) {
      const from = waiting.pop()!;
      const pair = waiting.pop()!;
      if (reachedFrom[pair] !== -1) continue;
      reachedFrom[pair] = from;
      const place = pair % width;
      const index = (pair - place) / width;
      const node = this.nodes[index]!;
      if (node.kind === 'end' && place === name.length) return this.matchOf(name, reachedFrom, pair);
      if (node.kind === 'anything' && node.next[0] === END) {
        waiting.push(END * width + name.length, pair);
        continue;
      }
      // The entry that is pushed last is tried first.
      const isRepeated = node.kind === 'characters' || node.kind === 'anything' || node.kind === 'folders';
      if (isRepeated || node.kind === 'choice')
        for (let i = node.next.length - 1; i >= 0; i--) waiting.push(node.next[i]! * width + place, pair);
      for (const end of endsOf(node, name, place))
        waiting.push((isRepeated ? index : node.next[0]!) * width + end, pair);
    }
    return undefined;
  }

  /** Returns the texts that the wildcards matched, collected from the last step back to the first. */
  private matchOf(name: string, reachedFrom: Int32Array, last: number): NameMatch {
    const width = name.length + 1;
    const wildcards: string[] = [];
    let language = '';
    for (const node of this.nodes) if ('number' in node && node.kind !== 'language') wildcards[node.number] = '';
    for (let pair = last, from = reachedFrom[pair]!; from !== pair; pair = from, from = reachedFrom[pair]!) {
      const node = this.nodes[Math.floor(from / width)]!;
      const part = name.slice(from % width, pair % width);
      if (node.kind === 'language') language = part;
      else if ('number' in node) wildcards[node.number] = part + wildcards[node.number]!;
    }
    return { wildcards, language };
  }

  /** Adds the nodes of consecutive parts, and returns the first. */
  private add(parts: readonly Part[], next: number): number {
    return parts.reduceRight((following, part) => {
      const ways = part.kind === 'choice' ? part.ways.map((way) => this.add(way, following)) : [following];
      return this.nodes.push({ ...part, next: ways }) - 1;
    }, next);
  }
}

function textOf(part: Part | undefined): string {
  return part?.kind === 'text' ? part.text : '';
}

/**
 * Returns the possible ends of a part of a pattern that begins at a position. For a repeated wildcard, returns the end
 * of one repetition; for a language, the shortest first.
 */
function endsOf(node: Node, name: string, place: number): number[] {
  switch (node.kind) {
    case 'text':
      return name.startsWith(node.text, place) ? [place + node.text.length] : [];
    case 'one':
      return place < name.length && name[place] !== '/' && node.takes(name[place]!) ? [place + 1] : [];
    case 'characters':
      return place < name.length && name[place] !== '/' ? [place + 1] : [];
    case 'anything':
      return place < name.length ? [place + 1] : [];
    case 'folders': {
      const slash = name.indexOf('/', place);
      return slash < 0 ? [] : [slash + 1];
    }
    case 'language': {
      if (name.startsWith(LANGUAGE_PLACEHOLDER, place)) return [place + LANGUAGE_PLACEHOLDER.length];
      LANGUAGE_HERE.lastIndex = place;
      const longest = LANGUAGE_HERE.exec(name)?.[0].length ?? 0;
      const ends: number[] = [];
      for (let end = place + 2; end <= place + Math.min(longest, MAX_LANGUAGE_LENGTH); end++)
        if (WRITTEN_LANGUAGE.test(name.slice(place, end))) ends.push(end);
      return ends;
    }
    default:
      return [];
  }
}

class PatternReader {
  private at = 0;
  private wildcards = 0;
  private readonly lastClosing: number;

  constructor(
    private readonly pattern: string,
    private readonly wildcard: RegExp,
  ) {
    this.lastClosing = pattern.lastIndexOf('}');
  }

  parts(): Part[] {
    const [parts] = this.ways('');
    return parts!;
  }

  /**
   * Reads alternatives up to the closing brace, or one up to the end of the pattern. Commas separate alternatives only
   * inside braces.
   */
  private ways(closing: '' | '}'): Part[][] {
    const ways: Part[][] = [[]];
    while (this.at < this.pattern.length) {
      const { sign, isWildcard } = this.next();
      const parts = ways.at(-1)!;
      if (!isWildcard) parts.push({ kind: 'text', text: sign });
      else if (sign === '}' && closing) return ways;
      else if (sign === ',' && closing) ways.push([]);
      else if (sign === '{' && this.at <= this.lastClosing) parts.push({ kind: 'choice', ways: this.ways('}') });
      else parts.push(this.partOf(sign));
    }
    return ways;
  }

  /** Returns a wildcard, or the text before the next one. */
  private next(): { sign: string; isWildcard: boolean } {
    const start = this.at;
    for (; this.at < this.pattern.length; this.at++) {
      this.wildcard.lastIndex = this.at;
      const [sign] = this.wildcard.exec(this.pattern) ?? [];
      if (sign === undefined) continue;
      if (this.at > start) break;
      this.at += sign.length;
      return { sign, isWildcard: true };
    }
    return { sign: this.pattern.slice(start, this.at), isWildcard: false };
  }

  private partOf(wildcard: string): Part {
    switch (wildcard) {
      case '*':
        return { kind: 'characters', number: this.wildcards++ };
      case '**':
        return { kind: 'anything', number: this.wildcards++ };
      case '**/':
        return { kind: 'folders', number: this.wildcards++ };
      case '{language}':
        return { kind: 'language', number: -1 };
      case '?':
        return { kind: 'one', takes: () => true };
      default:
        return wildcard.startsWith('[') ? { kind: 'one', takes: classOf(wildcard) } : { kind: 'text', text: wildcard };
    }
  }
}

/** Returns the test of a character class such as `[a-z_]` or `[!0-9]`. */
function classOf(sign: string): (character: string) => boolean {
  const isNegated = sign[1] === '!';
  const content = sign.slice(isNegated ? 2 : 1, -1);
  const ranges = Array.from(content.matchAll(/(.)-(.)|./gs), ([all, from, to]) => [from ?? all, to ?? all] as const);
  return (character) => isNegated !== ranges.some(([from, to]) => from <= character && character <= to);
}
