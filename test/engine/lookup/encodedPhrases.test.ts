import assert from 'node:assert/strict';
import { phraseOfTerm } from '../../../src/engine/lookup/encodedPhrases';
import type { Concept } from '../../../src/model/concept';

const concept = (...captions: (string | undefined)[]): Concept => ({
  id: 'c1',
  terms: [
    { term: 'impeller', language: 'en', examples: [{ before: 'The ', phrase: 'impeller', after: ' turns.' }] },
    { term: 'Laufrad', language: 'de' },
  ],
  images: captions.map((text, i) => ({ target: `${i}.png`, text })),
});
const sentencesOf = (entry: Concept): string[][] =>
  entry.terms.map((term) =>
    (phraseOfTerm(term, entry).examples ?? []).map(({ before, phrase, after }) => `${before}[${phrase}]${after}`),
  );

describe('the phrase of a term', () => {
  it('has what a picture shows behind it, in the language of the caption alone', () => {
    assert.deepEqual(sentencesOf(concept('part of: pump; field: hydraulics')), [
      ['[impeller]', '[impeller]', 'The [impeller] turns.', '[impeller]. part of: pump; field: hydraulics'],
      [],
    ]);
    assert.deepEqual(sentencesOf(concept('ein Teil von einer Pumpe')), [
      ['[impeller]', '[impeller]', 'The [impeller] turns.'],
      ['[Laufrad]', '[Laufrad]', '[Laufrad]. ein Teil von einer Pumpe'],
    ]);
  });

  it('stands in a caption that names it', () => {
    assert.deepEqual(sentencesOf(concept('Offenes Laufrad einer Pumpe'))[1], [
      '[Laufrad]',
      '[Laufrad]',
      'Offenes [Laufrad] einer Pumpe',
    ]);
  });

  it('is what it was without captions, and counts each of a few', () => {
    assert.deepEqual(sentencesOf(concept(undefined, '  ')), sentencesOf({ ...concept(), images: undefined }));
    const many = Array.from(
      { length: 20 },
      (_, i) => `the part of the pump that turns, seen from the side number ${i % 10}`,
    );
    assert.equal(sentencesOf(concept(...many))[0]!.length, 3 + 4);
  });
});
