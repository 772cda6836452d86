import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { alignWords } from '../../src/alignment/words/alignWords';
import { learnWords } from '../../src/alignment/words/learnedPairs';
import type { WordMemory } from '../../src/alignment/words/wordMemory';
import type { PhraseEncoder } from '../../src/engine/encoder/phraseEncoder';
import { LinkScore, parseGoldLinks } from './linkScore';

export interface WordAlignmentFigures {
  name: string;
  pairs: number;
  /** Each sentence pair by itself, and with what the others tell. */
  alone: LinkScore;
  together: LinkScore;
  /** The latter, of the lines with an even and with an odd index. */
  even: LinkScore;
  odd: LinkScore;
}

/** Scores every file of a folder of `NAME.src-tgt` (`source ||| target`) and `NAME.gold` (`1-1` sure, `1p2` possible, counted from 1). */
export async function wordAlignmentFigures(folder: string, encoder: PhraseEncoder): Promise<WordAlignmentFigures[]> {
  const names = (await readdir(folder)).filter((file) => file.endsWith('.src-tgt')).sort().map((file) => file.slice(0, -'.src-tgt'.length));
  const figures: WordAlignmentFigures[] = [];
  for (const name of names) {
    const sides = (await linesOf(folder, `${name}.src-tgt`)).map((line) => line.split('|||').map((side) => side.split(/\s+/u).filter(Boolean)));
    const gold = (await linesOf(folder, `${name}.gold`)).map(parseGoldLinks);
    const vectors = await encoder.encodeWords(sides.flat());
    const pairs = sides.map(([source, target], line) => ({
      source: { words: source!.map((text) => ({ text })), vectors: vectors[2 * line]! },
      target: { words: target!.map((text) => ({ text })), vectors: vectors[2 * line + 1]! },
    }));
    const learning = learnWords(pairs);
    let step = learning.next();
    while (!step.done) step = learning.next();
    const scored = (memory: WordMemory | undefined, isAsked: (line: number) => boolean) => {
      const score = new LinkScore();
      pairs.forEach((pair, line) => isAsked(line) && score.add(alignWords(pair, memory), gold[line]!));
      return score;
    };
    figures.push({
      name,
      pairs: pairs.length,
      alone: scored(undefined, () => true),
      together: scored(step.value, () => true),
      even: scored(step.value, (line) => line % 2 === 0),
      odd: scored(step.value, (line) => line % 2 === 1),
    });
  }
  return figures;
}

async function linesOf(folder: string, file: string): Promise<string[]> {
  return (await readFile(path.join(folder, file), 'utf8')).trimEnd().split('\n');
}
