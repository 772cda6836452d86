/**
 * From one sentence, the right one of two senses of an ambiguous word. By what the product compares (`SenseReader`): each sense is an entry with the word
 * and a translation, first with nothing else, then with the sense's other sentence. And by the encoder alone: the nearer of the two bare translations.
 * Prints how often the right one suits better, by word, with intervals over words.
 *
 *   npm run bench -- senses FOLDER [--model DIR]
 *
 * FOLDER holds `senses` as docs/quality.md says.
 */
import { Command } from 'commander';
import { dot } from '../src/base/vectors';
import { openEncoder } from '../src/engine/encoder/encoder';
import { bundledModelFolder } from '../src/engine/encoder/model/bundledModel';
import { SenseReader } from '../src/engine/lookup/senseReader';
import type { Candidate } from '../src/lookup/candidate';
import type { Concept } from '../src/model/concept';
import { shareFigures } from './ambiguous/byWord';
import type { SenseChoice } from './quality/benchmarkFolder';
import { readSenseChoices } from './quality/benchmarkFolder';
import { wordInSentence } from './quality/senseScores';
import { report } from './support/report';

await new Command('senses')
  .argument('<folder>', 'benchmarks, laid out as docs/quality.md says')
  .option('--model <folder>', 'instead of the one that is shipped', bundledModelFolder())
  .action(run)
  .parseAsync();

async function run(folder: string, { model }: { model: string }): Promise<void> {
  const choices = readSenseChoices(folder);
  if (choices.length === 0) throw new Error(`${folder} has no senses/senses.tsv.`);
  const encoder = await openEncoder(model);
  const reader = new SenseReader(encoder);

  async function suiting(choice: SenseChoice, hasExample: boolean): Promise<[number, number]> {
    const rivals = [choice.right, choice.wrong].map((term): Candidate => {
      const concept = entry(choices, choice, term, hasExample);
      return { glossary: '', priority: 0, concept, forms: [{ term: concept.terms[0]!, hit: { termId: 0, reason: 'exact', score: 1 } }], meanings: [] };
    });
    return (await reader.read(around(choice), rivals, { source: 'en', target: choice.language })) as [number, number];
  }

  async function near({ sentence, word, right, wrong }: SenseChoice): Promise<[number, number]> {
    const vectors = await encoder.encodePhrases([wordInSentence(sentence, word), { phrase: right }, { phrase: wrong }]);
    return [dot(vectors.row(0), vectors.row(1)), dot(vectors.row(0), vectors.row(2))];
  }

  async function figuresOf(name: string, compare: (choice: SenseChoice) => Promise<[number, number]>): Promise<Record<string, number>> {
    const outcomes = new Map<string, number[]>();
    for (const choice of choices) {
      const [right, wrong] = await compare(choice);
      const own = outcomes.get(choice.word) ?? [];
      outcomes.set(choice.word, own);
      own.push(right === wrong ? 0.5 : Number(right > wrong));
    }
    return shareFigures(name, outcomes);
  }

  const alone = await figuresOf('right by translations alone', (choice) => suiting(choice, false));
  const withExample = await figuresOf('right with an example sentence', (choice) => suiting(choice, true));
  const byEncoder = await figuresOf('right by the encoder alone', near);
  await encoder.close();
  report('senses', { choices: choices.length, ...alone, ...withExample, ...byEncoder });
}

/** The sentence on both sides of the word, which may be inflected in it. */
function around({ sentence, word }: SenseChoice): { before: string; phrase: string; after: string } {
  const found = new RegExp(`\\b${word}\\w*`, 'i').exec(sentence);
  return found ? { before: sentence.slice(0, found.index), phrase: word, after: sentence.slice(found.index + found[0].length) } : { before: sentence, phrase: word, after: '' };
}

/** An entry of one sense; its example sentence is never the one that is asked with. */
function entry(choices: readonly SenseChoice[], { word, language, sentence }: SenseChoice, term: string, hasExample: boolean): Concept {
  const example = choices.find((other) => other.language === language && other.word === word && other.right === term && other.sentence !== sentence);
  return { id: term, terms: [{ language: 'en', term: word, examples: hasExample && example ? [around(example)] : undefined }, { language, term }] };
}
