import assert from 'node:assert/strict';
import { dot } from '../../../src/base/vectors';
import { openEncoder } from '../../../src/engine/encoder/encoder';
import type { Relatedness } from '../../../src/engine/encoder/relatedness';
import { bundledModelFolder } from '../../../src/engine/encoder/model/modelLibrary';
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
    const [lighter, game] = await Promise.all(
      ['Streichholz', 'Wettkampf'].map(async (term) =>
        related.ofSenses(related.sharesOf('match', term, (await encoder.encodePhrases([{ phrase: term }])).row(0))),
      ),
    );
    const around = await encoder.encodeContexts([
      { before: 'He lit the candle with a ', phrase: 'match', after: ', and the flame burned.' },
      { before: 'Both teams had trained hard for the ', phrase: 'match', after: ', and the players were tired.' },
    ]);
    const [fire, sport] = [around.row(0), around.row(1)];
    assert(dot(lighter!, fire) > dot(game!, fire));
    assert(dot(game!, sport) > dot(lighter!, sport));
  });

  it('says nothing of what it does not know', async () => {
    const encoder = await realEncoder();
    const related = encoder.relatedness!;
    const translation = (await encoder.encodePhrases([{ phrase: 'Haus' }])).row(0);
    const around = await encoder.encodeContexts([
      { before: '', phrase: 'match', after: '' },
      { before: 'The ', phrase: '', after: ' burned.' },
    ]);
    for (const vector of [
      around.row(0),
      around.row(1),
      related.of(''),
      related.ofSenses(related.sharesOf('xqzvwk plgrmf', 'Haus', translation)),
      related.ofSenses(related.sharesOf('', 'Haus', translation)),
    ]) {
      assert(vector.every((value) => value === 0));
    }
  });

  it('counts what stands near more than what stands far away', async () => {
    const encoder = await realEncoder();
    const filler = 'and so on and so forth, as they say. '.repeat(8);
    const around = await encoder.encodeContexts(
      [`surgeon ${filler} invoice`, `invoice ${filler} surgeon`].map((after) => ({
        before: '',
        phrase: 'thing',
        after,
      })),
    );
    const hospital = encoder.relatedness!.of('hospital');
    assert(dot(around.row(0), hospital) > dot(around.row(1), hospital));
  });

  it('reads on which side of a phrase a word stands, which a bag of words does not know', async () => {
    const around = await (
      await realEncoder()
    ).encodeContexts([
      { before: 'the ', phrase: 'water', after: ' of' },
      { before: 'of ', phrase: 'water', after: ' the' },
    ]);
    // Both are about the same; a bag of words would say 1.
    assert(dot(around.row(0), around.row(1)) < 0.9);
    assert(Math.abs(dot(around.row(1), around.row(1)) - 1) < 1e-5);
  });

  it('says the same whether the phrase was encoded before or not, alone or with others', async () => {
    const encoder = await openEncoder(bundledModelFolder());
    const sentences = ['We crossed the river near its ', 'She paid the money into her '].map((before) => ({
      before,
      phrase: 'bank',
      after: '.',
    }));
    const together = await encoder.encodeContexts(sentences);
    await encoder.close();
    const other = await openEncoder(bundledModelFolder());
    await other.encodePhrases([{ phrase: 'bank', examples: sentences }]);
    for (const [row, sentence] of sentences.entries()) {
      const alone = (await other.encodeContexts([sentence])).row(0);
      assert(alone.every((value, i) => Math.abs(value - together.row(row)[i]!) < 1e-5));
    }
    await other.close();
  });
});

describe('a model folder', () => {
  let copy: ModelCopy;
  beforeEach(async () => (copy = await ModelCopy.make()));
  afterEach(() => copy.remove());

  it('needs no relatedness', async () => {
    await copy.describe({ relatedness: undefined, english: undefined });
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
    await assert.rejects(openEncoder(copy.folder), {
      code: 'modelInvalid',
      message: /other\.safetensors.*is incomplete.*Install the model again/,
    });
    await copy.describe({ relatedness: { ...described, file: 'elsewhere.safetensors' } });
    await assert.rejects(openEncoder(copy.folder), {
      code: 'modelInvalid',
      message: /"sha256" must list “elsewhere\.safetensors”/,
    });
    await copy.describe({ relatedness: { ...described, dimensions: 3 } });
    await assert.rejects(openEncoder(copy.folder), { code: 'modelInvalid', message: /"relatedness" must be/ });
  });
});
