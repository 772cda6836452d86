/**
 * The table of alignment: sentences (strict, lax), words (AER) and terms (F1), with the encoder and with its static vectors beside
 * it, and what each part of sentence alignment is worth (docs/quality.md).
 *
 *   npm run bench -- alignment FOLDER [--model DIR] [--only PART …] [--docs]
 *   FOLDER: sentalign/ (dev.de, dev.fr, dev.defr), wordalign/ (NAME.src-tgt, NAME.gold) and acter/; what is not there is left out
 */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Command, Option } from 'commander';
import { inProject } from '../scripts/steps/project.mjs';
import { openEncoder } from '../src/engine/encoder/encoder';
import { bundledModelFolder } from '../src/engine/encoder/model/bundledModel';
import { readModel } from '../src/engine/encoder/model/modelFolder';
import type { PhraseEncoder } from '../src/engine/encoder/phraseEncoder';
import type { AlignmentFigures } from './figures/alignmentTable';
import { curveTable, mainTable } from './figures/alignmentTable';
import type { SentenceFigures } from './figures/sentenceAlignment';
import { ablations, alignmentFigures, encodeDocument, readGoldDocument } from './figures/sentenceAlignment';
import { StaticEncoder } from './figures/staticEncoder';
import { termExtractionFigures } from './figures/termExtraction';
import { wordAlignmentFigures } from './figures/wordAlignment';
import { writeSection } from './quality/readmeSection';
import { machine } from './support/report';

/** The folder of each part. */
const PARTS = { sentences: 'sentalign', words: 'wordalign', terms: 'acter' };
type Part = keyof typeof PARTS;

interface Options {
  model: string;
  only: Part[];
  docs?: boolean;
}

await new Command('alignment')
  .description('Measures the alignment of sentences and words, with the encoder and with its static vectors.')
  .argument('<folder>', 'benchmarks')
  .option('--model <folder>', 'the model', bundledModelFolder())
  .addOption(new Option('--only <parts...>', 'measure these parts only').choices(Object.keys(PARTS)).default(Object.keys(PARTS)))
  .option('--docs', 'write the tables into docs/quality.md')
  .action(run)
  .parseAsync();

async function run(folder: string, { model, only, docs }: Options): Promise<void> {
  const { description } = await readModel(model);
  const all = [await measured(description.name, await openEncoder(model), true), await measured('static vectors', await StaticEncoder.open(model), false)];
  if (all.every(({ sentences, words, terms }) => !sentences.length && !words.length && !terms.length)) {
    console.error(`${folder} has none of ${only.map((part) => PARTS[part]).join(', ')}; docs/quality.md says how such a folder is laid out.`);
    process.exitCode = 1;
    return;
  }
  const [curve] = all.map(({ sentences }) => sentences);
  const tables = [mainTable(all), ...(curve!.length ? [curveTable(curve!)] : [])].join('\n\n');
  console.log(tables);

  const date = new Date().toISOString().slice(0, 10);
  const computer = machine();
  const figures = all.map(({ encoder, sentences, words, terms }) => ({
    encoder,
    sentences: sentences.map(({ beads, ...scores }) => ({ ...scores, beads: beads.length })),
    words: words.map(({ name, pairs, alone, together }) => ({ name, pairs, alone: alone.errorRate, together: together.errorRate })),
    terms,
  }));
  mkdirSync(inProject('bench', 'results'), { recursive: true });
  writeFileSync(inProject('bench', 'results', 'alignment.json'), `${JSON.stringify({ name: 'alignment', date, machine: computer, figures }, rounded, 2)}\n`);
  const made = `In percent; ${date}, ${computer.processor}, Node ${computer.node}. Made by \`npm run bench -- alignment FOLDER --only ${only.join(' ')} --docs\`.`;
  if (docs) writeSection(inProject('docs', 'quality.md'), `${made}\n\n${tables}`, 'alignment');

  async function measured(name: string, encoder: PhraseEncoder, isWhole: boolean): Promise<AlignmentFigures> {
    console.error(`measuring ${name}`);
    const folderOf = (part: Part) => (only.includes(part) && existsSync(path.join(folder, PARTS[part])) ? path.join(folder, PARTS[part]) : undefined);
    const [sentences, words, terms] = [folderOf('sentences'), folderOf('words'), folderOf('terms')];
    const result = {
      encoder: name,
      sentences: sentences ? await sentenceFigures(sentences, encoder, isWhole) : [],
      words: words ? await wordAlignmentFigures(words, encoder) : [],
      terms: terms ? await termExtractionFigures(terms, encoder) : [],
    };
    await encoder.close();
    return result;
  }
}

async function sentenceFigures(folder: string, encoder: PhraseEncoder, withParts: boolean): Promise<SentenceFigures[]> {
  const document = await readGoldDocument(folder);
  const sides = await encodeDocument(document, encoder);
  const figures = [await alignmentFigures('as built', document, sides)];
  if (withParts) for await (const changed of ablations(document, sides, encoder)) figures.push(changed);
  return figures;
}

function rounded(_key: string, value: unknown): unknown {
  return typeof value === 'number' ? Number(value.toPrecision(4)) : value;
}
