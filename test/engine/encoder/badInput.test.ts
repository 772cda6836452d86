import assert from 'node:assert/strict';
import { dot } from '../../../src/base/vectors';
import { openEncoder } from '../../../src/engine/encoder/encoder';
import { bundledModelFolder } from '../../../src/engine/encoder/model/modelLibrary';
import type { PhraseEncoder } from '../../../src/engine/encoder/phraseEncoder';
import type { PhraseInContext } from '../../../src/model/phrase';

const MEGABYTE = 1 << 20;
const PROSE = 'The operator closes the valve. '.repeat(MEGABYTE / 32);

/** What has to have a vector, however odd it is. */
const ENCODED: Record<string, PhraseInContext> = {
  'a phrase longer than the limit': { phrase: PROSE.slice(0, 20_000) },
  'a phrase of a megabyte': { phrase: PROSE },
  'a word of a megabyte': { phrase: 'a'.repeat(MEGABYTE) },
  'a megabyte of Chinese without a blank': { phrase: '的'.repeat(MEGABYTE) },
  'a megabyte of a character that stands for eighteen': { phrase: '\ufdfa'.repeat(MEGABYTE) },
  'a megabyte of context on both sides': { before: PROSE, phrase: 'valve', after: PROSE },
  'a megabyte of context without a blank': {
    before: 'a'.repeat(MEGABYTE),
    phrase: 'valve',
    after: '的'.repeat(MEGABYTE),
  },
  'an unpaired surrogate in a word': { phrase: 'val\udc00ve' },
  'unpaired surrogates all around': { before: '\ud83d', phrase: 'valve', after: '\ude00' },
  'a letter under a thousand combining marks': { phrase: 'a' + '\u0301'.repeat(1000) },
  'right-to-left marks around a word': { phrase: '\u202e\u200fvalve\u200e\u202c' },
  'a word with a NUL in it': { phrase: 'val\0ve' },
  'two words with 100,000 blanks between them': { phrase: `safety${' '.repeat(100_000)}valve` },
  'a word behind 100,000 blanks': { before: ' '.repeat(100_000), phrase: 'valve' },
  '10,000 example sentences': {
    phrase: 'valve',
    examples: Array.from({ length: 10_000 }, (_, i) => ({
      before: `${i} times the `,
      phrase: 'valve',
      after: ' leaked.',
    })),
  },
  'an emoji sequence beside a word': { phrase: 'valve 👩‍👩‍👧‍👦🏳️‍🌈' },
  'a special token of the tokenizer as text': { phrase: '</s> valve <pad>' },
  'a language never seen, in letters that were': { phrase: 'wanayotaka kujua maana' },
};

/** What has no vector, because there is nothing in it. */
const EMPTY: Record<string, PhraseInContext> = {
  nothing: { phrase: '' },
  'nothing in a sentence': { before: 'Close the ', phrase: '', after: ' first.' },
  '100,000 blanks': { phrase: ' '.repeat(100_000) },
};

/** What a vocabulary may know or not: a vector or none, and never another thing's. */
const EITHER: Record<string, PhraseInContext> = {
  'an unpaired surrogate': { phrase: '\ud800' },
  'combining marks only': { phrase: '\u0301\u0302\u0303' },
  'right-to-left marks only': { phrase: '\u200f\u202e' },
  'a NUL': { phrase: '\0' },
  'an emoji sequence': { phrase: '👩‍👩‍👧‍👦🏳️‍🌈' },
  'a script never seen': { phrase: 'ሰላም ለዓለም' },
  'another script never seen': { phrase: 'ᏣᎳᎩ ᎦᏬᏂᎯᏍᏗ' },
  'a megabyte of a script never seen': { phrase: 'ሰ'.repeat(MEGABYTE) },
};

describe('bad input to the encoder', () => {
  let encoder: PhraseEncoder;

  before(async () => (encoder = await openEncoder(bundledModelFolder())));
  after(() => encoder.close());

  const vectorOf = async (phrase: PhraseInContext): Promise<Float32Array> =>
    (await encoder.encodePhrases([phrase])).row(0);
  const isUnit = (vector: Float32Array): boolean => Math.abs(dot(vector, vector) - 1) < 1e-4;
  const isZero = (vector: Float32Array): boolean => vector.every((value) => value === 0);

  for (const [name, phrase] of Object.entries(ENCODED)) {
    it(`${name}: a vector`, async () => assert.ok(isUnit(await vectorOf(phrase)))).timeout(60_000);
  }

  for (const [name, phrase] of Object.entries(EMPTY)) {
    it(`${name}: a row of zeros`, async () => assert.ok(isZero(await vectorOf(phrase))));
  }

  for (const [name, phrase] of Object.entries(EITHER)) {
    it(`${name}: a vector or a row of zeros`, async () => {
      const vector = await vectorOf(phrase);
      assert.ok(isUnit(vector) || isZero(vector));
    }).timeout(60_000);
  }

  it('all of it in one call, as each alone', async () => {
    const phrases = Object.values({ ...ENCODED, ...EMPTY, ...EITHER }).filter(
      ({ phrase, before = '' }) => phrase.length + before.length < 1000,
    );
    const together = await encoder.encodePhrases(phrases);
    for (const [row, phrase] of phrases.entries()) {
      const alone = await vectorOf(phrase);
      assert.ok(isZero(alone) ? isZero(together.row(row)) : dot(together.row(row), alone) > 0.999, phrase.phrase);
    }
  });

  it('does not take one unknown thing for another', async () => {
    const unknown = ['井', '敷', 'ሰላም', 'ᏣᎳᎩ', '🏳️‍🌈', '\ud800', '\0'];
    const vectors = await Promise.all(unknown.map((phrase) => vectorOf({ phrase })));
    vectors.forEach((vector, i) =>
      vectors
        .slice(0, i)
        .forEach((other, j) => assert.ok(dot(vector, other) < 0.99, `${unknown[i]} and ${unknown[j]}`)),
    );
  });

  it('does not let what is unknown change what is known', async () => {
    const [known, mixed] = [
      await vectorOf({ phrase: 'safety valve' }),
      await vectorOf({ phrase: 'safety valve \ue000' }),
    ];
    assert.ok(dot(known, mixed) > 0.9);
  });

  it('gives the words of a segment finite sums, whatever they are', async () => {
    const words = [
      ...Object.values({ ...ENCODED, ...EMPTY, ...EITHER }).map(({ phrase }) => phrase.slice(0, 2000)),
      'valve',
    ];
    const [rows] = await encoder.encodeWords([words]);
    assert.equal(rows!.count, words.length);
    assert.ok(rows!.data.every(Number.isFinite));
  });
});
