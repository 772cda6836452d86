import assert from 'node:assert/strict';
import { isTimeExpression, rougeL } from '../../bench/quality/trials';

describe("the filters of WikiXPR's recipe", () => {
  it('know time expressions', () => {
    for (const phrase of ['two weeks', '1984', 'last Monday', 'at 10:30', 'in May'])
      assert.ok(isTimeExpression(phrase), phrase);
    for (const phrase of ['water meter', 'time machine', 'World Bank']) assert.ok(!isTimeExpression(phrase), phrase);
  });

  it('measure ROUGE-L both ways', () => {
    assert.deepEqual(rougeL(['new', 'york', 'times'], ['york', 'times']), [2 / 3, 1]);
    assert.deepEqual(rougeL(['water', 'meter'], ['wasserzähler']), [0, 0]);
  });
});
