import assert from 'node:assert/strict';
import { pairHashes, splitHeldOut, termPairs } from '../../src/adaptation/termPairs';
import { runSynchronously } from '../../src/base/steps';
import type { Concept } from '../../src/model/concept';
import { entry } from '../engine/glossaryWorkbench';

const DIRECTION = { source: 'en', target: 'de' };

/** The pairs as text. */
function read(concepts: Concept[]): string[] {
  const { queries, targets, pairs } = runSynchronously(termPairs(concepts, DIRECTION));
  return pairs
    .map(
      ({ query, correct }) =>
        `${queries[query]!.term} = ${correct
          .map((row) => targets[row]!.term)
          .sort()
          .join(', ')}`,
    )
    .sort();
}

const pairsOf = (concepts: Concept[]) => runSynchronously(termPairs(concepts, DIRECTION));
const marksOf = (concepts: Concept[]) => runSynchronously(pairHashes(pairsOf(concepts)));

describe('the pairs of a glossary', () => {
  it('are one for each form, with every right answer, without what is deprecated or the same in both languages', () => {
    const concepts = [
      entry({ 'en-GB': 'flat', de: 'Wohnung', fr: 'appartement' }),
      entry({ en: 'Flat', de: [{ term: 'Reifenpanne' }, { term: 'Platter', status: 'deprecatedTerm-admn-sts' }] }),
      entry({ en: 'Software', de: 'Software' }),
      entry({ en: 'alone' }),
    ];
    assert.deepEqual(read(concepts), ['flat = Reifenpanne, Wohnung']);
  });

  it('are the same whatever the order of the entries', () => {
    const concepts = Array.from({ length: 50 }, (_, i) => entry({ en: `term ${i}`, de: `Benennung ${i}` }));
    const order = (list: Concept[]) => pairsOf(list).queries.map(({ term }) => term);
    assert.deepEqual(order(concepts), order([...concepts].reverse()));
  });

  it('are known again by their forms, whatever else changes in the entries', () => {
    const one = [entry({ en: 'pump', de: 'Pumpe' }), entry({ en: 'valve', de: 'Ventil' })];
    const same = [
      entry({ en: 'Valve', de: 'Ventil', fr: 'vanne' }, { domain: 'hydraulics' }),
      entry({ en: 'pump', de: 'Pumpe' }),
    ];
    assert.deepEqual(marksOf(one), marksOf(same));
  });

  it('are parted so that no name of a held-out concept was fitted', () => {
    const concepts = Array.from({ length: 100 }, (_, i) =>
      entry({ en: [{ term: `term ${i}` }, { term: `name ${i}` }], de: `Benennung ${i}` }),
    );
    const { fitted, heldOut } = splitHeldOut(pairsOf(concepts).pairs, 0.2);
    const known = new Set(fitted.flatMap(({ correct }) => correct));
    assert.equal(fitted.length, 160);
    assert.ok(heldOut.length > 0 && heldOut.length < 40);
    assert.ok(heldOut.every(({ correct }) => correct.every((row) => !known.has(row))));
  });
});
