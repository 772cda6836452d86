/**
 * One English and one foreign sentence with a word each: is the meaning the same? The cosine of the encoder's vectors of the two words in their sentences
 * answers. What is right is told by the other sides of the rows of parallel text that the sentences are from; `prepare --bench bench/ambiguous` keeps
 * those rows out of the training data. Prints the area under the ROC curve, with intervals over words, by language; and the same for the bare words.
 *
 *   npm run bench -- wic FOLDER [--model DIR] [--show 40]
 *   npm run bench -- wic FOLDER --mine FILE [--without BENCH]
 *
 * FOLDER is a data folder (training/data.md) with `pairs`, `senses/wiktionary.tsv.xz` and `senses/synsets.tsv.xz`. The program `xz` has to be there.
 * The second form writes candidates for the list of pairs, bench/ambiguous/pairs.tsv, which was read and thinned out by hand.
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { Command } from 'commander';
import { dot } from '../src/base/vectors';
import type { PhraseEncoder } from '../src/engine/encoder/phraseEncoder';
import { openEncoder } from '../src/engine/encoder/encoder';
import { bundledModelFolder } from '../src/engine/encoder/model/bundledModel';
import { BenchmarkError, readSenseChoices, readSenseSentences } from './quality/benchmarkFolder';
import { readPackedRows, readPhrasePairs } from './support/phrasePairs';
import { report } from './support/report';
import { areaByWord } from './wic/areaByWord';
import { RowLabels, withoutRivals } from './wic/labelledRows';
import type { WordPair } from './wic/pairList';
import { PAIR_LIST, pairLine, quotedPairs, readPairList } from './wic/pairList';
import type { DictionarySense } from './wic/senseInventory';
import { RelatedWords, sensesOfNouns } from './wic/senseInventory';
import { choosePairs } from './wic/wordPairs';

const LANGUAGES = ['de', 'es', 'fr', 'ja', 'ru', 'zh'];
const MOST_CANDIDATES = 2000;
/** Prose and everyday sentences. In the strings of programs words mean what programs mean by them. */
const SOURCES = new Set('bible cdda mintaka mlqepe renpy ss14 storybooks tatoeba tatoeba2 tatoeba3 tatoeba5 unciv unescodef xpersona'.split(' '));

await new Command('wic')
  .argument('<folder>', 'parallel text and senses, laid out as training/data.md says')
  .option('--model <folder>', 'instead of the one that is shipped', bundledModelFolder())
  .option('--show <count>', 'prints so many of the pairs', Number, 0)
  .option('--mine <file>', 'writes candidates for the list of pairs there, and measures nothing')
  .option('--without <folder>', 'benchmarks whose English words are not chosen')
  .action(run)
  .parseAsync();

async function run(folder: string, { model, show, mine, without }: { model: string; show: number; mine?: string; without?: string }): Promise<void> {
  const senses = sensesOfNouns(readPackedRows(path.join(folder, 'senses', 'wiktionary.tsv.xz')));
  const rows = readPhrasePairs(path.join(folder, 'pairs'), LANGUAGES, ({ source }) => SOURCES.has(source));
  if (mine) {
    for (const { word } of without ? [...readSenseChoices(without), ...readSenseSentences(without)] : []) senses.delete(word);
    const labelled = [...labelsOf(senses)].flatMap(([language, labels]) => rows.get(language)!.flatMap((row) => withoutRivals(labels.of(row))));
    const related = new RelatedWords(readPackedRows(path.join(folder, 'senses', 'synsets.tsv.xz')));
    writeFileSync(mine, choosePairs(labelled, related, MOST_CANDIDATES).map((pair) => `${pairLine(pair)}\n`).join(''));
    return;
  }
  const list = readPairList(PAIR_LIST);
  const pairs = quotedPairs(list, rows, labelsOf(senses));
  if (pairs.length < list.length) throw new BenchmarkError(`${folder} has the rows of ${pairs.length} of the ${list.length} pairs in ${PAIR_LIST}. Candidates for another list are written by --mine.`);
  for (const pair of pairs.filter((_, index) => Math.floor((index * show) / pairs.length) > Math.floor(((index - 1) * show) / pairs.length))) console.log(shown(pair));
  await measure(pairs, model);
}

function labelsOf(senses: ReadonlyMap<string, readonly DictionarySense[]>): Map<string, RowLabels> {
  return new Map(LANGUAGES.map((language) => [language, new RowLabels(senses, language)]));
}

async function measure(pairs: readonly WordPair[], model: string): Promise<void> {
  const encoder = await openEncoder(model);
  const inSentence = await cosines(encoder, pairs, ({ english, foreign }) => [english, foreign]);
  const bare = await cosines(encoder, pairs, ({ word, translation }) => [{ phrase: word }, { phrase: translation }]);
  await encoder.close();
  const figures: Record<string, number> = { pairs: pairs.length, words: new Set(pairs.map(({ word }) => word)).size };
  const tell = (name: string, chosen: (pair: WordPair) => boolean, scores: readonly number[]): void => {
    const scored = pairs.flatMap((pair, index) => (chosen(pair) ? [{ word: pair.word, score: scores[index]!, isSame: pair.isSame }] : []));
    const { area, from, to } = areaByWord(scored);
    console.log(`${name}: ${area.toFixed(3)} (${from.toFixed(3)} to ${to.toFixed(3)}), ${scored.length} pairs`);
    Object.assign(figures, { [`${name}, area`]: area, [`${name}, from, area`]: from, [`${name}, to, area`]: to });
  };
  tell('in the sentence', () => true, inSentence);
  for (const language of LANGUAGES) tell(`in the sentence, ${language}`, (pair) => pair.language === language, inSentence);
  for (const side of ['English', 'foreign'] as const) tell(`in the sentence, ${side} word ambiguous`, (pair) => pair.ambiguous === side, inSentence);
  tell('bare', () => true, bare);
  report('wic', figures);
}

async function cosines(encoder: PhraseEncoder, pairs: readonly WordPair[], sidesOf: (pair: WordPair) => [{ phrase: string }, { phrase: string }]): Promise<number[]> {
  const vectors = await encoder.encodePhrases(pairs.flatMap(sidesOf));
  return pairs.map((_, index) => dot(vectors.row(2 * index), vectors.row(2 * index + 1)));
}

function shown({ isSame, ambiguous, language, word, english, foreign }: WordPair): string {
  const marked = ({ before = '', phrase, after = '' }: WordPair['english']): string => `${before}[${phrase}]${after}`;
  return `${isSame ? 'same ' : 'other'} ${language} ${ambiguous} ${word}\n   ${marked(english)}\n   ${marked(foreign)}`;
}
