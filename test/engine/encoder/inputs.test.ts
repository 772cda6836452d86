import assert from 'node:assert/strict';
import fc from 'fast-check';
import { buildTokenSequences, InputBuilder, splitIntoWindows } from '../../../src/engine/encoder/inputs';
import { bundledModelFolder } from '../../../src/engine/encoder/model/modelLibrary';
import type { ModelDescription } from '../../../src/engine/encoder/model/modelDescription';
import type { VerifiedModel } from '../../../src/engine/encoder/model/modelFolder';
import { readModel } from '../../../src/engine/encoder/model/modelFolder';
import type { TextTokenizer } from '../../../src/engine/encoder/tokenizer/tokenizer';
import { openTokenizer } from '../../../src/engine/encoder/tokenizer/tokenizer';

/** As the checkpoint released with XPR wants it. */
const XPR = {
  markers: { template: ['<s>', '{before}', '</s>', '{phrase}', '</s>', '{after}', '</s>'], pooled: true },
  lowercase: 'phrase',
} as const;

describe('InputBuilder', () => {
  let model: VerifiedModel;
  let tokenizer: TextTokenizer;

  before(async () => {
    model = await readModel(bundledModelFolder());
    tokenizer = await openTokenizer(model);
  });

  const builder = (changes: Partial<ModelDescription> = {}) =>
    new InputBuilder({ ...model.description, ...changes }, tokenizer);
  const ids = (text: string) => [...tokenizer.idsOf(text)];

  it('tokenises before, phrase and after separately', () => {
    const input = builder().sentencesOf({ before: 'Close the ', phrase: 'safety valve', after: ' first.' })[0]![0]!;
    assert.deepEqual(input.ids, [...ids('close the'), ...ids('safety valve'), ...ids('first.')]);
    assert.deepEqual(input.span, {
      start: ids('close the').length,
      end: ids('close the').length + ids('safety valve').length,
    });
  });

  it("makes XPR's form of a phrase, its markers in the span", () => {
    const [start, end] = [tokenizer.idOfToken('<s>'), tokenizer.idOfToken('</s>')];
    const input = builder(XPR).sentencesOf({ before: 'Das ', phrase: 'Ventil', after: ' schließt' })[0]![0]!;
    assert.deepEqual(input.ids, [start, ...ids('das'), end, ...ids('ventil'), end, ...ids('schließt'), end]);
    assert.deepEqual(input.span, { start: 1 + ids('das').length, end: 3 + ids('das').length + ids('ventil').length });
  });

  it('stands for a phrase by each of its sentences, or alone where it has none', () => {
    const examples = [
      { before: 'The ', phrase: 'valves', after: ' leak.' },
      { before: 'A ', phrase: 'valve', after: '' },
    ];
    assert.equal(builder().sentencesOf({ phrase: 'valve', examples }).length, 2);
    assert.equal(builder().sentencesOf({ phrase: 'valve', before: 'This ', examples }).length, 3);
    assert.deepEqual(builder().sentencesOf({ phrase: 'valve' })[0]![0]!.ids, ids('valve'));
    assert.deepEqual(builder().sentencesOf({ phrase: ' \n' }), []);
  });

  it('gives every word of a long segment its tokens, over several windows', () => {
    const words = Array.from({ length: 300 }, (_, i) => `word${i}`);
    const windows = builder().splitIntoWindows(words);
    assert(windows.length > 1 && windows.every((window) => window.ids.length <= model.description.maxTokens));
    const tokensOf = (word: number) =>
      windows.flatMap((window) =>
        window.words.filter((range) => range.word === word).flatMap(({ start, end }) => window.ids.slice(start, end)),
      );
    words.forEach((text, word) => assert.deepEqual(tokensOf(word), ids(text)));
  });

  it('frames a segment by the outer markers of a model that has them', () => {
    const [window] = builder(XPR).splitIntoWindows(['Ventil', 'schließen']);
    assert.deepEqual(window!.ids, [
      tokenizer.idOfToken('<s>'),
      ...ids('ventil'),
      ...ids('schließen'),
      tokenizer.idOfToken('</s>'),
    ]);
    assert.equal(window!.words[0]!.start, 1);
  });

  it('says which marker the vocabulary lacks', () => {
    assert.throws(
      () => builder({ markers: { template: ['[nowhere]', '{before}', '{phrase}', '{after}'], pooled: false } }),
      { code: 'modelInvalid', message: /\[nowhere\]/ },
    );
  });

  it('makes short work of a line of a megabyte', () => {
    const megabyte = 'lorem ipsum '.repeat(90_000);
    const input = builder().sentencesOf({ before: megabyte, phrase: 'dolor', after: megabyte })[0]![0]!;
    assert.equal(input.ids.length, model.description.maxTokens);
    assert.equal(builder().sentencesOf({ phrase: megabyte })[0]!.length, 16);
  });
});

