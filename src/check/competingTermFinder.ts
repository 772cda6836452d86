import { memoised } from '../base/maps';
import type { StemmedWord } from '../language/forms';
import { stemmedWords } from '../language/forms';
import { functionWordsOf } from '../language/functionWords';
import { foldDiacritics, normaliseForm } from '../language/normalise';
import { areOpposed } from '../language/oppositeAffixes';
import { languageMatches } from '../language/tags';
import type { Word } from '../language/words';
import { splitIntoWords } from '../language/words';
import type { LanguagePair } from '../model/languagePair';
import type { Span } from '../model/phrase';
import type { CompetingTerm, FoundTerm } from './foundTerms';
import { MAX_INFLECTED_TERMS } from './foundTerms';
import { isRelatedWord } from './wordFamilies';
import { toComparedWords } from './wordForms';

/**
 * The minimum length of a word for it to match a longer one that begins with it: *ref* and *reference*.
 */
const MIN_PREFIX_LENGTH = 3;
/**
 * The maximum number of matching source words per candidate: terms are shorter, so at least one of the words is outside
 * the term.
 */
const MAX_MATCHES = 32;

/** The equivalent of an entry that the source does not use. */
interface Candidate {
  competingTerm: CompetingTerm;
  /** The stems of the words of its terms in the source language, by term and all together. */
  terms: readonly ReadonlySet<string>[];
  stems: ReadonlySet<string>;
  /** The indices of source words that match words of its source terms, at most about `MAX_MATCHES`. */
  matches: readonly number[];
}

/**
 * Finds words of a translation that are evidence against a term: equivalents of other entries, and opposites. The words
 * of both texts are determined once for all terms of a segment.
 */
export class CompetingTermFinder {
  private readonly used: ReadonlySet<string>;
  private knownCandidates: readonly Candidate[] | undefined;
  private knownSourceWords: readonly StemmedWord[] | undefined;
  private knownTargetWords: readonly (Word & { folded: string })[] | undefined;

  constructor(
    private readonly source: string,
    private readonly target: string,
    sourceTerms: readonly FoundTerm[],
    private readonly targetTerms: readonly FoundTerm[],
    private readonly languages: LanguagePair,
  ) {
    this.used = new Set(sourceTerms.map(({ concept }) => concept.id));
  }

  /**
   * Returns equivalents in the translation that nothing in the source explains: the source uses neither their entries
   * nor, outside the given position, any word of their source terms. A longer term that contains the one at the
   * position does not compete: *mail account* and *account*. But a word for a longer term does, if the source has
   * nothing similar to the rest of that term: *Bildschirmschoner* (*screen saver*) for *screen*.
   */
  competingTermsFor(place: Span): CompetingTerm[] {
    const own = this.stemsOf(this.source.slice(place.start, place.end));
    const inside = new Set<number>();
    const cut: string[] = [];
    for (const [index, { start, end }] of this.sourceWords.entries()) {
      if (end <= place.start || start >= place.end) continue;
      inside.add(index);
      for (const [from, to] of [
        [start, place.start],
        [place.end, end],
      ] as const)
        if (from < to) cut.push(...this.stemsOf(this.source.slice(from, to)));
    }
    const isExplained = ({ matches, stems }: Candidate): boolean =>
      matches.some((index) => !inside.has(index)) ||
      (cut.length > 0 && Array.from(stems).some((stem) => cut.some((other) => areAlike(stem, other))));
    const containsAll = (stems: ReadonlySet<string>): boolean => own.every((stem) => stems.has(stem));
    const isOneWord = ({ start, end }: Span): boolean => !/\s/u.test(this.target.slice(start, end));
    const source = foldDiacritics(normaliseForm(this.source));
    const isRestWritten = (stems: ReadonlySet<string>): boolean =>
      Array.from(stems).some((stem) => !own.includes(stem) && source.includes(stem));
    return this.candidates
      .filter((candidate) => {
        const longer = containsAll(candidate.stems) ? candidate.terms.filter(containsAll) : [];
        return (
          !isExplained(candidate) &&
          (!longer.length ||
            (isOneWord(candidate.competingTerm) &&
              longer.every((stems) => stems.size > own.length && !isRestWritten(stems))))
        );
      })
      .map(({ competingTerm }) => competingTerm);
  }

