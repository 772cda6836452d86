import assert from 'node:assert/strict';
import { rightAnswers } from '../../bench/quality/measure';
import { ExactString, Glossa, StaticVectors } from '../../bench/quality/system';
import { dot, Vectors } from '../../src/base/vectors';
import { openEncoder } from '../../src/engine/encoder/encoder';
import { bundledModelFolder } from '../../src/engine/encoder/model/modelLibrary';

const ENGLISH = { language: 'en', phrases: ['water meter', 'Berlin', 'annual report'].map((phrase) => ({ phrase })) };
const GERMAN = { language: 'de', phrases: ['Wasserzähler', 'Berlin', 'Jahresbericht'].map((phrase) => ({ phrase })) };

describe('systems', () => {
  it('find translations by the encoder of the engine', async () => {
    const encoder = await openEncoder(bundledModelFolder());
    assert.deepEqual(rightAnswers(await new Glossa(encoder).scores(ENGLISH, GERMAN)), [1, 1, 1]);
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
