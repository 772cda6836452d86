/**
 * How honest the miner's confidence is: mines sentence pairs in which a phrase and its translation are known, and prints,
 * by confidence, how often the mined target of a known phrase is the known one.
 * `npx tsx bench/mining.ts FOLDER [MODEL]`, where FOLDER holds `phrase_ctx.en-XX.tsv` files.
 */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { minePairs } from '../src/engine/build/minePairs';
import { openEncoder } from '../src/engine/encoder/encoder';
import { bundledModelFolder } from '../src/engine/encoder/model/bundledModel';
import { stemPhrase } from '../src/language/stems';
import type { SegmentPair } from '../src/model/segment';

const LANGUAGES = ['de', 'fr', 'es', 'it', 'nl', 'ru', 'ja', 'zh'];
const BINS = 5;
/** Rows of a language; more do not change the figures. */
const MOST_ROWS = 1000;

const [folder, model] = process.argv.slice(2);
if (!folder) {
  console.error('usage: npx tsx bench/mining.ts FOLDER [MODEL]');
  process.exit(2);
}
const encoder = await openEncoder(model ?? bundledModelFolder());
const files = new Set(await readdir(folder));
const all = Array.from({ length: BINS }, () => ({ right: 0, seen: 0 }));
for (const language of LANGUAGES.filter((code) => files.has(`phrase_ctx.en-${code}.tsv`))) {
  const lines = (await readFile(path.join(folder, `phrase_ctx.en-${language}.tsv`), 'utf8')).trimEnd().split('\n').slice(0, MOST_ROWS);
  const gold = new Map<string, Set<string>>();
  const pairs = new Map<string, SegmentPair>();
  lines.forEach((row, index) => {
    const [, source, target, sourceSentence, targetSentence] = row.split('\t') as [string, string, string, string, string];
    const key = stemPhrase(source, 'en');
    gold.set(key, (gold.get(key) ?? new Set()).add(stemPhrase(target, language)));
    pairs.set(sourceSentence, { source: { text: sourceSentence, line: index + 1 }, target: { text: targetSentence, line: index + 1 } });
  });
  const bins = all.map(() => ({ right: 0, seen: 0 }));
  for (const pair of await minePairs([...pairs.values()], { source: 'en', target: language }, 0, encoder, () => {})) {
    const known = gold.get(stemPhrase(pair.source, 'en'));
    if (!known) continue;
    const bin = Math.min(BINS - 1, Math.floor(pair.confidence * BINS));
    for (const counts of [bins[bin]!, all[bin]!]) {
      counts.seen++;
      if (known.has(stemPhrase(pair.target, language))) counts.right++;
    }
  }
  print(`en–${language}`, bins);
}
print('all', all);
await encoder.close();

function print(name: string, bins: readonly { right: number; seen: number }[]): void {
  const share = ({ right, seen }: { right: number; seen: number }) => (seen ? `${((100 * right) / seen).toFixed(0)} % of ${seen}` : '–');
  console.log(name.padEnd(6), bins.map((counts, bin) => `${(bin / BINS).toFixed(1)}–${((bin + 1) / BINS).toFixed(1)}: ${share(counts)}`).join('   '));
}
