import assert from 'node:assert/strict';
import { trainWordVectors } from '../../bench/quality/ppmi';
import { mapped, procrustes } from '../../bench/quality/procrustes';
import { dot, Vectors } from '../../src/base/vectors';

describe('orthogonal Procrustes', () => {
  it('finds the rotation between two clouds of points', () => {
    const angle = 0.7;
    const points = new Vectors(2, Float32Array.of(1, 0, 0.3, 2, -1, 0.5));
    const rotation = new Vectors(2, Float32Array.of(Math.cos(angle), Math.sin(angle), -Math.sin(angle), Math.cos(angle)));
    const found = procrustes(points, mapped(points, rotation));
    found.data.forEach((value, i) => assert.ok(Math.abs(value - rotation.data[i]!) < 1e-5));
  });
});

describe('word vectors from counts', () => {
  it('puts words nearer to each other that stand in the same company', () => {
    const company = [['pump', 'valve'], ['pipe', 'valve'], ['cat', 'milk'], ['dog', 'milk']];
    const sentences = company.flatMap(([word, other]) => Array.from({ length: 9 }, (_, i) => [word!, other!, ['leaks', 'works', 'moves'][i % 3]!]));
    const { words, vectors } = trainWordVectors(sentences);
    const vector = (word: string) => vectors.row(words.indexOf(word));
    assert.ok(dot(vector('pump'), vector('pipe')) > dot(vector('pump'), vector('cat')));
    assert.ok(dot(vector('cat'), vector('dog')) > dot(vector('pipe'), vector('dog')));
  });
});
