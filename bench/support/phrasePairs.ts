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
 * @param isWanted of what is read, which to keep; everything where nothing is said
 */
export function readPhrasePairs(folder: string, languages: readonly string[], isWanted: (pair: SourcedPair) => boolean = () => true): Map<string, SourcedPair[]> {
  const pairs = new Map<string, SourcedPair[]>(languages.map((language) => [language, []]));
  for (const name of readdirSync(folder).sort()) {
    const [, source, language] = /^(.+)\.en-(.+)\.tsv\.xz$/.exec(name) ?? [];
    const list = pairs.get(language ?? '');
    if (!source || !list) continue;
    for (const [english, foreign] of readPackedRows(path.join(folder, name))) {
      if (english && foreign && isWanted({ english, foreign, source })) list.push({ english, foreign, source });
    }
  }
  return pairs;
}

/** The columns of each line of a `.tsv.xz`. */
export function readPackedRows(file: string): string[][] {
  return execFileSync('xz', ['-dc', file], { encoding: 'utf8', maxBuffer: 1 << 30 }).split('\n').map((line) => line.split('\t'));
}

/** A number from 0 to 1 that looks random and is always the same for the same text. */
export function chance(text: string, purpose: string): number {
  return createHash('sha256').update(`${purpose}\n${text}`).digest().readUInt32LE(0) / 2 ** 32;
}

/** The same order for the same texts, without regard to how they came. */
export function shuffled<T>(items: readonly T[], textOf: (item: T) => string, purpose: string): T[] {
  return items.map((item) => ({ item, place: chance(textOf(item), purpose) })).sort((a, b) => a.place - b.place).map(({ item }) => item);
}
