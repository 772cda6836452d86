import assert from 'node:assert/strict';
import fc from 'fast-check';
import { editDistance, maxEditsFor } from '../../src/language/editDistance';

describe('editDistance', () => {
  const cases: [string, string, number][] = [
    ['', '', 0],
    ['frist', 'frist', 0],
    ['frist', 'first', 1],
    ['mieter', 'mietre', 1],
    ['bank', 'banks', 1],
    ['契約書', '契約', 1],
  ];
  for (const [a, b, distance] of cases)
    it(`of “${a}” and “${b}” is ${distance}`, () => assert.equal(editDistance(a, b, 9), distance));

  it('gives up above the limit', () => assert.equal(editDistance('landlord', 'tenant', 3), undefined));

  it('is symmetric, and the same whatever limit it stays under', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 7 });
    fc.assert(
      fc.property(word, word, fc.integer({ min: 0, max: 7 }), (a, b, most) => {
        const whole = editDistance(a, b, 7)!;
        assert.equal(editDistance(b, a, 7), whole);
        assert.equal(editDistance(a, b, most), whole <= most ? whole : undefined);
      }),
    );
  });
});

describe('toleratedEdits', () => {
  it('forgives nothing in short words and one letter in five elsewhere', () => {
    assert.deepEqual(['der', 'bank', 'kundigungsfrist', '契約', '賃貸借契約書'].map(maxEditsFor), [0, 1, 3, 0, 1]);
  });
});
