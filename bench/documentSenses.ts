/**
 * What the rest of a document says of a word that stands alone, as a button does, and means different things: English words of running texts whose senses are
 * tagged, each use asked of a glossary with one entry for each sense, the word and its translation. Prints how often the first answer is right, with intervals over
 * words, and how much likelier than by chance two uses of a word are to mean the same, by how far apart they stand,
 * and a word is to mean what has the field of a word nearby.
 *
 *   npm run bench -- documentSenses FOLDER [--model DIR] [--without BENCHMARKS] [--fit]
 *   npm run bench -- documentSenses FOLDER --hold-out FILE [--without BENCHMARKS]
 *
 * FOLDER holds `synsets.tsv.xz` and `tagged.tsv.xz` (training/data.md); BENCHMARKS `senses` and `coarse`, whose words are left out. The second call writes
 * `tagged.tsv.xz` without the sentences of the words that are asked for, so that a model can be made that has not seen them (docs/quality.md).
 */
import { Command } from 'commander';
import { openEncoder } from '../src/engine/encoder/encoder';
import { bundledModelFolder } from '../src/engine/encoder/model/bundledModel';
import type { PhraseEncoder } from '../src/engine/encoder/phraseEncoder';
import { SoughtPhrase } from '../src/memory/soughtPhrase';
import type { PhraseInContext, Surroundings } from '../src/model/phrase';
import type { OutcomesByWord } from './ambiguous/byWord';
import { shareFigures } from './ambiguous/byWord';
import { fieldOdds, oddsOverChance } from './documentSenses/fieldOdds';
import type { TaggedTexts, TaggedUse, TaggedWord } from './documentSenses/taggedTexts';
import { holdOut, readTaggedTexts } from './documentSenses/taggedTexts';
import { readSenseChoices, readSenseSentences } from './quality/benchmarkFolder';
import { report } from './support/report';
import { Glossa } from './suggest/systems';

/** Sentences on either side that belong to the document: of the texts it is not told where one ends. */
const MOST_AROUND = 60;
const DISTANCES = [[1, 5], [6, 20], [21, 60], [1000, 5000]] as const;

interface Options {
  model: string;
  without?: string;
  fit?: true;
  holdOut?: string;
}

await new Command('documentSenses')
  .argument('<folder>', 'synsets and tagged sentences')
  .option('--model <folder>', 'instead of the one that is shipped', bundledModelFolder())
  .option('--without <folder>', 'benchmarks whose words are left out')
  .option('--fit', 'the words on which the weights were chosen, and not the others')
  .option('--hold-out <file>', 'writes the tagged sentences without those of the words, and measures nothing')
  .action(run)
  .parseAsync();

async function run(folder: string, { model, without, fit, holdOut: file }: Options): Promise<void> {
  const known = without === undefined ? [] : [...readSenseChoices(without), ...readSenseSentences(without)].map(({ word }) => word);
  const texts = readTaggedTexts(folder, 1, new Set(known));
  if (file !== undefined) return holdOut(folder, new Set(texts.words.map(({ word }) => word)), file);
  const words = texts.words.filter((_, place) => (place % 2 === 0) === (fit === true));
  const encoder = await openEncoder(model);
  const figures: Record<string, number> = { words: words.length, questions: words.reduce((sum, { languages, senses }) => sum + languages.length * senses.reduce((uses, { asked }) => uses + asked.length, 0), 0) };
  const rows: Record<string, (use: TaggedUse, word: string) => Asked> = {
    'the word alone': ({ phrase }) => ({ query: { phrase } }),
    'with the sentences nearby that do not have the word': (use, word) => ({ query: { phrase: use.phrase }, surroundings: surroundings(texts, use, word) }),
    'with all sentences nearby': (use) => ({ query: { phrase: use.phrase }, surroundings: surroundings(texts, use) }),
    'in its sentence': (use) => ({ query: inParagraph(texts, use) }),
  };
  for (const [name, ask] of Object.entries(rows)) Object.assign(figures, shareFigures(name, await outcomesOf(encoder, words, ask)));
  await encoder.close();
  for (const [from, to] of DISTANCES) figures[`odds of the same sense ${from} to ${to} sentences on, times those of chance`] = repetition(words, from, to);
  figures["odds of the sense whose field a word nearby has, times those of chance"] = fieldOdds(folder);
  report('documentSenses', figures);
}

/** The odds that two uses of a word, so many sentences apart, mean the same, over those of any two of its uses. */
function repetition(words: readonly TaggedWord[], from: number, to: number): number {
  let [same, expected, pairs] = [0, 0, 0];
  for (const { senses } of words) {
    const uses = senses.flatMap(({ synset, uses }) => uses.map(({ place }) => ({ place, synset }))).sort((a, b) => a.place - b.place);
    const chance = senses.reduce((sum, own) => sum + (own.uses.length / uses.length) ** 2, 0);
    uses.forEach((use, i) => {
      for (const other of uses.slice(i + 1)) {
        if (other.place - use.place < from || other.place - use.place > to) continue;
        [same, expected, pairs] = [same + Number(use.synset === other.synset), expected + chance, pairs + 1];
      }
    });
  }
  return oddsOverChance(same / pairs, expected / pairs);
}

interface Asked {
  query: PhraseInContext;
  surroundings?: Surroundings;
}

/** The use as the editor gives it: in its sentence, with the one before and the one after. */
function inParagraph({ sentences }: TaggedTexts, { place, before, phrase, after }: TaggedUse): PhraseInContext {
  return { before: `${sentences[place - 1] ?? ''} ${before}`, phrase, after: `${after} ${sentences[place + 1] ?? ''}` };
}

/** What stands around the sentence of a use. @param without a word with which sentences are left out */
function surroundings({ sentences }: TaggedTexts, { place }: TaggedUse, without?: string): Surroundings {
  const sought = without === undefined ? undefined : new SoughtPhrase(without, 'en');
  const kept = (some: string[]): string[] => some.filter((sentence) => !sought?.placesIn(sentence));
  return { before: kept(sentences.slice(Math.max(0, place - MOST_AROUND), place).reverse()), after: kept(sentences.slice(place + 1, place + 1 + MOST_AROUND)) };
}

async function outcomesOf(encoder: PhraseEncoder, words: readonly TaggedWord[], ask: (use: TaggedUse, word: string) => Asked): Promise<OutcomesByWord> {
  const outcomes = new Map<string, number[]>();
  for (const { word, languages, senses } of words) {
    for (const language of languages) {
      const concepts = senses.map(({ synset, translations }) => ({ id: synset, terms: [{ term: word, language: 'en' }, { term: translations.get(language)!, language }] }));
      const suggestions = await new Glossa('Glossa', encoder).open({ language, concepts, trials: [] });
      const own = outcomes.get(word) ?? [];
      outcomes.set(word, own);
      for (const { translations, asked } of senses) {
        for (const use of asked) {
          const { query, surroundings: around } = ask(use, word);
          const { terms } = await suggestions.answer(query, around);
          own.push(Number(terms[0] === translations.get(language)));
        }
      }
      await suggestions.close();
    }
  }
  return outcomes;
}
