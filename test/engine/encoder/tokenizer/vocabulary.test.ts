import assert from 'node:assert/strict';
import { InputBuilder } from '../../../../src/engine/encoder/inputs';
import { readModel } from '../../../../src/engine/encoder/model/modelFolder';
import type { TextTokenizer } from '../../../../src/engine/encoder/tokenizer/tokenizer';
import { openTokenizer, readTokenizerFile } from '../../../../src/engine/encoder/tokenizer/tokenizer';
import { ModelCopy } from '../brokenModel';

const PIECES: [string, number][] = [
  ['<s>', 0],
  ['<pad>', 0],
  ['</s>', 0],
  ['<unk>', 0],
  ['▁', -3],
  ['▁valve', -4],
  ['valve', -5],
  ['a', -4.5],
  ['。', -4.2],
  ['d', -4],
];
const BYTES = Array.from({ length: 256 }, (_, byte): [string, number] => [
  `<0x${byte.toString(16).toUpperCase().padStart(2, '0')}>`,
  -20,
]);

describe('a tokenizer', () => {
  let copy: ModelCopy;

  beforeEach(async () => (copy = await ModelCopy.make()));
  afterEach(() => copy.remove());

  /** The bundled tokenizer's rules over a few pieces. */
  async function withModel(model: object): Promise<{ tokenizer: TextTokenizer; inputs: InputBuilder }> {
    const json = await readTokenizerFile(copy.folder, 'tokenizer.json.gz');
    await copy.replace('tokenizer.json', JSON.stringify({ ...json, model }));
    const opened = await readModel(copy.folder);
    const tokenizer = await openTokenizer(opened);
    return { tokenizer, inputs: new InputBuilder(opened.description, tokenizer) };
  }

  /** The ids are those that the library `tokenizers` 0.23 (Rust) makes with the same file. */
  it('takes unknown characters apart into bytes where its file says so', async () => {
    const { tokenizer } = await withModel({
      type: 'Unigram',
      unk_id: 3,
      vocab: [...PIECES, ...BYTES],
      byte_fallback: true,
    });
    assert.deepEqual(tokenizer.idsOf('valve'), [5]);
    assert.deepEqual(tokenizer.idsOf('井'), [4, 238, 196, 159]);
    assert.deepEqual(tokenizer.idsOf('敷'), [4, 240, 159, 193]);
    assert.deepEqual(tokenizer.idsOf('valve 井d'), [5, 4, 238, 196, 159, 9]);
    assert.deepEqual(tokenizer.idsOf('井敷 a'), [4, 238, 196, 159, 240, 159, 193, 4, 7]);
    assert.deepEqual(tokenizer.idsOf('\u0301'), [4, 214, 139]);
    assert.deepEqual(tokenizer.idsOf('\ud800'), tokenizer.idsOf('\ufffd'));
  });

  it('has a meaning for bytes, and so for every character', async () => {
    const { inputs } = await withModel({
      type: 'Unigram',
      unk_id: 3,
      vocab: [...PIECES, ...BYTES],
      byte_fallback: true,
    });
    for (const phrase of ['井', '\0', '🏳️‍🌈', '\ud800']) assert.equal(inputs.sentencesOf({ phrase }).length, 1);
  });

  it('has none for a phrase of unknown characters, with or without signs around them', async () => {
    const { inputs } = await withModel({ type: 'Unigram', unk_id: 3, vocab: PIECES });
    for (const phrase of ['井', '井。', '井 敷', '▁', '井。敷'])
      assert.deepEqual(inputs.sentencesOf({ phrase }), [], phrase);
    for (const phrase of ['valve', '井 valve', '。']) assert.equal(inputs.sentencesOf({ phrase }).length, 1, phrase);
    assert.deepEqual(inputs.sentencesOf({ before: 'valve ', phrase: '井', after: ' valve' }), []);
    assert.deepEqual(
      inputs.sentencesOf({ phrase: '井', examples: [{ before: '', phrase: '敷', after: ' valve' }] }),
      [],
    );
  });

  it('leaves unknown tokens out of the mean', async () => {
    const { inputs } = await withModel({ type: 'Unigram', unk_id: 3, vocab: PIECES });
    const { ids, span } = inputs.sentencesOf({ before: 'a ', phrase: '井 valve 敷', after: ' 井' })[0]![0]!;
    const pooled = inputs.pooledRows(ids, span.start, span.end).map((row) => ids[row]);
    assert.ok(pooled.includes(5) && !pooled.includes(3));
  });

  it('of another kind knows its unknown token by name', async () => {
    const vocab = Object.fromEntries(
      ['<s>', '<pad>', '</s>', '[UNK]', 'valve', '##s', '。'].map((piece, id) => [piece, id]),
    );
    const { tokenizer } = await withModel({
      type: 'WordPiece',
      unk_token: '[UNK]',
      continuing_subword_prefix: '##',
      max_input_chars_per_word: 100,
      vocab,
    });
    assert.deepEqual(
      ['[UNK]', 'valve', '。'].map((piece) => tokenizer.kindOf(vocab[piece]!)),
      ['unknown', 'word', 'sign'],
    );
    assert.equal(tokenizer.highestId, 6);
  });
});
