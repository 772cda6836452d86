import { dot, Vectors } from '../../src/base/vectors';
import type { PhraseInContext } from '../../src/model/phrase';

/** Phrases of one language, on one side of a comparison. */
export interface Side {
  /** BCP 47. */
  language: string;
  phrases: readonly PhraseInContext[];
}

/** Whatever can compare phrases of two languages: Glossa itself or a baseline. */
export interface System {
  readonly name: string;
  /** Whether sentences around a phrase change nothing. */
  readonly isContextFree: boolean;
  /** One row per query with one score per target; the higher, the nearer. A row of equal scores means that the system has nothing to say. */
  scores(queries: Side, targets: Side): Promise<Vectors>;
}

/** A system that compares by the inner product of vectors. */
export abstract class VectorSystem implements System {
  abstract readonly name: string;
  abstract readonly isContextFree: boolean;

  /** One row per phrase, l2-normalised; a zero row for a phrase that the system cannot represent. */
  abstract encode(side: Side): Promise<Vectors>;

  async scores(queries: Side, targets: Side): Promise<Vectors> {
    return innerProducts(await this.encode(queries), await this.encode(targets));
  }
}

/** Every row of `a` with every row of `b`: `a.count × b.count`. */
export function innerProducts(a: Vectors, b: Vectors): Vectors {
  const products = Vectors.zeros(a.count, b.count);
  for (let i = 0; i < a.count; i++) {
    const [row, own] = [products.row(i), a.row(i)];
    for (let j = 0; j < b.count; j++) row[j] = dot(own, b.row(j));
  }
  return products;
}

/** The text that the phrase stands in; the phrase itself where it stands alone. */
export function wholeTexts({ phrase, before = '', after = '', examples = [] }: PhraseInContext): string[] {
  const texts = examples.map((example) => example.before + example.phrase + example.after);
  if (before || after || texts.length === 0) texts.unshift(before + phrase + after);
  return texts;
}
