import assert from 'node:assert/strict';
import { conceptToForm, emptyTerm, formToConcept } from '../../../src/editor/entry/entryForm';
import type { Concept, CrossReference } from '../../../src/model/concept';

const pump: Concept = {
  id: 'ca',
  domain: 'water',
  terms: [
    {
      term: 'pump',
      language: 'en',
      examples: [{ before: 'Switch the ', phrase: 'pump', after: ' [[off]].', source: 'manual:3' }],
      unplacedExamples: ['kept'],
    },
    { term: 'Pumpe', language: 'de', grammaticalGender: 'feminine' },
  ],
  crossReferences: [{ target: 'cb' }],
  transactions: [{ type: 'origination', responsible: 'Ana' }],
  extra: [{ element: 'note' }],
};

describe('the form of an entry', () => {
  it('gives back the entry that it was made from, with all that it does not show', () => {
    assert.deepEqual(formToConcept(conceptToForm(pump), pump), { concept: pump, faults: [] });
  });

  it('takes what is filled in, leaves out what is emptied, and forgets terms that are removed', () => {
    const form = conceptToForm(pump);
    form.texts.domain = '';
    form.texts.customer = ' Harbour ';
    form.crossReferences[0]!.target = ' ';
    form.images.push({ target: 'pump.png', text: 'a pump' });
    form.terms.shift();
    form.terms.push({ ...emptyTerm('it'), texts: { ...emptyTerm('it').texts, term: 'pompa' } }, emptyTerm('fr'));
    const { concept, faults } = formToConcept(form, pump);
    assert.deepEqual(faults, []);
    assert.deepEqual(concept, {
      id: 'ca',
      terms: [pump.terms[1], { term: 'pompa', language: 'it' }],
      customer: 'Harbour',
      images: [{ target: 'pump.png', text: 'a pump' }],
      transactions: pump.transactions,
      extra: pump.extra,
    });
  });

  it('keeps what else an entry says of a picture whose caption changes, and forgets what is emptied', () => {
    const original: Concept = {
      ...pump,
      images: [
        { target: 'a.png', text: 'one', vectors: { clip: 'AAAA' } } as CrossReference,
        { target: 'b.png', text: 'two' },
      ],
    };
    const form = conceptToForm(original);
    form.images[0]!.text = 'first';
    form.images[1]!.text = ' ';
    assert.deepEqual(formToConcept(form, original).concept.images, [
      { target: 'a.png', text: 'first', vectors: { clip: 'AAAA' } },
      { target: 'b.png' },
    ]);
  });

  it('finds the phrase of a new sentence in brackets, or where the term stands', () => {
    const form = conceptToForm(pump);
    form.terms[1]!.examples.push(
      { sentence: 'Die pumpe läuft.', source: '' },
      { sentence: 'Zwei [[Pumpen]] laufen.', source: 'x' },
    );
    assert.deepEqual(formToConcept(form, pump).concept.terms[1]!.examples, [
      { before: 'Die ', phrase: 'pumpe', after: ' läuft.' },
      { before: 'Zwei ', phrase: 'Pumpen', after: ' laufen.', source: 'x' },
    ]);
  });

  it('takes a language by its name and leaves one alone that nobody has touched', () => {
    const languages = (typed: string) => {
      const original: Concept = { ...pump, terms: [{ term: 'pump', language: 'x-pump' }, pump.terms[1]!] };
      const form = conceptToForm(original);
      form.terms[1]!.texts.language = typed;
      const { concept, faults } = formToConcept(form, original);
      return [
        concept.terms.map(({ language }) => language).join(),
        faults.map(({ kind, term }) => `${kind} ${term}`).join(),
      ];
    };
    assert.deepEqual(languages('Dutch'), ['x-pump,nl', '']);
    assert.deepEqual(languages(' niederländisch '), ['x-pump,nl', '']);
    assert.deepEqual(languages('de_at'), ['x-pump,de-AT', '']);
    assert.deepEqual(languages('Elvish'), ['x-pump,Elvish', 'unknownLanguage 1']);
  });

  it('says what is missing and where', () => {
    const form = conceptToForm(pump);
    form.terms[0]!.texts.language = ' ';
    form.terms[1]!.texts.term = '';
    form.terms[1]!.examples.push({ sentence: 'Nothing of the kind.', source: '' });
    assert.deepEqual(formToConcept(form, pump).faults, [
      { kind: 'noLanguage', term: 0 },
      { kind: 'noTerm', term: 1 },
      { kind: 'noPhrase', term: 1 },
    ]);
    assert.deepEqual(formToConcept({ ...form, terms: [emptyTerm('en')] }, pump).faults, [{ kind: 'noTerms' }]);
  });
});
