import { runSynchronously } from '../../base/steps';
import { isJapaneseEnding } from '../../language/stems';
import { linkStrengths } from './linkStrengths';
import type { AlignmentStatistics } from './alignmentStatistics';
import type { EncodedWords, LinkStrengths, EncodedSentencePair } from './encodedSentencePair';

/** The minimum agreement for a link between any two words. */
const MIN_AGREEMENT = 0.45;
/** The minimum agreement for a link between two words without other links. */
const MIN_UNLINKED_AGREEMENT = 0.3;
/** The minimum mean of both directions for a word without links to join the link of a neighbour. */
const MIN_JOINING_MEAN = 0.4;

/**
 * Aligns the words of a sentence with those of its translation: certain links first, then links between unlinked words,
 * strongest first. Then words join the links of their neighbours, so several words can share one (grow-diag-final-and,
 * Koehn et al. 2005, by strength and without the diagonal).
 * @param memory the counts from the sentence pairs of the same document, including this one
 * @returns pairs of indices from 0, by source and then target
 */
export function alignWords(pair: EncodedSentencePair, memory?: AlignmentStatistics): [number, number][] {
  return chooseLinks(pair, runSynchronously(linkStrengths(pair, memory)));
}

/** Chooses links as in `alignWords`, for known strengths. */
export function chooseLinks({ source, target }: EncodedSentencePair, strengths: LinkStrengths): [number, number][] {
  const links = new LinkSet(strengths);
  links.linkAgreed();
  links.joinNeighbours();
  const textsOf = ({ words }: EncodedWords): string[] => words.map(({ text }) => text);
  return withEndings(links.pairs(), textsOf(source), textsOf(target)).sort((a, b) => a[0] - b[0] || a[1] - b[1]);
}

/** The links of a sentence pair while they are chosen. */
class LinkSet {
  private readonly rows: number;
  private readonly columns: number;
  private readonly chosen: Uint8Array;
  private readonly rowLinked: Uint8Array;
  private readonly columnLinked: Uint8Array;
  private readonly agreed: Float64Array;
  private readonly mean: Float64Array;

  constructor(private readonly strengths: LinkStrengths) {
    const { source, target, toTarget, toSource } = strengths;
    this.rows = source.length;
    this.columns = target.length;
    this.chosen = new Uint8Array(toTarget.length);
    this.rowLinked = new Uint8Array(this.rows);
    this.columnLinked = new Uint8Array(this.columns);
    const back = (place: number) => toSource[(place % this.columns) * this.rows + Math.floor(place / this.columns)]!;
    this.agreed = toTarget.map((value, place) => Math.sqrt(value * back(place)));
    this.mean = toTarget.map((value, place) => (value + back(place)) / 2);
  }

  linkAgreed(): void {
    for (const place of strongestFirst(this.agreed, MIN_UNLINKED_AGREEMENT)) {
      if (
        this.agreed[place]! >= MIN_AGREEMENT ||
        (!this.rowLinked[this.rowOf(place)] && !this.columnLinked[place % this.columns])
      )
        this.link(place);
    }
  }

  joinNeighbours(): void {
    const candidates = strongestFirst(this.mean, MIN_JOINING_MEAN);
    for (let isGrowing = true; isGrowing;) {
      isGrowing = false;
      for (const place of candidates) {
        if (
          this.chosen[place] ||
          (this.rowLinked[this.rowOf(place)] && this.columnLinked[place % this.columns]) ||
          !this.hasNeighbour(place)
        )
          continue;
        this.link(place);
        isGrowing = true;
      }
    }
  }

  pairs(): [number, number][] {
    const { source, target } = this.strengths;
    return Array.from(this.chosen.keys())
      .filter((place) => this.chosen[place])
      .map((place) => [source[this.rowOf(place)]!, target[place % this.columns]!]);
  }

  private rowOf(place: number): number {
    return Math.floor(place / this.columns);
  }

  private link(place: number): void {
    this.chosen[place] = 1;
    this.rowLinked[this.rowOf(place)] = 1;
    this.columnLinked[place % this.columns] = 1;
  }

  private hasNeighbour(place: number): boolean {
    const column = place % this.columns;
    const isChosen = (other: number) => this.chosen[other] === 1;
    return (
      isChosen(place - this.columns) ||
      isChosen(place + this.columns) ||
      (column > 0 && isChosen(place - 1)) ||
      (column + 1 < this.columns && isChosen(place + 1))
    );
  }
}

function strongestFirst(values: Float64Array, minStrength: number): number[] {
  return Array.from(values.keys())
    .filter((place) => values[place]! >= minStrength)
    .sort((a, b) => values[b]! - values[a]! || a - b);
}

/** Gives endings the links of their stems, on both sides. */
function withEndings(
  links: readonly [number, number][],
  sourceWords: readonly string[],
  targetWords: readonly string[],
): [number, number][] {
  const bySource = sourceWords.map((): number[] => []);
  for (const [i, j] of links) bySource[i]!.push(j);
  const result: [number, number][] = [];
  sourceWords.forEach((_, i) => {
    if (isJapaneseEnding(sourceWords, i)) bySource[i] = bySource[i - 1]!;
    for (const j of bySource[i]!) {
      result.push([i, j]);
      for (let next = j + 1; next < targetWords.length && isJapaneseEnding(targetWords, next); next++)
        result.push([i, next]);
    }
  });
  return result;
}
