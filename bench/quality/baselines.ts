import { Matrix, SingularValueDecomposition } from 'ml-matrix';
import { normaliseInPlace, Vectors } from '../../src/base/vectors';
import type { PhraseEncoder } from '../../src/engine/encoder/phraseEncoder';
import { splitIntoWords } from '../../src/language/words';
import type { PhraseRow } from '../support/sets';
import { chance } from '../support/sets';
import type { RememberingEncoder, Side } from './system';
import { sums, VectorSystem, wholeTexts } from './system';

/** Contexts of a word, as in the paper. */
const MOST_CONTEXTS = 60;
const SENTENCES_AT_ONCE = 512;

/** ISO (Litschko et al., 2022, 3.2): every word is encoded in isolation, and a phrase is the mean of its words. */
export class IsolatedWords extends VectorSystem {
  readonly name = 'ISO';
  readonly isContextFree = true;

  constructor(private readonly encoder: RememberingEncoder) {
    super();
  }

  async encode({ language, phrases }: Side): Promise<Vectors> {
    const lists = phrases.map(({ phrase }) => wordsOf(phrase, language));
    const distinct = Array.from(new Set(lists.flat()));
    const vectors = await this.encoder.encode(distinct.map((phrase) => ({ phrase })));
    const rows = new Map(distinct.map((word, row) => [word, vectors.row(row)]));
    return sums(lists, this.encoder.dimensions, (word) => rows.get(word));
  }
}

/**
 * AOC (Litschko et al., 2022, 3.2): a word is the mean of its vectors in up to 60 sentences, a phrase the mean of its
 * words. A word without a sentence is encoded alone.
 */
export class AverageOverContexts extends VectorSystem {
  readonly name = 'AOC';
  readonly isContextFree = true;
  private readonly languages = new Map<string, Map<string, Float32Array[]>>();

  /** @param sentences by language; those of two languages must not be translations of each other */
  constructor(
    private readonly encoder: PhraseEncoder,
    private readonly alone: RememberingEncoder,
    private readonly sentences: ReadonlyMap<string, readonly string[]>,
  ) {
    super();
  }

  async encode({ language, phrases }: Side): Promise<Vectors> {
    const known = this.languages.get(language) ?? (await this.read(language));
    this.languages.set(language, known);
    const lists = phrases.map(({ phrase }) => wordsOf(phrase, language));
    const unseen = Array.from(new Set(lists.flat())).filter((word) => !known.has(word));
    const vectors = await this.alone.encode(unseen.map((phrase) => ({ phrase })));
    unseen.forEach((word, row) => known.set(word, [vectors.row(row)]));
    const { dimensions } = this.encoder;
    return sums(lists, dimensions, (word) => sums([known.get(word)!], dimensions, (vector) => vector).row(0));
  }

  private async read(language: string): Promise<Map<string, Float32Array[]>> {
    const found = new Map<string, Float32Array[]>();
    const texts = this.sentences.get(language) ?? [];
    for (let start = 0; start < texts.length; start += SENTENCES_AT_ONCE) {
      const segments = texts
        .slice(start, start + SENTENCES_AT_ONCE)
        .map((text) => splitIntoWords(text, language).map((word) => word.text.toLowerCase()));
      const vectors = await this.encoder.encodeWords(segments);
      segments.forEach((segment, i) =>
        segment.forEach((word, row) => {
          const own = found.get(word) ?? [];
          found.set(word, own);
          if (own.length < MOST_CONTEXTS) own.push(normaliseInPlace(vectors[i]!.row(row)));
        }),
      );
    }
    return found;
  }
}

/**
 * CLSE (after XPR, 5.2): a phrase is the mean of the vectors of its whole sentences, and an orthogonal map brings the
 * other language to English. The map is fitted on the single-word rows of `phrase_ctx` and their sentences.
 */
export class SentenceVectors extends VectorSystem {
  readonly name = 'CLSE';
  readonly isContextFree = false;
  private readonly maps = new Map<string, Vectors>();

