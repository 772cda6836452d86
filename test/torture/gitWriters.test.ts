import { report } from '../../bench/support/report';
import { changeBesideGit } from '../engine/store/gitWriters';

const ROUNDS = 24;

describe('a glossary that engines, a command line and git write at the same time for long', function () {
  this.timeout(60 * 60_000);
  const figures: Record<string, number> = {};
  after(() => report('tortureGit', figures));

  for (const writers of [2, 4]) {
    for (const [by, how] of [
      ['union', 'with the merge that Glossa offers'],
      ['merges', 'with conflicts of merges'],
      ['rebases', 'with conflicts of rebases'],
    ] as const) {
      it(`holds all that was acknowledged: ${writers} engines, ${how}`, async () => {
        const counts = await changeBesideGit({ writers, rounds: ROUNDS, by });
        console.log(`      ${JSON.stringify(counts)}`);
        for (const [what, count] of Object.entries(counts)) figures[`${writers} engines ${how}: ${what}`] = count;
      });
    }
  }
});
