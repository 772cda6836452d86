import assert from 'node:assert/strict';
import { LinkScore, parseGoldLinks } from '../../src/alignment/linkScore';
import { linkStrengths } from '../../src/alignment/linkStrengths';
import { WordMemory } from '../../src/alignment/wordMemory';
import { alignWords } from '../../src/alignment/words';
import { Vectors } from '../../src/domain/vectors';
import { meaning } from './syntheticDocument';

/** A sentence of words that mean what their numbers say; 0 means nothing. */
function sentence(words: string, meanings: number[]) {
  const vectors = Vectors.zeros(meanings.length, 64);
  meanings.forEach((number, row) => number && vectors.row(row).set(meaning(number).map((value) => value * (row + 1))));
  return { words: words.split(' ').filter(Boolean), vectors };
}

function links(source: ReturnType<typeof sentence>, target: ReturnType<typeof sentence>, memory?: WordMemory): string {
  return alignWords(source.vectors, target.vectors, { sourceWords: source.words, targetWords: target.words, memory }).map((link) => link.join('-')).join(' ');
}

describe('word alignment', () => {
  it('links words that mean the same, whatever the lengths of their vectors', () => {
    assert.equal(links(sentence('the tenant pays', [1, 2, 3]), sentence('der Mieter zahlt', [1, 2, 3])), '0-0 1-1 2-2');
  });

  it('follows another word order', () => {
    assert.equal(links(sentence('a black cat sleeps', [1, 2, 3, 4]), sentence('un chat noir dort', [1, 3, 2, 4])), '0-0 1-2 2-1 3-3');
  });

  it('takes the nearer of two equal words', () => {
    assert.equal(links(sentence('of work and of rest', [1, 2, 3, 1, 4]), sentence('de travail et de repos', [1, 2, 3, 1, 4])), '0-0 1-1 2-2 3-3 4-4');
  });

  it('links a compound with both of its parts', () => {
    const parts = sentence('notice period begins', [5, 6, 7]);
    const compound = { words: ['Kündigungsfrist', 'beginnt'], vectors: Vectors.zeros(2, 64) };
    compound.vectors.row(0).set(meaning(5).map((value, i) => value + meaning(6)[i]!));
    compound.vectors.row(1).set(meaning(7));
    assert.equal(links(parts, compound), '0-0 1-0 2-1');
  });

  it('links numbers and names by their spelling', () => {
    assert.equal(links(sentence('on 17 May Ms Okafor', [1, 0, 2, 3, 0]), sentence('am 17 Mai Frau Okafor', [1, 0, 2, 3, 0])), '0-0 1-1 2-2 3-3 4-4');
  });

  it('leaves a word alone that has no counterpart', () => {
    assert.equal(links(sentence('it rains', [1, 2]), sentence('pleut', [2])), '1-0');
    assert.equal(links(sentence('', []), sentence('pleut', [2])), '');
  });

  it('learns from other sentences what a word without meaning goes with', () => {
    const memory = new WordMemory();
    const near = (middle: number) => [sentence('a frobnicator b', [10 + middle, 0, 20 + middle]), sentence('c Quaxel d', [10 + middle, 0, 20 + middle])] as const;
    for (let middle = 0; middle < 6; middle++) {
      const [source, target] = near(middle);
      const pair = { source: source.vectors, target: target.vectors, sourceWords: source.words, targetWords: target.words };
      memory.add(pair, linkStrengths(pair));
    }
    const source = sentence('x frobnicator y', [31, 0, 32]), target = sentence('z Plum Quaxel w', [31, 0, 0, 32]);
    assert.ok(memory.affinity('frobnicator', 'Quaxel') > memory.affinity('frobnicator', 'd'));
    const strength = (known?: WordMemory) => linkStrengths({ source: source.vectors, target: target.vectors, sourceWords: source.words, targetWords: target.words }, known).values[1 * 4 + 2]!;
    assert.ok(strength(memory) > strength() + 0.1, `${strength(memory)} and ${strength()}`);
    assert.equal(links(source, target, memory), '0-0 1-2 2-3');
  });
});

describe('alignment error rate', () => {
  it('counts as worked out by hand', () => {
    const score = new LinkScore();
    score.add([[0, 0], [1, 2], [2, 1]], parseGoldLinks('1-1 2p3 3-3'));
    // Three links; sure gold 0-0 and 2-2; hits among sure: 1; among possible: 2.
    assert.equal(score.precision, 2 / 3);
    assert.equal(score.recall, 1 / 2);
    assert.equal(score.errorRate, 1 - (1 + 2) / (3 + 2));
  });
});