  constructor(
    private readonly encoder: RememberingEncoder,
    private readonly rows: ReadonlyMap<string, readonly PhraseRow[]>,
  ) {
    super();
  }

  /** The map was fitted on single words. */
  measures(score: string): boolean {
    return !score.startsWith('1w ');
  }

  async encode({ language, phrases }: Side): Promise<Vectors> {
    const texts = phrases.map(wholeTexts);
    const distinct = [...new Set(texts.flat())];
    const encoded = await this.texts(distinct);
    const rows = new Map(distinct.map((text, row) => [text, encoded.row(row)]));
    const vectors = sums(texts, this.encoder.dimensions, (text) => rows.get(text));
    return language === 'en' ? vectors : mapped(vectors, await this.mapOf(language));
  }

  private texts(texts: Iterable<string>): Promise<Vectors> {
    return this.encoder.encode(Array.from(texts, (phrase) => ({ phrase })));
  }

  private async mapOf(language: string): Promise<Vectors> {
    let map = this.maps.get(language);
    if (!map) {
      const rows = this.rows.get(language) ?? [];
      const tested = new Set(rows.filter((row) => row.isMultiWord).map((row) => row.englishSentence));
      const fitted = rows.filter((row) => !row.isMultiWord && !tested.has(row.englishSentence));
      const pairs = new Map(
        fitted.flatMap((row) => [
          [row.english, row.foreign] as const,
          [row.englishSentence, row.foreignSentence] as const,
        ]),
      );
      map = procrustes(await this.texts(pairs.values()), await this.texts(pairs.keys()));
      this.maps.set(language, map);
    }
    return map;
  }
}

/**
 * Returns the orthogonal map W that brings the rows of `from` nearest to those of `to`, applied as row · W: W = U·Vᵀ with
 * U·Σ·Vᵀ = fromᵀ·to (Schönemann, 1966).
 */
export function procrustes(from: Vectors, to: Vectors): Vectors {
  const matrixOf = (vectors: Vectors) =>
    new Matrix(Array.from({ length: vectors.count }, (_, row) => Array.from(vectors.row(row))));
  const { leftSingularVectors, rightSingularVectors } = new SingularValueDecomposition(
    matrixOf(from).transpose().mmul(matrixOf(to)),
    { autoTranspose: true },
  );
  const map = leftSingularVectors.mmul(rightSingularVectors.transpose());
  return new Vectors(map.columns, Float32Array.from(map.to1DArray()));
}

/** Returns every row times the map. */
export function mapped(vectors: Vectors, map: Vectors): Vectors {
  const result = Vectors.zeros(vectors.count, map.dimensions);
  for (let row = 0; row < vectors.count; row++) {
    const to = result.row(row);
    vectors.row(row).forEach((factor, i) => map.row(i).forEach((value, j) => (to[j]! += factor * value)));
  }
  return result;
}

/** Returns half of the sentences for English, and the translations of the other half for the rest, by language. */
export function contexts(
  rows: ReadonlyMap<string, readonly PhraseRow[]>,
  languages: readonly string[],
): Map<string, string[]> {
  const isEnglish = (row: PhraseRow) => chance(row.englishSentence, 'contexts') < 0.5;
  const own = (language: string) => rows.get(language) ?? [];
  const english = languages.flatMap((language) =>
    own(language)
      .filter(isEnglish)
      .map((row) => row.englishSentence),
  );
  const foreign = (language: string) =>
    own(language)
      .filter((row) => !isEnglish(row))
      .map((row) => row.foreignSentence);
  return new Map([
    ['en', [...new Set(english)]],
    ...languages.map((language): [string, string[]] => [language, [...new Set(foreign(language))]]),
  ]);
}

/** Returns the words of a phrase in lower case; the phrase itself if it has none. */
function wordsOf(text: string, language: string): string[] {
  const found = splitIntoWords(text, language).map((word) => word.text.toLowerCase());
  return found.length > 0 ? found : [text.toLowerCase()];
}
