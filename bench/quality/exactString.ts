import { Vectors } from '../../src/base/vectors';
import { normaliseForm } from '../../src/language/normalise';
import type { Side, System } from './system';

/** Equal strings are translations of each other, as names and loans are; case, white space and kinds of quotes aside. */
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
