/**
 * What a picture's caption brings when it joins the example sentences of an entry, as MXPR does with its description of pictures (docs/quality.md): the
 * captions are relation texts made by rule from synsets (“kind of: …”). Held-out senses of English nouns are asked for in a sentence each: of a glossary that has all
 * of them (the product), and by vectors alone among many more entries. Prints the seed, and each measure with and without the captions.
 *
 *   npm run bench -- relations FOLDER [--model DIR] [--seed N] [--without BENCHMARKS] [--fit]
 *
 * FOLDER holds `synsets.tsv.xz` and `tagged.tsv.xz` (training/data.md); BENCHMARKS `senses` and `coarse`, whose words are left out.
 */
import { Command } from 'commander';
import { randomNumbers } from '../src/base/randomNumbers';
import { dot } from '../src/base/vectors';
import { openEncoder } from '../src/engine/encoder/encoder';
import { bundledModelFolder } from '../src/engine/encoder/model/bundledModel';
import type { PhraseEncoder } from '../src/engine/encoder/phraseEncoder';
import { blendedPhrase } from '../src/engine/lookup/queryEncoder';
import { phraseOfTerm } from '../src/engine/lookup/termPhrase';
import type { Concept } from '../src/model/concept';
import type { OutcomesByWord } from './ambiguous/byWord';
import { shareFigures } from './ambiguous/byWord';
import { readSenseChoices, readSenseSentences } from './quality/benchmarkFolder';
import type { HeldOutSense, Synset } from './relations/heldOutSenses';
import { heldOutSenses, RELATION_LANGUAGES, relationOf } from './relations/heldOutSenses';
import { report } from './support/report';
import { differenceOf } from './suggest/interval';
import { Glossa } from './suggest/systems';

const SENSES = 200;
/** Entries among which a vector has to find one. */
const AMONG = 2000;

interface Options {
  model: string;
  seed: string;
  without?: string;
  fit?: true;
}

await new Command('relations')
  .argument('<folder>', 'synsets and tagged sentences')
  .option('--model <folder>', 'instead of the one that is shipped', bundledModelFolder())
  .option('--seed <number>', 'decides which senses are asked for', '1')
  .option('--without <folder>', 'benchmarks whose words are left out')
  .option('--fit', 'the senses on which the form of the sentence was chosen, and not the held-out ones')
  .action(run)
  .parseAsync();

async function run(folder: string, { model, seed, without, fit }: Options): Promise<void> {
  const known = without === undefined ? [] : [...readSenseChoices(without), ...readSenseSentences(without)].map(({ word }) => word);
  const { senses, synsets } = drawn(folder, Number(seed), new Set(known), fit === true);
  console.log(`seed ${seed}: ${senses.length} senses of ${new Set(senses.map(({ word }) => word)).size} nouns: ${[...new Set(senses.map(({ word }) => word))].join(', ')}`);
  const encoder = await openEncoder(model);
  const pool = [...senses, ...otherSenses(senses, synsets, Number(seed))];
  const figures: Record<string, number> = { seed: Number(seed), senses: senses.length };
  const measures: Record<string, (hasCaption: boolean) => Promise<OutcomesByWord>> = {
    'right sense, the word and its translation': (hasCaption) => firstAnswers(encoder, senses, { hasExample: false, hasCaption }),
    'right sense, with an example sentence': (hasCaption) => firstAnswers(encoder, senses, { hasExample: true, hasCaption }),
    'nearest translation of a word in its sentence': (hasCaption) => nearest(encoder, senses, pool, hasCaption, false),
    'nearest English word of a translation': (hasCaption) => nearest(encoder, senses, pool, hasCaption, true),
  };
  for (const [name, measure] of Object.entries(measures)) {
    const [bare, told] = [await measure(false), await measure(true)];
    const words = [...bare.keys()];
    const { mean, from, to } = differenceOf([words.flatMap((word) => told.get(word)!)], [words.flatMap((word) => bare.get(word)!)]);
    Object.assign(figures, shareFigures(`${name}, without captions`, bare), shareFigures(`${name}, with captions`, told));
    Object.assign(figures, { [`${name}, questions`]: words.reduce((sum, word) => sum + bare.get(word)!.length, 0), [`${name}, more, share`]: mean, [`${name}, more, from, share`]: from, [`${name}, more, to, share`]: to });
  }
  await encoder.close();
  report('relations', figures);
}

