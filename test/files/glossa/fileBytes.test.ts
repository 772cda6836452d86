import assert from 'node:assert/strict';
import fc from 'fast-check';
import { FileBytes } from '../../../src/files/glossa/fileBytes';

/** The text in pieces of these lengths. */
function inPieces(text: string, lengths: readonly number[]): FileBytes {
  const bytes = Buffer.from(text);
  let at = 0;
  const parts = lengths.map((length) => bytes.subarray(at, (at += length)));
  return new FileBytes([...parts, bytes.subarray(at)]);
}

const text = fc.stringMatching(/^[ab\n]{0,60}$/);
const lengths = fc.array(fc.integer({ min: 0, max: 12 }), { maxLength: 6 });

describe('FileBytes', () => {
  it('are those of one piece, however they lie', () => {
    fc.assert(
      fc.property(text, lengths, (whole, cuts) => {
        const bytes = inPieces(whole, cuts);
        assert.equal(bytes.length, whole.length);
        for (let offset = whole.length; offset >= -1; offset--)
          assert.equal(bytes.at(offset), offset < 0 ? undefined : Buffer.from(whole)[offset]);
        assert.equal(Buffer.concat([...bytes.between(0, whole.length)]).toString(), whole);
      }),
    );
  });

  it('are compared from both ends, whether they are shared or copied', () => {
    fc.assert(
      fc.property(text, text, text, text, lengths, lengths, (head, middle, other, tail, cuts, otherCuts) => {
        const [a, b] = [head + middle + tail, head + other + tail];
        const [bytes, others] = [inPieces(a, cuts), inPieces(b, otherCuts)];
        const alike = (each: (i: number) => boolean): number => {
          let count = 0;
          while (count < Math.min(a.length, b.length) && each(count)) count++;
          return count;
        };
        assert.equal(
          bytes.commonBeginning(others),
          alike((i) => a[i] === b[i]),
        );
        assert.equal(
          bytes.commonEnd(others),
          alike((i) => a.at(-1 - i) === b.at(-1 - i)),
        );
        assert.equal(bytes.isSame(others), a === b);
        const shared = new FileBytes([...bytes.pieces.map((piece) => piece.bytes), Buffer.from('c')]);
        assert.equal(bytes.commonBeginning(shared), a.length);
        assert.equal(
          shared.commonEnd(new FileBytes([Buffer.from('b'), ...shared.pieces.map((piece) => piece.bytes)])),
          a.length + 1,
        );
      }),
    );
  });

  it('of megabytes are compared at the very byte', () => {
    const bytes = Buffer.alloc(300_000, 'x');
    const other = Buffer.from(bytes);
    other[200_000] = 1;
    const [whole, inTwo] = [new FileBytes([bytes]), new FileBytes([other.subarray(0, 123), other.subarray(123)])];
    assert.deepEqual(
      [whole.commonBeginning(inTwo), whole.commonEnd(inTwo), whole.isSame(inTwo)],
      [200_000, 99_999, false],
    );
  });
});
