import { readFile } from 'node:fs/promises';
import { alignWords } from '../../src/alignment/words/alignWords';
import { learnWords } from '../../src/alignment/words/learnedPairs';
import type { WordMemory } from '../../src/alignment/words/wordMemory';
import type { PhraseEncoder } from '../../src/engine/encoder/phraseEncoder';
import { filesIn } from '../support/sets';
import { LinkScore, parseGoldLinks } from './linkScore';

/** Alignment error rates of a set: each sentence pair alone, and with what the others tell. */
export interface WordAlignmentFigures {
  name: string;
  pairs: number;
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
    const errorRate = (memory?: WordMemory): number => {
      const score = new LinkScore();
      pairs.forEach((pair, line) => score.add(alignWords(pair, memory), gold[line]!));
      return score.errorRate;
    };
    const learning = learnWords(pairs);
    let step = learning.next();
    while (!step.done) step = learning.next();
    figures.push({ name: match[1]!, pairs: pairs.length, alone: errorRate(), together: errorRate(step.value) });
  }
  return figures;
}
