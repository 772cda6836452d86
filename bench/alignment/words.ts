import { readFile } from 'node:fs/promises';
import { alignWords } from '../../src/alignment/words/alignWords';
import { learnAlignmentStatistics } from '../../src/alignment/words/pairsWithStatistics';
import type { AlignmentStatistics } from '../../src/alignment/words/alignmentStatistics';
import type { PhraseEncoder } from '../../src/engine/encoder/phraseEncoder';
import { filesIn } from '../support/sets';

/** A gold alignment: links that must be there, and links that may be; sure ones are possible as well. */
export interface GoldLinks {
  sure: ReadonlySet<string>;
  possible: ReadonlySet<string>;
}

/** Counts links over a test set, and from them the alignment error rate (Och & Ney 2003). */
export class LinkScore {
  private links = 0;
  private sure = 0;
  private hitsSure = 0;
  private hitsPossible = 0;

  add(links: readonly (readonly [number, number])[], gold: GoldLinks): void {
    this.links += links.length;
    this.sure += gold.sure.size;
    for (const [i, j] of links) {
      const key = `${i}-${j}`;
      if (gold.sure.has(key)) this.hitsSure++;
      if (gold.sure.has(key) || gold.possible.has(key)) this.hitsPossible++;
    }
  }

  get precision(): number {
    return this.hitsPossible / Math.max(1, this.links);
  }

  get recall(): number {
    return this.hitsSure / Math.max(1, this.sure);
  }

  get errorRate(): number {
    return 1 - (this.hitsSure + this.hitsPossible) / Math.max(1, this.links + this.sure);
  }
}

/** Reads a line of gold links: `1-1` is sure and `1p2` possible, both counted from 1. */
export function parseGoldLinks(line: string): GoldLinks {
  const sure = new Set<string>();
  const possible = new Set<string>();
  for (const [, i, kind, j] of line.matchAll(/(\d+)([-p])(\d+)/g))
    (kind === '-' ? sure : possible).add(`${Number(i) - 1}-${Number(j) - 1}`);
  return { sure, possible };
}

/** Alignment error rates of a set: each sentence pair alone, and with what the others tell. */
export interface WordAlignmentFigures {
  name: string;
  alone: number;
  together: number;
}

/** Scores each `NAME.src-tgt` (`source ||| target`) with `NAME.gold` (`1-1` sure, `1p2` possible, from 1) of a folder. */
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
    const errorRate = (memory?: AlignmentStatistics): number => {
      const score = new LinkScore();
      pairs.forEach((pair, line) => score.add(alignWords(pair, memory), gold[line]!));
      return score.errorRate;
    };
    const learning = learnAlignmentStatistics(pairs);
    let step = learning.next();
    while (!step.done) step = learning.next();
    figures.push({ name: match[1]!, alone: errorRate(), together: errorRate(step.value) });
  }
  return figures;
}
