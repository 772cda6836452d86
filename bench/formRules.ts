/**
 * Draws COUNT findings of each rule about the form of translations, for a person to judge.
 *
 *   npx tsx bench/formRules.ts SEED COUNT RULE,… FILE::LANGUAGE…
 *
 * FILE is a bilingual file from English, or SOURCE=TARGET for two files with keys.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { groupBy } from '../src/base/maps';
import { runSynchronously } from '../src/base/steps';
import { formFindings } from '../src/check/rules/formRules';
import { separateFinishedPairs, keyedPairs } from '../src/engine/build/segmentPairs';
import { withPluralNumbers } from '../src/engine/check/checkPairs';
import { readDocument } from '../src/files/documents';
import type { DocumentText } from '../src/model/document';
import type { CheckRule } from '../src/model/finding';
import type { SegmentPair } from '../src/model/segment';
import { drawn } from './support/sets';

const [seed, count, rules, ...files] = process.argv.slice(2);
if (!files.length) {
  console.error('usage: npx tsx bench/formRules.ts SEED COUNT RULE,… FILE::LANGUAGE…');
  process.exit(2);
}
const found: { rule: CheckRule; text: string }[] = [];
let segments = 0;
for (const file of files) {
  const [names, language = ''] = file.split('::') as [string, string?];
  const languages = { source: 'en', target: language };
  const pairs = separateFinishedPairs(pairsIn(names, language)).finished.map((pair) =>
    withPluralNumbers(pair, languages),
  );
  segments += pairs.length;
  for (const finding of runSynchronously(formFindings(pairs, languages, new Set(rules!.split(',') as CheckRule[])))) {
    const { source, target } = pairs[finding.pair]!;
    const mark = finding.found
      ? (finding.found.written ?? target.text.slice(finding.found.start, finding.found.end))
      : '';
    const place = `${names.split('/').slice(-2).join('/')}:${target.line}`;
    const text = `${place} [${finding.expected.join('')}] [${mark}]\n   ${source.text}\n   ${target.text}`;
    found.push({ rule: finding.rule, text });
  }
}
console.log(`${segments} segments, seed ${seed}`);
for (const [rule, list] of groupBy(found, ({ rule }) => rule)) {
  console.log(`\n${rule}: ${list.length} found`);
  for (const { text } of drawn(list, Number(count), Number(seed))) console.log(text);
}

function pairsIn(names: string, language: string): SegmentPair[] {
  const [source, target] = names.split('=') as [string, string?];
  const value = documentIn(source, 'en');
  if (value.kind === 'bilingual') return value.pairs;
  const translation = target === undefined ? undefined : documentIn(target, language);
  if (translation?.kind !== 'monolingual') throw new Error(`${names} is not bilingual; use SOURCE=TARGET.`);
  return keyedPairs(value.segments, translation.segments) ?? [];
}

function documentIn(file: string, language: string): DocumentText {
  return readDocument({ fileName: path.basename(file), text: readFileSync(file, 'utf8') }, { source: language }).value;
}
