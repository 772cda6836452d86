import assert from 'node:assert/strict';
import fc from 'fast-check';
import { assemble, windowsOf } from '../../../src/engine/encoder/inputs';

const XPR = { start: [1], beforePhrase: [2], afterPhrase: [2], end: [2], pooled: true };
const tokens = (from: number, count: number) => Array.from({ length: count }, (_, i) => from + i);

describe('assemble', () => {
  it('joins before, phrase and after, and knows the phrase among them', () => {
    assert.deepEqual(assemble([10, 11], [20], [30], 16), [{ ids: [10, 11, 20, 30], span: { start: 2, end: 3 } }]);
  });

  it('makes nothing of an empty phrase', () => assert.deepEqual(assemble([10], [], [30], 16), []));

  it('keeps the nearest tokens on both sides', () => {
    const [input] = assemble(tokens(100, 50), [20, 21], tokens(300, 50), 8);
    assert.deepEqual(input!.ids, [147, 148, 149, 20, 21, 300, 301, 302]);
  });

  it('gives one side the room that the other does not need', () => {
    assert.deepEqual(assemble([], [20], tokens(300, 50), 5)[0]!.ids, [20, 300, 301, 302, 303]);
    assert.deepEqual(assemble(tokens(100, 50), [20], [300], 5)[0]!.ids, [147, 148, 149, 20, 300]);
  });

  it("puts markers where XPR's checkpoint has them, and covers those around the phrase", () => {
    assert.deepEqual(assemble([10], [20, 21], [30], 16, XPR), [{ ids: [1, 10, 2, 20, 21, 2, 30, 2], span: { start: 2, end: 6 } }]);
    assert.deepEqual(assemble([10], [20, 21], [30], 16, { ...XPR, pooled: false })[0]!.span, { start: 3, end: 5 });
  });

  it('counts markers towards the limit', () => {
    assert.deepEqual(assemble(tokens(100, 9), [20], tokens(300, 9), 8, XPR)[0]!.ids, [1, 107, 108, 2, 20, 2, 300, 2]);
  });

  it('cuts no phrase: one that is too long is divided, without its context', () => {
    const phrase = tokens(200, 20);
    const inputs = assemble([10], phrase, [30], 8);
    assert.deepEqual(inputs.map(({ ids }) => ids.length), [7, 6, 7]);
    assert.deepEqual(inputs.flatMap(({ ids, span }) => ids.slice(span.start, span.end)), phrase);
  });

  it('holds whatever the lengths are', () => {
    const list = fc.array(fc.integer({ min: 10, max: 99 }), { maxLength: 60 });
    fc.assert(
      fc.property(list, list, list, fc.integer({ min: 8, max: 64 }), fc.constantFrom(undefined, XPR), (before, phrase, after, maxTokens, markers) => {
        const inputs = assemble(before, phrase, after, maxTokens, markers);
        const kept = inputs.flatMap(({ ids, span }) => ids.slice(span.start, span.end)).filter((id) => id >= 10);
        assert.deepEqual(kept, phrase);
        for (const { ids } of inputs) assert(ids.length <= maxTokens);
        if (inputs.length !== 1) return;
        const words = inputs[0]!.ids.filter((id) => id >= 10);
        const joined = [...before, ...phrase, ...after];
        const room = maxTokens - (markers ? 4 : 0);
        assert.equal(words.length, Math.min(joined.length, room));
      }),
    );
  });
});

describe('windowsOf', () => {
  it('divides into consecutive windows of about equal length', () => {
    assert.deepEqual(windowsOf(10, 4), [{ start: 0, end: 3 }, { start: 3, end: 7 }, { start: 7, end: 10 }]);
    assert.deepEqual(windowsOf(0, 4), []);
    assert.deepEqual(windowsOf(4, 4), [{ start: 0, end: 4 }]);
  });
});
