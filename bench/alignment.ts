/**
 * The table of alignment: sentences (strict, lax) and words (AER), with the encoder and with its static vectors beside it, and what
 * each part of sentence alignment is worth (docs/quality.md).
 *
 *   npm run bench -- alignment FOLDER [--model DIR] [--docs]
 *   FOLDER: sentalign/ (dev.de, dev.fr, dev.defr) and wordalign/ (NAME.src-tgt, NAME.gold); what is not there is left out
 */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Command } from 'commander';
import { inProject } from '../scripts/steps/project.mjs';
import { bundledModelFolder } from '../src/engine/bundledModel';
import { openEncoder } from '../src/engine/encoder/encoder';
import { readModel } from '../src/engine/encoder/modelFolder';
import type { PhraseEncoder } from '../src/engine/encoder/phraseEncoder';
import type { AlignmentFigures } from './figures/alignmentTable';
import { curveTable, mainTable } from './figures/alignmentTable';
import type { SentenceFigures } from './figures/sentenceAlignment';
import { ablations, alignmentFigures, encodeDocument, readGoldDocument } from './figures/sentenceAlignment';
import { StaticEncoder } from './figures/staticEncoder';
import { wordAlignmentFigures } from './figures/wordAlignment';
import { writeSection } from './quality/readmeSection';
import { machine } from './support/report';

interface Options {
  model: string;
  docs?: boolean;
}

await new Command('alignment')
  .description('Measures the alignment of sentences and words, with the encoder and with its static vectors.')
  .argument('<folder>', 'benchmarks')
  .option('--model <folder>', 'the model', bundledModelFolder())
  .option('--docs', 'write the tables into docs/quality.md')
  .action(run)
  .parseAsync();

async function run(folder: string, { model, docs }: Options): Promise<void> {
  const { description } = await readModel(model);
  const all = [await measured(description.name, await openEncoder(model), true), await measured('static vectors', await StaticEncoder.open(model), false)];
  const [curve] = all.map(({ sentences }) => sentences);
  const tables = [mainTable(all), ...(curve!.length ? [curveTable(curve!)] : [])].join('\n\n');
  console.log(tables);

  const date = new Date().toISOString().slice(0, 10);
  const computer = machine();
  const figures = all.map(({ encoder, sentences, words }) => ({
    encoder,
    sentences: sentences.map(({ beads, ...scores }) => ({ ...scores, beads: beads.length })),
    words: words.map(({ name, pairs, alone, together }) => ({ name, pairs, alone: alone.errorRate, together: together.errorRate })),
  }));
  mkdirSync(inProject('bench', 'results'), { recursive: true });
  writeFileSync(inProject('bench', 'results', 'alignment.json'), `${JSON.stringify({ name: 'alignment', date, machine: computer, figures }, rounded, 2)}\n`);
  const made = `In percent; ${date}, ${computer.processor}, Node ${computer.node}. Made by \`npm run bench -- alignment FOLDER --docs\`.`;
  if (docs) writeSection(inProject('docs', 'quality.md'), `${made}\n\n${tables}`, 'alignment');

  async function measured(name: string, encoder: PhraseEncoder, isWhole: boolean): Promise<AlignmentFigures> {
    console.error(`measuring ${name}`);
    const [sentences, words] = [path.join(folder, 'sentalign'), path.join(folder, 'wordalign')];
    const result = {
      encoder: name,
      sentences: existsSync(sentences) ? await sentenceFigures(sentences, encoder, isWhole) : [],
      words: existsSync(words) ? await wordAlignmentFigures(words, encoder) : [],
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
