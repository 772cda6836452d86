import type { StemmedWord } from '../language/forms';
import { isEnglishInflection, stemmedWords, stemOf } from '../language/forms';
import { foldDiacritics, normaliseForm } from '../language/normalise';
import { isUnsegmented } from '../language/scripts';
import type { Span } from '../model/phrase';

/** Words of another script within what is written without blanks. */
const LATIN = /\p{Script=Latin}[\p{Script=Latin}\p{Nd}]*/gu;

/** Where a phrase stands in a text. */
export interface PhrasePlaces {
  /** In order; offsets in UTF-16 code units. */
  spans: Span[];
  /** Whether one of them is the phrase as it is, but for case and the like. */
  isExact: boolean;
}

/** A phrase as it is looked for in texts of one language: as it is, and inflected. */
export class SoughtPhrase {
  private readonly form: string;
  private readonly stems: readonly string[];
  private readonly isDense: boolean;

  private readonly phrase: string;

  constructor(
    phrase: string,
    private readonly language: string,
  ) {
    this.isDense = isUnsegmented(phrase);
    const words = this.isDense ? [] : stemmedWords(phrase, language);
    // The dots of a menu and a sentence's end are no part of what is looked for.
    this.phrase = words.length ? phrase.slice(words[0]!.start, words.at(-1)!.end) : phrase.trim();
    this.form = normaliseForm(this.phrase);
    this.stems = words.map(({ stem }) => stem);
  }

  /** Under which every text with the phrase is filed; none where it holds nothing to be found by. */
  get tokens(): string[] {
    return this.isDense ? pairsOfSigns(denseForm(this.form)) : [...this.stems];
  }

  /** Undefined where it does not stand in the text. */
  placesIn(text: string): PhrasePlaces | undefined {
    if (this.isDense || isUnsegmented(text)) return this.placesOfForm(text);
    const spans: Span[] = [];
    let isExact = false;
    const words = stemmedWords(text, this.language);
    const { length } = this.stems;
    for (let first = 0; length > 0 && first + length <= words.length; first++) {
      if (!this.stemsStandAt(words, first)) continue;
      const span = { start: words[first]!.start, end: words[first + length - 1]!.end };
      const written = text.slice(span.start, span.end);
      const isSame = normaliseForm(written) === this.form;
      if (!isSame && this.language.startsWith('en') && !isEnglishInflection(written, this.phrase)) continue;
      isExact ||= isSame;
      if (span.start >= (spans.at(-1)?.end ?? 0)) spans.push(span);
    }
    return spans.length ? { spans, isExact } : undefined;
  }

  private stemsStandAt(words: readonly StemmedWord[], first: number): boolean {
    return this.stems.every((stem, i) => words[first + i]!.stem === stem);
  }

  /** Without blanks between words the signs themselves are compared. A text that changes its length by being normalised is marked as a whole. */
  private placesOfForm(text: string): PhrasePlaces | undefined {
    const folded = text.toLowerCase();
    const sought = folded.length === text.length ? this.phrase.toLowerCase() : undefined;
    const spans: Span[] = [];
    for (let at = sought ? folded.indexOf(sought) : -1; at >= 0; at = folded.indexOf(sought!, at + sought!.length)) spans.push({ start: at, end: at + sought!.length });
    if (!spans.length && denseForm(normaliseForm(text)).includes(denseForm(this.form))) spans.push({ start: 0, end: text.length });
    return spans.length ? { spans, isExact: true } : undefined;
  }
}

/** Under which a text is filed: the stems of its words; where no blanks part them, every two signs, and the words of other scripts. */
export function tokensOfText(text: string, language: string): string[] {
  if (!isUnsegmented(text)) return stemmedWords(text, language).map(({ stem }) => stem);
  const dense = denseForm(normaliseForm(text));
  return [...pairsOfSigns(dense), ...Array.from(text.matchAll(LATIN), ([word]) => stemOf(word, language))];
}

function denseForm(form: string): string {
  return foldDiacritics(form).replaceAll(' ', '');
}

function pairsOfSigns(text: string): string[] {
  const signs = Array.from(text);
  return signs.length < 2 ? signs : signs.slice(1).map((sign, i) => signs[i]! + sign);
}
