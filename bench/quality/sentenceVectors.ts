import { normalise, Vectors } from '../../src/base/vectors';
import type { PhraseRow } from './benchmarkFolder';
import type { RememberingEncoder } from './glossa';
import { mapped, procrustes } from './procrustes';
import type { Side } from './system';
import { VectorSystem, wholeTexts } from './system';

/**
 * CLSE (after XPR, 5.2): a phrase is the mean of the vectors of the whole sentences that it stands in, and an orthogonal
 * map brings the other language to English. The map is fitted on the single-word rows of `phrase_ctx`, on their phrases
 * and on their sentences, as far as these do not stand in multi-word rows as well.
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

  async encode({ language, phrases }: Side): Promise<Vectors> {
    const texts = phrases.map(wholeTexts);
    const encoded = await this.encoder.encode(texts.flat().map((phrase) => ({ phrase })));
    const vectors = Vectors.zeros(phrases.length, this.encoder.dimensions);
    let next = 0;
    texts.forEach((own, row) => {
      const sum = vectors.row(row);
      for (let i = 0; i < own.length; i++) encoded.row(next++).forEach((value, j) => (sum[j]! += value));
      normalise(sum);
    });
    return language === 'en' ? vectors : mapped(vectors, await this.mapOf(language));
  }

  private async mapOf(language: string): Promise<Vectors> {
    let map = this.maps.get(language);
    if (!map) {
      const rows = this.rows.get(language) ?? [];
      const tested = new Set(rows.filter((row) => row.isMultiWord).map((row) => row.englishSentence));
      const fitted = rows.filter((row) => !row.isMultiWord && !tested.has(row.englishSentence));
      const pairs = new Map(fitted.flatMap((row) => [[row.english, row.foreign], [row.englishSentence, row.foreignSentence]] as const));
      const encode = (texts: Iterable<string>) => this.encoder.encode(Array.from(texts, (phrase) => ({ phrase })));
      map = procrustes(await encode(pairs.values()), await encode(pairs.keys()));
      this.maps.set(language, map);
    }
    return map;
  }
}
