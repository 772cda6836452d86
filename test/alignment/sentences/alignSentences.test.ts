import assert from 'node:assert/strict';
import fc from 'fast-check';
import { alignSentences } from '../../../src/alignment/sentences/alignSentences';
import type { AlignmentSide } from '../../../src/alignment/sentences/alignmentInput';
import { GlossaError } from '../../../src/base/errors';
import { Vectors } from '../../../src/base/vectors';
import type { Bead } from '../../../src/model/segment';
import { documentOf, documentWithWords, range } from './syntheticDocument';

const NOISE = 0.6;

/** Beads as lists of segments, without costs. */
async function aligned(
  source: readonly (readonly number[])[],
  target: readonly (readonly number[])[],
): Promise<string[]> {
  return (await alignSentences(documentOf(source, NOISE, 1), documentOf(target, NOISE, 2))).map(shown);
}

function shown({ source, target }: Bead): string {
  return `${source.join('+')}:${target.join('+')}`;
}

/** One meaning a sentence. */
function plain(numbers: readonly number[]): number[][] {
  return numbers.map((number) => [number]);
}

describe('sentence alignment', () => {
  it('aligns a translation sentence by sentence', async () => {
    assert.deepEqual(
      await aligned(plain(range(0, 30)), plain(range(0, 30))),
      range(0, 30).map((i) => `${i}:${i}`),
    );
  });

  it('finds sentences that were merged and split', async () => {
    const source = [
      ...plain(range(0, 10)),
      [10, 11],
      ...plain(range(12, 20)),
      [20],
      [21],
      [22],
      ...plain(range(23, 30)),
    ];
    const target = [...plain(range(0, 10)), [10], [11], ...plain(range(12, 20)), [20, 21, 22], ...plain(range(23, 30))];
    const beads = await aligned(source, target);
    assert.ok(beads.includes('10:10+11'), beads.join(' '));
    assert.ok(beads.includes('19+20+21:20'), beads.join(' '));
    assert.ok(beads.includes('28:27'), beads.join(' '));
  });

  it('leaves a missing and an added passage without counterpart', async () => {
    const beads = await aligned(
      plain(range(0, 60)),
      plain([...range(0, 20), ...range(35, 50), ...range(100, 112), ...range(50, 60)]),
    );
    for (const segment of range(20, 35))
      assert.ok(beads.includes(`${segment}:`), `source ${segment}: ${beads.join(' ')}`);
    for (const segment of range(35, 47))
      assert.ok(beads.includes(`:${segment}`), `target ${segment}: ${beads.join(' ')}`);
    assert.ok(beads.includes('35:20') && beads.includes('50:47'), beads.join(' '));
  });

  it('does not force a replaced chapter together', async () => {
    const beads = await aligned(
      plain([...range(0, 30), ...range(200, 215), ...range(30, 60)]),
      plain([...range(0, 30), ...range(300, 315), ...range(30, 60)]),
    );
    const forced = beads.filter((bead) => /^3[0-9]|^4[0-4]/.test(bead) && !bead.endsWith(':'));
    assert.ok(forced.length <= 2, forced.join(' '));
    assert.ok(beads.includes('29:29') && beads.includes('45:45'), beads.join(' '));
  });

  it('keeps the longer part in order where paragraphs were moved', async () => {
    const beads = await aligned(plain(range(0, 50)), plain([...range(40, 50), ...range(0, 40)]));
    for (const segment of range(2, 38)) assert.ok(beads.includes(`${segment}:${segment + 10}`), beads.join(' '));
  });

  it('takes numbers and names into account where the texts are given', async () => {
    const blank = (texts: string[]): AlignmentSide => ({
      vectors: Vectors.zeros(texts.length, 8),
      lengths: texts.map((text) => text.length),
      texts,
    });
    const source = blank(['See chapter 17.', 'Mr Hallgrimsson left.', 'It cost 2450 euros.']);
    const target = blank(['Voir chapitre 17.', 'M. Hallgrimsson partit.', 'Prix : 2450 euros.']);
    assert.deepEqual((await alignSentences(source, target)).map(shown), ['0:0', '1:1', '2:2']);
  });

  it('gives a lower cost to what is more alike, and none to a gap', async () => {
    const beads = await alignSentences(
      documentOf(plain(range(0, 20)), 0.2, 1),
      documentOf(plain([...range(0, 10), ...range(11, 20)]), 0.2, 2),
    );
    const gap = beads.find(({ source }) => source[0] === 10)!;
    assert.deepEqual(gap, { source: [10], target: [], cost: 0 });
    assert.ok(beads.every(({ source, target, cost }) => !source.length || !target.length || (cost > 0 && cost < 0.7)));
  });

  describe('by words', () => {
    /** Sentences of three meanings each. */
    const told = (numbers: readonly number[]) => numbers.map((number) => [3 * number, 3 * number + 1, 3 * number + 2]);
    const byWords = async (source: number[][], target: number[][]) =>
      (await alignSentences(documentWithWords(source, NOISE, 1), documentWithWords(target, NOISE, 2))).map(shown);

    it('leaves a single sentence alone that was not translated', async () => {
      const beads = await byWords(told(range(0, 40)), told([...range(0, 12), ...range(13, 27), ...range(28, 40)]));
      assert.deepEqual(
        beads.filter((bead) => bead.endsWith(':')),
        ['12:', '27:'],
      );
      assert.equal(beads.length, 40);
    });

    it('keeps two sentences together whose halves are divided otherwise', async () => {
      const source = [...told(range(0, 10)), [30, 31, 32, 33], [34, 35], ...told(range(12, 20))];
      const target = [...told(range(0, 10)), [30, 31], [32, 33, 34, 35], ...told(range(12, 20))];
      assert.ok((await byWords(source, target)).includes('10+11:10+11'));
    });

    it('parts them where each has its own translation', async () => {
      const beads = await byWords(told(range(0, 20)), told(range(0, 20)));
      assert.deepEqual(
        beads,
        range(0, 20).map((i) => `${i}:${i}`),
      );
    });

    it('stands a document without a single word', async () => {
      const none = (sentences: number) => ({
        ...documentOf(plain(range(0, sentences)), NOISE, 1),
        words: {
          vocabulary: [],
          vectors: Vectors.zeros(0, 64),
          bySegment: range(0, sentences).map(() => new Int32Array(0)),
        },
      });
      assert.deepEqual(
        (await alignSentences(none(12), none(12))).map(shown),
        range(0, 12).map((i) => `${i}:${i}`),
      );
      assert.deepEqual(await alignSentences(none(0), none(0)), []);
    });

    it('finds the rest where a chapter is missing, one was added and one was moved', async () => {
      const chapters = range(0, 6).map((chapter) => told(range(30 * chapter, 30 * chapter + 30)));
      const added = told(range(500, 520));
      const source = chapters.flat();
      const target = [chapters[0]!, chapters[2]!, added, chapters[4]!, chapters[3]!, chapters[5]!].flat();
      const beads = await byWords(source, target);
      for (const k of range(0, 30))
        assert.ok(
          beads.includes(`${k}:${k}`) &&
            beads.includes(`${60 + k}:${30 + k}`) &&
            beads.includes(`${150 + k}:${140 + k}`),
          `sentence ${k}: ${beads.join(' ')}`,
        );
      for (const k of range(30, 60)) assert.ok(beads.includes(`${k}:`), `missing ${k}: ${beads.join(' ')}`);
      const forced = range(60, 80).filter((k) => !beads.includes(`:${k}`));
      assert.ok(forced.length <= 3, `of the added ones ${forced.join(' ')}: ${beads.join(' ')}`);
    });
  });

  it('puts every segment into exactly one bead, in order', async () => {
    const sentence = fc.array(fc.integer({ min: 0, max: 40 }), { minLength: 0, maxLength: 3 });
    await fc.assert(
      fc.asyncProperty(
        fc.array(sentence, { maxLength: 25 }),
        fc.array(sentence, { maxLength: 25 }),
        async (source, target) => {
          for (const make of [documentOf, documentWithWords]) {
            const beads = await alignSentences(make(source, NOISE, 1), make(target, NOISE, 2));
            assert.deepEqual(
              beads.flatMap((bead) => bead.source),
              range(0, source.length),
            );
            assert.deepEqual(
              beads.flatMap((bead) => bead.target),
              range(0, target.length),
            );
            assert.ok(beads.every((bead) => bead.source.length <= 5 && bead.target.length <= 5));
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  it('aligns a long document within a band', async () => {
    const numbers = range(0, 1500);
    const beads = await aligned(plain(numbers), plain(numbers.filter((number) => number < 700 || number >= 760)));
    assert.ok(beads.includes('699:699') && beads.includes('760:700') && beads.includes('1499:1439'));
    assert.equal(beads.filter((bead) => /^7[0-5]\d:$/.test(bead)).length, 60);
  });

  it('stops when it is cancelled', async () => {
    const side = documentOf(plain(range(0, 800)), NOISE, 1);
    const controller = new AbortController();
    setImmediate(() => controller.abort());
    await assert.rejects(
      alignSentences(side, side, controller.signal),
      (error) => error instanceof GlossaError && error.code === 'cancelled',
    );
  });
});
