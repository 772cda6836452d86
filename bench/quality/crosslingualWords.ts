import { Vectors } from '../../src/base/vectors';
import type { MonolingualText } from './monolingualText';
import type { WordVectors } from './ppmi';
import { trainWordVectors } from './ppmi';
import { mapped, procrustes } from './procrustes';
import type { Side } from './system';
import { innerProducts, VectorSystem } from './system';
import { averageWords } from './wordAverage';

/** Among so many of the most frequent words on each side mutual neighbours join the dictionary. */
const BOOTSTRAP_WORDS = 3000;
/** Entries of the dictionary that the first map is fitted on: the most frequent. */
const SEED_ENTRIES = 5000;

/**
 * Proc-B (Glavaš et al., 2019; CLWE in XPR): static word vectors of each language, trained on its own text, and an
 * orthogonal map to English. It is fitted on a dictionary, then once more on the dictionary and all words that are each
 * other's nearest neighbours under the first map. A phrase is the mean of its words.
 */
export class CrosslingualWords extends VectorSystem {
  readonly name = 'Proc-B';
  readonly isContextFree = true;
  private readonly languages = new Map<string, Map<string, Float32Array>>();
  private english?: WordVectors;

  constructor(private readonly text: MonolingualText) {
    super();
  }

  encode({ language, phrases }: Side): Promise<Vectors> {
    let known = this.languages.get(language);
    if (!known) this.languages.set(language, (known = language === 'en' ? table(this.englishWords()) : table(this.mappedWords(language))));
    return Promise.resolve(averageWords(phrases, language, this.englishWords().vectors.dimensions, (word) => known.get(word)));
  }

  private englishWords(): WordVectors {
    return (this.english ??= trainWordVectors(this.text.sentences('en')));
  }

  private mappedWords(language: string): WordVectors {
    const english = this.englishWords();
    const { words, vectors } = trainWordVectors(this.text.sentences(language));
    const [foreignRows, englishRows] = [rowsOf(words), rowsOf(english.words)];
    const entries = this.text.dictionary(language).flatMap(([from, to]): [number, number][] => {
      const [row, englishRow] = [foreignRows.get(to), englishRows.get(from)];
      return row === undefined || englishRow === undefined ? [] : [[row, englishRow]];
    });
    const seed = entries.sort((a, b) => a[0] + a[1] - b[0] - b[1]).slice(0, SEED_ENTRIES);
    const first = mapped(vectors, fit(seed, vectors, english.vectors));
    return { words, vectors: mapped(vectors, fit([...seed, ...mutualNeighbours(first, english.vectors)], vectors, english.vectors)) };
  }
}

function fit(pairs: readonly (readonly [number, number])[], foreign: Vectors, english: Vectors): Vectors {
  return procrustes(picked(foreign, pairs.map(([row]) => row)), picked(english, pairs.map(([, row]) => row)));
}

function mutualNeighbours(foreign: Vectors, english: Vectors): [number, number][] {
  const head = (vectors: Vectors) => new Vectors(vectors.dimensions, vectors.data.subarray(0, BOOTSTRAP_WORDS * vectors.dimensions));
  const products = innerProducts(head(foreign), head(english));
  const bestOfEnglish = new Int32Array(products.dimensions).fill(-1);
  const bestOfForeign = Array.from({ length: products.count }, (_, row) => {
    let best = 0;
    products.row(row).forEach((product, column, own) => {
      if (product > own[best]!) best = column;
      if (bestOfEnglish[column]! < 0 || product > products.row(bestOfEnglish[column]!)[column]!) bestOfEnglish[column] = row;
    });
    return best;
  });
  return bestOfForeign.flatMap((column, row): [number, number][] => (bestOfEnglish[column] === row ? [[row, column]] : []));
}

function picked(vectors: Vectors, rows: readonly number[]): Vectors {
  const result = Vectors.zeros(rows.length, vectors.dimensions);
  rows.forEach((row, i) => result.row(i).set(vectors.row(row)));
  return result;
}

function rowsOf(words: readonly string[]): Map<string, number> {
  return new Map(words.map((word, row) => [word, row]));
}

function table({ words, vectors }: WordVectors): Map<string, Float32Array> {
  return new Map(words.map((word, row) => [word, vectors.row(row)]));
}
