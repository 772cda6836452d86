import type { AdaptResult } from '../../adaptation/adapt';
import { fitAdaptation, MIN_ADAPTATION_PAIRS } from '../../adaptation/adapt';
import { pairHashes, termPairs } from '../../adaptation/termPairs';
import { Pacer, chunksOf } from '../../base/pacer';
import { runInSlices } from '../../base/steps';
import { Vectors } from '../../base/vectors';
import { normaliseLanguage } from '../../language/tags';
import type { AdaptedDirection, GlossaryAdaptation } from '../../model/adaptation';
import type { Concept, Term } from '../../model/concept';
import type { LanguagePair } from '../../model/languagePair';
import type { adaptationRequests, AdaptParams } from '../../protocol/lookups';
import type { Adaptations, SavedAdaptation } from '../adaptation/adaptations';
import type { PhraseEncoder } from '../encoder/phraseEncoder';
import type { GlossaryIndexRegistry } from '../index/glossaryIndex';
import { phraseToEncode } from '../lookup/encodedPhrases';
import type { HandlerOf, RequestContext } from './requestHandler';
import { ignoreProgress } from './requestHandler';

/** The maximum number of language pairs: a glossary of many languages has too many pairs to adapt to. */
const MAX_LANGUAGE_PAIRS = 3;
/** The number of terms that are encoded together. */
const BATCH = 256;
/** The share of encoding in a direction's work, 0 to 1. */
const ENCODING_SHARE = 0.2;

/** The services that adapting needs. */
interface AdaptationServices {
  index: GlossaryIndexRegistry;
  encoder: PhraseEncoder;
  adaptations: Adaptations;
}

/**
 * Answers requests to adapt queries to a glossary's term pairs, and to stop it. Keeps only adaptations that improve
 * results.
 */
export class AdaptationHandler implements HandlerOf<typeof adaptationRequests> {
  /** @param services rejects with the reason if there is no encoder */
  constructor(private readonly services: () => Promise<AdaptationServices>) {}

  /**
   * Adapts queries in both directions of the language pairs that most concepts have, at most three. Errors:
   * `cancelled`, which changes nothing; the reason why there is no encoder.
   */
  async adapt(
    { glossary }: AdaptParams,
    { signal, onProgress = ignoreProgress }: RequestContext = {},
  ): Promise<GlossaryAdaptation> {
    const { index, encoder, adaptations } = await this.services();
    const pacer = new Pacer(signal);
    onProgress({ phase: 'adapting', percent: 0 });
    const [indexed] = await index.open([glossary], signal);
    if (!indexed) return { directions: [], pairs: 0, neededPairs: MIN_ADAPTATION_PAIRS };
    const { version, concepts } = indexed;
    const { pairs, most } = await languagePairs(concepts.values(), pacer);
    const directions: AdaptedDirection[] = [];
    const kept: SavedAdaptation[] = [];
    for (const [place, pair] of pairs.entries()) {
      const onFractionDone = (share: number): void =>
        onProgress({ phase: 'adapting', percent: Math.floor((100 * (place + share)) / pairs.length) });
      const { result, marks } = await adaptDirection(concepts.values(), pair, encoder, pacer, onFractionDone);
      const { verdict, heldOut, before, after, adaptation } = result;
      directions.push({ pair, verdict, pairs: result.pairs, heldOut, before, after });
      if (adaptation) kept.push({ pair, marks, ...adaptation });
    }
    await adaptations.replace(glossary.path, version, kept);
    return {
      directions,
      pairs: Math.max(most, ...directions.map(({ pairs: count }) => count)),
      neededPairs: MIN_ADAPTATION_PAIRS,
    };
  }

  /** Stops adapting queries to this glossary. Returns whether they were adapted. */
  async stopAdapting({ glossary }: AdaptParams): Promise<boolean> {
    const { adaptations } = await this.services();
    const isAdapted = await adaptations.has(glossary.path);
    if (isAdapted) await adaptations.replace(glossary.path, undefined, []);
    return isAdapted;
  }
}

/** @param onFractionDone receives the progress, 0 to 1 */
async function adaptDirection(
  concepts: Iterable<Concept>,
  pair: LanguagePair,
  encoder: PhraseEncoder,
  pacer: Pacer,
  onFractionDone: (share: number) => void,
): Promise<{ result: AdaptResult; marks: Uint32Array }> {
  const found = await runInSlices(termPairs(concepts, pair), pacer);
  const terms = [...found.queries, ...found.targets];
  const { dimensions, data } = await encodeTerms(terms, encoder, pacer, (share) =>
    onFractionDone(ENCODING_SHARE * share),
  );
  const parted = found.queries.length * dimensions;
  const task = {
    queries: new Vectors(dimensions, data.subarray(0, parted)),
    targets: new Vectors(dimensions, data.subarray(parted)),
    pairs: found.pairs,
    calibration: encoder.calibration,
  };
  const result = await runInSlices(
    fitAdaptation(task, (share) => onFractionDone(ENCODING_SHARE + (1 - ENCODING_SHARE) * share)),
    pacer,
  );
  return { result, marks: await runInSlices(pairHashes(found), pacer) };
}

/** Computes the vectors of terms as in the index, except for captions of pictures, one row per term. */
async function encodeTerms(
  terms: readonly Term[],
  encoder: PhraseEncoder,
  pacer: Pacer,
  onFractionDone: (share: number) => void,
): Promise<Vectors> {
  const vectors = Vectors.zeros(terms.length, encoder.dimensions);
  let row = 0;
  for (const slice of chunksOf(terms, BATCH)) {
    const encoded = await encoder.encodePhrases(
      slice.map(({ term, examples }) => phraseToEncode({ phrase: term, examples })),
      pacer.signal,
    );
    vectors.data.set(encoded.data, row * vectors.dimensions);
    row += slice.length;
    onFractionDone(row / terms.length);
    // Terms whose tokens are cached are encoded without a turn of the event loop.
    await pacer.yield();
  }
  return vectors;
}

/**
 * Returns the language pairs that enough concepts have, the most frequent first and in both directions, and the number
 * of concepts with the first pair.
 */
async function languagePairs(
  concepts: Iterable<Concept>,
  pacer: Pacer,
): Promise<{ pairs: LanguagePair[]; most: number }> {
  const counts = new Map<string, number>();
  for (const { terms } of concepts) {
    const languages = [...new Set(terms.map(({ language }) => normaliseLanguage(language) ?? ''))]
      .filter(Boolean)
      .sort();
    languages.forEach((a, i) =>
      languages.slice(i + 1).forEach((b) => counts.set(`${a} ${b}`, (counts.get(`${a} ${b}`) ?? 0) + 1)),
    );
    await pacer.yield();
  }
  const sorted = Array.from(counts).sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
  const enough = sorted.filter(([, count]) => count >= MIN_ADAPTATION_PAIRS).slice(0, MAX_LANGUAGE_PAIRS);
  const pairs = enough.flatMap(([names]) => {
    const [a, b] = names.split(' ') as [string, string];
    return [
      { source: a, target: b },
      { source: b, target: a },
    ];
  });
  return { pairs, most: sorted[0]?.[1] ?? 0 };
}
