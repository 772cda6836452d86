import { dot, normaliseInPlace, Vectors } from '../../src/base/vectors';
import type { PhraseEncoder } from '../../src/engine/encoder/phraseEncoder';
import { InputBuilder } from '../../src/engine/encoder/inputs';
import type { VerifiedModel } from '../../src/engine/encoder/model/modelFolder';
import { readModel } from '../../src/engine/encoder/model/modelFolder';
import type { ModelSession } from '../../src/engine/encoder/session/modelSession';
import { openSession } from '../../src/engine/encoder/session/modelSession';
import { openTokenizer } from '../../src/engine/encoder/tokenizer/tokenizer';
import { normaliseForm } from '../../src/language/normalise';
import type { PhraseInContext } from '../../src/model/phrase';

const TOKENS_A_RUN = 256;

/** Phrases of one language, on one side of a comparison. */
export interface Side {
  /** BCP 47. */
  language: string;
  phrases: readonly PhraseInContext[];
}

/** Compares phrases of two languages: Glossa itself or a baseline. */
export interface System {
  readonly name: string;
  /** Whether sentences around a phrase change nothing. */
  readonly isContextFree: boolean;
  /** Returns queries × targets; the higher, the nearer. A row of equal scores has no answer. */
  scores(queries: Side, targets: Side): Promise<Vectors>;
  /** Returns whether a score applies to the system in a language. Without this method, all do. */
  measures?(score: string, language: string): boolean;
}

/** A system that compares by the inner product of vectors. */
export abstract class VectorSystem implements System {
  abstract readonly name: string;
  abstract readonly isContextFree: boolean;

  /** Returns one row per phrase, l2-normalised; zeros for a phrase that the system cannot represent. */
  abstract encode(side: Side): Promise<Vectors>;

  async scores(queries: Side, targets: Side): Promise<Vectors> {
    const [a, b] = [await this.encode(queries), await this.encode(targets)];
    const products = Vectors.zeros(a.count, b.count);
    for (let i = 0; i < a.count; i++) products.row(i).forEach((_, j, row) => (row[j] = dot(a.row(i), b.row(j))));
    return products;
  }
}

/** An encoder that keeps every vector, because the same phrases and sentences come in many measurements. */
export class RememberingEncoder {
  private readonly known = new Map<string, Float32Array>();

  /** @param isNormalisedMean whether the model averages the normalised vectors of examples; then each is encoded once */
  constructor(
    private readonly encoder: PhraseEncoder,
    private readonly isNormalisedMean: boolean,
  ) {}

  get dimensions(): number {
    return this.encoder.dimensions;
  }

  async encode(phrases: readonly PhraseInContext[]): Promise<Vectors> {
    const parts = phrases.map((phrase) =>
      this.isNormalisedMean && phrase.examples?.length ? phrase.examples : [phrase],
    );
    const keys = parts.map((own) => own.map((part) => JSON.stringify(part)));
    const flat = parts.flat();
    const unknown = new Map(keys.flat().flatMap((key, i) => (this.known.has(key) ? [] : [[key, flat[i]!] as const])));
    const vectors = await this.encoder.encodePhrases(Array.from(unknown.values()));
    Array.from(unknown.keys()).forEach((key, row) => this.known.set(key, vectors.row(row)));
    return sums(keys, this.dimensions, (key) => this.known.get(key));
  }
}

/** The engine's encoder, compared by the cosine. */
export class Glossa extends VectorSystem {
  readonly name = 'Glossa';
  readonly isContextFree = false;

  constructor(private readonly encoder: RememberingEncoder) {
    super();
  }

  encode({ phrases }: Side): Promise<Vectors> {
    return this.encoder.encode(phrases);
  }
}

/** The sum of the model's own token vectors, each token run through the model alone: no order, no neighbours. */
export class StaticVectors extends VectorSystem {
  readonly name = 'static vectors';
  readonly isContextFree = true;
  private readonly rows = new Map<number, Float32Array>();

  static async open(folder: string): Promise<StaticVectors> {
    const model = await readModel(folder);
    return new StaticVectors(
      model,
      await openSession(model),
      new InputBuilder(model.description, await openTokenizer(model)),
    );
  }

  private constructor(
    private readonly model: VerifiedModel,
    private readonly session: ModelSession,
    private readonly inputs: InputBuilder,
  ) {
    super();
  }

  async encode({ phrases }: Side): Promise<Vectors> {
    const ids = phrases.map(({ phrase }) =>
      this.inputs
        .sentencesOf({ phrase })
        .flat()
        .flatMap((input) => input.ids.slice(input.span.start, input.span.end)),
    );
    const { dimensions } = this.model.description;
    const unknown = Array.from(new Set(ids.flat())).filter((id) => !this.rows.has(id));
    for (let start = 0; start < unknown.length; start += TOKENS_A_RUN) {
      const batch = unknown.slice(start, start + TOKENS_A_RUN);
      const { data } = await this.session.run(batch.map((id) => ({ ids: [id], phrase: { start: 0, end: 1 } })));
      batch.forEach((id, row) => this.rows.set(id, data.slice(row * dimensions, (row + 1) * dimensions)));
    }
    return sums(ids, dimensions, (id) => this.rows.get(id));
  }

  close(): Promise<void> {
    return this.session.close();
  }
}

/** Equal strings are translations, as names and loans are; case, white space and kinds of quotes aside. */
export class ExactString implements System {
  readonly name = 'exact string';
  readonly isContextFree = true;

  scores(queries: Side, targets: Side): Promise<Vectors> {
    const forms = targets.phrases.map(({ phrase }) => normaliseForm(phrase));
    const scores = Vectors.zeros(queries.phrases.length, forms.length);
    queries.phrases.forEach(({ phrase }, query) => {
      const form = normaliseForm(phrase);
      forms.forEach((other, target) => (scores.row(query)[target] = Number(other === form)));
    });
    return Promise.resolve(scores);
  }
}

/** Returns a row for each list: the normalised sum of the vectors of its items. Unknown items count nothing. */
export function sums<T>(
  lists: readonly (readonly T[])[],
  dimensions: number,
  vectorOf: (item: T) => Float32Array | undefined,
): Vectors {
  const vectors = Vectors.zeros(lists.length, dimensions);
  lists.forEach((items, row) => {
    const sum = vectors.row(row);
    for (const item of items) vectorOf(item)?.forEach((value, i) => (sum[i]! += value));
    normaliseInPlace(sum);
  });
  return vectors;
}

/** Returns the texts that the phrase stands in; the phrase itself if it stands alone. */
export function wholeTexts({ phrase, before = '', after = '', examples = [] }: PhraseInContext): string[] {
  const texts = examples.map((example) => example.before + example.phrase + example.after);
  if (before || after || texts.length === 0) texts.unshift(before + phrase + after);
  return texts;
}
