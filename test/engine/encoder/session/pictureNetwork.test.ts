import assert from 'node:assert/strict';
import { dot } from '../../../../src/base/vectors';
import { openEncoder } from '../../../../src/engine/encoder/encoder';
import type { PhraseEncoder } from '../../../../src/engine/encoder/phraseEncoder';
import type { PictureVectors } from '../../../../src/model/phrase';
import { phraseOfTerm } from '../../../../src/engine/lookup/termPhrase';
import { ModelCopy } from '../brokenModel';
import { productNetwork } from '../madeNetwork';
import { realEncoder } from '../../glossaryWorkbench';

const IMAGES = { file: 'images.onnx', vectors: 'tiny', dimensions: 2, input: 'image', output: 'vector', weight: 0.5 };
const base64 = (...values: number[]): string => Buffer.from(Float32Array.from(values).buffer).toString('base64');

describe('vectors of pictures', () => {
  let copy: ModelCopy;
  let plain: PhraseEncoder;
  let pump: Float32Array;
  let bear: Float32Array;

  before(async () => {
    plain = await realEncoder();
    const vectors = await plain.encodePhrases([{ phrase: 'pump' }, { phrase: 'brown bear' }]);
    [pump, bear] = [vectors.row(0).slice(), vectors.row(1).slice()];
  });
  beforeEach(async () => (copy = await ModelCopy.make()));
  afterEach(() => copy.remove());

  /** A vision model of two numbers: the first says how much of a pump is to be seen, the second how much of a bear. */
  async function withNetwork(network = productNetwork([Array.from(pump), Array.from(bear)]), images: object = IMAGES): Promise<PhraseEncoder> {
    await copy.replace('images.onnx', network, { images });
    return openEncoder(copy.folder);
  }
  const encoded = async (encoder: PhraseEncoder, pictures?: PictureVectors[], phrase = 'thing'): Promise<Float32Array> => (await encoder.encodePhrases([{ phrase, pictures }])).row(0).slice();

  it('draw the vector of a term towards what they show, and leave its length one', async () => {
    const encoder = await withNetwork();
    const [none, ofPump, ofBear] = [await encoded(encoder), await encoded(encoder, [{ tiny: base64(3, 0) }]), await encoded(encoder, [{ tiny: base64(0, 0.2) }])];
    assert.ok(dot(ofPump, pump) > dot(none, pump) + 0.2 && dot(ofBear, bear) > dot(none, bear) + 0.2);
    assert.ok(Math.abs(dot(ofPump, ofPump) - 1) < 1e-5);
    const expected = none.map((value, i) => value + 0.5 * pump[i]!);
    const length = Math.sqrt(dot(expected, expected));
    ofPump.forEach((value, i) => assert.ok(Math.abs(value - expected[i]! / length) < 1e-5));
    await encoder.close();
  });

  it('count only where they are those of the vision model, and sound', async () => {
    const encoder = await withNetwork();
    const none = await encoded(encoder);
    const others: PictureVectors[] = [{}, { clip: base64(3, 0) }, { tiny: base64(3, 0, 0) }, { tiny: base64(NaN, 0) }, { tiny: 7 }, { tiny: 'no vector' }];
    for (const pictures of others) assert.deepEqual(await encoded(encoder, [pictures]), none, JSON.stringify(pictures));
    assert.deepEqual(await encoded(encoder, [{ tiny: base64(3, 0) }], '  '), new Float32Array(encoder.dimensions), 'a phrase of nothing has no vector');
    assert.deepEqual(await encoded(plain, [{ tiny: base64(3, 0) }]), await encoded(plain), 'a model without the field knows nothing of pictures');
    await encoder.close();
  });

  it('come from the pictures of the entry', () => {
    const vectors = { tiny: base64(3, 0) };
    const concept = { terms: [{ term: 'thing', language: 'en' }], images: [{ target: 'a.png', vectors }, { target: 'b.png', vectors: 'none' }, { target: 'c.png', vectors: ['none'] }] };
    assert.deepEqual(phraseOfTerm(concept.terms[0]!, concept), { phrase: 'thing', pictures: [vectors] });
  });

  it('make the model another one, whose vectors are kept apart', async () => {
    const fingerprints = new Set([plain.fingerprint]);
    for (const images of [IMAGES, { ...IMAGES, weight: 1 }, { ...IMAGES, vectors: 'other' }]) {
      const encoder = await withNetwork(undefined, images);
      fingerprints.add(encoder.fingerprint);
      await encoder.close();
    }
    assert.equal(fingerprints.size, 4);
  });

  it('are refused with the model where the network or the field is wrong', async () => {
    const wrong: [network: Uint8Array, images: object, said: RegExp][] = [
      [Buffer.from('no network'), IMAGES, /images\.onnx/],
      [productNetwork([[1, 2], [3, 4]]), IMAGES, /gives \[2, 2\]/],
      [productNetwork([Array.from(pump), Array.from(bear)]), { ...IMAGES, dimensions: 3 }, /"images"/],
      [productNetwork([Array.from(pump), Array.from(bear)]), { ...IMAGES, input: 'other' }, /"images"/],
      [productNetwork([pump.map(() => Infinity), Array.from(bear)].map((row) => Array.from(row))), IMAGES, /no numbers/],
      [productNetwork([Array.from(pump), Array.from(bear)]), { ...IMAGES, file: 'elsewhere.onnx' }, /"sha256" must list “elsewhere\.onnx”/],
      [productNetwork([Array.from(pump), Array.from(bear)]), { ...IMAGES, weight: 0 }, /"images" must be/],
    ];
    for (const [network, images, said] of wrong) await assert.rejects(withNetwork(network, images), said);
  });
});
