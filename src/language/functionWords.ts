import type * as Stopword from 'stopword';
import { lazyRequire } from '../base/lazyRequire';
import { memoised } from '../base/maps';
import { ownProperty } from '../base/nameTable';
import type { FunctionWordLists } from './functionWordLists';
import { FUNCTION_WORD_LISTS } from './functionWordLists';

const lists = lazyRequire<typeof Stopword>('stopword');

/** The library's own names of languages (ISO 639-3), by primary subtag. */
const LIST_NAMES: Record<string, string> = {
  ar: 'ara',
  bg: 'bul',
  ca: 'cat',
  cs: 'ces',
  da: 'dan',
  el: 'ell',
  et: 'est',
  fa: 'fas',
  fi: 'fin',
  he: 'heb',
  hi: 'hin',
  hr: 'hrv',
  hu: 'hun',
  id: 'ind',
  ko: 'kor',
  lt: 'lit',
  lv: 'lav',
  no: 'nob',
  nb: 'nob',
  pl: 'pol',
  ro: 'ron',
  sk: 'slk',
  sl: 'slv',
  sv: 'swe',
  tr: 'tur',
  uk: 'ukr',
  vi: 'vie',
};
/** Japanese content words use kanji and katakana; words in hiragana alone are function words, with few exceptions. */
const HIRAGANA = /^[\p{Script=Hiragana}ー]+$/u;

/** Matches English contractions with *not* or with a verb: *couldn’t*, *we’ll*. */
const CONTRACTION = /(?:n['’]t|['’](?:ll|ve|re|d|m))$/u;

const NONE: FunctionWordLists = { ties: '', beforeNouns: '', beforeVerbs: '', others: '' };

/** The function words of a language; unknown languages have none. */
export class FunctionWords {
  private readonly ties: ReadonlySet<string>;
  private readonly articles: ReadonlySet<string>;
  private readonly beforeNouns: ReadonlySet<string>;
  private readonly beforeVerbs: ReadonlySet<string>;
  private readonly others: ReadonlySet<string>;
  private readonly isJapanese: boolean;
  private readonly isEnglish: boolean;

  constructor(language: string) {
    const primary = language.split('-')[0]!.toLowerCase();
    const { ties, articles, beforeNouns, beforeVerbs, numerals, others } =
      ownProperty(FUNCTION_WORD_LISTS, primary) ?? NONE;
    const library =
      (lists() as unknown as Record<string, string[] | undefined>)[ownProperty(LIST_NAMES, primary) ?? ''] ?? [];
    this.ties = setOf(ties);
    this.articles = setOf(articles);
    this.beforeNouns = setOf(beforeNouns);
    this.beforeVerbs = setOf(beforeVerbs);
    this.others = new Set([...setOf(others), ...setOf(numerals), ...library.map((word) => word.toLowerCase())]);
    this.isJapanese = primary === 'ja';
    this.isEnglish = primary === 'en';
  }

  /** Returns whether the word is a function word; no term begins or ends with one. */
  has(word: string): boolean {
    const form = word.toLowerCase();
    return (
      [this.ties, this.articles, this.beforeNouns, this.beforeVerbs, this.others].some((words) => words.has(form)) ||
      (this.isJapanese && HIRAGANA.test(form)) ||
      (this.isEnglish && CONTRACTION.test(form))
    );
  }

  /** Returns whether a function word may occur inside a term. */
  isTie(word: string): boolean {
    return this.ties.has(word.toLowerCase());
  }

  /** Returns whether the word is an article or similar. The word before it is more likely a verb than a noun. */
  isArticle(word: string): boolean {
    return this.articles.has(word.toLowerCase());
  }

  /** Returns the part of speech that usually follows the word. */
  introduces(word: string): 'noun' | 'verb' | undefined {
    const form = word.toLowerCase();
    if (this.beforeVerbs.has(form)) return 'verb';
    return this.articles.has(form) || this.beforeNouns.has(form) || this.ties.has(form) ? 'noun' : undefined;
  }
}

/** Returns the function words of a language, cached. */
export const functionWordsOf = memoised((language: string) => new FunctionWords(language));

function setOf(words = ''): ReadonlySet<string> {
  return new Set(words.split(/\s+/u).filter(Boolean));
}
