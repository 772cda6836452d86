/**
 * From one sentence, the right one of two senses of an ambiguous word: each sense is known by a translation and by its
 * other sentence, the word itself is left out everywhere. Prints how often the nearer one is right.
 *
 *   node --import tsx bench/senses.ts <file: en, de, fr, es, ja, zh, sentence, sentence; tab-separated, two rows a word> [<model folder>]
 */
import { readFileSync } from 'node:fs';
import { dot, normalise } from '../src/domain/vectors';
import { bundledModelFolder } from '../src/engine/bundledModel';
import { openEncoder } from '../src/engine/encoder/encoder';
import { report } from './support/report';

const [file, modelFolder = bundledModelFolder()] = process.argv.slice(2);
if (!file) {
  console.error('Nothing to measure. Name a file with ambiguous words.');
  process.exit(2);
}
const encoder = await openEncoder(modelFolder);
const rows = readFileSync(file, 'utf8').trim().split('\n').map((line) => line.split('\t'));

async function vectorsOf(phrases: readonly string[]): Promise<Float32Array[]> {
  const vectors = await encoder.encodePhrases(phrases.map((phrase) => ({ phrase })));
  return phrases.map((_, row) => vectors.row(row));
}

/** The sentence in a column without the word that the row is about. */
function around(row: readonly string[], column: number): string {
  return row[column]!.replace(new RegExp(`\\b${row[0]!}\\w*`, 'i'), ' ');
}

let right = 0;
let all = 0;
for (const row of rows) {
  const other = rows.find((candidate) => candidate[0] === row[0] && candidate !== row)!;
  for (const [asked, known] of [[6, 7], [7, 6]] as const) {
    const [context, ...parts] = await vectorsOf([around(row, asked), row[1]!, around(row, known), other[1]!, around(other, known)]);
    const nearness = (sense: readonly Float32Array[]): number => dot(context!, normalise(sense[0]!.map((value, i) => value + sense[1]![i]!)));
    right += nearness(parts.slice(0, 2)) > nearness(parts.slice(2)) ? 1 : 0;
    all++;
  }
}
await encoder.close();
report('senses', { choices: all, 'right, share': right / all });
