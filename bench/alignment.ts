/**
 * Measures the alignment of sentences (strict and lax F1) and words (AER), and term candidates (F1).
 *
 *   npm run bench -- alignment FOLDER [--model DIR] [--only PART …] [--docs]
 *   FOLDER: sentalign/ (dev.de, dev.fr, dev.defr), wordalign/ (NAME.src-tgt, NAME.gold) and acter/
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { Command, Option } from 'commander';
import { openEncoder } from '../src/engine/encoder/encoder';
import { readModel } from '../src/engine/encoder/model/modelFolder';
import { bundledModelFolder } from '../src/engine/encoder/model/modelLibrary';
import type { PhraseEncoder } from '../src/engine/encoder/phraseEncoder';
import { alignedDocument, readGoldDocument, scoreBeads } from './alignment/sentences';
import { termFigures } from './alignment/terms';
import { wordAlignmentFigures } from './alignment/words';
import { keep, madeBy, markdown, percent, publish } from './support/report';

type Rows = [name: string, share: number][];

/** The subfolder of each part, and the function that returns its rows of the table. */
const PARTS: Record<string, { subfolder: string; measure: (folder: string, encoder: PhraseEncoder) => Promise<Rows> }> =
  {
    sentences: {
      subfolder: 'sentalign',
      measure: async (folder, encoder) => {
        const document = await readGoldDocument(folder);
        const { strict, lax } = scoreBeads(await alignedDocument(document, encoder), document.gold);
        return [
          ['sentences, strict F1', strict.f1],
          ['sentences, lax F1', lax.f1],
        ];
      },
    },
    words: {
      subfolder: 'wordalign',
      measure: async (folder, encoder) =>
        (await wordAlignmentFigures(folder, encoder)).flatMap(({ name, alone, together }): Rows => [
          [`words ${name}, AER, pair only`, alone],
          [`words ${name}, AER, whole file`, together],
        ]),
    },
    terms: {
      subfolder: 'acter',
      measure: async (folder, encoder) =>
        (await termFigures(folder, encoder)).flatMap(({ domain, language, precision, recall, f1 }): Rows => [
          [`terms ${domain} ${language}, precision`, precision],
          [`terms ${domain} ${language}, recall`, recall],
          [`terms ${domain} ${language}, F1`, f1],
        ]),
    },
  };

await new Command('alignment')
  .argument('<folder>', 'benchmarks')
  .option('--model <folder>', 'the model', bundledModelFolder())
  .addOption(
    new Option('--only <parts...>', 'measure these parts only').choices(Object.keys(PARTS)).default(Object.keys(PARTS)),
  )
  .option('--docs', 'write the table into docs/development/benchmarks.md')
  .action(run)
  .parseAsync();

async function run(folder: string, options: { model: string; only: string[]; docs?: boolean }): Promise<void> {
  const { description } = await readModel(options.model);
  const encoder = await openEncoder(options.model);
  const rows: Rows = [];
  for (const { subfolder, measure } of options.only.map((part) => PARTS[part]!))
    if (existsSync(path.join(folder, subfolder))) rows.push(...(await measure(path.join(folder, subfolder), encoder)));
  await encoder.close();
  if (rows.length === 0) throw new Error(`${folder} has none of sentalign, wordalign and acter.`);
  const table = markdown(
    ['', description.name],
    rows.map(([name, share]) => [name, percent(share)]),
  );
  keep('alignment', { figures: Object.fromEntries(rows) });
  publish('alignment', `In percent; ${madeBy('alignment FOLDER --docs')}\n\n${table}`, options.docs);
}
