import assert from 'node:assert/strict';
import { ExactString } from '../../bench/quality/exactString';
import { Glossa, RememberingEncoder } from '../../bench/quality/glossa';
import { accuracyAtOne } from '../../bench/quality/retrieval';
import { StaticVectors } from '../../bench/quality/staticVectors';
import { dot } from '../../src/base/vectors';
import { openEncoder } from '../../src/engine/encoder/encoder';
import { bundledModelFolder } from '../../src/engine/encoder/model/bundledModel';

const ENGLISH = { language: 'en', phrases: ['water meter', 'Berlin', 'annual report'].map((phrase) => ({ phrase })) };
const GERMAN = { language: 'de', phrases: ['Wasserzähler', 'Berlin', 'Jahresbericht'].map((phrase) => ({ phrase })) };

describe('systems', () => {
  it('take the mean of example sentences as the engine does', async () => {
    const encoder = await openEncoder(bundledModelFolder());
    const examples = [
      { before: 'Read the ', phrase: 'water meter', after: ' twice.' },
      { before: 'A ', phrase: 'water meter', after: ' was installed.' },
    ];
    const [own, engine] = [await new RememberingEncoder(encoder, true).encode([{ phrase: 'water meter', examples }]), await encoder.encodePhrases([{ phrase: 'water meter', examples }])];
    assert.ok(dot(own.row(0), engine.row(0)) > 0.99999);
    assert.equal(accuracyAtOne(await new Glossa(new RememberingEncoder(encoder, true)).scores(ENGLISH, GERMAN)), 100);
    await encoder.close();
  });

  it('find translations by static vectors, the order of words aside', async () => {
    const system = await StaticVectors.open(bundledModelFolder());
    const vectors = await system.encode({ language: 'en', phrases: [{ phrase: 'dog bites man' }, { phrase: 'man bites dog' }] });
    assert.ok(dot(vectors.row(0), vectors.row(1)) > 0.9999);
    assert.equal(accuracyAtOne(await system.scores(ENGLISH, GERMAN)), 100);
    await system.close();
  });

  it('find by exact string what is written the same', async () => {
    assert.equal(Math.round(accuracyAtOne(await new ExactString().scores(ENGLISH, GERMAN))), 33);
  });
});
