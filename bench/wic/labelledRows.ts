import { stem } from '../../src/language/stems';
import { writesNoBlanks } from '../../src/language/scripts';
import { words } from '../../src/language/words';
import type { ExampleSentence } from '../../src/model/concept';
import type { SourcedPair } from '../support/phrasePairs';
import type { DictionarySense } from './senseInventory';
import { areToldApart } from './senseInventory';

/** A word of a row whose sense the other side tells: the English side has the word once, the foreign side one of its translations, once. */
export interface LabelledRow {
  row: SourcedPair;
  language: string;
  word: string;
  translation: string;
  /** Those of the word's senses that have the translation; no two of them are told apart. */
  senses: DictionarySense[];
  english: ExampleSentence;
  foreign: ExampleSentence;
}

const FEWEST_WORDS = 5;
const MOST_LETTERS = 220;
/** A single character of Chinese or Japanese is too often a part of another word. */
const LEAST_CHARACTERS = 2;
const LEAST_LETTERS = 3;

/** What the plural adds, with a final vowel of the singular that may be there or not. */
const PLURALS: Record<string, RegExp> = { es: /(?<=[^s])(?:e?s)?$/u, fr: /[sx]?$/u };

/** What a verb follows, and no noun. A capital may be that of a name. */
const VERB_BEFORE = /(?:\b(?:to|i|you|he|she|it|we|they|will|would|can|could|may|might|must|shall|should|don['’]t|not)|n['’]t)\s+$/i;

type Token = ReturnType<typeof words>[number];

/** Finds what the rows of one language tell about the senses of English words. */
export class RowLabels {
  /** For each English word: stem of a translation, the translation, its senses. */
  private readonly byWord = new Map<string, Map<string, { translation: string; senses: DictionarySense[] }>>();

  constructor(
    senses: ReadonlyMap<string, readonly DictionarySense[]>,
    private readonly language: string,
  ) {
    for (const [word, own] of senses) {
      const keys = new Map<string, { translation: string; senses: DictionarySense[] }>();
      for (const sense of own) {
        for (const translation of sense.translations.get(language) ?? []) {
          if (words(translation, language).length !== 1 || translation.length < (writesNoBlanks(language) ? LEAST_CHARACTERS : LEAST_LETTERS)) continue;
          const key = this.keyOf(translation);
          const known = keys.get(key) ?? { translation, senses: [] };
          keys.set(key, known);
          if (!known.senses.includes(sense)) known.senses.push(sense);
        }
      }
      if (keys.size > 0) this.byWord.set(word, keys);
    }
  }

  /** All that a row tells. */
  of(row: SourcedPair): LabelledRow[] {
    if (row.english.length > MOST_LETTERS || row.foreign.length > MOST_LETTERS) return [];
    const english = words(row.english, 'en');
    if (english.length < FEWEST_WORDS) return [];
    const foreign = onlyOnce(words(row.foreign, this.language), (token) => [this.keyOf(token.text)]);
    const labels: LabelledRow[] = [];
    for (const [word, token] of onlyOnce(english, ({ text }) => dictionaryForms(text).filter((form) => this.byWord.has(form)))) {
      if (/^\p{Lu}/u.test(token.text) || VERB_BEFORE.test(row.english.slice(0, token.start))) continue;
      const hits = [...this.byWord.get(word)!].filter(([key]) => foreign.has(key));
      const [hit] = hits;
      if (hits.length !== 1 || !hit) continue;
      const [key, { translation, senses }] = hit;
      if (senses.some((a) => senses.some((b) => areToldApart(a, b)))) continue;
      labels.push({ row, language: this.language, word, translation, senses, english: sentenceOf(row.english, token), foreign: sentenceOf(row.foreign, foreign.get(key)!) });
    }
    return labels;
  }

  /** Forms of one noun have one key. In German it begins with a capital; stems of Romance languages would take the poster for the post. */
  private keyOf(text: string): string {
    if (writesNoBlanks(this.language)) return text;
    const plural = PLURALS[this.language];
    if (plural) return text.toLowerCase().replace(plural, '');
    const form = stem(text, this.language);
    return this.language === 'de' && /^\p{Lu}/u.test(text) ? `${form} noun` : form;
  }
}

/** The labels of one row without those of which it is unknown for which of two English words the translation stands. */
export function withoutRivals(labels: readonly LabelledRow[]): LabelledRow[] {
  return labels.filter(({ translation }) => labels.filter((other) => other.translation === translation).length === 1);
}

/** What an English word form may be the singular or plural of: book and books, wishes, stories. */
function dictionaryForms(text: string): string[] {
  const form = text.toLowerCase();
  const singulars = [/^(.{2,}[^s])s$/, /^(.{2,}(?:s|x|z|ch|sh|o))es$/].flatMap((pattern) => pattern.exec(form)?.[1] ?? []);
  return [form, ...singulars, ...(/ies$/.test(form) ? [`${form.slice(0, -3)}y`] : [])];
}

/** The tokens by their keys, without keys that several have. */
function onlyOnce(tokens: readonly Token[], keysOf: (token: Token) => string[]): Map<string, Token> {
  const found = new Map<string, Token>();
  const repeated = new Set<string>();
  for (const token of tokens) {
    for (const key of new Set(keysOf(token))) {
      if (found.has(key)) repeated.add(key);
      found.set(key, token);
    }
  }
  for (const key of repeated) found.delete(key);
  return found;
}

function sentenceOf(text: string, { start, end }: Token): ExampleSentence {
  return { before: text.slice(0, start), phrase: text.slice(start, end), after: text.slice(end) };
}
