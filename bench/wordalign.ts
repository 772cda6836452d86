/**
 * Alignment error rate of word alignment, each sentence pair by itself and with what the others of the file tell.
 * `npx tsx bench/wordalign.ts FOLDER [MODEL]`, where FOLDER holds `NAME.src-tgt` (`source ||| target`) and `NAME.gold`
 * (`1-1` sure, `1p2` possible, counted from 1).
 */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { linkStrengths } from '../src/alignment/linkStrengths';
import { LinkScore, parseGoldLinks } from '../src/alignment/linkScore';
import { WordMemory } from '../src/alignment/wordMemory';
import { alignWords } from '../src/alignment/words';
import { bundledModelFolder } from '../src/engine/bundledModel';
import { openEncoder } from '../src/engine/encoder/encoder';

const [folder, model] = process.argv.slice(2);
if (!folder) {
  console.error('usage: npx tsx bench/wordalign.ts FOLDER [MODEL]');
  process.exit(2);
}
const encoder = await openEncoder(model ?? bundledModelFolder());
for (const file of (await readdir(folder)).filter((name) => name.endsWith('.src-tgt')).sort()) {
  const name = file.slice(0, -'.src-tgt'.length);
  const sides = (await linesOf(file)).map((line) => line.split('|||').map((side) => side.split(/\s+/u).filter(Boolean)));
  const gold = (await linesOf(`${name}.gold`)).map(parseGoldLinks);
  const vectors = await encoder.encodeWords(sides.flat());
  const pairs = sides.map(([sourceWords, targetWords], line) => ({
    sourceWords: sourceWords!,
    targetWords: targetWords!,
    source: vectors[2 * line]!,
    target: vectors[2 * line + 1]!,
  }));
  const memory = new WordMemory();
  for (const pair of pairs) memory.add(pair, linkStrengths(pair));
  for (const [way, known] of [['by itself', undefined], ['with the others', memory]] as const) {
    const score = new LinkScore();
    pairs.forEach((pair, line) => score.add(alignWords(pair.source, pair.target, { ...pair, memory: known }), gold[line]!));
    const figures = `precision ${score.precision.toFixed(3)}   recall ${score.recall.toFixed(3)}   ${pairs.length} pairs`;
    console.log(`${name}, each pair ${way.padEnd(15)} AER ${(100 * score.errorRate).toFixed(2)}   ${figures}`);
  }
}
await encoder.close();

async function linesOf(file: string): Promise<string[]> {
  return (await readFile(path.join(folder!, file), 'utf8')).trimEnd().split('\n');
}
