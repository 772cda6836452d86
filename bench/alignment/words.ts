import { readFile } from 'node:fs/promises';
import { alignWords } from '../../src/alignment/words/alignWords';
import { learnAlignmentStatistics } from '../../src/alignment/words/pairsWithStatistics';
import type { AlignmentStatistics } from '../../src/alignment/words/alignmentStatistics';
import type { PhraseEncoder } from '../../src/engine/encoder/phraseEncoder';
import { filesIn } from '../support/sets';

/** A gold alignment: links that are required (sure), and links that are allowed. Sure links are allowed as well. */
export interface GoldLinks {
  sure: ReadonlySet<string>;
  possible: ReadonlySet<string>;
}

/** Returns the alignment error rate of the links of all sentence pairs (Och & Ney 2003). */
export function alignmentErrorRate(
  links: readonly (readonly (readonly [number, number])[])[],
  gold: readonly GoldLinks[],
): number {
  let [count, hitsSure, hitsPossible] = [0, 0, 0];
  for (const [line, { sure, possible }] of gold.entries()) {
    const keys = links[line]!.map(([i, j]) => `${i}-${j}`);
    count += sure.size + keys.length;
    hitsSure += keys.filter((key) => sure.has(key)).length;
    hitsPossible += keys.filter((key) => sure.has(key) || possible.has(key)).length;
  }
  return 1 - (hitsSure + hitsPossible) / Math.max(1, count);
}

/** Parses a line of gold links, counted from 1: `1-1` is sure, `1p2` is possible. */
export function parseGoldLinks(line: string): GoldLinks {
  const sure = new Set<string>();
  const possible = new Set<string>();
  for (const [, i, kind, j] of line.matchAll(/(\d+)([-p])(\d+)/g))
    (kind === '-' ? sure : possible).add(`${Number(i) - 1}-${Number(j) - 1}`);
  return { sure, possible };
}

/** The alignment error rates of a set: with each sentence pair alone, and with statistics of all pairs. */
export interface WordAlignmentFigures {
  name: string;
  alone: number;
  together: number;
}

/** Scores each `NAME.src-tgt` (lines of `source ||| target`) of a folder against `NAME.gold`. */
export async function wordAlignmentFigures(folder: string, encoder: PhraseEncoder): Promise<WordAlignmentFigures[]> {
  const linesOf = async (file: string) => (await readFile(file, 'utf8')).trimEnd().split('\n');
  const figures: WordAlignmentFigures[] = [];
  for (const { file, match } of filesIn(folder, /^(.+)\.src-tgt$/)) {
    const sides = (await linesOf(file)).map((line) =>
      line.split('|||').map((side) => side.split(/\s+/u).filter(Boolean)),
    );
    const gold = (await linesOf(file.replace(/src-tgt$/, 'gold'))).map(parseGoldLinks);
    const vectors = await encoder.encodeWords(sides.flat());
    const pairs = sides.map(([source, target], line) => ({
      source: { words: source!.map((text) => ({ text })), vectors: vectors[2 * line]! },
      target: { words: target!.map((text) => ({ text })), vectors: vectors[2 * line + 1]! },
    }));
    const errorRate = (statistics?: AlignmentStatistics): number =>
      alignmentErrorRate(
        pairs.map((pair) => alignWords(pair, statistics)),
        gold,
      );
    const learning = learnAlignmentStatistics(pairs);
    let step = learning.next();
    while (!step.done) step = learning.next();
    figures.push({ name: match[1]!, alone: errorRate(), together: errorRate(step.value) });
  }
  return figures;
}
