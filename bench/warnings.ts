/**
 * Draws warnings from a check of real translations and prints how a person judged them.
 *
 *   npx tsx bench/warnings.ts [--draw 200] [--seed 1] FILE…
 *
 * FILE is a bilingual file from English (PO, XLIFF, TMX). As in `bench/check.ts`, its even pages supply a glossary
 * without statuses. Its odd pages are checked by the default rules. `--draw` is the number of warnings. Those that are
 * not in `bench/judged/warnings.tsv` are printed, to be judged and added there. The verdicts are:
 *
 * - `right`: the translation departs from the terminology, or its form is wrong
 * - `free`: the translation says the same in its own way
 * - `false`: nothing is wrong, such as an inflected form, another source word, or a number format of the language
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { runSynchronously } from '../src/base/steps';
import { inProject } from '../scripts/steps/project.mjs';
import type { SegmentFinding } from '../src/check/documentRules';
import { severityOf } from '../src/check/shownFindings';
import { separateFinishedPairs } from '../src/engine/build/segmentPairs';
import { checkPairs } from '../src/engine/check/checkPairs';
import { openEncoder } from '../src/engine/encoder/encoder';
import { bundledModelFolder } from '../src/engine/encoder/model/modelLibrary';
import { readDocument } from '../src/files/documents';
import { decodeDocument } from '../src/files/encodingGuess';
import type { SegmentPair } from '../src/model/segment';
import { sourceOf } from './check/sources';
import { drawn, readRows } from './support/sets';

const VERDICTS = ['right', 'free', 'false'];

interface Warning {
  language: string;
  /** The file, line of the source, and rule with its term, separated by tabs as in the file of verdicts. */
  key: string;
  text: string;
}

const { values, positionals: files } = parseArgs({
  allowPositionals: true,
  options: {
    draw: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
  },
});
if (!files.length) {
  console.error('usage: npx tsx bench/warnings.ts [--draw 200] [--seed 1] FILE…');
  process.exit(2);
}
const encoder = await openEncoder(bundledModelFolder());
const warnings: Warning[] = [];
for (const file of files) {
  const { value } = readDocument(
    { fileName: file, text: runSynchronously(decodeDocument(readFileSync(file), { fileName: file })).text },
    { source: 'en' },
  );
  if (value.kind !== 'bilingual' || !value.target)
    throw new Error(`${file} is not a bilingual file with a target language.`);
  const languages = { source: 'en', target: value.target };
  const { checked, glossary } = await sourceOf(separateFinishedPairs(value.pairs).finished, languages, encoder);
  const found = await checkPairs(checked, languages, [glossary], { encoder });
  const shown = found.filter((finding) => severityOf(finding) !== 'note');
  console.log(
    `${path.basename(file)}: ${checked.length} units checked with ${glossary.size / 2} entries, ${shown.length} warnings`,
  );
  for (const finding of shown)
    warnings.push(warningOf(finding, checked[finding.pair]!, path.basename(file), languages.target));
}
await encoder.close();

const judged = new Map(
  readRows(inProject('bench', 'judged', 'warnings.tsv')).map(([file, line, matter, verdict]) => [
    `${file}\t${line}\t${matter}`,
    verdict!,
  ]),
);
const chosen = drawn(warnings, Number(values.draw), Number(values.seed));
for (const { key, text } of chosen) if (!judged.has(key)) console.log(`${key}\t\t\t${text}`);
console.log(`${chosen.length} of ${warnings.length} warnings drawn by the seed ${values.seed}`);
for (const language of [...new Set(chosen.map((each) => each.language)), undefined]) {
  const verdicts = chosen
    .filter((each) => language === undefined || each.language === language)
    .flatMap(({ key }) => judged.get(key) ?? []);
  const share = (verdict: string): string => {
    const count = verdicts.filter((each) => each === verdict).length;
    return `${count} ${verdict} (${((100 * count) / Math.max(1, verdicts.length)).toFixed(0)} %)`;
  };
  console.log(`${(language ?? 'all').padEnd(4)} ${verdicts.length} judged: ${VERDICTS.map(share).join(', ')}`);
}

function warningOf(finding: SegmentFinding, { source, target }: SegmentPair, file: string, language: string): Warning {
  const found = 'found' in finding && finding.found ? target.text.slice(finding.found.start, finding.found.end) : '–';
  const term = 'term' in finding ? ` ${finding.term}` : '';
  return {
    language,
    key: `${file}\t${source.line}\t${finding.rule}${term}`,
    text: `${finding.expected.join(' / ')} | here ${found} | ${source.text} | ${target.text}`,
  };
}
