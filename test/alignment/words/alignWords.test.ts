import assert from 'node:assert/strict';
import { alignmentErrorRate, parseGoldLinks } from '../../../bench/alignment/words';
import { alignWords } from '../../../src/alignment/words/alignWords';
import { learnAlignmentStatistics } from '../../../src/alignment/words/pairsWithStatistics';
import { linkAgreement, linkStrengths } from '../../../src/alignment/words/linkStrengths';
import type { AlignmentStatistics } from '../../../src/alignment/words/alignmentStatistics';
import type { EncodedWords, EncodedSentencePair } from '../../../src/alignment/words/encodedSentencePair';
import { runSynchronously } from '../../../src/base/steps';
import { Vectors } from '../../../src/base/vectors';
import { meaning } from '../sentences/syntheticDocument';

/** A sentence of words that mean what their numbers say; 0 means nothing. */
function sentence(words: string, meanings: number[]): EncodedWords {
  const vectors = Vectors.zeros(meanings.length, 64);
  meanings.forEach((number, row) => number && vectors.row(row).set(meaning(number).map((value) => value * (row + 1))));
  return {
    words: words
      .split(' ')
      .filter(Boolean)
      .map((text) => ({ text })),
    vectors,
  };
}

function links(source: EncodedWords, target: EncodedWords, memory?: AlignmentStatistics): string {
  return alignWords({ source, target }, memory)
    .map((link) => link.join('-'))
    .join(' ');
}

const pair = (source: EncodedWords, target: EncodedWords): EncodedSentencePair => ({ source, target });

function memoryOf(pairs: readonly EncodedSentencePair[]): AlignmentStatistics {
  const learning = learnAlignmentStatistics(pairs);
  let step = learning.next();
  while (!step.done) step = learning.next();
  return step.value;
}

describe('word alignment', () => {
  it('links words that mean the same, whatever the lengths of their vectors', () => {
    assert.equal(links(sentence('the tenant pays', [1, 2, 3]), sentence('der Mieter zahlt', [1, 2, 3])), '0-0 1-1 2-2');
  });

  it('follows another word order', () => {
    assert.equal(
      links(sentence('a black cat sleeps', [1, 2, 3, 4]), sentence('un chat noir dort', [1, 3, 2, 4])),
      '0-0 1-2 2-1 3-3',
    );
  });

  it('takes the nearer of two equal words', () => {
    assert.equal(
      links(sentence('of work and of rest', [1, 2, 3, 1, 4]), sentence('de travail et de repos', [1, 2, 3, 1, 4])),
      '0-0 1-1 2-2 3-3 4-4',
    );
  });

  it('links a compound with both of its parts', () => {
    const parts = sentence('notice period begins', [5, 6, 7]);
    const compound = { words: [{ text: 'Kündigungsfrist' }, { text: 'beginnt' }], vectors: Vectors.zeros(2, 64) };
    compound.vectors.row(0).set(meaning(5).map((value, i) => value + meaning(6)[i]!));
    compound.vectors.row(1).set(meaning(7));
    assert.equal(links(parts, compound), '0-0 1-0 2-1');
  });

  it('links numbers and names by their spelling', () => {
    assert.equal(
      links(sentence('on 17 May Ms Okafor', [1, 0, 2, 3, 0]), sentence('am 17 Mai Frau Okafor', [1, 0, 2, 3, 0])),
      '0-0 1-1 2-2 3-3 4-4',
    );
  });

  it('leaves a word alone that has no counterpart', () => {
    assert.equal(links(sentence('it rains', [1, 2]), sentence('pleut', [2])), '1-0');
    assert.equal(links(sentence('', []), sentence('pleut', [2])), '');
  });

  it('learns from other sentences what a word without meaning goes with', () => {
    const learned = (middle: number) =>
      pair(
        sentence('a frobnicator b', [10 + middle, 0, 20 + middle]),
        sentence('c Quaxel d', [10 + middle, 0, 20 + middle]),
      );
    const source = sentence('x frobnicator y', [31, 0, 32]),
      target = sentence('z Plum Quaxel w', [31, 0, 0, 32]);
    const memory = memoryOf([0, 1, 2, 3, 4, 5].map(learned).concat({ source, target }));
    const strength = (known?: AlignmentStatistics) =>
      linkAgreement({ source, target }, runSynchronously(linkStrengths({ source, target }, known)))[1 * 4 + 2]!;
    assert.ok(strength(memory) > strength() + 0.1, `${strength(memory)} and ${strength()}`);
    assert.equal(links(source, target, memory), '0-0 1-2 2-3');
  });

  it('lets others through between the directions and the word orders that are tried, which long sentences take their time for', () => {
    const long = pair(sentence('a b', [1, 2]), sentence('c d', [1, 2]));
    assert.equal([...linkStrengths(long)].length, 11);
    assert.equal([...linkStrengths(long, memoryOf([long]))].length, 2);
  });

  it('keeps to similarity where a word was never met', () => {
    const memory = memoryOf([pair(sentence('one two', [1, 2]), sentence('eins zwei', [1, 2]))]);
    assert.equal(links(sentence('three four', [3, 4]), sentence('vier drei', [4, 3]), memory), '0-1 1-0');
  });

  it('learns how freely the languages order their words', () => {
    const order = (places: number[]) => {
      const pairs = [0, 1, 2, 3].map((line) => {
        const meanings = places.map((_, word) => 1 + 8 * line + word);
        return pair(
          sentence('a b c d e f g h', meanings),
          sentence(
            'a b c d e f g h'.toUpperCase(),
            places.map((place) => meanings[place]!),
          ),
        );
      });
      return memoryOf(pairs).order.decay;
    };
    assert.ok(order([0, 1, 2, 3, 4, 5, 6, 7]) > order([6, 2, 7, 0, 4, 1, 5, 3]));
  });

  it('links Japanese endings with what their stem goes with, and asks for no counterpart of particles and articles', () => {
    const japanese = sentence('庭 が 洗わ れ た 。', [1, 0, 2, 3, 4, 5]);
    assert.equal(links(sentence('the garden washed .', [3, 1, 2, 5]), japanese), '1-0 2-2 2-3 2-4 3-5');
    assert.equal(links(japanese, sentence('the garden washed .', [3, 1, 2, 5])), '0-1 2-2 3-2 4-2 5-3');
    assert.equal(links(sentence('the garden', [3, 1]), sentence('der Garten', [3, 1])), '0-0 1-1');
  });
});

describe('alignment error rate', () => {
  it('counts as worked out by hand', () => {
    const found = [
      [0, 0],
      [1, 2],
      [2, 1],
    ] as const;
    // Three links; sure gold 0-0 and 2-2; hits among sure: 1; among possible: 2.
    assert.equal(alignmentErrorRate([found], [parseGoldLinks('1-1 2p3 3-3')]), 1 - (1 + 2) / (3 + 2));
  });
});
