import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { openEncoder } from '../../../src/engine/encoder/encoder';
import { checkParity } from '../../../src/engine/encoder/model/parity';
import type { PhraseEncoder } from '../../../src/engine/encoder/phraseEncoder';
import { SenseDisambiguator } from '../../../src/engine/lookup/senseDisambiguator';
import type { ConceptCandidate } from '../../../src/lookup/candidate';
import type { ExampleSentence } from '../../../src/model/concept';
import { entry, realEncoder } from '../glossaryWorkbench';
import { ModelCopy } from './brokenModel';
import { withEnglish, withoutEnglish } from './englishNetwork';

const TERMS = ['riva', 'banca'];
const RIVER: ExampleSentence = { before: 'The river and its ', phrase: 'bank', after: '.' };
const MONEY: ExampleSentence = { before: '', phrase: 'bank', after: ' with money' };

describe('EnglishReader', () => {
  let copy: ModelCopy;
  const opened: PhraseEncoder[] = [];

  beforeEach(async () => {
    copy = await ModelCopy.make();
  });

  afterEach(async () => {
    for (const encoder of opened.splice(0)) await encoder.close();
    await copy.remove();
  });

  async function open(): Promise<PhraseEncoder> {
    const encoder = await openEncoder(copy.folder);
    opened.push(encoder);
    return encoder;
  }

  /** The model without a network for English, whose place `withBanks` takes afterwards. */
  async function openPlain(): Promise<PhraseEncoder> {
    await withoutEnglish(copy);
    return open();
  }

  async function refuses(message: RegExp): Promise<void> {
    await assert.rejects(open(), { code: 'modelInvalid', message });
  }

  const senseCount = async (): Promise<number> => (await realEncoder()).relatedness!.senseCount;

  /** In which senses of *bank* each term translates it. */
  async function shares(): Promise<{ sense: number; share: number }[][]> {
    const encoder = await realEncoder();
    const vectors = await encoder.encodePhrases(TERMS.map((phrase) => ({ phrase })));
    return TERMS.map((term, row) => encoder.relatedness!.sharesOf('bank', term, vectors.row(row)));
  }

  async function withBanks(): Promise<void> {
    const [rivers, money] = (await shares()).map((each) =>
      each.filter(({ share }) => share > 0.5 * Math.max(...each.map((one) => one.share))).map(({ sense }) => sense),
    );
    await withEnglish(copy, await senseCount(), { rivers: rivers!, money: money! });
  }

  it('reads what stands around a phrase, not the phrase', async () => {
    await withBanks();
    const { englishSenseModel } = await open();
    const read = await englishSenseModel!.read([
      RIVER,
      MONEY,
      { before: 'The ', phrase: 'river', after: ' is money' },
      RIVER,
    ]);
    assert.deepEqual(
      [0, 1, 2, 3].map((row) => Array.from(read.row(row))),
      [
        [1, 0],
        [0, 1],
        [0, 1],
        [1, 0],
      ],
    );
  });

  it('says nothing where no text stands around a phrase, there is no phrase, or no sense is known', async () => {
    await withBanks();
    const { englishSenseModel: english } = await open();
    const read = await english!.read([
      { before: '', phrase: 'river', after: ' ' },
      { before: 'The river', phrase: '', after: ' ' },
    ]);
    assert([...read.data, ...english!.ofSenses([])].every((value) => value === 0));
  });

  it('reads the words next to the phrase, however long the text is', async () => {
    await withBanks();
    const { englishSenseModel: english } = await open();
    const far = 'money '.repeat(5000);
    const read = await english!.read([
      { before: far + 'the '.repeat(60) + 'river', phrase: 'bank', after: 'the '.repeat(60) + far },
    ]);
    assert.deepEqual(Array.from(read.row(0)), [1, 0]);
  });

  it('can be cancelled', async () => {
    await withBanks();
    await assert.rejects((await open()).englishSenseModel!.read([RIVER], AbortSignal.abort()));
  });

  it('knows what is laid down of a word in the sense of a translation', async () => {
    await withBanks();
    const { englishSenseModel: english } = await open();
    const [shore, institute] = (await shares()).map((each) => english!.ofSenses(each));
    assert(shore![0]! > 0.9 && institute![1]! > 0.9);
  });

  it('speaks for the entry whose sense the sentence has, by its translation and by its example sentences', async () => {
    const plain = new SenseDisambiguator(await openPlain());
    await withBanks();
    const reader = new SenseDisambiguator(await open());
    const ahead = async (
      own: SenseDisambiguator,
      word: string,
      examples: ExampleSentence[] = [],
      terms = TERMS,
    ): Promise<number> => {
      const candidates = terms.map((term, i): ConceptCandidate => ({
        glossary: '/g',
        priority: 0,
        concept: entry({ en: [{ term: word, examples: examples.slice(i, i + 1) }], it: term }),
        forms: [{ term: { term: word, language: 'en' }, hit: { termId: 0, reason: 'exact', score: 1 } }],
        meanings: [],
      }));
      const [shore, institute] = (await own.read({ ...RIVER, phrase: word }, candidates, {
        source: 'en',
        target: 'it',
      }))!;
      return shore! - institute!;
    };
    assert((await ahead(reader, 'bank')) > (await ahead(plain, 'bank')) + 0.5);
    const guessed = ['riva', 'istituto di credito'];
    const more = (await ahead(reader, 'bank', [], guessed)) - (await ahead(plain, 'bank', [], guessed));
    assert(
      more > 0 && more < (await ahead(reader, 'bank')) - (await ahead(plain, 'bank')),
      'says less where one sense is a guess',
    );
    const examples = [RIVER, MONEY].map((example) => ({ ...example, phrase: 'xqzvwk plgrmf' }));
    assert((await ahead(reader, 'xqzvwk plgrmf', examples)) > (await ahead(plain, 'xqzvwk plgrmf', examples)) + 0.5);
    assert.equal(
      await ahead(reader, 'xqzvwk plgrmf'),
      await ahead(plain, 'xqzvwk plgrmf'),
      'what nobody knows speaks for none',
    );
  });

  it('has nothing to say of a phrase that is not English', async () => {
    const plain = new SenseDisambiguator(await openPlain());
    await withBanks();
    const candidates = ['bank', 'bench'].map((term): ConceptCandidate => ({
      glossary: '/g',
      priority: 0,
      concept: entry({ de: 'Bank', en: term }),
      forms: [{ term: { term: 'Bank', language: 'de' }, hit: { termId: 0, reason: 'exact', score: 1 } }],
      meanings: [],
    }));
    const query = { before: 'river money ', phrase: 'Bank', after: ' steht im Park.' };
    const direction = { source: 'de', target: 'en' };
    assert.deepEqual(
      await new SenseDisambiguator(await open()).read(query, candidates, direction),
      await plain.read(query, candidates, direction),
    );
  });

  it('is optional, and leaves the vectors of phrases as they are', async () => {
    const unknown = await openPlain();
    await withBanks();
    const known = await open();
    assert.equal(unknown.englishSenseModel, undefined);
    assert.equal(known.fingerprint, unknown.fingerprint, 'caches would be made anew for nothing');
  });

  it('has to be what the model’s description says', async () => {
    const count = await senseCount();
    await withEnglish(copy, count - 1);
    await refuses(
      new RegExp(
        `english\\.safetensors cannot be read: it contains ${count - 1} senses, but the relatedness file contains ${count}`,
      ),
    );
    await withEnglish(copy, count, undefined, { output: 'nothing' });
    await refuses(/english\.onnx does not match "english" in model\.json/);
    await withEnglish(copy, count, undefined, { dimensions: 3 });
    await refuses(/"english" must be files for the "network"/);
    await withEnglish(copy, count, undefined, { network: '../english.onnx' });
    await refuses(/"sha256" must list “\.\.\/english\.onnx”/);
    await withEnglish(copy, count);
    await copy.describe({ relatedness: undefined });
    await refuses(/it needs "relatedness"/);
  });

  it('needs a tokenizer that can be read', async () => {
    await withBanks();
    await copy.replace('tokenizer.english.json.gz', gzipSync('{'));
    await refuses(/The tokenizer in .*tokenizer\.english\.json\.gz cannot be used/);
  });

  it('is held against the vectors of its makers', async () => {
    await withBanks();
    const row = (vector: number[]): string => JSON.stringify({ ...RIVER, ids: [], span: [0, 0], vector });
    await writeFile(copy.fileAt('english.parity.jsonl'), row([1, 0]));
    const { rows } = await checkParity(copy.folder);
    await writeFile(copy.fileAt('english.parity.jsonl'), `${row([1, 0])}\n${row([0.6, 0.8])}`);
    await assert.rejects(checkParity(copy.folder), {
      code: 'modelInvalid',
      message: /english\.parity\.jsonl, line 2: “bank” has a vector that differs from the reference: cosine 0\.6000/,
    });
    await copy.describe({ english: undefined });
    assert.equal((await checkParity(copy.folder)).rows, rows - 1);
  });
});
