import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** A fault of a benchmark folder, in a sentence that says where and what to do. */
export class BenchmarkError extends Error {}

/** A row of `phrase_ctx`: a pair of phrases and the sentences, translations of each other, that they stand in. */
export interface PhraseRow {
  isMultiWord: boolean;
  english: string;
  foreign: string;
  englishSentence: string;
  foreignSentence: string;
}

/** A word in a sentence, the translation that is right there, and the translation of its other sense. */
export interface SenseChoice {
  language: string;
  word: string;
  sentence: string;
  right: string;
  wrong: string;
}

/** An ambiguous word in a sentence, with the translation of the sense that it has there, by language; a language in which the sense has none is not there. */
export interface SenseSentence {
  /** Of the word and the sentence. */
  language: string;
  word: string;
  /** The word as it stands in the sentence. */
  form: string;
  sense: string;
  translations: ReadonlyMap<string, string>;
  before: string;
  after: string;
  /** Into English, where the file has it. */
  translated?: string;
}

export interface SentencePair {
  english: string;
  foreign: string;
}

/** The columns of `senses.tsv` and `coarse.tsv` that hold translations. */
const SENSE_LANGUAGES = ['de', 'fr', 'es', 'ja', 'zh'];

/** The rows of `phrase_ctx/phrase_ctx.en-<language>.tsv`, by language. */
export function readPhraseRows(folder: string): Map<string, PhraseRow[]> {
  return byLanguage(folder, 'phrase_ctx', 5, ([kind, english, foreign, englishSentence, foreignSentence]) => {
    return { isMultiWord: kind === 'mw', english: english!, foreign: foreign!, englishSentence: englishSentence!, foreignSentence: foreignSentence! };
  });
}

/** The sentence pairs of every `<folder>/<subfolder>/<anything>.en-<language>.tsv`, by language. */
export function readSentencePairs(folder: string, subfolder: string): Map<string, SentencePair[]> {
  return byLanguage(folder, subfolder, 2, ([english, foreign]) => ({ english: english!, foreign: foreign! }));
}

/** Four choices for each word and language: two senses in two sentences. */
export function readSenseChoices(folder: string): SenseChoice[] {
  const file = path.join(folder, 'senses', 'senses.tsv');
  if (!existsSync(file)) return [];
  const rows = readTable(file, 8);
  return rows.flatMap((row, index) => {
    const other = rows.find((candidate) => candidate[0] === row[0] && candidate !== row);
    if (!other) throw new BenchmarkError(`${file}:${index + 1}: “${row[0]}” needs a second row, with its other sense.`);
    return SENSE_LANGUAGES.flatMap((language, column) => row.slice(6, 8).map((sentence) => ({ language, word: row[0]!, sentence, right: row[column + 1]!, wrong: other[column + 1]! })));
  });
}

/** The rows of `coarse/coarse.tsv`, in the file's order. */
export function readSenseSentences(folder: string): SenseSentence[] {
  const file = path.join(folder, 'coarse', 'coarse.tsv');
  if (!existsSync(file)) return [];
  return readTable(file, 9).map((row) => {
    const translations = new Map(SENSE_LANGUAGES.map((language, column) => [language, row[column + 2]!] as const).filter(([, term]) => term !== '-'));
    return { language: 'en', word: row[0]!, form: row[0]!, sense: row[1]!, translations, before: row[7]!, after: row[8]! };
  });
}

/** The rows of `words/<language>.tsv`, language by language: a word, the English name of its sense, the sentence before the word, the word in it, the sentence after it. */
export function readForeignSenseSentences(folder: string): SenseSentence[] {
  const place = path.join(folder, 'words');
  const names = existsSync(place) ? readdirSync(place).filter((name) => name.endsWith('.tsv')).sort() : [];
  return names.flatMap((name) =>
    readTable(path.join(place, name), 5).map(([word, sense, before, form, after, translated]) => {
      return { language: path.basename(name, '.tsv'), word: word!, form: form!, sense: sense!, translations: new Map([['en', sense!]]), before: before!, after: after!, translated };
    }),
  );
}

function byLanguage<T>(folder: string, subfolder: string, columns: number, rowOf: (cells: string[]) => T): Map<string, T[]> {
  const rows = new Map<string, T[]>();
  const place = path.join(folder, subfolder);
  for (const name of existsSync(place) ? readdirSync(place).sort() : []) {
    const language = /\.en-([\w-]+)\.tsv$/.exec(name)?.[1];
    if (language) rows.set(language, [...(rows.get(language) ?? []), ...readTable(path.join(place, name), columns).map(rowOf)]);
  }
  return rows;
}

function readTable(file: string, columns: number): string[][] {
  const rows = readFileSync(file, 'utf8').replace(/[\r\n]+$/, '').split(/\r?\n/).map((line) => line.split('\t'));
  const short = rows.findIndex((row) => row.length < columns);
  if (short >= 0) throw new BenchmarkError(`${file}:${short + 1}: has ${rows[short]!.length} of the ${columns} columns that it needs; columns are separated by tabs.`);
  return rows;
}
