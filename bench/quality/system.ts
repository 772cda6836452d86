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

const BATCH_SIZE = 256;

/** Phrases of one language, on one side of a comparison. */
export interface Side {
  /** BCP 47. */
  language: string;
  phrases: readonly PhraseInContext[];
}

/** Compares phrases of two languages: Glossa itself or a baseline. */
export interface System {
  readonly name: string;
  /** Returns similarities, queries × targets. A row of equal scores has no answer. */
  scores(queries: Side, targets: Side): Promise<Vectors>;
  /** Returns true if a score applies to the system in a language. Defaults to true. */
  measures?(score: string, language: string): boolean;
}

/** A system that compares vectors by the inner product. */
export abstract class VectorSystem implements System {
  abstract readonly name: string;

  /** Returns one l2-normalised row per phrase; zeros for a phrase that the system cannot represent. */
  abstract encode(side: Side): Promise<Vectors>;

  async scores(queries: Side, targets: Side): Promise<Vectors> {
    const [a, b] = [await this.encode(queries), await this.encode(targets)];
    const products = Vectors.zeros(a.count, b.count);
    for (let i = 0; i < a.count; i++) products.row(i).forEach((_, j, row) => (row[j] = dot(a.row(i), b.row(j))));
    return products;
  }
}

/** The encoder of the engine. */
export class Glossa extends VectorSystem {
  readonly name = 'Glossa';

  constructor(private readonly encoder: PhraseEncoder) {
    super();
  }

  encode({ phrases }: Side): Promise<Vectors> {
    return this.encoder.encodePhrases(phrases);
  }
}

/** A baseline that adds up the vectors of single tokens, each encoded alone. */
export class StaticVectors extends VectorSystem {
  readonly name = 'static vectors';
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
    for (let start = 0; start < unknown.length; start += BATCH_SIZE) {
      const batch = unknown.slice(start, start + BATCH_SIZE);
      const { data } = await this.session.run(batch.map((id) => ({ ids: [id], phrase: { start: 0, end: 1 } })));
      batch.forEach((id, row) => this.rows.set(id, data.slice(row * dimensions, (row + 1) * dimensions)));
    }
    const vectors = Vectors.zeros(ids.length, dimensions);
    ids.forEach((own, phrase) => {
      const sum = vectors.row(phrase);
      for (const id of own) this.rows.get(id)!.forEach((value, i) => (sum[i]! += value));
      normaliseInPlace(sum);
    });
    return vectors;
  }

  close(): Promise<void> {
    return this.session.close();
  }
}

/** A baseline that finds equal strings, ignoring case, white space and kinds of quotes. */
export class ExactString implements System {
  readonly name = 'exact string';

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