/** The ids of its markers. */
const XPR_IDS = { start: [1], beforePhrase: [2], afterPhrase: [2], end: [2], pooled: true };
const tokens = (from: number, count: number) => Array.from({ length: count }, (_, i) => from + i);

describe('assemble', () => {
  it('joins before, phrase and after, and knows the phrase among them', () => {
    assert.deepEqual(buildTokenSequences([10, 11], [20], [30], 16), [
      { ids: [10, 11, 20, 30], span: { start: 2, end: 3 } },
    ]);
  });

  it('makes nothing of an empty phrase', () => assert.deepEqual(buildTokenSequences([10], [], [30], 16), []));

  it('keeps the nearest tokens on both sides', () => {
    const [input] = buildTokenSequences(tokens(100, 50), [20, 21], tokens(300, 50), 8);
    assert.deepEqual(input!.ids, [147, 148, 149, 20, 21, 300, 301, 302]);
  });

  it('gives one side the room that the other does not need', () => {
    assert.deepEqual(buildTokenSequences([], [20], tokens(300, 50), 5)[0]!.ids, [20, 300, 301, 302, 303]);
    assert.deepEqual(buildTokenSequences(tokens(100, 50), [20], [300], 5)[0]!.ids, [147, 148, 149, 20, 300]);
  });

  it("puts markers where XPR's checkpoint has them, and covers those around the phrase", () => {
    assert.deepEqual(buildTokenSequences([10], [20, 21], [30], 16, XPR_IDS), [
      { ids: [1, 10, 2, 20, 21, 2, 30, 2], span: { start: 2, end: 6 } },
    ]);
    assert.deepEqual(buildTokenSequences([10], [20, 21], [30], 16, { ...XPR_IDS, pooled: false })[0]!.span, {
      start: 3,
      end: 5,
    });
  });

  it('counts markers towards the limit', () => {
    assert.deepEqual(
      buildTokenSequences(tokens(100, 9), [20], tokens(300, 9), 8, XPR_IDS)[0]!.ids,
      [1, 107, 108, 2, 20, 2, 300, 2],
    );
  });

  it('cuts no phrase: one that is too long is divided, without its context', () => {
    const phrase = tokens(200, 20);
    const inputs = buildTokenSequences([10], phrase, [30], 8);
    assert.deepEqual(
      inputs.map(({ ids }) => ids.length),
      [7, 6, 7],
    );
    assert.deepEqual(
      inputs.flatMap(({ ids, span }) => ids.slice(span.start, span.end)),
      phrase,
    );
  });

  it('holds whatever the lengths are', () => {
    const list = fc.array(fc.integer({ min: 10, max: 99 }), { maxLength: 60 });
    fc.assert(
      fc.property(
        list,
        list,
        list,
        fc.integer({ min: 8, max: 64 }),
        fc.constantFrom(undefined, XPR_IDS),
        (before, phrase, after, maxTokens, markers) => {
          const inputs = buildTokenSequences(before, phrase, after, maxTokens, markers);
          const kept = inputs.flatMap(({ ids, span }) => ids.slice(span.start, span.end)).filter((id) => id >= 10);
          assert.deepEqual(kept, phrase);
          for (const { ids } of inputs) assert(ids.length <= maxTokens);
          if (inputs.length !== 1) return;
          const words = inputs[0]!.ids.filter((id) => id >= 10);
          const joined = [...before, ...phrase, ...after];
          const room = maxTokens - (markers ? 4 : 0);
          assert.equal(words.length, Math.min(joined.length, room));
        },
      ),
    );
  });
});

describe('windowsOf', () => {
  it('divides into consecutive windows of about equal length', () => {
    assert.deepEqual(splitIntoWindows(10, 4), [
      { start: 0, end: 3 },
      { start: 3, end: 7 },
      { start: 7, end: 10 },
    ]);
    assert.deepEqual(splitIntoWindows(0, 4), []);
    assert.deepEqual(splitIntoWindows(4, 4), [{ start: 0, end: 4 }]);
  });
});
