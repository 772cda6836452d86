import assert from 'node:assert/strict';
import { mapped, procrustes } from '../../bench/quality/baselines';
import { rightAnswers } from '../../bench/quality/measure';
import { ExactString, Glossa, RememberingEncoder, StaticVectors } from '../../bench/quality/system';
import { dot, Vectors } from '../../src/base/vectors';
import { openEncoder } from '../../src/engine/encoder/encoder';
import { bundledModelFolder } from '../../src/engine/encoder/model/modelLibrary';

const ENGLISH = { language: 'en', phrases: ['water meter', 'Berlin', 'annual report'].map((phrase) => ({ phrase })) };
const GERMAN = { language: 'de', phrases: ['Wasserzähler', 'Berlin', 'Jahresbericht'].map((phrase) => ({ phrase })) };

describe('systems', () => {
  it('take the mean of example sentences as the engine does', async () => {
    const encoder = await openEncoder(bundledModelFolder());
    const examples = [
      { before: 'Read the ', phrase: 'water meter', after: ' twice.' },
      { before: 'A ', phrase: 'water meter', after: ' was installed.' },
    ];
    const [own, engine] = [
      await new RememberingEncoder(encoder, true).encode([{ phrase: 'water meter', examples }]),
      await encoder.encodePhrases([{ phrase: 'water meter', examples }]),
    ];
    assert.ok(dot(own.row(0), engine.row(0)) > 0.99999);
    assert.deepEqual(
      rightAnswers(await new Glossa(new RememberingEncoder(encoder, true)).scores(ENGLISH, GERMAN)),
      [1, 1, 1],
    );
    await encoder.close();
  });

  it('find translations by static vectors, the order of words aside', async () => {
    const system = await StaticVectors.open(bundledModelFolder());
    const vectors = await system.encode({
      language: 'en',
      phrases: [{ phrase: 'dog bites man' }, { phrase: 'man bites dog' }],
    });
    assert.ok(dot(vectors.row(0), vectors.row(1)) > 0.9999);
    assert.deepEqual(rightAnswers(await system.scores(ENGLISH, GERMAN)), [1, 1, 1]);
    await system.close();
  });

  it('find by exact string what is written the same', async () => {
    assert.deepEqual(rightAnswers(await new ExactString().scores(ENGLISH, GERMAN)), [0, 1, 0]);
  });
});

describe('orthogonal Procrustes', () => {
  it('finds the rotation between two clouds of points', () => {
    const angle = 0.7;
    const points = new Vectors(2, Float32Array.of(1, 0, 0.3, 2, -1, 0.5));
    const rotation = new Vectors(
      2,
      Float32Array.of(Math.cos(angle), Math.sin(angle), -Math.sin(angle), Math.cos(angle)),
    );
    const found = procrustes(points, mapped(points, rotation));
    found.data.forEach((value, i) => assert.ok(Math.abs(value - rotation.data[i]!) < 1e-5));
  });
});

describe('right answers', () => {
  const matrix = (...rows: number[][]) => new Vectors(rows[0]!.length, Float32Array.from(rows.flat()));

  it('are those of queries whose own target has the best score', () => {
    assert.deepEqual(rightAnswers(matrix([0.9, 0.1], [0.8, 0.2])), [1, 0]);
    assert.deepEqual(rightAnswers(matrix([0.9, 0.8], [0.1, 0.2])), [1, 1]);
  });

  it('are none of queries about which nothing is known', () => {
    assert.deepEqual(rightAnswers(matrix([0, 0], [0, 1])), [0, 1]);
  });
});
