import assert from 'node:assert/strict';
import { VectorKeys } from '../../../../src/engine/index/cache/vectorKeys';
import { keysOf } from '../keysOf';

describe('the keys of vectors', () => {
  const contexts = [
    { phrase: 'bank' },
    { phrase: 'bank', before: 'The ' },
    { phrase: 'bank', after: 'The ' },
    { phrase: 'bank', examples: [{ before: 'The ', phrase: 'bank', after: '' }] },
  ];

  it('tell phrases apart by everything that their vectors depend on', () => {
    const keys = keysOf(contexts);
    for (let a = 0; a < contexts.length; a++)
      for (let b = 0; b < contexts.length; b++) assert.equal(keys.isSame(a, keys, b), a === b);
  });

  it('are the same for what the vector does not depend on', () => {
    const source = { before: 'A ', phrase: 'bank', after: '', source: 'somewhere' };
    const same = keysOf([
      { phrase: 'bank', before: '' },
      { phrase: 'bank' },
      { phrase: 'bank', examples: [source] },
      { phrase: 'bank', examples: [{ ...source, source: 'elsewhere' }] },
    ]);
    assert.ok(same.isSame(0, same, 1));
    assert.ok(same.isSame(2, same, 3));
  });

  it('come back from their bytes, wherever these begin', () => {
    const keys = keysOf(contexts);
    const again = VectorKeys.from(Buffer.concat([Buffer.from('x'), keys.bytes]).subarray(1));
    assert.equal(again.length, contexts.length);
    for (let place = 0; place < contexts.length; place++) assert.ok(again.isSame(place, keys, place));
  });

  it('are chosen in any order', () => {
    const keys = keysOf(contexts);
    const some = keys.select([2, 0]);
    assert.equal(some.length, 2);
    assert.ok(some.isSame(0, keys, 2) && some.isSame(1, keys, 0));
  });
});
