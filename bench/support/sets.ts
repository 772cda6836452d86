import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { seededRandom } from '../../src/base/vectors';
import type { ExampleSentence } from '../../src/model/concept';

/** A row of `phrase_ctx`: a pair of phrases in sentences that are translations of each other. */
export interface PhraseRow {
  isMultiWord: boolean;
  english: string;
  foreign: string;
  englishSentence: string;
  foreignSentence: string;
}

/** An ambiguous word in a sentence, with the translations of its sense by language. */
export interface SenseSentence {
  /** The language of the word and the sentence. */
  language: string;
  word: string;
  /** The form of the word in the sentence. */
  form: string;
  sense: string;
  translations: ReadonlyMap<string, string>;
  before: string;
  after: string;
  /** The sentence in English, if the file has it. */
  translated?: string;
}

/** An English text and its translation. */
export interface TranslatedPair {
  english: string;
  foreign: string;
}

/** The questions in one language, and all passages. */
export interface QuestionSet {
  language: string;
  passages: string[];
  /** The questions; `right` is the index of the passage. */
  questions: { text: string; right: number }[];
}

/** The languages of the translations in `coarse.tsv`, in the order of the columns. */
const SENSE_LANGUAGES = ['de', 'fr', 'es', 'ja', 'zh'];

/** Returns the columns of each line of a `.tsv` or `.tsv.xz`. The latter needs the program `xz`. */
export function readRows(file: string): string[][] {
  const text = file.endsWith('.xz')
    ? execFileSync('xz', ['-dc', file], { encoding: 'utf8', maxBuffer: 1 << 30 })
    : readFileSync(file, 'utf8');
  return text
    .replace(/[\r\n]+$/, '')
    .split(/\r?\n/)
    .map((line) => line.split('\t'));
}

/** Returns the rows of `phrase_ctx/phrase_ctx.en-<language>.tsv`, by language. */
export function readPhraseRows(folder: string): Map<string, PhraseRow[]> {
  return byLanguage(folder, 'phrase_ctx', 5, ([kind, english, foreign, englishSentence, foreignSentence]) => ({
    isMultiWord: kind === 'mw',
    english: english!,
    foreign: foreign!,
    englishSentence: englishSentence!,
    foreignSentence: foreignSentence!,
  }));
}

/** Returns the sentence pairs of every `tatoeba/<name>.en-<language>.tsv`, by language. */
export function readSentencePairs(folder: string): Map<string, TranslatedPair[]> {
  return byLanguage(folder, 'tatoeba', 2, ([english, foreign]) => ({ english: english!, foreign: foreign! }));
}

/** Returns the rows of `coarse/coarse.tsv`, without translations that are `-`. */
export function readSenseSentences(folder: string): SenseSentence[] {
  const file = path.join(folder, 'coarse', 'coarse.tsv');
  if (!existsSync(file)) return [];
  return readTable(file, 9).map((row) => {
    const translations = SENSE_LANGUAGES.map((language, column) => [language, row[column + 2]!] as const);
    return {
      language: 'en',
      word: row[0]!,
      form: row[0]!,
      sense: row[1]!,
      translations: new Map(translations.filter(([, term]) => term !== '-')),
      before: row[7]!,
      after: row[8]!,
    };
  });
}

/** Returns the rows of `words/<language>.tsv`, language by language; see bench/ambiguous/README.md. */
export function readForeignSenseSentences(folder: string): SenseSentence[] {
  return filesIn(path.join(folder, 'words'), /^(.+)\.tsv$/).flatMap(({ file, match: [, language] }) =>
    readTable(file, 5).map(([word, sense, before, form, after, translated]) => ({
      language: language!,
      word: word!,
      form: form!,
      sense: sense!,
      translations: new Map([['en', sense!]]),
      before: before!,
      after: after!,
      translated,
    })),
  );
}

