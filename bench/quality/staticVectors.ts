import { normalise, Vectors } from '../../src/base/vectors';
import type { Side } from './system';
import { VectorSystem } from './system';
import { TokensAlone } from './tokensAlone';

/**
 * The sum of the model's own token vectors, each token run through the model all alone: what the model knows about a
 * text without regard to order, neighbours and sentence.
 */
export class StaticVectors extends VectorSystem {
  readonly name = 'static vectors';
  readonly isContextFree = true;

  static async open(folder: string): Promise<StaticVectors> {
    return new StaticVectors(await TokensAlone.open(folder));
  }

  private constructor(private readonly tokens: TokensAlone) {
    super();
  }

  async encode({ phrases }: Side): Promise<Vectors> {
    const { inputs, model } = this.tokens;
    const ids = phrases.map(({ phrase }) => inputs.sentencesOf({ phrase }).flat().flatMap((input) => input.ids.slice(input.span.start, input.span.end)));
    await this.tokens.learn(ids.flat());
    const vectors = Vectors.zeros(phrases.length, model.description.dimensions);
    ids.forEach((tokens, row) => {
      this.tokens.addTo(vectors.row(row), tokens);
      normalise(vectors.row(row));
    });
    return vectors;
  }

  close(): Promise<void> {
    return this.tokens.close();
  }
}
