import { readFileSync } from 'node:fs';
import { inProject } from '../../scripts/steps/project.mjs';
import { BenchmarkError } from '../quality/benchmarkFolder';
import type { SourcedPair } from '../support/phrasePairs';
import type { LabelledRow, RowLabels } from './labelledRows';
import { englishKey, rowKey } from './rowKeys';

/** A pair as the list has it: its sentences are named, not quoted. */
export interface ListedPair {
  /** Of the foreign sentence. */
  language: string;
  word: string;
  translation: string;
  isSame: boolean;
  /** Whether the English word has two senses, or the foreign one stands for two English words. */
  ambiguous: 'English' | 'foreign';
  /** Of the row of which the English sentence is asked, and of that of which the foreign one is. */
  rows: [forEnglish: RowName, forForeign: RowName];
}

interface RowName {
  language: string;
  english: string;
  row: string;
}

/** A pair with its sentences. */
export interface WordPair extends Omit<ListedPair, 'rows'> {
  english: LabelledRow['english'];
  foreign: LabelledRow['foreign'];
}

export const PAIR_LIST = inProject('bench', 'ambiguous', 'pairs.tsv');

export function nameOf({ language, row }: LabelledRow): RowName {
  return { language, english: englishKey(row.english), row: rowKey(row.english, row.foreign) };
}

export function pairLine({ language, word, translation, isSame, ambiguous, rows }: ListedPair): string {
  return [language, word, translation, isSame ? 'same' : 'other', ambiguous, ...rows.flatMap((name) => [name.language, name.english, name.row])].join('\t');
}

export function readPairList(file: string): ListedPair[] {
  return readFileSync(file, 'utf8').trimEnd().split('\n').map((line, index) => {
    const cells = line.split('\t');
    if (cells.length !== 11) throw new BenchmarkError(`${file}:${index + 1}: has ${cells.length} columns instead of 11.`);
    const [language, word, translation, same, ambiguous, ...names] = cells as [string, string, string, string, ListedPair['ambiguous'], ...string[]];
    const rowName = (from: number): RowName => ({ language: names[from]!, english: names[from + 1]!, row: names[from + 2]! });
    return { language, word, translation, isSame: same === 'same', ambiguous, rows: [rowName(0), rowName(3)] };
  });
}

/** The sentences of the pairs, as far as the rows are there. @param labels by language */
export function quotedPairs(list: readonly ListedPair[], rows: ReadonlyMap<string, readonly SourcedPair[]>, labels: ReadonlyMap<string, RowLabels>): WordPair[] {
  const wanted = new Set(list.flatMap(({ rows: names }) => names.map(({ row }) => row)));
  const found = new Map<string, LabelledRow[]>();
  for (const [language, own] of rows) {
    for (const row of own) {
      const key = rowKey(row.english, row.foreign);
      if (wanted.has(key)) found.set(`${language}\t${key}`, labels.get(language)!.of(row));
    }
  }
  return list.flatMap(({ rows: names, ...pair }) => {
    const labelsOf = ({ language, row }: RowName): LabelledRow[] => found.get(`${language}\t${row}`) ?? [];
    const english = labelsOf(names[0]).find(({ word }) => word === pair.word);
    const foreign = labelsOf(names[1]).find(({ translation }) => translation === pair.translation);
    return english && foreign ? [{ ...pair, english: english.english, foreign: foreign.foreign }] : [];
  });
}
