/**
 * Precision of the first 100 pairs that are mined from the sample projects, as judged one by one in `bench/judged`; pairs
 * that nobody has judged yet are listed, to be read and added there.
 * `npx tsx bench/mined.ts [MODEL]`
 */
import { readFile } from 'node:fs/promises';
import { inProject } from '../scripts/steps/project.mjs';
import { buildGlossary } from '../src/engine/build/buildGlossary';
import { openEncoder } from '../src/engine/encoder/encoder';
import { bundledModelFolder } from '../src/engine/encoder/model/modelLibrary';
import { readDocument } from '../src/files/documents';
import { filesIn, readRows } from './support/sets';

const RANKS = [25, 50, 100];

const encoder = await openEncoder(process.argv[2] ?? bundledModelFolder());
// Judgements: `rank source target verdict note`. `right`: to be kept as it is; `near`: another form, a part of a term or more than it.
for (const { file, match } of filesIn(inProject('bench', 'judged'), /^(\w+)\.([\w-]+?)-([\w-]+)\.tsv$/)) {
  const [, sample, from, to] = match as unknown as [string, string, string, string];
  const known = new Map(readRows(file).map(([, source, target, verdict]) => [`${source}\t${target}`, verdict!]));
  const side = async (language: string) => {
    const fileName = `${sample}.${language}.md`;
    return readDocument({ fileName, text: await readFile(inProject('samples', sample, fileName), 'utf8') }).value;
  };
  const { pairs } = await buildGlossary(
    { source: await side(from), target: await side(to), languages: { source: from, target: to }, minConfidence: 0 },
    encoder,
    () => {},
  );
  const judged = pairs
    .slice(0, Math.max(...RANKS))
    .map(({ source, target }) => ({ pair: `${source}\t${target}`, verdict: known.get(`${source}\t${target}`) }));
  const shares = RANKS.map((rank) => {
    const verdicts = judged.slice(0, rank).flatMap(({ verdict }) => verdict ?? []);
    const share = (...accepted: string[]) =>
      ((100 * verdicts.filter((each) => accepted.includes(each)).length) / Math.max(1, verdicts.length)).toFixed(0);
    return `first ${rank}: ${share('right')} % right, ${share('right', 'near')} % right or near`;
  });
  const unjudged = judged.flatMap(({ pair, verdict }, index) => (verdict ? [] : [`  ${index + 1}\t${pair}`]));
  console.log(`${`${sample}.${from}-${to}`.padEnd(16)} ${shares.join('   ')}   ${unjudged.length} not judged`);
  for (const line of unjudged) console.log(line);
}
await encoder.close();
