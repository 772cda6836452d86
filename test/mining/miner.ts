import { minePairs } from '../../src/engine/build/minePairs';
import { openEncoder } from '../../src/engine/encoder/encoder';
import { bundledModelFolder } from '../../src/engine/encoder/model/modelLibrary';
import type { PhraseEncoder } from '../../src/engine/encoder/phraseEncoder';
import type { PhrasePair } from '../../src/model/phrase';

let encoder: Promise<PhraseEncoder> | undefined;

/** Mines sentences and their translations with the bundled model, each pair on a line of its own. */
export async function mined(
  from: string,
  to: string,
  sentences: readonly (readonly [source: string, target: string])[],
): Promise<PhrasePair[]> {
  encoder ??= openEncoder(bundledModelFolder());
  const pairs = sentences.map(([source, target], index) => ({
    source: { text: source, line: index + 1 },
    target: { text: target, line: index + 1 },
  }));
  return minePairs(pairs, { source: from, target: to }, 0.3, await encoder, () => {});
}

/** `source → target` of each pair. */
export function shown(pairs: readonly PhrasePair[]): string[] {
  return pairs.map(({ source, target }) => `${source} → ${target}`);
}
