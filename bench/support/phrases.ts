import path from 'node:path';
import { bundledModelFolder } from '../../src/engine/encoder/model/modelLibrary';
import { readTokenizerFile } from '../../src/engine/encoder/tokenizer/tokenizer';
import { filesIn, readPhrasePairs, readRows, shuffled } from './sets';

/** What an index of one language holds, and what it is asked. */
export interface Phrases {
  indexed: string[];
  /** None of them is indexed. */
  asked: string[];
  /** What they are, for the reader of the figures. */
  origin: string;
}

/** The foreign language in which half of the questions are asked. */
const FOREIGN = 'de';
/** Words of a run that is cut out of a sentence. */
const [SHORTEST, LONGEST] = [2, 4];

/** Phrases of one to three words from the model's vocabulary, the same for the same number. */
export async function madeUpPhrases(count: number, questions: number): Promise<Phrases> {
  const { model } = (await readTokenizerFile(bundledModelFolder(), 'tokenizer.json.gz')) as {
    model: { vocab: [piece: string, score: number][] };
  };
  const words = model.vocab
    .map(([piece]) => piece)
    .filter((piece) => /^▁\p{L}{3,}$/u.test(piece))
    .map((piece) => piece.slice(1));
  let state = 1;
  const random = (below: number) => (state = (state * 48271) % 2147483647) % below;
  const phrases = new Set<string>();
  while (phrases.size < count + questions)
    phrases.add(Array.from({ length: 1 + random(3) }, () => words[random(words.length)]!).join(' '));
  const all = [...phrases];
  return { indexed: all.slice(0, count), asked: all.slice(count), origin: 'made-up phrases of one to three words' };
}

/**
 * English terms of a data folder's `phrases`, and where those are too few, runs of words from the sentences of its `pairs`. Asked
 * is with other terms, half of them in English, half in German.
 * @throws RangeError where the folder has less
 */
export function realPhrases(folder: string, count: number, questions: number): Phrases {
  const pairs = readPhrasePairs(path.join(folder, 'phrases'), languagesIn(path.join(folder, 'phrases')));
  const asked = shuffled(pairs.get(FOREIGN) ?? [], ({ english }) => english, 'questions').slice(0, questions / 2);
  const phrases = new Set(Array.from(pairs.values()).flatMap((list) => list.map(({ english }) => english)));
  const terms = phrases.size;
  for (const run of runsOfWords(path.join(folder, 'pairs'))) {
    if (phrases.size >= count + questions) break;
    phrases.add(run);
  }
  for (const { english } of asked) phrases.delete(english);
  const indexed = shuffled([...phrases].slice(0, count), (phrase) => phrase, 'order');
  if (indexed.length < count || asked.length < questions / 2)
    throw new RangeError(
      `${folder} has ${indexed.length} phrases and ${asked.length} pairs to ask, not ${count} and ${questions / 2}.`,
    );
  const runs =
    count > terms
      ? `${terms.toLocaleString('en')} English terms, and runs of two to four words from English sentences`
      : 'English terms';
  return {
    indexed,
    asked: [...asked.map(({ english }) => english), ...asked.map(({ foreign }) => foreign)],
    origin: `${runs}. Queries are other terms, half of them German`,
  };
}

function languagesIn(folder: string): string[] {
  return [...new Set(filesIn(folder, /\.en-(.+)\.tsv\.xz$/).map(({ match }) => match[1]!))];
}

function* runsOfWords(folder: string): Generator<string> {
  for (const { file } of filesIn(folder, /\.xz$/)) {
    for (const [english] of readRows(file)) {
      const words = english!.split(/[^\p{L}\p{N}'’-]+/u).filter((word) => word !== '');
      for (
        let start = 0, length = SHORTEST;
        start + length <= words.length;
        start += SHORTEST, length = length < LONGEST ? length + 1 : SHORTEST
      )
        yield words.slice(start, start + length).join(' ');
    }
  }
}
