import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import path from 'node:path';

/** An English phrase and its equivalent, as one source has them. */
export interface SourcedPair {
  english: string;
  foreign: string;
  source: string;
}

/**
 * Reads every `<source>.en-<language>.tsv.xz` in a folder (tab-separated, English first, no header), by language.
 * The program `xz` has to be there.
 */
export function readPhrasePairs(folder: string, languages: readonly string[]): Map<string, SourcedPair[]> {
  const pairs = new Map<string, SourcedPair[]>(languages.map((language) => [language, []]));
  for (const name of readdirSync(folder).sort()) {
    const [, source, language] = /^(.+)\.en-(.+)\.tsv\.xz$/.exec(name) ?? [];
    const list = pairs.get(language ?? '');
    if (!source || !list) continue;
    for (const line of execFileSync('xz', ['-dc', path.join(folder, name)], { encoding: 'utf8', maxBuffer: 1 << 30 }).split('\n')) {
      const [english, foreign] = line.split('\t');
      if (english && foreign) list.push({ english, foreign, source });
    }
  }
  return pairs;
}

/** A number from 0 to 1 that looks random and is always the same for the same text. */
export function chance(text: string, purpose: string): number {
  return createHash('sha256').update(`${purpose}\n${text}`).digest().readUInt32LE(0) / 2 ** 32;
}

/** The same order for the same texts, without regard to how they came. */
export function shuffled<T>(items: readonly T[], textOf: (item: T) => string, purpose: string): T[] {
  return items.map((item) => ({ item, place: chance(textOf(item), purpose) })).sort((a, b) => a.place - b.place).map(({ item }) => item);
}
