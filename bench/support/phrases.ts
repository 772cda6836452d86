import path from 'node:path';
import { bundledModelFolder } from '../../src/engine/encoder/model/modelLibrary';
import { readTokenizerFile } from '../../src/engine/encoder/tokenizer/tokenizer';
import { readPhrasePairs, shuffled } from './sets';

/** Phrases to index, and queries. */
export interface Phrases {
  indexed: string[];
  /** The queries; none of them is indexed. */
  asked: string[];
  /** A description for the table. */
  origin: string;
}

/** The language of half of the queries. */
const FOREIGN = 'de';

/** Returns synthetic phrases of one to three words from the vocabulary of the model. The result is deterministic. */
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
 * Returns English terms of a data folder's `phrases`. Queries are other terms, half of them English, half German.
 * @throws RangeError if the folder has too few
 */
export function realPhrases(folder: string, count: number, questions: number): Phrases {
  const pairs = readPhrasePairs(path.join(folder, 'phrases'));
  const asked = shuffled(pairs.get(FOREIGN) ?? [], ({ english }) => english, 'questions').slice(0, questions / 2);
  const phrases = new Set(Array.from(pairs.values()).flatMap((list) => list.map(({ english }) => english)));
  for (const { english } of asked) phrases.delete(english);
  const indexed = shuffled([...phrases].slice(0, count), (phrase) => phrase, 'order');
  if (indexed.length < count || asked.length < questions / 2)
    throw new RangeError(
      `${folder} has ${indexed.length} phrases and ${asked.length} pairs to ask, not ${count} and ${questions / 2}.`,
    );
  return {
    indexed,
    asked: [...asked.map(({ english }) => english), ...asked.map(({ foreign }) => foreign)],
    origin: 'English terms. Queries are other terms, half of them German',
  };
}