/** The held-out senses, or those of other words on which the form of the sentence was chosen. */
function drawn(folder: string, seed: number, without: ReadonlySet<string>, isFit: boolean): ReturnType<typeof heldOutSenses> {
  const first = heldOutSenses(folder, SENSES, seed, without);
  return isFit ? first : heldOutSenses(folder, SENSES, seed, new Set([...without, ...first.senses.map(({ word }) => word)]));
}

/** Entries of other synsets, each with a caption as well. */
function otherSenses(senses: readonly HeldOutSense[], synsets: ReadonlyMap<string, Synset>, seed: number): HeldOutSense[] {
  const random = randomNumbers(seed);
  const shuffled = [...synsets.values()].map((synset) => ({ synset, at: random() })).sort((a, b) => a.at - b.at);
  const own = new Set(senses.map(({ synset }) => synset));
  const others = shuffled.flatMap(({ synset }): HeldOutSense[] => {
    const word = synset.lemmas[0]!;
    const relation = relationOf(word, synset, synsets);
    const nothing = { before: '', phrase: word, after: '' };
    return relation && !own.has(synset) && synset.translations.size > 2 ? [{ word, synset, asked: nothing, example: nothing, languages: [], relation }] : [];
  });
  return others.slice(0, AMONG - senses.length);
}

function entry({ word, synset, example, relation }: HeldOutSense, language: string, { hasExample, hasCaption }: { hasExample: boolean; hasCaption: boolean }): Concept {
  const terms = [{ term: word, language: 'en', examples: hasExample ? [example] : undefined }, { term: synset.translations.get(language)!, language }];
  return { id: synset.id, terms, images: hasCaption ? [{ target: 'picture.png', text: relation }] : undefined };
}

/** Whether the product's first answer is the translation of the sense, each language with a glossary of all senses. */
async function firstAnswers(encoder: PhraseEncoder, senses: readonly HeldOutSense[], entries: { hasExample: boolean; hasCaption: boolean }): Promise<OutcomesByWord> {
  const outcomes = new Map<string, number[]>();
  for (const language of RELATION_LANGUAGES) {
    const asked = senses.filter(({ languages }) => languages.includes(language));
    const suggestions = await new Glossa('Glossa', encoder).open({ language, concepts: asked.map((sense) => entry(sense, language, entries)), trials: [] });
    for (const sense of asked) {
      const { terms } = await suggestions.answer(sense.asked);
      note(outcomes, sense.word, terms[0] === sense.synset.translations.get(language));
    }
    await suggestions.close();
  }
  return outcomes;
}

/** Whether the sense's entry is the nearest by vectors: from the word in its sentence to the translations, or back, from the bare translation to the English words. */
async function nearest(encoder: PhraseEncoder, senses: readonly HeldOutSense[], pool: readonly HeldOutSense[], hasCaption: boolean, isBack: boolean): Promise<OutcomesByWord> {
  const outcomes = new Map<string, number[]>();
  for (const language of RELATION_LANGUAGES) {
    const concepts = pool.filter(({ synset }) => synset.translations.has(language)).map((sense) => entry(sense, language, { hasExample: false, hasCaption }));
    const rows = await encoder.encodePhrases(concepts.map((concept) => phraseOfTerm(concept.terms[isBack ? 0 : 1]!, concept)));
    const some = senses.filter(({ languages }) => languages.includes(language));
    const queries = await encoder.encodePhrases(some.map(({ asked, synset }) => (isBack ? { phrase: synset.translations.get(language)! } : blendedPhrase(asked))));
    some.forEach(({ word, synset }, query) => {
      const cosines = concepts.map((_, row) => dot(queries.row(query), rows.row(row)));
      note(outcomes, word, concepts[cosines.indexOf(Math.max(...cosines))]!.id === synset.id);
    });
  }
  return outcomes;
}

function note(outcomes: Map<string, number[]>, word: string, isRight: boolean): void {
  outcomes.set(word, [...(outcomes.get(word) ?? []), Number(isRight)]);
}
