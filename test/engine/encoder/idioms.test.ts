import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { dot } from '../../../src/base/vectors';
import { openEncoder } from '../../../src/engine/encoder/encoder';
import type { PhraseEncoder } from '../../../src/engine/encoder/phraseEncoder';
import { realEncoder } from '../glossaryWorkbench';
import { ModelCopy } from './brokenModel';

const FILE = 'idioms.safetensors';
/**
 * Phrases whose words mean something else, and words that are cut into parts that mean nothing, with a translation of
 * each.
 */
const IDIOMS = [
  ['pomme de terre', 'potato'],
  ['in vain', 'vergeblich'],
  ['Zange', 'pliers'],
  ['Härte', 'hardness'],
] as const;

describe('Idioms', () => {
  let copy: ModelCopy;

  beforeEach(async () => {
    copy = await ModelCopy.make();
  });

  afterEach(() => copy.remove());

  it('are found by what they mean, alone and in a sentence', async () => {
    const known = await realEncoder();
    await copy.describe({ idioms: undefined });
    const unknown = await openEncoder(copy.folder);
    try {
      for (const [idiom, translation] of IDIOMS) {
        const nearness = await Promise.all(
          [known, unknown].map((encoder) => near(encoder, { phrase: idiom }, { phrase: translation })),
        );
        assert(nearness[0]! > nearness[1]! + 0.1, `“${idiom}” and “${translation}”: ${nearness.join(', ')}`);
      }
      const sentence = { before: 'Il épluche une ', phrase: 'pomme de terre', after: ' pour la soupe.' };
      assert(
        (await near(known, sentence, { phrase: 'potato' })) >
          (await near(unknown, sentence, { phrase: 'potato' })) + 0.1,
      );
      assert.notEqual(
        known.fingerprint,
        unknown.fingerprint,
        'vectors of the one would be taken for those of the other',
      );
    } finally {
      await unknown.close();
    }
  });

  it('are whole phrases: what is the sum of its words stays as it is, and so does what has an idiom within it', async () => {
    const phrases = [{ phrase: 'the blue house by the river' }, { phrase: 'la pomme de terre bleue' }];
    const known = await (await realEncoder()).encodePhrases(phrases);
    await copy.describe({ idioms: undefined });
    const unknown = await openEncoder(copy.folder);
    try {
      assert.deepEqual(known.data, (await unknown.encodePhrases(phrases)).data);
    } finally {
      await unknown.close();
    }
  });

  it('are refused by name where the file is cut off, out of order, or of another vocabulary', async () => {
    const content = await readFile(copy.fileAt(FILE));
    const headerEnd = 8 + Number(content.readBigUInt64LE());
    const { high, hashes } = JSON.parse(content.toString('utf8', 8, headerEnd)) as Record<
      string,
      { data_offsets: [number, number] }
    >;
    const foreign = Buffer.from(content).fill(
      255,
      headerEnd + high!.data_offsets[0],
      headerEnd + high!.data_offsets[1],
    );
    const unordered = Buffer.from(content).fill(
      0,
      headerEnd + hashes!.data_offsets[0],
      headerEnd + hashes!.data_offsets[0] + 16,
    );
    for (const [broken, why] of [
      [content.subarray(0, content.length / 2), 'is outside the file'],
      [foreign, 'contains tokens that the tokenizer does not have'],
      [unordered, 'not in ascending order'],
    ] as const) {
      await copy.replace(FILE, broken);
      await assert.rejects(openEncoder(copy.folder), {
        code: 'modelInvalid',
        message: new RegExp(`idioms\\.safetensors cannot be read: .*${why}`),
      });
    }
  });

  it('are refused where the checksums do not name their file', async () => {
    const { sha256 } = await copy.description();
    delete sha256[FILE];
    await copy.describe({ sha256 });
    await assert.rejects(openEncoder(copy.folder), {
      code: 'modelInvalid',
      message: /"sha256" must list “idioms\.safetensors”/,
    });
  });
});

async function near(
  encoder: PhraseEncoder,
  ...phrases: Parameters<PhraseEncoder['encodePhrases']>[0][number][]
): Promise<number> {
  const vectors = await encoder.encodePhrases(phrases);
  return dot(vectors.row(0), vectors.row(1));
}
