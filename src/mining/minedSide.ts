import type { BeadSide } from './encodedPair';
import type { Run } from './candidates';
import { runsOf } from './candidates';
import { FunctionWords } from '../language/functionWords';
import { WordStatistics } from './wordStatistics';

/** What is known of a document in one language: its candidates, and what makes terms of them. */
export class MinedSide {
  readonly statistics: WordStatistics;
  private readonly functionWords: FunctionWords;
  /** Beads in which a candidate stands at all, by its key. */
  private readonly beads = new Map<string, number>();
  private readonly language: string;

  constructor(language: string) {
    this.language = language.split('-')[0]!.toLowerCase();
    this.functionWords = new FunctionWords(language);
    this.statistics = new WordStatistics(this.functionWords, this.language);
  }

  /** Counts what the side holds; its candidates. */
  add(side: BeadSide): Run[] {
    this.statistics.add(side);
    const runs = runsOf(side, this.functionWords, this.language);
    for (const key of new Set(runs.map((run) => run.key))) this.beads.set(key, this.beadsWith(key) + 1);
    return runs;
  }

  private beadsWith(key: string): number {
    return this.beads.get(key) ?? 0;
  }

  /** What makes a term of a phrase, as far as this side tells. */
  traitsOf(key: string, words: readonly string[]) {
    const content = words.filter((word) => !this.functionWords.has(word));
    return {
      words: content.length,
      isTied: content.length < words.length,
      beads: this.beadsWith(key),
      /** Beads with the rarest of its words. */
      rarest: Math.min(...key.split(' ').map((part) => this.beads.get(part) ?? Infinity)),
      nounLikeness: this.statistics.nounLikeness(words),
      weight: this.statistics.weightOf(content),
    };
  }
}
