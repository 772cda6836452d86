import assert from 'node:assert/strict';
import { withoutAccelerator } from '../../src/check/accelerators';

describe('a text without its accelerator', () => {
  it('has whole words, and every other character in its place', () => {
    for (const [text, at] of [
      ['_Open', 0],
      ['По_шук', 2],
      ['Sauvegarder &tout', 12],
      ['~Datei', 0],
    ] as const) {
      assert.equal(withoutAccelerator(text), `${text.slice(0, at)}\u00ad${text.slice(at + 1)}`);
    }
  });

  it('has no letter in brackets that only names a key', () => {
    for (const text of ['開く(_O)', '破棄する(&D)...']) assert.doesNotMatch(withoutAccelerator(text), /[A-Z]/);
    assert.equal(withoutAccelerator('開く(_O)').length, '開く(_O)'.length);
    assert.equal(withoutAccelerator('Datei (O)'), 'Datei (O)');
  });

  it('is the text itself where the sign is none', () => {
    for (const text of ['a_b_c', 'bread & butter', 'x &amp; y', '%s_%d', 'no sign', '__init', 'R&D', 'AT&T'])
      assert.equal(withoutAccelerator(text), text);
  });
});
