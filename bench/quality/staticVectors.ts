import { normalise, Vectors } from '../../src/domain/vectors';
import { InputBuilder } from '../../src/engine/encoder/inputs';
import type { Model } from '../../src/engine/encoder/modelFolder';
import { readModel } from '../../src/engine/encoder/modelFolder';
import type { ModelSession } from '../../src/engine/encoder/modelSession';
import { openSession } from '../../src/engine/encoder/modelSession';
import { openTokenizer } from '../../src/engine/encoder/tokenizer';
import type { Side } from './system';
import { VectorSystem } from './system';

const TOKENS_A_RUN = 256;

/**
 * The sum of the model's own token vectors, each token run through the model all alone: what the model knows about a
 * text without regard to order, neighbours and sentence.
 */
export class StaticVectors extends VectorSystem {
  readonly name = 'static vectors';
  readonly isContextFree = true;
  private readonly tokens = new Map<number, Float32Array>();

  static async open(folder: string): Promise<StaticVectors> {
    const model = await readModel(folder);
    return new StaticVectors(model, await openSession(model), new InputBuilder(model.description, await openTokenizer(model)));
  }

  private constructor(
    private readonly model: Model,
    private readonly session: ModelSession,
    private readonly inputs: InputBuilder,
  ) {
    super();
  }

  async encode({ phrases }: Side): Promise<Vectors> {
    const ids = phrases.map(({ phrase }) => this.inputs.sentencesOf({ phrase }).flat().flatMap((input) => input.ids.slice(input.span.start, input.span.end)));
    await this.learn(Array.from(new Set(ids.flat())).filter((id) => !this.tokens.has(id)));
    const vectors = Vectors.zeros(phrases.length, this.model.description.dimensions);
    ids.forEach((tokens, row) => {
      const sum = vectors.row(row);
      for (const id of tokens) this.tokens.get(id)!.forEach((value, i) => (sum[i]! += value));
      normalise(sum);
    });
    return vectors;
  }

  close(): Promise<void> {
    return this.session.close();
  }

  private async learn(ids: readonly number[]): Promise<void> {
    const { dimensions } = this.model.description;
    for (let start = 0; start < ids.length; start += TOKENS_A_RUN) {
      const batch = ids.slice(start, start + TOKENS_A_RUN);
      const { data } = await this.session.run(batch.map((id) => ({ ids: [id], phrase: { start: 0, end: 1 } })));
      batch.forEach((id, row) => this.tokens.set(id, data.slice(row * dimensions, (row + 1) * dimensions)));
    }
  }
}
