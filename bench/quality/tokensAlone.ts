import { InputBuilder } from '../../src/engine/encoder/inputs';
import type { Model } from '../../src/engine/encoder/model/modelFolder';
import { readModel } from '../../src/engine/encoder/model/modelFolder';
import type { ModelSession } from '../../src/engine/encoder/session/modelSession';
import { openSession } from '../../src/engine/encoder/session/modelSession';
import { openTokenizer } from '../../src/engine/encoder/tokenizer/tokenizer';

const TOKENS_A_RUN = 256;

/** A model's own token vectors: each token run through the model all alone, once. */
export class TokensAlone {
  private readonly rows = new Map<number, Float32Array>();

  static async open(folder: string): Promise<TokensAlone> {
    const model = await readModel(folder);
    return new TokensAlone(model, await openSession(model), new InputBuilder(model.description, await openTokenizer(model)));
  }

  private constructor(
    readonly model: Model,
    private readonly session: ModelSession,
    readonly inputs: InputBuilder,
  ) {}

  /** Adds the vectors of the tokens up into `sum`; they have to be learnt before. */
  addTo(sum: Float32Array, tokens: readonly number[]): void {
    for (const id of tokens) this.rows.get(id)!.forEach((value, i) => (sum[i]! += value));
  }

  async learn(tokens: readonly number[]): Promise<void> {
    const { dimensions } = this.model.description;
    const unknown = Array.from(new Set(tokens)).filter((id) => !this.rows.has(id));
    for (let start = 0; start < unknown.length; start += TOKENS_A_RUN) {
      const batch = unknown.slice(start, start + TOKENS_A_RUN);
      const { data } = await this.session.run(batch.map((id) => ({ ids: [id], phrase: { start: 0, end: 1 } })));
      batch.forEach((id, row) => this.rows.set(id, data.slice(row * dimensions, (row + 1) * dimensions)));
    }
  }

  close(): Promise<void> {
    return this.session.close();
  }
}
