/**
 * How many warnings of the terminology check deserve a reviewer's attention, as judged one by one in `bench/judged/alarms.tsv`: the warnings of the
 * development sources of `bench/check.ts` as their translators left them. Those that nobody has judged yet are listed, to be read and added there.
 * `npx tsx bench/alarms.ts FOLDER [MODEL]`
 *
 * A warning is `worth` it where the translation departs from the terminology, leaves the term out, or translates something else; `free`
 * where the sentence says the same in its own way; `false` where the equivalent is there in another form, or the source does not mean the term.
 */
import { readFileSync } from 'node:fs';
import { inProject } from '../scripts/steps/project.mjs';
import { severityOf } from '../src/check/findingSeverity';
import { checkPairs } from '../src/engine/check/checkPairs';
import { openEncoder } from '../src/engine/encoder/encoder';
import { bundledModelFolder } from '../src/engine/encoder/model/bundledModel';
import { DEVELOPMENT, openSource, TERM_RULES } from './check/sources';

const VERDICTS = ['worth', 'free', 'false'];

const [folder, model] = process.argv.slice(2);
if (!folder) {
  console.error('usage: npx tsx bench/alarms.ts FOLDER [MODEL]');
  process.exit(2);
}
const rows = readFileSync(inProject('bench', 'judged', 'alarms.tsv'), 'utf8').trimEnd().split('\n').slice(1).map((row) => row.split('\t'));
const judged = new Map(rows.map(([source, line, term, verdict]) => [`${source}\t${line}\t${term}`, verdict!]));
const encoder = await openEncoder(model ?? bundledModelFolder());
const all: string[] = [];
for (const name of DEVELOPMENT) {
  const source = await openSource(folder, name, encoder);
  if (!source) continue;
  const findings = await checkPairs(source.checked, source.languages, [source.glossary], { encoder, rules: TERM_RULES });
  const verdicts = findings.filter((finding) => severityOf(finding) !== 'note').flatMap((finding) => {
    const pair = source.checked[finding.pair]!;
    const key = `${name}\t${pair.source.line}\t${finding.concept === undefined ? '(segment)' : finding.term}`;
    if (!judged.has(key)) console.log(`${key}\t\t${finding.expected.join(' / ')} | ${pair.source.text} | ${pair.target.text}`);
    return judged.get(key) ?? [];
  });
  console.log(`${name.padEnd(18)} ${sentence(verdicts)}`);
  all.push(...verdicts);
}
console.log(`${'all'.padEnd(18)} ${sentence(all)}`);
await encoder.close();

function sentence(verdicts: readonly string[]): string {
  const count = (verdict: string): number => verdicts.filter((each) => each === verdict).length;
  return `${verdicts.length} judged: ${VERDICTS.map((verdict) => `${count(verdict)} ${verdict}`).join(', ')}; worth it ${((100 * count('worth')) / Math.max(1, verdicts.length)).toFixed(0)} %`;
}
