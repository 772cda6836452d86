import { addCount, appendTo, mostFrequentBy } from '../base/maps';
import { Vectors } from '../base/vectors';
import { normaliseForm } from '../language/normalise';
import type { ExampleSentence } from '../model/concept';
import { SideStatistics } from './candidates';
import { citationFormOfPhrase } from './citation/citedPhrase';
import { PhraseTruecaser } from './citation/letterCase';
import type { MinedPhraseSpan, TokenizedSegment } from './minedPair';
import { textOfPhrase, wordsOfPhrase } from './minedPair';
import { isCapitalised } from './wordStatistics';

/** A phrase of a text that may be a term, however it is inflected there. */
export interface RawTermCandidate {
  /** The form that the text uses most, in lower case. */
  phrase: string;
  places: readonly MinedPhraseSpan[];
  /** The natural logarithm of its odds of being a term, based only on its form and use. */
  score: number;
  /** True if its last word is mostly capitalised in a language without capitalised nouns. */
  isName: boolean;
}

/** A term candidate in the form that dictionaries list. */
export interface CitedTermCandidate {
  term: string;
  /** The number of occurrences in the texts. */
  count: number;
  /** The forms that the texts use, in lower case. */
  forms: string[];
  sentence: ExampleSentence;
  line: number;
  file?: string;
  isName: boolean;
  /** From 0 to 1. */
  confidence: number;
}

/**
 * The logistic weights of term evidence, fitted on the texts about corruption of ACTER 1.5 in English, French and Dutch
 * (A. Rigouts Terryn et al. 2020, doi 10.1007/s10579-019-09453-9).
 */
const WEIGHT = {
  bias: -3.8,
  count: 0.52,
  files: -0.59,
  oneWord: 0.69,
  furtherWord: -0.84,
  tied: -1.03,
  noun: 0.37,
  rarity: 0.31,
  cut: -0.63,
  spread: -1.27,
  expository: -0.6,
  beginsExpository: -0.24,
  outside: 0.3,
  capital: 0.65,
};
/** The maximum numbers of positions and files; more are not further evidence. */
const [MAX_PLACES, MAX_FILES] = [64, 8];
/** The range of frequency classes in which the rarity of a word is informative, and the number of classes per group. */
const [MIN_RARITY, MAX_RARITY, CLASSES_PER_GROUP] = [6, 16, 4];

/** Finds the phrases of texts in one language that may be terms. */
export class TermMiner {
  private readonly side: SideStatistics;
  private readonly places = new Map<string, MinedPhraseSpan[]>();

  constructor(private readonly language: string) {
    this.side = new SideStatistics(language);
  }

  add(segment: TokenizedSegment): void {
    const vectors = Vectors.zeros(segment.words.length, 1);
    for (const { key, start, end } of this.side.add({ ...segment, vectors }))
      appendTo(this.places, key, { side: segment, start, end });
  }

  /** Yields all candidates, in no particular order. */
  *drafts(): Generator<RawTermCandidate, void> {
    const nested = this.nestedPlaces();
    for (const [key, places] of this.places) yield this.draftOf(key, places, nested.get(key) ?? 0);
  }

  /** Returns candidates in their citation forms, in the given order. Candidates with equal forms are merged. */
  cited(drafts: readonly (RawTermCandidate & { confidence: number })[]): CitedTermCandidate[] {
    const terms = new Map<string, CitedTermCandidate>();
    for (const { places, confidence, isName } of drafts) {
      const term = this.citationOf(places);
      const forms = [...new Set(places.map((place) => normaliseForm(textOfPhrase(place))))];
      const key = normaliseForm(term);
      const known = terms.get(key);
      if (known) {
        known.count += places.length;
        known.forms.push(...forms.filter((form) => !known.forms.includes(form)));
        continue;
      }
      const { side, start, end } = places[0]!;
      const { segment, words } = side;
      const [from, to] = [words[start]!.start, words[end - 1]!.end];
      const sentence = {
        before: segment.text.slice(0, from),
        phrase: segment.text.slice(from, to),
        after: segment.text.slice(to),
      };
      const { line, file } = segment;
      terms.set(key, { term, count: places.length, forms, sentence, line, file, isName, confidence });
    }
    return [...terms.values()];
  }

