import type { StemmedWord } from '../language/forms';
import { isInflection, stemmedWords, foldedStemOf } from '../language/forms';
import { foldDiacritics, normaliseForm } from '../language/normalise';
import { isUnsegmented } from '../language/scripts';
import type { Span } from '../model/phrase';

/** Latin words within unsegmented text. */
const LATIN_WORD = /\p{Script=Latin}[\p{Script=Latin}\p{Nd}]*/gu;

/** The occurrences of a phrase in a text. */
interface PhrasePlaces {
  /** The spans in order, in UTF-16 code units. */
  spans: Span[];
  /** True if one of them is the exact phrase, except for case and similar differences. */
  isExact: boolean;
}

/** A phrase to find in texts of one language, exact and inflected. */
export class QueryPhrase {
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
    // Menu dots and a final full stop are not part of the phrase.
    this.phrase = words.length ? phrase.slice(words[0]!.start, words.at(-1)!.end) : phrase.trim();
    this.form = normaliseForm(this.phrase);
    this.stems = words.map(({ stem }) => stem);
  }

  /** The tokens that every text with the phrase is indexed by; empty if there are none. */
  get tokens(): string[] {
    return this.isDense ? bigramsOf(unspacedForm(this.form)) : [...this.stems];
  }

  /** Returns the occurrences of the phrase in a text; undefined if there are none. */
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
      if (!isSame && !isInflection(written, this.phrase, this.language)) continue;
      isExact ||= isSame;
      if (span.start >= (spans.at(-1)?.end ?? 0)) spans.push(span);
    }
    return spans.length ? { spans, isExact } : undefined;
  }

  private stemsStandAt(words: readonly StemmedWord[], first: number): boolean {
    return this.stems.every((stem, i) => words[first + i]!.stem === stem);
  }

  /**
   * Finds the phrase in unsegmented text by its characters. If the text contains it only after normalisation, the whole
   * text is returned as the span.
   */
  private placesOfForm(text: string): PhrasePlaces | undefined {
    const folded = text.toLowerCase();
    const lowerCasePhrase = folded.length === text.length ? this.phrase.toLowerCase() : undefined;
    const spans: Span[] = [];
    for (
      let at = lowerCasePhrase ? folded.indexOf(lowerCasePhrase) : -1;
      at >= 0;
      at = folded.indexOf(lowerCasePhrase!, at + lowerCasePhrase!.length)
    )
      spans.push({ start: at, end: at + lowerCasePhrase!.length });
    if (!spans.length && unspacedForm(normaliseForm(text)).includes(unspacedForm(this.form)))
      spans.push({ start: 0, end: text.length });
    return spans.length ? { spans, isExact: true } : undefined;
  }
}

/**
 * Returns the index tokens of a text: the stems of its words or, in unsegmented text, the character bigrams and the
 * Latin words.
 */
export function tokensOfText(text: string, language: string): string[] {
  if (!isUnsegmented(text)) return stemmedWords(text, language).map(({ stem }) => stem);
  const dense = unspacedForm(normaliseForm(text));
  return [...bigramsOf(dense), ...Array.from(text.matchAll(LATIN_WORD), ([word]) => foldedStemOf(word, language))];
}

function unspacedForm(form: string): string {
  return foldDiacritics(form).replaceAll(' ', '');
}

function bigramsOf(text: string): string[] {
  const signs = Array.from(text);
  return signs.length < 2 ? signs : signs.slice(1).map((sign, i) => signs[i]! + sign);
}

/** A window of consecutive segments of a document, with its relevance to the query. */
export interface ScoredWindow<Document> {
  document: Document;
  /** The index of its first segment. */
  first: number;
  /** The index after its last segment. */
  end: number;
  score: number;
}

/** The maximum number of segments of a window. */
export const MAX_WINDOW_SEGMENTS = 3;

/**
 * Returns the windows that are relevant to a query, best first. They do not overlap. A window's rank is the mean of its
 * score and of its document's score, which is the mean of the best two windows: a document with two relevant windows
 * ranks higher (localized relevance matching).
 */
export function relevantWindows<Document>(windows: readonly ScoredWindow<Document>[]): ScoredWindow<Document>[] {
  const byDocument = new Map<Document, ScoredWindow<Document>[]>();
  for (const window of [...windows].sort((a, b) => b.score - a.score || a.end - a.first - (b.end - b.first))) {
    const kept = byDocument.get(window.document) ?? [];
    if (kept.some(({ first, end }) => window.first < end && first < window.end)) continue;
    if (kept.push(window) === 1) byDocument.set(window.document, kept);
  }
  const ranked = [...byDocument.values()].flatMap((kept) => {
    const relevance = documentRelevance(kept.map(({ score }) => score));
    return kept.map((window) => ({ window, rank: (window.score + relevance) / 2 }));
  });
  return ranked.sort((a, b) => b.rank - a.rank || a.window.first - b.window.first).map(({ window }) => window);
}

/** Returns the relevance of a document from the scores of its windows, best first. */
function documentRelevance([best = 0, second = best]: readonly number[]): number {
  return (best + second) / 2;
}