  /**
   * Returns a word that a prefix or a suffix opposes to one of the terms, unless the source has an entry with that word
   * as equivalent.
   */
  findOpposite(terms: readonly string[]): Span | undefined {
    const { target: language } = this.languages;
    const wanted = Array.from(
      new Map(
        terms.flatMap((term) => toComparedWords(term, language).map(({ folded }): [string, string] => [folded, term])),
      ),
    );
    if (!wanted.length) return undefined;
    return this.targetWords.find(
      ({ folded, start, end }) =>
        wanted.some(([word, term]) => areOpposed(folded, word, language) && !isRelatedWord(folded, term, language)) &&
        !this.targetTerms.some(
          (other) =>
            other.matchType !== 'part' && this.used.has(other.concept.id) && other.start < end && other.end > start,
        ),
    );
  }

  private get sourceWords(): readonly StemmedWord[] {
    return (this.knownSourceWords ??= stemmedWords(this.source, this.languages.source));
  }

  /** The content words of the translation. */
  private get targetWords(): readonly (Word & { folded: string })[] {
    const { target: language } = this.languages;
    const functionWords = functionWordsOf(language);
    return (this.knownTargetWords ??= splitIntoWords(this.target, language)
      .filter(({ text }) => !functionWords.has(text))
      .map((word) => ({ ...word, folded: foldDiacritics(normaliseForm(word.text)) })));
  }

  private get candidates(): readonly Candidate[] {
    return (this.knownCandidates ??= this.findCandidates());
  }

  private findCandidates(): Candidate[] {
    const { source: from, target: to } = this.languages;
    const functionWords = functionWordsOf(to);
    const matcher = new StemMatcher(this.sourceWords.map(({ stem }) => stem));
    const wordsOf = memoised((concept: FoundTerm['concept']) => {
      const ownTerms = concept.terms
        .filter(({ language }) => languageMatches(language, from))
        .slice(0, MAX_INFLECTED_TERMS);
      const terms = ownTerms.map(({ term }) => new Set(this.stemsOf(term)));
      const stems = new Set(terms.flatMap((each) => [...each]));
      return { terms, stems, matches: matcher.matchesOf(stems), first: ownTerms[0]?.term };
    });
    return this.targetTerms.flatMap(({ start, end, matchType, concept }): Candidate[] => {
      if (
        matchType === 'part' ||
        (matchType !== 'exact' && functionWords.has(normaliseForm(this.target.slice(start, end)))) ||
        this.used.has(concept.id)
      )
        return [];
      const { first, ...candidate } = wordsOf(concept);
      return first === undefined
        ? []
        : [{ ...candidate, competingTerm: { start, end, term: first, isExact: matchType === 'exact' } }];
    });
  }

  private stemsOf(text: string): string[] {
    return stemmedWords(text, this.languages.source).map(({ stem }) => stem);
  }
}

function areAlike(one: string, other: string): boolean {
  return (
    one === other ||
    (Math.min(one.length, other.length) >= MIN_PREFIX_LENGTH && (one.startsWith(other) || other.startsWith(one)))
  );
}

/** An index of the stems of a text, which finds equal stems and prefixes of each other. */
class StemMatcher {
  private readonly places = new Map<string, number[]>();
  private readonly sorted: readonly string[];

  constructor(stems: readonly string[]) {
    for (const [index, stem] of stems.entries()) {
      const places = this.places.get(stem);
      if (!places) this.places.set(stem, [index]);
      else if (places.length < MAX_MATCHES) places.push(index);
    }
    this.sorted = [...this.places.keys()].sort();
  }

  /** Returns the indices of stems that are similar to one of the given ones: at most about `MAX_MATCHES`. */
  matchesOf(stems: Iterable<string>): number[] {
    const found = new Set<number>();
    const add = (stem: string): void => {
      for (const place of this.places.get(stem) ?? []) found.add(place);
    };
    for (const stem of stems) {
      add(stem);
      for (let length = MIN_PREFIX_LENGTH; length < stem.length && found.size < MAX_MATCHES; length++)
        add(stem.slice(0, length));
      if (stem.length >= MIN_PREFIX_LENGTH)
        for (let at = this.firstFrom(stem); found.size < MAX_MATCHES && this.sorted[at]?.startsWith(stem); at++)
          add(this.sorted[at]!);
      if (found.size >= MAX_MATCHES) break;
    }
    return [...found];
  }

  /** Returns the index of the first stem that is equal to the given one or after it. */
  private firstFrom(stem: string): number {
    let [low, high] = [0, this.sorted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.sorted[middle]! < stem) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
