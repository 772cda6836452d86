import assert from 'node:assert/strict';
import { readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { GlossaError } from '../../../src/base/errors';
import { openEncoder } from '../../../src/engine/encoder/encoder';
import { readTokenizerFile } from '../../../src/engine/encoder/tokenizer/tokenizer';
import { ModelCopy, sha256Of } from './brokenModel';
import { NEVER_A_NUMBER, SENTENCE_VECTORS, SOMETIMES_A_NUMBER, THREE_INPUTS } from './networks';

describe('openEncoder', () => {
  let copy: ModelCopy;

  beforeEach(async () => (copy = await ModelCopy.make()));
  afterEach(() => copy.remove());

  /** The folder is refused, and the sentence names it, the reason, and what to do. */
  async function refuses(code: 'modelMissing' | 'modelInvalid', ...reasons: RegExp[]) {
    await assert.rejects(openEncoder(copy.folder), (error: unknown) => {
      assert(error instanceof GlossaError, String(error));
      assert.equal(error.code, code);
      for (const words of [...reasons, /модель mit Leerzeichen ü 模型/, /Install the model again, or choose another/])
        assert.match(error.message, words);
      return true;
    });
  }

  it('works in a path with blanks and letters of any script', async () => {
    const encoder = await openEncoder(copy.folder);
    assert.equal(
      (await encoder.encodePhrases([{ phrase: 'valve' }])).dimensions,
      (await copy.description()).dimensions,
    );
    await encoder.close();
  });

  it('does without a tokenizer_config.json', async () => {
    const { sha256 } = await copy.description();
    await rm(copy.fileAt('tokenizer_config.json'));
    delete sha256['tokenizer_config.json'];
    await copy.describe({ sha256 });
    await (await openEncoder(copy.folder)).close();
  });

  it('opens a folder whose tokenizer is not compressed', async () => {
    const { sha256 } = await copy.description();
    const tokenizer = JSON.stringify(await readTokenizerFile(copy.folder, 'tokenizer.json.gz'));
    await rm(copy.fileAt('tokenizer.json.gz'));
    delete sha256['tokenizer.json.gz'];
    await copy.describe({ sha256 });
    await copy.replace('tokenizer.json', tokenizer);
    await (await openEncoder(copy.folder)).close();
  });

  describe('refuses a folder', () => {
    for (const name of ['model.json', 'model.onnx', 'model.onnx.data', 'tokenizer.json.gz', 'tokenizer_config.json']) {
      it(`without ${name}`, async () => {
        await rm(copy.fileAt(name));
        await refuses('modelMissing', new RegExp(`${name} is missing`));
      });
    }

    it('whose network was cut off while it was copied', async () => {
      await truncate(copy.fileAt('model.onnx.data'), 1 << 20);
      await refuses('modelInvalid', /model\.onnx\.data is damaged/);
    });

    it('whose network was cut off before its checksum was taken', async () => {
      for (const name of ['model.onnx.data', 'model.onnx']) {
        const bytes = await readFile(copy.fileAt(name));
        await copy.replace(name, bytes.subarray(0, bytes.length >> 1));
        await refuses('modelInvalid', /model\.onnx cannot be read/);
      }
    });

    it('whose network is none', async () => {
      await copy.replace('model.onnx', 'not a network');
      await refuses('modelInvalid', /model\.onnx/);
    });

    it('whose network gives another number of values', async () => {
      await copy.describe({ dimensions: 128 });
      await refuses('modelInvalid', /not 128 float32 values per token/);
    });

    it('whose network gives a row for a sentence and not for a token', async () => {
      await copy.replace('model.onnx', SENTENCE_VECTORS, { dimensions: 4, relatedness: undefined, english: undefined });
      await refuses('modelInvalid', /returns float32 values of shape \[2, 4\]/);
    });

    it('whose network gives what is no number', async () => {
      await copy.replace('model.onnx', NEVER_A_NUMBER, { dimensions: 4, relatedness: undefined, english: undefined });
      await refuses('modelInvalid', /returns invalid numbers/);
    });

    it('whose network has inputs of other names', async () => {
      await copy.describe({ input: ['tokens', 'attention_mask'] });
      await refuses('modelInvalid', /no input or output named tokens/);
    });

    it('whose network has an output of another name', async () => {
      await copy.describe({ output: 'last_hidden_state' });
      await refuses('modelInvalid', /last_hidden_state/);
    });

    it('whose network wants more inputs than are described', async () => {
      await copy.replace('model.onnx', THREE_INPUTS, { dimensions: 4, relatedness: undefined, english: undefined });
      await refuses('modelInvalid', /token_type_ids/);
    });

    it('whose tokenizer has more pieces than the network knows', async () => {
      const tokenizer = (await readTokenizerFile(copy.folder, 'tokenizer.json.gz')) as {
        model: { vocab: [string, number][] };
      };
      tokenizer.model.vocab.push(['▁foreign', -9]);
      await copy.replace('tokenizer.json', JSON.stringify(tokenizer));
      await refuses('modelInvalid', /does not match model\.json and tokenizer\.json/);
    });

    it('whose tokenizer is of a kind that does not exist', async () => {
      await copy.replace('tokenizer.json', '{"model":{}}');
      await refuses('modelInvalid', /The tokenizer in .* cannot be used/);
    });

    it('whose tokenizer is a model of SentencePiece and not JSON', async () => {
      await copy.replace('tokenizer.json', Buffer.from([0x0a, 0x0e, 0x0a, 0x05, 0x3c, 0x75, 0x6e, 0x6b, 0x3e]));
      await refuses('modelInvalid', /The tokenizer in .* cannot be used/);
    });

    it('whose compressed tokenizer is cut off', async () => {
      const whole = await readFile(copy.fileAt('tokenizer.json.gz'));
      await copy.replace('tokenizer.json.gz', whole.subarray(0, whole.length / 2));
      await refuses('modelInvalid', /The tokenizer in .* cannot be used/);
    });

    it('whose marker is no piece of the tokenizer', async () => {
      await copy.describe({ markers: { template: ['[nowhere]', '{before}', '{phrase}', '{after}'], pooled: false } });
      await refuses('modelInvalid', /\[nowhere\]/);
    });

    it('whose model.json is not JSON', async () => {
      await writeFile(copy.fileAt('model.json'), 'name: encoder');
      await refuses('modelInvalid', /model\.json is not JSON/);
    });

    it('whose model.json has fields of other types', async () => {
      await copy.describe({
        dimensions: '256',
        maxTokens: null,
        input: 'input_ids',
        languages: 'en',
        sha256: [],
        calibration: { slope: '16' },
        precision: 'int4',
      });
      await refuses(
        'modelInvalid',
        /"dimensions"/,
        /"maxTokens"/,
        /"input"/,
        /"languages"/,
        /"sha256"/,
        /"calibration"/,
        /"precision"/,
      );
    });

    it('whose model.json names a file outside', async () => {
      for (const name of ['../elsewhere', '/etc/hostname', 'sub\\..\\..\\elsewhere']) {
        await copy.describe({ sha256: { ...(await copy.description()).sha256, [name]: sha256Of('') } });
        await refuses('modelInvalid', /"sha256"/);
      }
    });
  });

  it('refuses a phrase and not the folder where only some tokens give no number', async () => {
    await copy.replace('model.onnx', SOMETIMES_A_NUMBER, { dimensions: 4, relatedness: undefined, english: undefined });
    const encoder = await openEncoder(copy.folder);
    assert.ok((await encoder.encodePhrases([{ phrase: 'valve' }])).row(0).every(Number.isFinite));
    await assert.rejects(encoder.encodePhrases([{ phrase: '.' }]), {
      code: 'modelInvalid',
      message: /returns invalid numbers/,
    });
    await assert.rejects(encoder.encodeWords([['.']]), { code: 'modelInvalid' });
    await encoder.close();
  });
});
