/**
 * Precision of the first 100 pairs that are mined from the sample projects, as judged one by one in `bench/judged`; pairs
 * that nobody has judged yet are listed, to be read and added there.
 * `npx tsx bench/mined.ts [MODEL]`
 */
import { openEncoder } from '../src/engine/encoder/encoder';
import { bundledModelFolder } from '../src/engine/encoder/model/bundledModel';
import { minedTermFigures } from './figures/minedTerms';

const RANKS = [25, 50, 100];

const encoder = await openEncoder(process.argv[2] ?? bundledModelFolder());
for (const { name, verdicts, unjudged } of await minedTermFigures('bench/judged', 'samples', encoder)) {
  const shares = RANKS.map((rank) => {
    const judged = verdicts.slice(0, rank).filter(Boolean);
    const share = (...accepted: string[]) => ((100 * judged.filter((verdict) => accepted.includes(verdict!)).length) / Math.max(1, judged.length)).toFixed(0);
    return `first ${rank}: ${share('right')} % right, ${share('right', 'near')} % right or near`;
  });
  console.log(`${name.padEnd(16)} ${shares.join('   ')}   ${unjudged.length} not judged`);
  for (const { rank, source, target } of unjudged) console.log(`  ${rank}\t${source}\t${target}`);
}
await encoder.close();
