import { gzipSync } from 'node:zlib';
import type { ModelCopy } from './brokenModel';

/**
 * A network of some hundred bytes that reads English: what stands around a phrase is (rivers, money), of length 1. Made
 * with the package `onnx`; inputs `input_ids` and `phrase_mask`, output `sense`.
 */
const RIVERS_AND_MONEY: Uint8Array = Buffer.from(
  'CAg66AMKGQoBdwoJaW5wdXRfaWRzEgFyIgZHYXRoZXIKHAoLcGhyYXNlX21hc2sKA29uZRIBYyIFRXF1YWwKFwoBYxIBZiIEQ2FzdCoJCgJ0bxgBoAECChcKAWYKBGxhc3QSAXUiCVVuc3F1ZWV6ZQoOCgFyCgF1EgFtIgNNdWwKKQoBbQoFZmlyc3QSAXMiCVJlZHVjZVN1bSoPCghrZWVwZGltcxgAoAECCh0KAXMSAW4iCFJlZHVjZUwyKgsKBGF4ZXNAAaABBwoSCgFuCgVsZWFzdBIBZCIDTWF4ChIKAXMKAWQSBXNlbnNlIgNEaXYSAWUqSwgICAIQAUIBd0pAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAIA/AAAAAAAAAAAAAIA/AAAAAAAAAAAAAAAAAAAAACoREAdCA29uZUoIAQAAAAAAAAAqFAgBEAdCBGxhc3RKCAIAAAAAAAAAKhUIARAHQgVmaXJzdEoIAQAAAAAAAAAqDxABQgVsZWFzdEoEX3CJMFodCglpbnB1dF9pZHMSEAoOCAcSCgoDEgFiCgMSAXRaHwoLcGhyYXNlX21hc2sSEAoOCAcSCgoDEgFiCgMSAXRiGAoFc2Vuc2USDwoNCAESCQoDEgFiCgIIAkIECgAQDQ==',
  'base64',
);
const ENGLISH = {
  network: 'english.onnx',
  senses: 'english.safetensors',
  tokenizer: 'tokenizer.english.json.gz',
  dimensions: 2,
  input: ['input_ids', 'phrase_mask'],
  output: 'sense',
  first: 2,
  last: 3,
};

/** Words that the network knows, and some that say nothing. */
const WORDS = ['[PAD]', '[UNK]', '[CLS]', '[SEP]', 'river', 'money', 'bank', 'the'];
const special = (content: string, id: number): object => ({
  id,
  content,
  single_word: false,
  lstrip: false,
  rstrip: false,
  normalized: false,
  special: true,
});
const TOKENIZER = {
  version: '1.0',
  truncation: null,
  padding: null,
  added_tokens: WORDS.slice(0, 4).map(special),
  normalizer: {
    type: 'BertNormalizer',
    clean_text: true,
    handle_chinese_chars: true,
    strip_accents: null,
    lowercase: true,
  },
  pre_tokenizer: { type: 'BertPreTokenizer' },
  post_processor: null,
  decoder: { type: 'WordPiece', prefix: '##', cleanup: true },
  model: {
    type: 'WordPiece',
    unk_token: '[UNK]',
    continuing_subword_prefix: '##',
    max_input_chars_per_word: 100,
    vocab: Object.fromEntries(WORDS.map((word, id) => [word, id])),
  },
};

/** Takes the model's own away. */
export async function withoutEnglish(copy: ModelCopy): Promise<void> {
  const { sha256 } = await copy.description();
  for (const file of [ENGLISH.network, ENGLISH.senses, ENGLISH.tokenizer]) delete sha256[file];
  await copy.describe({ english: undefined, sha256 });
}

/**
 * Puts that network in the place of the model's own.
 *
 * @param senses how many the model has
 * @param told those of rivers and those of money; nothing is laid down of the others
 */
export async function withEnglish(
  copy: ModelCopy,
  senses: number,
  told: { rivers: readonly number[]; money: readonly number[] } = { rivers: [], money: [] },
  fields: object = {},
): Promise<void> {
  const packed = Buffer.alloc(senses, 0x88);
  for (const sense of told.rivers) packed[sense] = 0x8f;
  for (const sense of told.money) packed[sense] = 0xf8;
  const scale = Buffer.from(new Uint16Array(senses).fill(0x3c00).buffer);
  const files = {
    'english.onnx': RIVERS_AND_MONEY,
    'english.safetensors': tensorFile(packed, scale),
    'tokenizer.english.json.gz': gzipSync(JSON.stringify(TOKENIZER)),
  };
  for (const [name, content] of Object.entries(files)) await copy.replace(name, content);
  await copy.describe({ english: { ...ENGLISH, ...fields } });
}

/** `evidence` as safetensors. */
function tensorFile(packed: Buffer, scale: Buffer): Buffer {
  const header = Buffer.from(
    JSON.stringify({
      'evidence.scale': { dtype: 'F16', shape: [packed.length], data_offsets: [0, scale.length] },
      'evidence.packed': {
        dtype: 'U8',
        shape: [packed.length, 1],
        data_offsets: [scale.length, scale.length + packed.length],
      },
    }).padEnd(200),
  );
  const length = Buffer.alloc(8);
  length.writeBigUInt64LE(BigInt(header.length));
  return Buffer.concat([length, header, scale, packed]);
}