  /** Returns the citation form of most occurrences; if no rule applies, the most frequent form in the text. */
  private citationOf(places: readonly MinedPhraseSpan[]): string {
    const letterCase = new PhraseTruecaser(places, this.side.statistics);
    const nothing: MinedPhraseSpan = { side: { segment: { text: '', line: 0 }, words: [] }, start: 0, end: 0 };
    const { words, place } = mostFrequentBy(
      places.map((place) => ({ place, words: letterCase.wordsOf(place, nothing) })),
      (each) => each.words.join(' '),
    );
    return asWritten(place, citationFormOfPhrase(words, this.side.forms, this.side.grammar).words);
  }

  /** Returns, for each candidate, the number of its occurrences within longer candidates that occur at least twice. */
  private nestedPlaces(): Map<string, number> {
    const nested = new Map<string, number>();
    for (const [key, { length }] of this.places) {
      if (length < 2) continue;
      const parts = key.split(' ');
      for (let start = 0; start < parts.length; start++)
        for (let end = start + 1; end <= parts.length; end++) {
          const part = parts.slice(start, end).join(' ');
          if (end - start < parts.length && this.places.has(part)) addCount(nested, part, length);
        }
    }
    return nested;
  }

  private draftOf(key: string, places: readonly MinedPhraseSpan[], nested: number): RawTermCandidate {
    const words = wordsOfPhrase(places[0]!);
    const terms = this.side.termTraitsOf(words);
    const { isTied, nounLikeness } = this.side.traitsOf(key, words);
    const files = new Set(places.map(({ side }) => side.segment.file)).size;
    const rarity = Math.min(...terms.words.map((word) => terms.general.rarity(word)));
    const capitals = places.filter((place) => isCapitalised(wordsOfPhrase(place).at(-1)!)).length / places.length;
    const forms = places.map((place) => normaliseForm(textOfPhrase(place)));
    const score =
      WEIGHT.bias +
      WEIGHT.count * Math.log2(1 + Math.min(places.length, MAX_PLACES)) +
      WEIGHT.files * Math.log2(1 + Math.min(files, MAX_FILES)) +
      (words.length === 1 ? WEIGHT.oneWord : 0) +
      WEIGHT.furtherWord * Math.max(0, words.length - 3) +
      (isTied ? WEIGHT.tied : 0) +
      WEIGHT.noun * nounLikeness +
      WEIGHT.rarity * (Math.min(Math.max(rarity, MIN_RARITY), MAX_RARITY) / CLASSES_PER_GROUP) +
      (terms.isCut ? WEIGHT.cut : 0) +
      WEIGHT.spread * terms.spread +
      (terms.isExpository ? WEIGHT.expository : 0) +
      (terms.beginsExpository ? WEIGHT.beginsExpository : 0) +
      WEIGHT.outside * (Math.max(0, places.length - nested) / places.length) +
      // German capitalises all nouns, so a capital is no evidence.
      (this.language.startsWith('de') ? 0 : WEIGHT.capital * capitals);
    return {
      phrase: mostFrequentBy(forms, (form) => form),
      places,
      score,
      isName: capitals > 0.5 && !this.language.startsWith('de'),
    };
  }
}

/** Returns the cited words, joined by the text between the words of the occurrence. */
function asWritten({ side: { segment, words }, start }: MinedPhraseSpan, cited: readonly string[]): string {
  return cited
    .map((word, i) => (i === 0 ? word : segment.text.slice(words[start + i - 1]!.end, words[start + i]!.start) + word))
    .join('')
    .replace(/\s+/gu, ' ');
}
