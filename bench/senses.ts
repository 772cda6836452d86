/**
 * From one sentence, the right one of two senses of an ambiguous word, by what the product compares (`SenseReader`): each
 * sense is an entry with the word and a translation, first with nothing else, then with the sense's other sentence. Prints how
 * often the right one suits better.
 *
 *   node --import tsx bench/senses.ts <folder of benchmarks> [<model folder>]
 *
 * The folder holds `senses` as docs/quality.md says.
 */
import { openEncoder } from '../src/engine/encoder/encoder';
import { bundledModelFolder } from '../src/engine/encoder/model/bundledModel';
import { SenseReader } from '../src/engine/lookup/senseReader';
import type { Concept } from '../src/model/concept';
import type { SenseChoice } from './quality/benchmarkFolder';
import { readSenseChoices } from './quality/benchmarkFolder';
import { report } from './support/report';

const [folder, modelFolder = bundledModelFolder()] = process.argv.slice(2);
if (!folder) {
  console.error('Nothing to measure. Name a folder of benchmarks.');
  process.exit(2);
}
const choices = readSenseChoices(folder);
const encoder = await openEncoder(modelFolder);
const reader = new SenseReader(encoder);

/** The sentence on both sides of the word, which may be inflected in it. */
function around({ sentence, word }: SenseChoice): { before: string; phrase: string; after: string } {
  const found = new RegExp(`\\b${word}\\w*`, 'i').exec(sentence);
  return found ? { before: sentence.slice(0, found.index), phrase: word, after: sentence.slice(found.index + found[0].length) } : { before: sentence, phrase: word, after: '' };
}

/** An entry of one sense; its example sentence is never the one that is asked with. */
function entry({ word, language, sentence }: SenseChoice, term: string, hasExample: boolean): Concept {
  const example = choices.find((other) => other.language === language && other.word === word && other.right === term && other.sentence !== sentence);
  return { id: term, terms: [{ language: 'en', term: word, examples: hasExample && example ? [around(example)] : undefined }, { language, term }] };
}

async function shareRight(hasExample: boolean): Promise<number> {
  let right = 0;
  for (const choice of choices) {
    const rivals = [choice.right, choice.wrong].map((term) => ({ glossary: '', priority: 0, concept: entry(choice, term, hasExample), forms: [], meanings: [] }));
    const [own, other] = (await reader.read(around(choice), rivals, { source: 'en', target: choice.language }))!;
    right += own! > other! ? 1 : 0;
  }
  return right / choices.length;
}

const [alone, withExample] = [await shareRight(false), await shareRight(true)];
await encoder.close();
report('senses', { choices: choices.length, 'right by translations alone, share': alone, 'right with an example sentence, share': withExample });
