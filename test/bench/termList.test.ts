import assert from 'node:assert/strict';
import { LIKELY_TERM } from '../../bench/figures/termhood';
import { TermList } from '../../bench/figures/termList';
import { openEncoder } from '../../src/engine/encoder/encoder';
import { bundledModelFolder } from '../../src/engine/encoder/model/bundledModel';
import { words } from '../../src/language/words';

describe('the terms of a document in one language', () => {
  const sentences = [
    'The half-pass is a lateral movement, and every lateral movement needs a supple horse.',
    'In a lateral movement the horse moves on two tracks; lateral movements are ridden at the trot.',
    'However, the rider should not always do so in the beginning.',
    'The trot is a gait of two beats, and the canter a gait of three.',
  ];

  it('lists terms with all their forms, whole ones before what is only a part', async () => {
    const encoder = await openEncoder(bundledModelFolder());
    const list = new TermList('en');
    for (const [index, text] of sentences.entries()) {
      const found = words(text, 'en');
      const [vectors] = await encoder.encodeWords([found.map((word) => word.text)]);
      list.add({ segment: { text, line: index + 1 }, words: found, vectors: vectors! });
    }
    await encoder.close();
    const terms = list.terms(LIKELY_TERM);
    const movement = terms.find(({ term }) => term === 'lateral movement');
    assert.deepEqual(movement?.forms, ['lateral movement', 'lateral movements']);
    assert.equal(movement.count, 4);
    assert.ok(!terms.some(({ term, termhood }) => term === 'lateral' && termhood >= movement.termhood));
    assert.ok(terms.some(({ term }) => term === 'half-pass'), terms.map(({ term }) => term).join('; '));
    assert.ok(!terms.some(({ term }) => /^(?:the|however|should|always)\b/i.test(term)));
  });

  it('lists nothing of nothing', () => assert.deepEqual(new TermList('de').terms(0), []));
});
