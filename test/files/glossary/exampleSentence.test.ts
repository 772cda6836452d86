import assert from 'node:assert/strict';
import fc from 'fast-check';
import { wholeSentence, splitExample } from '../../../src/files/glossary/exampleSentence';

/** The phrase in brackets, as it was found. */
const found = (sentence: string, term: string) => {
  const example = splitExample(sentence, term);
  return example && `${example.before}[${example.phrase}]${example.after}`;
};

describe('a term in an example sentence', () => {
  const cases: [sentence: string, term: string, expected: string | undefined][] = [
    ['The pump runs.', 'pump', 'The [pump] runs.'],
    ['A pumping pump.', 'pump', 'A pumping [pump].'],
    ['PUMPS and Pump.', 'pump', 'PUMPS and [Pump].'],
    ['Both pumps run.', 'pump', 'Both [pumps] run.'],
    [
      'Die Kündigungen des Vertrages sind gültig.',
      'Kündigung des Vertrags',
      'Die [Kündigungen des Vertrages] sind gültig.',
    ],
    ['Die Kraftstoffpumpe steht.', 'Pumpe', 'Die Kraftstoff[pumpe] steht.'],
    ['この水ポンプにより', '水ポンプ', 'この[水ポンプ]により'],
    ['the water\n  pump', 'water pump', 'the [water\n  pump]'],
    ['Use C++ (or a-b) [here]?', 'C++ (or a-b)', 'Use [C++ (or a-b)] [here]?'],
    ['A cat sat.', 'car', undefined],
    ['Nothing here.', 'pump', undefined],
    ['Nothing here.', ' ', undefined],
  ];
  for (const [sentence, term, expected] of cases) {
    it(`${expected === undefined ? 'is not found' : 'is found'}: “${term}” in “${sentence.replace(/\s+/g, ' ')}”`, () =>
      assert.equal(found(sentence, term), expected));
  }

  it('leaves the sentence whole, whatever both are', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: fc.constantFrom('a', ' ', '\\', '-', '(', '[', '+', '/', 'ü') }),
    );
    fc.assert(
      fc.property(text, text, (sentence, term) => {
        const example = splitExample(sentence + term, term);
        if (example) assert.equal(wholeSentence(example), sentence + term);
        if (example) assert.notEqual(example.phrase, '');
      }),
    );
  });
});
