import { normaliseForm } from '../text/normalise';
import { stem } from '../text/stem';
import type { Word } from '../text/words';
import { functionWords } from './functionWords';

/** Longer terms are sentences. */
export const MOST_WORDS = 6;

/** A run of words that may be a term; indices of words, half-open. */
export interface Run {
  start: number;
  end: number;
  /** The stems of its words, by which inflected forms are one. */
  key: string;
}

/** What stands between the words of one term; anything else parts them. */
const WITHIN_TERM = /^[\s\u00a0'’\-‐‑·]*$/u;

/** Runs of words of one language that may be terms: no grammar at either end, no punctuation within, not digits alone. */
export class CandidateFinder {
  private readonly grammar: ReadonlySet<string>;

  constructor(private readonly language: string) {
    this.grammar = functionWords(language);
  }

  /** All candidates of a segment. */
  runsOf(text: string, words: readonly Word[]): Run[] {
    const stems = words.map((word) => stem(word.text, this.language));
    const isContent = words.map((word) => this.isContent(word.text));
    const runs: Run[] = [];
    for (let start = 0; start < words.length; start++) {
      if (!isContent[start]) continue;
      for (let end = start + 1; end <= Math.min(words.length, start + MOST_WORDS); end++) {
        if (end - 1 > start && !WITHIN_TERM.test(text.slice(words[end - 2]!.end, words[end - 1]!.start))) break;
        if (isContent[end - 1]) runs.push({ start, end, key: stems.slice(start, end).join(' ') });
      }
    }
    return runs.filter(({ start, end }) => !isTrivial(text.slice(words[start]!.start, words[end - 1]!.end)));
  }

  private isContent(word: string): boolean {
    return !this.grammar.has(normaliseForm(word)) && !/^\d[\d.,]*$/u.test(word);
  }
}

/** One letter, unless it is a character of a script that writes words with one. */
function isTrivial(text: string): boolean {
  return text.length < 2 && !/\p{Script=Han}/u.test(text);
}
