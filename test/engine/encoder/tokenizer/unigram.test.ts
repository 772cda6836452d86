import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { PreTrainedTokenizer } from '@xenova/transformers';
import { bundledModelFolder } from '../../../../src/engine/encoder/model/modelLibrary';
import { readModel } from '../../../../src/engine/encoder/model/modelFolder';
import type { TextTokenizer } from '../../../../src/engine/encoder/tokenizer/tokenizer';
import {
  openTokenizer,
  withTokenizerClass,
  readTokenizerFile,
} from '../../../../src/engine/encoder/tokenizer/tokenizer';

const json = (name: string) => readTokenizerFile(bundledModelFolder(), name);

describe('Unigram', () => {
  let ours: TextTokenizer;
  let theirs: PreTrainedTokenizer;

  before(async () => {
    ours = await openTokenizer(await readModel(bundledModelFolder()));
    theirs = await withTokenizerClass(
      bundledModelFolder(),
      async (Tokenizer) => new Tokenizer(await json('tokenizer.json.gz'), await json('tokenizer_config.json')),
    );
  });

  const assertSame = (text: string): void =>
    assert.deepEqual(ours.idsOf(text), theirs.encode(text, { add_special_tokens: false }), JSON.stringify(text));

  it('divides phrases and sentences as the library does', async () => {
    const lines = (await readFile(path.join(bundledModelFolder(), 'parity.jsonl'), 'utf8')).trim().split('\n');
    for (const line of lines) {
      const { before, phrase, after } = JSON.parse(line) as { before: string; phrase: string; after: string };
      for (const text of [phrase, before, after, before + phrase + after]) assertSame(text);
    }
  });

  it('divides any letters as the library does, known and unknown ones', () => {
    const letters = Array.from('aeinrst ABdöüñçяжд契約テストの합의عقدαβγ012,.-「」井敷😀\ud800▁\ue000');
    let state = 7;
    const random = (below: number) => (state = (state * 48271) % 2147483647) % below;
    for (let i = 0; i < 1500; i++)
      assertSame(Array.from({ length: 1 + random(30) }, () => letters[random(letters.length)]!).join(''));
  });

  it('has the tokens of the vocabulary by name', () => {
    for (const token of ['<s>', '</s>', '<pad>'])
      assert.equal(ours.idOfToken(token), theirs.encode(token, { add_special_tokens: false })[0]);
  });
});
