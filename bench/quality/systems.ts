import { openEncoder } from '../../src/engine/encoder/encoder';
import { readModel } from '../../src/engine/encoder/model/modelFolder';
import { chance } from '../support/phrasePairs';
import { AverageOverContexts } from './averageOverContexts';
import type { PhraseRow } from './benchmarkFolder';
import { CrosslingualWords } from './crosslingualWords';
import { ExactString } from './exactString';
import { Glossa, RememberingEncoder } from './glossa';
import { IsolatedWords } from './isolatedWords';
import { MonolingualText } from './monolingualText';
import { SentenceVectors } from './sentenceVectors';
import { StaticVectors } from './staticVectors';
import type { System } from './system';

/** Every system on one model, opened. */
export interface OpenSystems {
  systems: System[];
  /** Name and fingerprint of the model. */
  model: { name: string; fingerprint: string };
  close(): Promise<void>;
}

/**
 * Glossa and its baselines.
 * @param staticFolder the model whose single tokens make the static vectors
 * @param rows of `phrase_ctx`, from which AOC has its contexts and CLSE its map
 * @param monolingual a data folder for Proc-B, which is left out without one
 */
export async function openSystems(
  modelFolder: string,
  staticFolder: string,
  rows: ReadonlyMap<string, readonly PhraseRow[]>,
  languages: readonly string[],
  monolingual: string | undefined,
): Promise<OpenSystems> {
  const { description, fingerprint } = await readModel(modelFolder);
  const encoder = await openEncoder(modelFolder);
  const remembering = new RememberingEncoder(encoder, description.examplePooling === 'normalisedMean');
  const staticVectors = await StaticVectors.open(staticFolder);
  const systems: System[] = [
    new Glossa(remembering),
    staticVectors,
    new IsolatedWords(remembering),
    new AverageOverContexts(encoder, remembering, contexts(rows, languages)),
    ...(monolingual ? [new CrosslingualWords(new MonolingualText(monolingual, languages))] : []),
    new SentenceVectors(remembering, rows),
    new ExactString(),
  ];
  return {
    systems,
    model: { name: description.name, fingerprint },
    close: async () => {
      await encoder.close();
      await staticVectors.close();
    },
  };
}

/** Half of the sentences for English, the translations of the other half for the rest, so that no context is the translation of another. */
function contexts(rows: ReadonlyMap<string, readonly PhraseRow[]>, languages: readonly string[]): Map<string, string[]> {
  const isEnglish = (row: PhraseRow) => chance(row.englishSentence, 'contexts') < 0.5;
  const chosen = languages.map((language) => [language, rows.get(language) ?? []] as const);
  const english = chosen.flatMap(([, own]) => own.filter(isEnglish).map((row) => row.englishSentence));
  const sentences = chosen.map(([language, own]) => [language, own.filter((row) => !isEnglish(row)).map((row) => row.foreignSentence)] as const);
  return new Map([['en', english] as const, ...sentences].map(([language, texts]) => [language, Array.from(new Set(texts))]));
}
