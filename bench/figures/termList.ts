import { MinedSide } from '../../src/mining/candidates';
import type { EncodedSegment } from '../../src/mining/minedPair';
import type { TermFigures } from './termhood';
import { termhood } from './termhood';

export interface ListedTerm {
  /** As it is written most often. */
  term: string;
  /** All the ways in which it is written, inflected forms among them. */
  forms: string[];
  count: number;
  /** 0 to 1. */
  termhood: number;
}

interface Candidate {
  count: number;
  /** Words of each form, by the form. */
  forms: Map<string, { words: string[]; count: number }>;
  /** The greatest count of a longer candidate that contains this one. */
  inLonger: number;
}

/** Gathers the terms of documents in one language, without a translation. */
export class TermList {
  private readonly side: MinedSide;
  private readonly candidates = new Map<string, Candidate>();

  constructor(language: string) {
    this.side = new MinedSide(language);
  }

  add({ segment, words, vectors }: EncodedSegment): void {
    for (const { start, end, key } of this.side.add({ segment, words, vectors })) {
      let candidate = this.candidates.get(key);
      if (!candidate) this.candidates.set(key, (candidate = { count: 0, forms: new Map(), inLonger: 0 }));
      candidate.count++;
      const text = segment.text.slice(words[start]!.start, words[end - 1]!.end);
      const form = candidate.forms.get(text);
      if (form) form.count++;
      else candidate.forms.set(text, { words: words.slice(start, end).map((word) => word.text), count: 1 });
    }
  }

  /** Terms at or above a termhood, best first. */
  terms(leastTermhood: number): ListedTerm[] {
    this.countNesting();
    const terms: ListedTerm[] = [];
    for (const [key, candidate] of this.candidates) {
      const forms = [...candidate.forms].sort((a, b) => b[1].count - a[1].count);
      const [term, { words }] = forms[0]!;
      const value = termhood(this.figuresOf(key, candidate, term, words));
      if (value >= leastTermhood) terms.push({ term, forms: forms.map(([form]) => form), count: candidate.count, termhood: value });
    }
    return terms.sort((a, b) => b.termhood - a.termhood || b.count - a.count || (a.term < b.term ? -1 : 1));
  }

  private countNesting(): void {
    for (const [key, { count }] of this.candidates) {
      const parts = key.split(' ');
      for (let start = 0; start < parts.length; start++) {
        for (let end = start + 1; end <= parts.length; end++) {
          const part = end - start < parts.length && this.candidates.get(parts.slice(start, end).join(' '));
          if (part) part.inLonger = Math.max(part.inLonger, count);
        }
      }
    }
  }

  private figuresOf(key: string, { count, inLonger }: Candidate, term: string, written: readonly string[]): TermFigures {
    const { words, isTied, rarest, nounLikeness, weight } = this.side.traitsOf(key, written);
    const capitals = written.filter((word) => this.side.statistics.keepsCapital(word)).length / written.length;
    return { count, outside: Math.max(0, count - inLonger), words, isTied, cohesion: Math.min(1, count / Math.max(1, rarest)), nounLikeness, weight, capitals, length: term.length };
  }
}
