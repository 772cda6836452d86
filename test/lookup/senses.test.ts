import assert from 'node:assert/strict';
import type { ConceptCandidate } from '../../src/lookup/candidate';
import { judgeSenses, senseChosenByText } from '../../src/lookup/senses';
import type { Concept } from '../../src/model/concept';

const DIRECTION = { source: 'en', target: 'de' };

/** An entry under the form of the phrase. */
function rival(answer: string, sense?: number, more: Partial<Concept> = {}): ConceptCandidate {
  const own = { language: 'en', term: 'crane' };
  const concept = { id: answer, ...more, terms: [own, { language: 'de', term: answer }] };
  return {
    glossary: '/g',
    priority: 0,
    concept,
    forms: [{ term: own, hit: { termId: 0, reason: 'exact', score: 1 } }],
    meanings: [],
    sense,
  };
}

describe('judgeSenses', () => {
  it('shares what is sure among senses of which nothing says which is meant', () => {
    assert.deepEqual(judgeSenses([rival('Kran'), rival('Kranich')], DIRECTION), [
      { factor: 0.75, standing: 'equal' },
      { factor: 0.75, standing: 'equal' },
    ]);
  });

  for (const [kind, one, other] of [
    ['domains', { domain: 'building' }, { domain: 'birds' }],
    ['definitions', { definition: 'Machine that lifts.' }, { definition: 'Tall bird.' }],
  ] as const) {
    it(`knows by their ${kind} that entries are different senses`, () => {
      assert.deepEqual(
        judgeSenses([rival('Kran', 0, one), rival('Kranich', 0, other)], DIRECTION).map(({ factor }) => factor),
        [0.5, 0.5],
      );
      assert.deepEqual(
        judgeSenses([rival('Kran', 0, one), rival('Kranich', 0, one)], DIRECTION).map(({ factor }) => factor),
        [0.75, 0.75],
      );
      assert.deepEqual(
        judgeSenses([rival('Kran', 0, one), rival('Kranich', 0)], DIRECTION).map(({ factor }) => factor),
        [0.75, 0.75],
      );
    });
  }

  it('tells the senses that are about as likely from the one that is clearly less so', () => {
    const standings = judgeSenses([rival('Kran', 0.3), rival('Kranich', 0.28), rival('Kranwagen', 0)], DIRECTION).map(
      ({ standing }) => standing,
    );
    assert.deepEqual(standings, ['equal', 'equal', undefined]);
  });

  it('has nothing to choose where entries answer the same', () => {
    assert.deepEqual(judgeSenses([rival('Kran', 0.3), { ...rival('Kran', 0), glossary: '/h' }], DIRECTION), [
      { factor: 1 },
      { factor: 1 },
    ]);
  });

  it('lets the odds decide where the text does not, and takes part against it', () => {
    const both = [rival('Kran', 0.2), rival('Kranich', 0.4)];
    assert.deepEqual(
      judgeSenses(both, DIRECTION).map(({ standing }) => standing),
      [undefined, 'first'],
    );
    assert.deepEqual(
      judgeSenses(both, DIRECTION, [3, 1]).map(({ standing }) => standing),
      ['equal', 'equal'],
    );
    assert.deepEqual(
      judgeSenses(both, DIRECTION, [100, 1]).map(({ standing }) => standing),
      ['first', undefined],
    );
  });
});

describe('senseChosenByText', () => {
  const byMeaning = (answer: string, own: string, cosine: number, sense?: number): ConceptCandidate => {
    const term = { language: 'ja', term: own };
    return {
      ...rival(answer, sense),
      concept: { id: answer, terms: [term, { language: 'de', term: answer }] },
      forms: [],
      meanings: [{ term, cosine }],
    };
  };

  it('chooses among entries under the term that is nearest in meaning, where none has the phrase’s form', () => {
    const cut = [
      byMeaning('schneiden', '切る', 0.8, 0.1),
      byMeaning('ausschalten', '切る', 0.8, 0.6),
      byMeaning('Messer', '包丁', 0.5, 0.9),
    ];
    assert.deepEqual(senseChosenByText(cut, { source: 'ja', target: 'de' }), { chosen: 1, competitors: [0] });
    assert.equal(
      senseChosenByText(
        [
          ...cut,
          {
            ...byMeaning('Schnitt', '切', 0.9),
            forms: [{ term: cut[0]!.concept.terms[0]!, hit: { termId: 0, reason: 'exact', score: 1 } }],
          },
        ],
        { source: 'ja', target: 'de' },
      ),
      undefined,
    );
  });

  it('names the sense that is clearly likelier, and those with another answer', () => {
    const twin = { ...rival('Kranich', 0.3), glossary: '/h' };
    assert.deepEqual(senseChosenByText([rival('Kran', 0), rival('Kranich', 0.4), twin], DIRECTION), {
      chosen: 1,
      competitors: [0],
    });
  });

  it('names none where there is no text, no rival, or little to choose by', () => {
    assert.equal(senseChosenByText([rival('Kran'), rival('Kranich')], DIRECTION), undefined);
    assert.equal(senseChosenByText([rival('Kran', 0.4)], DIRECTION), undefined);
    assert.equal(senseChosenByText([rival('Kran', 0.4), rival('Kranich', 0.38)], DIRECTION), undefined);
  });
});
