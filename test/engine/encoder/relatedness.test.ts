import assert from 'node:assert/strict';
import { dot } from '../../../src/base/vectors';
import { openEncoder } from '../../../src/engine/encoder/encoder';
import type { Relatedness } from '../../../src/engine/encoder/relatedness';
import { realEncoder } from '../glossaryWorkbench';
import { ModelCopy } from './brokenModel';

async function relatedness(): Promise<Relatedness> {
  return (await realEncoder()).relatedness!;
}

describe('Relatedness', () => {
  it('knows what stands near what, in one language and across two', async () => {
    const related = await relatedness();
    const near = (a: string, b: string): number => dot(related.of(a), related.of(b));
    assert(near('surgeon', 'hospital') > near('surgeon', 'invoice') + 0.1);
    assert(near('Krankenhaus', 'doctor') > near('Krankenhaus', 'invoice'));
    assert(near('hôpital', 'doctor') > near('hôpital', 'invoice'));
  });

  it('knows what stands around a word in the sense of a translation', async () => {
    const encoder = await realEncoder();
    const related = encoder.relatedness!;
    const [lighter, game] = await Promise.all(['Streichholz', 'Wettkampf'].map(async (term) => related.ofSense('match', term, (await encoder.encodePhrases([{ phrase: term }])).row(0))));
    const fire = related.around('He lit the candle with a ', ', and the flame burned.');
    const sport = related.around('Both teams had trained hard for the ', ', and the players were tired.');
    assert(dot(lighter!, fire) > dot(game!, fire));
    assert(dot(game!, sport) > dot(lighter!, sport));
  });

  it('says nothing of what it does not know', async () => {
    const related = await relatedness();
    const translation = (await (await realEncoder()).encodePhrases([{ phrase: 'Haus' }])).row(0);
    for (const vector of [related.around('', ''), related.of(''), related.ofSense('xqzvwk plgrmf', 'Haus', translation), related.ofSense('', 'Haus', translation)]) {
      assert(vector.every((value) => value === 0));
    }
  });

  it('counts what stands near more than what stands far away', async () => {
    const related = await relatedness();
    const filler = 'and so on and so forth, as they say. '.repeat(8);
    const [near, far] = [related.around('', ` surgeon ${filler} invoice`), related.around('', ` invoice ${filler} surgeon`)];
    assert(dot(near, related.of('hospital')) > dot(far, related.of('hospital')));
  });
});

describe('a model folder', () => {
  let copy: ModelCopy;
  beforeEach(async () => (copy = await ModelCopy.make()));
  afterEach(() => copy.remove());

  it('needs no relatedness', async () => {
    await copy.describe({ relatedness: undefined });
    const encoder = await openEncoder(copy.folder);
    assert.equal(encoder.relatedness, undefined);
    assert.equal(encoder.fingerprint.length, 32);
    await encoder.close();
  });

  it('is refused with one that is not what is described', async () => {
    const { relatedness: described } = (await copy.description()) as unknown as { relatedness: { file: string } };
    // The network takes weights from the file that ships.
    await copy.replace('other.safetensors', 'no tensors at all');
    await copy.describe({ relatedness: { ...described, file: 'other.safetensors' } });
    await assert.rejects(openEncoder(copy.folder), { code: 'modelInvalid', message: /other\.safetensors.*ends too early.*Install the model again/ });
    await copy.describe({ relatedness: { ...described, file: 'elsewhere.safetensors' } });
    await assert.rejects(openEncoder(copy.folder), { code: 'modelInvalid', message: /"sha256" must list “elsewhere\.safetensors”/ });
    await copy.describe({ relatedness: { ...described, dimensions: 3 } });
    await assert.rejects(openEncoder(copy.folder), { code: 'modelInvalid', message: /"relatedness" must be/ });
  });
});
