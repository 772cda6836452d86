import assert from 'node:assert/strict';
import fc from 'fast-check';
import { runSynchronously } from '../../../src/base/steps';
import { parseGlossaryFile } from '../../../src/files/glossa/glossaryFile';
import type { FileConcepts } from '../../../src/files/glossa/fileConcepts';

const line = (id: string, term: string, modified?: string): string =>
  JSON.stringify({ id, terms: [{ term, language: 'en' }], modified });
const conceptsOf = (lines: readonly string[]): FileConcepts =>
  runSynchronously(parseGlossaryFile(Buffer.from(lines.map((each) => `${each}\n`).join('')))).value.concepts;
const numbersOf = (concepts: FileConcepts): number[] =>
  Array.from({ length: concepts.end }, (_, number) => number).filter((number) => concepts.isThere(number));

describe('the concepts of a glossary file', () => {
  const anyLine = fc.oneof(
    fc
      .tuple(
        fc.constantFrom('ca', 'cb', 'cc', 'cd', 'ce', 'c\\u00e9'),
        fc.constantFrom('pump', 'valve'),
        fc.constantFrom(undefined, '2026-01-01', '2026-01-02'),
      )
      .map((parts) => line(...parts)),
    fc.constantFrom(
      '',
      '{"glossa":1}',
      'oops',
      '<<<<<<< x',
      '||||||| y',
      '=======',
      '>>>>>>> z',
      '{ "terms": [ { "language": "en", "term": "hand" } ], "id": "ch" }',
    ),
  );
  const anyFile = fc.array(anyLine, { maxLength: 10 });

  it('are known again in the file after a change, wherever their lines stand by then, and no others', () => {
    fc.assert(
      fc.property(anyFile, anyFile, anyFile, anyFile, (head, before, after, tail) => {
        const old = conceptsOf([...head, ...before, ...tail]),
          now = conceptsOf([...head, ...after, ...tail]);
        const kept = runSynchronously(now.keptFrom(old));
        const texts = new Map(numbersOf(now).map((number) => [JSON.stringify(now.at(number)), number]));
        for (const number of numbersOf(old)) {
          if (kept[number] === -1)
            assert.equal(texts.has(JSON.stringify(old.at(number))), false, `${number} stands in both`);
          else assert.deepEqual([now.isThere(kept[number]!), now.at(kept[number]!)], [true, old.at(number)]);
        }
      }),
      { numRuns: 1000 },
    );
  });

  it('are found by their ids, whatever else stands in the file', () => {
    fc.assert(
      fc.property(anyFile, (lines) => {
        const concepts = conceptsOf(lines);
        assert.equal(concepts.size, numbersOf(concepts).length);
        for (const number of numbersOf(concepts)) assert.equal(concepts.numberOf(concepts.at(number).id), number);
        assert.deepEqual(
          [...concepts.keys()],
          [...concepts.values()].map(({ id }) => id),
        );
        assert.deepEqual([concepts.get('c'), concepts.has('zz')], [undefined, false]);
      }),
    );
  });
});
