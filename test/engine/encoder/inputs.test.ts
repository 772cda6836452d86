import assert from 'node:assert/strict';
import { bundledModelFolder } from '../../../src/engine/encoder/model/bundledModel';
import { InputBuilder } from '../../../src/engine/encoder/inputs';
import type { ModelDescription } from '../../../src/engine/encoder/model/modelDescription';
import type { Model } from '../../../src/engine/encoder/model/modelFolder';
import { readModel } from '../../../src/engine/encoder/model/modelFolder';
import type { TextTokenizer } from '../../../src/engine/encoder/tokenizer/tokenizer';
import { openTokenizer } from '../../../src/engine/encoder/tokenizer/tokenizer';

/** As the checkpoint released with XPR wants it. */
const XPR = { markers: { template: ['<s>', '{before}', '</s>', '{phrase}', '</s>', '{after}', '</s>'], pooled: true }, lowercase: 'phrase' } as const;

describe('InputBuilder', () => {
  let model: Model;
  let tokenizer: TextTokenizer;

  before(async () => {
    model = await readModel(bundledModelFolder());
    tokenizer = await openTokenizer(model);
  });

  const builder = (changes: Partial<ModelDescription> = {}) => new InputBuilder({ ...model.description, ...changes }, tokenizer);
  const ids = (text: string) => [...tokenizer.idsOf(text)];

  it('tokenises before, phrase and after separately', () => {
    const input = builder().sentencesOf({ before: 'Close the ', phrase: 'safety valve', after: ' first.' })[0]![0]!;
    assert.deepEqual(input.ids, [...ids('close the'), ...ids('safety valve'), ...ids('first.')]);
    assert.deepEqual(input.span, { start: ids('close the').length, end: ids('close the').length + ids('safety valve').length });
  });

  it("makes XPR's form of a phrase, its markers in the span", () => {
    const [start, end] = [tokenizer.idOfToken('<s>'), tokenizer.idOfToken('</s>')];
    const input = builder(XPR).sentencesOf({ before: 'Das ', phrase: 'Ventil', after: ' schließt' })[0]![0]!;
    assert.deepEqual(input.ids, [start, ...ids('das'), end, ...ids('ventil'), end, ...ids('schließt'), end]);
    assert.deepEqual(input.span, { start: 1 + ids('das').length, end: 3 + ids('das').length + ids('ventil').length });
  });

  it('stands for a phrase by each of its sentences, or alone where it has none', () => {
    const examples = [{ before: 'The ', phrase: 'valves', after: ' leak.' }, { before: 'A ', phrase: 'valve', after: '' }];
    assert.equal(builder().sentencesOf({ phrase: 'valve', examples }).length, 2);
    assert.equal(builder().sentencesOf({ phrase: 'valve', before: 'This ', examples }).length, 3);
    assert.deepEqual(builder().sentencesOf({ phrase: 'valve' })[0]![0]!.ids, ids('valve'));
    assert.deepEqual(builder().sentencesOf({ phrase: ' \n' }), []);
  });

  it('gives every word of a long segment its tokens, over several windows', () => {
    const words = Array.from({ length: 300 }, (_, i) => `word${i}`);
    const windows = builder().windowsOf(words);
    assert(windows.length > 1 && windows.every((window) => window.ids.length <= model.description.maxTokens));
    const tokensOf = (word: number) => windows.flatMap((window) => window.words.filter((range) => range.word === word).flatMap(({ start, end }) => window.ids.slice(start, end)));
    words.forEach((text, word) => assert.deepEqual(tokensOf(word), ids(text)));
  });

  it('frames a segment by the outer markers of a model that has them', () => {
    const [window] = builder(XPR).windowsOf(['Ventil', 'schließen']);
    assert.deepEqual(window!.ids, [tokenizer.idOfToken('<s>'), ...ids('ventil'), ...ids('schließen'), tokenizer.idOfToken('</s>')]);
    assert.equal(window!.words[0]!.start, 1);
  });

  it('says which marker the vocabulary lacks', () => {
    assert.throws(() => builder({ markers: { template: ['[nowhere]', '{before}', '{phrase}', '{after}'], pooled: false } }), { code: 'modelInvalid', message: /\[nowhere\]/ });
  });

  it('makes short work of a line of a megabyte', () => {
    const megabyte = 'lorem ipsum '.repeat(90_000);
    const input = builder().sentencesOf({ before: megabyte, phrase: 'dolor', after: megabyte })[0]![0]!;
    assert.equal(input.ids.length, model.description.maxTokens);
    assert.equal(builder().sentencesOf({ phrase: megabyte })[0]!.length, 16);
  });
});
