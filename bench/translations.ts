/**
 * Whether translations are told from documents that are none: for every source of pairs a document with its translation, the same where a fifth of either
 * side is missing and sentences are joined, and the document beside another one of its source; and books and articles beside each other.
 * `npx tsx bench/translations.ts PAIRS TEXTS`, where PAIRS holds `<source>.en-<language>.tsv.xz` and TEXTS `<source>.<language>.txt.xz`.
 * The constants of `src/alignment/sentences/likelihood.ts` were chosen with other documents of the same sources, of both halves, so that the two halves show how much they vary.
 */
import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { alignSentences } from '../src/alignment/sentences/alignSentences';
import { LIKELY_TRANSLATIONS, translationLikelihood } from '../src/alignment/sentences/likelihood';
import { runAtOnce } from '../src/base/steps';
import { encodeSegments } from '../src/engine/build/segmentPairs';
import { openEncoder } from '../src/engine/encoder/encoder';
import { bundledModelFolder } from '../src/engine/encoder/model/bundledModel';
import { sentences } from '../src/language/sentences';

const [pairFolder, textFolder] = process.argv.slice(2);
if (!pairFolder || !textFolder) {
  console.error('usage: npx tsx bench/translations.ts PAIRS TEXTS');
  process.exit(2);
}
const LANGUAGES = ['de', 'fr', 'ja', 'zh', 'ru', 'ar', 'tr', 'pl', 'es', 'ko', 'fi'];
const LENGTHS = [4, 8, 12, 20, 30, 60];
/** Files of sentences that do not follow one another. */
const NO_PROSE = /commonvoice|ud-|klue|nsmc/;

interface Trial {
  kind: 'translation' | 'loose translation' | 'same source' | 'other text';
  name: string;
  source: string[];
  target: string[];
}

let seed = 7;
const random = (): number => (seed = (seed * 1103515245 + 12345) % 2147483648) / 2147483648;
const chosen = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)]!;
const linesOf = (folder: string, name: string, most: number): string[] =>
  execFileSync('sh', ['-c', 'xz -dc "$0" | head -n "$1"', join(folder, name), String(most)], { encoding: 'utf8', maxBuffer: 1 << 28 }).split('\n').filter((line) => line.trim());

function grouped(names: readonly string[], keyOf: (name: string) => string): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const name of names) groups.set(keyOf(name), [...(groups.get(keyOf(name)) ?? []), name]);
  return groups;
}

/** A fifth of it is missing, and a fifth of the rest joined to what comes before. */
function loosened(texts: readonly string[]): string[] {
  const kept: string[] = [];
  for (const text of texts.filter(() => random() > 0.2)) kept.push(kept.length && random() < 0.2 ? `${kept.pop()} ${text}` : text);
  return kept.length ? kept : [texts[0]!];
}

function* ofPairs(): Iterable<Trial> {
  const bySource = grouped(readdirSync(pairFolder!).filter((name) => LANGUAGES.includes(name.split(/[.-]/).at(-3)!)), (name) => name.split('.')[0]!);
  let turn = 0;
  for (const [name, files] of bySource) {
    for (let k = 0; k < Math.min(2, files.length); k++) {
      const length = LENGTHS[turn % LENGTHS.length]!;
      const rows = linesOf(pairFolder!, files[(turn++ + 3 * k) % files.length]!, 6000).map((line) => line.split('\t'));
      if (rows.length < 4 * length) continue;
      const at = Math.floor(random() * (rows.length - 3 * length));
      const [own, far] = [rows.slice(at, at + length), rows.slice(at + 2 * length, at + 3 * length)];
      const [source, target] = [own.map(([text]) => text!), own.map(([, text]) => text!)];
      yield { kind: 'translation', name, source, target };
      yield { kind: 'loose translation', name, source: loosened(source), target: loosened(target) };
      yield { kind: 'same source', name, source, target: far.map(([, text]) => text!) };
    }
  }
}

function* ofTexts(): Iterable<Trial> {
  const files = grouped(readdirSync(textFolder!).filter((name) => !NO_PROSE.test(name)), (name) => name.split('.')[1]!);
  const excerpt = (name: string, length: number): string[] => {
    const language = name.split('.')[1]!;
    const all = linesOf(textFolder!, name, 1000).flatMap((line) => sentences(line, language).map(({ start, end }) => line.slice(start, end).trim())).filter((text) => text.length > 1);
    const at = Math.floor(random() * Math.max(1, all.length - length));
    return all.slice(at, at + length);
  };
  for (const language of LANGUAGES.filter((each) => files.has(each))) {
    for (const length of LENGTHS) {
      const [english, other] = [chosen(files.get('en')!), chosen(files.get(language)!)];
      yield { kind: 'other text', name: english, source: excerpt(english, length), target: excerpt(other, Math.ceil(length * (0.6 + 0.8 * random()))) };
    }
  }
}

const encoder = await openEncoder(bundledModelFolder());
const rows = new Map<string, { wrong: number; likelihoods: number[] }>();
const halves = new Map<string, number>();
for (const { kind, name, source, target } of [...ofPairs(), ...ofTexts()]) {
  const half = halves.get(name) ?? 1 + (halves.size % 2);
  halves.set(name, half);
  const sides = [await encodeSegments(source, encoder), await encodeSegments(target, encoder)] as const;
  const likelihood = runAtOnce(translationLikelihood(await alignSentences(...sides), ...sides));
  const size = Math.min(source.length, target.length) < 10 ? 'fewer than 10 segments' : '10 segments and more';
  const key = `${kind}, ${size}, half ${half}`;
  const row = rows.get(key) ?? { wrong: 0, likelihoods: [] };
  rows.set(key, row);
  row.likelihoods.push(likelihood);
  if (likelihood >= LIKELY_TRANSLATIONS !== kind.includes('translation')) {
    row.wrong++;
    console.error(key, name, likelihood.toFixed(2), JSON.stringify([source[0], target[0]]));
  }
}
await encoder.close();
for (const [key, { wrong, likelihoods }] of [...rows].sort()) {
  const sorted = likelihoods.sort((a, b) => a - b);
  console.log(`${key.padEnd(55)} ${likelihoods.length} documents, ${wrong} wrong, likelihood ${[0, 0.5, 1].map((share) => sorted[Math.floor(share * (sorted.length - 1))]!.toFixed(2)).join(' / ')}`);
}