/** Returns the pairs of every `<source>.en-<language>.tsv.xz` by language, by default of all languages. */
export function readPhrasePairs(folder: string, languages?: readonly string[]): Map<string, TranslatedPair[]> {
  const pairs = new Map<string, TranslatedPair[]>((languages ?? []).map((language) => [language, []]));
  for (const { file, match } of filesIn(folder, /\.en-(.+)\.tsv\.xz$/)) {
    const language = match[1]!;
    if (languages?.includes(language) === false) continue;
    const list = pairs.get(language) ?? [];
    pairs.set(language, list);
    for (const [english, foreign] of readRows(file)) if (english && foreign) list.push({ english, foreign });
  }
  return pairs;
}

/** Returns the questions of each `<name>.<language>.json` (SQuAD's format) about the passages of the English file. */
export function readQuestionSets(folder: string): QuestionSet[] {
  interface Paragraph {
    context: string;
    qas: { question: string }[];
  }
  const files = filesIn(folder, /^.+\.([a-z]{2,3})\.json$/).map(({ file, match }) => ({
    language: match[1]!,
    paragraphs: (JSON.parse(readFileSync(file, 'utf8')) as { data: { paragraphs: Paragraph[] }[] }).data.flatMap(
      ({ paragraphs }) => paragraphs,
    ),
  }));
  const passages = files.find(({ language }) => language === 'en')?.paragraphs.map(({ context }) => context);
  if (!passages) throw new Error(`${folder} has no <name>.en.json with English passages.`);
  return files.map(({ language, paragraphs }) => {
    if (paragraphs.length !== passages.length)
      throw new Error(`${folder}: ${language} has ${paragraphs.length} paragraphs, English ${passages.length}.`);
    const questions = paragraphs.flatMap(({ qas }, right) => qas.map(({ question }) => ({ text: question, right })));
    return { language, passages, questions };
  });
}

/** Returns the files of a folder whose names match, sorted; none if there is no such folder. */
export function filesIn(folder: string, name: RegExp): { file: string; match: RegExpExecArray }[] {
  return (existsSync(folder) ? readdirSync(folder).sort() : []).flatMap((each) => {
    const match = name.exec(each);
    return match ? [{ file: path.join(folder, each), match }] : [];
  });
}

/** Returns the phrase in its sentence, or alone if the sentence does not contain it. */
export function inSentence(phrase: string, sentence: string): ExampleSentence {
  const at = sentence.toLowerCase().indexOf(phrase.toLowerCase());
  if (at < 0) return { before: '', phrase, after: '' };
  return { before: sentence.slice(0, at), phrase, after: sentence.slice(at + phrase.length) };
}

/** Returns a pseudo-random number from 0 to 1 that depends on the text and the purpose only. */
export function chance(text: string, purpose: string): number {
  return createHash('sha256').update(`${purpose}\n${text}`).digest().readUInt32LE(0) / 2 ** 32;
}

/** Returns `count` of the items in a random order that depends on the seed only (Fisher–Yates shuffle). */
export function drawn<T>(items: readonly T[], count: number, seed: number): T[] {
  const random = seededRandom(seed);
  const mixed = [...items];
  for (let last = mixed.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    [mixed[last], mixed[other]] = [mixed[other]!, mixed[last]!];
  }
  return mixed.slice(0, count);
}

/** Returns the items in a pseudo-random order that depends on their texts and the purpose only. */
export function shuffled<T>(items: readonly T[], textOf: (item: T) => string, purpose: string): T[] {
  return items
    .map((item) => ({ item, place: chance(textOf(item), purpose) }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);
}

function byLanguage<T>(
  folder: string,
  subfolder: string,
  columns: number,
  rowOf: (cells: string[]) => T,
): Map<string, T[]> {
  const rows = new Map<string, T[]>();
  for (const { file, match } of filesIn(path.join(folder, subfolder), /\.en-([\w-]+)\.tsv$/))
    rows.set(match[1]!, [...(rows.get(match[1]!) ?? []), ...readTable(file, columns).map(rowOf)]);
  return rows;
}

function readTable(file: string, columns: number): string[][] {
  const rows = readRows(file);
  const short = rows.findIndex((row) => row.length < columns);
  if (short >= 0)
    throw new Error(`${file}:${short + 1}: has ${rows[short]!.length} of the ${columns} columns, separated by tabs.`);
  return rows;
}
