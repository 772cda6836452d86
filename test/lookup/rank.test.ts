import assert from 'node:assert/strict';
import type { ConceptCandidate } from '../../src/lookup/candidate';
import type { LexicalHit } from '../../src/lookup/lexicalHit';
import type { RankOptions } from '../../src/lookup/rank';
import { rankEquivalents } from '../../src/lookup/rank';
import type { AdministrativeStatus, Concept, Term } from '../../src/model/concept';

const CALIBRATION = { slope: 13, intercept: -5 };
const OPTIONS: RankOptions = { source: 'en', target: 'de', limit: 10, calibration: CALIBRATION };

function term(language: string, text: string, status?: AdministrativeStatus): Term {
  return { language, term: text, status };
}

function concept(id: string, ...terms: Term[]): Concept {
  return { id, terms };
}

/** A candidate whose first term was found by form, by meaning, or both. */
function candidate(
  found: Concept,
  evidence: { reason?: LexicalHit['reason']; score?: number; cosine?: number; sense?: number; priority?: number },
): ConceptCandidate {
  const [first] = found.terms;
  const { reason, score = 1, cosine, sense, priority = 0 } = evidence;
  return {
    glossary: `/glossary-${priority}`,
    priority,
    concept: found,
    forms: reason ? [{ term: first!, hit: { termId: 0, reason, score } }] : [],
    meanings: cosine === undefined ? [] : [{ term: first!, cosine }],
    sense,
  };
}

const shown = (candidates: ConceptCandidate[], options: Partial<RankOptions> = {}): string[] =>
  rankEquivalents(candidates, { ...OPTIONS, ...options }).map(({ term: text }) => text);

describe('rankEquivalents', () => {
  const contract = concept('c1', term('en', 'contract'), term('de', 'Vertrag'), term('fr', 'contrat'));
  const agreement = concept('c2', term('en', 'agreement'), term('de', 'Vereinbarung'));
  const lease = concept('c3', term('en', 'lease contract'), term('de', 'Mietvertrag'));

  it('orders by what the form says, and passes over parts and slips where the phrase itself is known', () => {
    const found = (['similar', 'part', 'inflected', 'exact'] as const).map((reason, i) =>
      candidate(concept(`c${i}`, term('en', 'x'), term('de', reason)), { reason, score: 0.8 }),
    );
    assert.deepEqual(shown(found), ['exact', 'inflected']);
    assert.deepEqual(shown(found.slice(0, 2)), ['part', 'similar']);
  });

  it('does not take the nearness that a part owes to shared words for its own', () => {
    const [first] = rankEquivalents([candidate(lease, { reason: 'part', score: 0.5, cosine: 0.9 })], OPTIONS);
    assert.deepEqual(first!.why, ['part']);
    assert.ok(first!.confidence < 0.7);
  });

  it('offers no opposite of the phrase that is only near in meaning', () => {
    const valid = candidate(concept('v', term('da', 'gyldig'), term('en', 'valid')), { cosine: 0.9 });
    const danish = { source: 'da', target: 'en' };
    assert.deepEqual(shown([valid], { ...danish, phrase: 'Ugyldig' }), []);
    assert.deepEqual(shown([valid], { ...danish, phrase: 'rigtig' }), ['valid']);
    const under = candidate(concept('i', term('en', 'install'), term('de', 'installieren')), { cosine: 0.9 });
    assert.deepEqual(shown([under], { phrase: 'reinstall' }), ['installieren']);
  });

  it('says why, through which term, and how sure it is', () => {
    const [first] = rankEquivalents([candidate(contract, { reason: 'exact', cosine: 1 })], OPTIONS);
    assert.deepEqual(first!.why, ['exact', 'meaning']);
    assert.equal(first!.matched, 'contract');
    assert.equal(first!.glossary, '/glossary-0');
    assert.ok(first!.confidence > 0.97 && first!.confidence <= 1);
  });

  it('has a sentence of the text’s language beside that of the equivalent, of the term that was found or a synonym, and none alone', () => {
    const used = (each: Term, phrase: string): Term => ({ ...each, examples: [{ before: 'A ', phrase, after: '.' }] });
    const german = used(term('de', 'Vertrag'), 'Vertrags');
    const ownOf = (...terms: Term[]) =>
      rankEquivalents([candidate(concept('c1', ...terms), { reason: 'exact' })], OPTIONS)[0]!.ownExample?.phrase;
    assert.equal(
      ownOf(used(term('en', 'contract'), 'contracts'), german, used(term('en', 'deal'), 'deals')),
      'contracts',
    );
    assert.equal(
      ownOf(term('en', 'contract'), german, used(term('fr', 'contrat'), 'contrats'), used(term('en', 'deal'), 'deals')),
      'deals',
    );
    assert.equal(ownOf(term('en', 'contract'), german), undefined);
    assert.equal(ownOf(used(term('en', 'contract'), 'contracts'), term('de', 'Vertrag')), undefined);
  });

  it('puts what is for the domain or the customer of the text, or was chosen before, first, and says so', () => {
    const bank = { ...concept('c4', term('en', 'bank'), term('de', 'Bank')), domain: 'finance' };
    const shore = {
      ...concept('c5', term('en', 'bank'), term('de', 'Ufer')),
      domain: 'story',
      customer: 'Reederei Nord',
    };
    const both = [candidate(bank, { reason: 'exact' }), candidate(shore, { reason: 'exact' })];
    assert.deepEqual(shown(both), ['Bank', 'Ufer']);
    for (const [preferences, why] of [
      [{ domain: 'Story' }, 'domain'],
      [{ customer: 'Reederei Nord' }, 'customer'],
      [{ chosen: [{ concept: 'c5', term: 'Ufer' }] }, 'chosen'],
    ] as const) {
      const [first] = rankEquivalents(both, { ...OPTIONS, preferences });
      assert.deepEqual([first!.term, first!.why], ['Ufer', ['exact', why]]);
    }
  });

  it('lets the translation decide that is being written, even where the sentence speaks against it', () => {
    const [money, river] = [
      concept('c4', term('en', 'bank'), term('de', 'Bank')),
      concept('c5', term('en', 'bank'), term('de', 'Ufer'), term('de', 'Böschung')),
    ];
    const written = { ...candidate(river, { reason: 'exact', sense: 0 }), written: [river.terms[1]!] };
    const found = rankEquivalents([candidate(money, { reason: 'exact', sense: 0.6 }), written], OPTIONS);
    assert.deepEqual(
      found.map(({ term: text, why }) => [text, why.includes('written')]),
      [
        ['Ufer', true],
        ['Böschung', false],
        ['Bank', false],
      ],
    );
  });

  it('lets the domain choose among senses, unless the sentence speaks clearly', () => {
    const money = { ...concept('c4', term('en', 'bank'), term('de', 'Bank')), domain: 'finance' };
    const river = { ...concept('c5', term('en', 'bank'), term('de', 'Ufer')), domain: 'story' };
    for (const [sense, first] of [
      [0.2, 'Ufer'],
      [0.6, 'Bank'],
    ] as const) {
      assert.equal(
        shown([candidate(money, { reason: 'exact', sense }), candidate(river, { reason: 'exact', sense: 0 })], {
          preferences: { domain: 'story' },
        })[0],
        first,
      );
    }
  });

  it('keeps to the status among the terms of one entry whatever was chosen, and shows nothing that does not fit', () => {
    const rent = concept(
      'c6',
      term('en', 'rent'),
      term('de', 'Miete', 'preferredTerm-admn-sts'),
      term('de', 'Mietzins', 'admittedTerm-admn-sts'),
      term('de', 'Zins', 'deprecatedTerm-admn-sts'),
    );
    const preferences = {
      chosen: [
        { concept: 'c6', term: 'Zins' },
        { concept: 'c6', term: 'Mietzins' },
      ],
    };
    assert.deepEqual(shown([candidate(rent, { reason: 'exact' })], { preferences }), ['Miete', 'Mietzins', 'Zins']);
    assert.deepEqual(shown([candidate(rent, { cosine: 0.1 })], { preferences }), []);
  });

  it('is silent where neither form nor meaning is near', () => {
    assert.deepEqual(
      shown([candidate(contract, { cosine: 0.2 }), candidate(agreement, { reason: 'similar', score: 0.75 })]),
      [],
    );
  });

  it('takes a near meaning where no form fits', () => {
    const [first] = rankEquivalents(
      [candidate(contract, { cosine: 0.7 }), candidate(agreement, { cosine: 0.3 })],
      OPTIONS,
    );
    assert.deepEqual([first!.term, first!.why, first!.matched], ['Vertrag', ['meaning'], 'contract']);
  });

  it('lets equally near meanings share their probability, and two entries with one answer not', () => {
    const alone = rankEquivalents([candidate(contract, { cosine: 0.6 })], OPTIONS)[0]!.confidence;
    const rivals = rankEquivalents(
      [candidate(contract, { cosine: 0.6 }), candidate(agreement, { cosine: 0.6 })],
      OPTIONS,
    );
    const twins = rankEquivalents(
      [candidate(contract, { cosine: 0.6 }), candidate({ ...contract, id: 'c9' }, { cosine: 0.6 })],
      OPTIONS,
    );
    assert.ok(rivals[0]!.confidence < 0.55 && rivals.length === 2);
    assert.equal(twins[0]!.confidence, alone);
    assert.equal(twins.length, 1);
  });

  it('shows both senses of a form, the one that suits the context first', () => {
    const money = concept('c1', term('en', 'bank'), term('de', 'Bank'));
    const river = concept('c2', term('en', 'bank'), term('de', 'Ufer'));
    const ranked = (moneySense?: number, riverSense?: number) =>
      shown([
        candidate(money, { reason: 'exact', cosine: 1, sense: moneySense }),
        candidate(river, { reason: 'exact', cosine: 1, sense: riverSense }),
      ]);
    assert.deepEqual(ranked(0.3, 0.1), ['Bank', 'Ufer']);
    assert.deepEqual(ranked(0.1, 0.3), ['Ufer', 'Bank']);
    assert.deepEqual(ranked(), ['Bank', 'Ufer']);
  });

  it('is less sure of a form that has two senses', () => {
    const sure = rankEquivalents([candidate(contract, { reason: 'exact' })], OPTIONS)[0]!.confidence;
    const torn = rankEquivalents(
      [candidate(contract, { reason: 'exact' }), candidate(agreement, { reason: 'exact' })],
      OPTIONS,
    );
    assert.ok(torn[0]!.confidence < sure);
    assert.ok(torn.every(({ confidence }) => confidence > 0.5));
  });

  it('gives senses that are about as likely the same confidence, in the order of what little speaks for them', () => {
    const senses = (first: number, second: number) =>
      rankEquivalents(
        [
          candidate(contract, { reason: 'exact', sense: first, priority: 0 }),
          candidate(agreement, { reason: 'exact', sense: second, priority: 1 }),
        ],
        OPTIONS,
      );
    const near = senses(0.1, 0.13),
      clear = senses(0.1, 0.4);
    assert.deepEqual(
      near.map(({ term: text, isUndecided }) => [text, isUndecided]),
      [
        ['Vereinbarung', true],
        ['Vertrag', true],
      ],
    );
    assert.equal(near[0]!.confidence, near[1]!.confidence);
    assert.deepEqual(
      clear.map(({ term: text, isUndecided }) => [text, isUndecided]),
      [
        ['Vereinbarung', undefined],
        ['Vertrag', undefined],
      ],
    );
    assert.ok(clear[0]!.confidence > near[0]!.confidence && clear[1]!.confidence < near[1]!.confidence);
  });

  it('lets the text choose among entries under one term that was found by meaning, however near either answer is', () => {
    const sting = concept('c1', term('en', 'stab'), term('de', 'stechen'));
    const stab = concept('c2', term('en', 'stab'), term('de', 'erstechen'));
    const found = (senses: [number, number]): ConceptCandidate[] =>
      [sting, stab].map((each, i) => {
        const own = candidate(each, { cosine: 0.8, sense: senses[i] });
        return { ...own, meanings: [...own.meanings, { term: each.terms[1]!, cosine: i === 0 ? 0.5 : 0.3 }] };
      });
    assert.deepEqual(shown(found([0.1, 0.5])), ['erstechen', 'stechen']);
    assert.deepEqual(shown(found([0.5, 0.1])), ['stechen', 'erstechen']);
    const unread = found([0, 0]).map((each) => ({ ...each, sense: undefined }));
    assert.deepEqual(shown(unread.reverse()), ['stechen', 'erstechen'], 'without a text the nearer answer comes first');
  });

  it('says what the text speaks of at the sense that it has chosen, unless something else has decided', () => {
    const money = { ...concept('c4', term('en', 'bank'), term('de', 'Bank')), domain: 'finance' };
    const river = { ...concept('c5', term('en', 'bank'), term('de', 'Ufer')), domain: 'story' };
    const both = [
      candidate(money, { reason: 'exact', sense: 0.1 }),
      { ...candidate(river, { reason: 'exact', sense: 0.25 }), speaksOf: ['boat', 'mud'] },
    ];
    const told = (domain?: string) =>
      rankEquivalents(both, { ...OPTIONS, preferences: { domain } }).map(({ term: text, speaksOf }) => [
        text,
        speaksOf,
      ]);
    assert.deepEqual(told(), [
      ['Ufer', ['boat', 'mud']],
      ['Bank', undefined],
    ]);
    assert.deepEqual(told('finance'), [
      ['Bank', undefined],
      ['Ufer', undefined],
    ]);
  });

  it('orders the terms of a concept by status and puts deprecated ones at the very end', () => {
    const flat = concept(
      'c1',
      term('en', 'flat'),
      term('de', 'Logis', 'supersededTerm-admn-sts'),
      term('de', 'Bude', 'deprecatedTerm-admn-sts'),
      term('de', 'Wohnraum'),
      term('de', 'Appartement', 'admittedTerm-admn-sts'),
      term('de', 'Wohnung', 'preferredTerm-admn-sts'),
    );
    const other = candidate(lease, { reason: 'inflected', score: 0.5 });
    assert.deepEqual(shown([candidate(flat, { reason: 'exact' }), other]), [
      'Wohnung',
      'Appartement',
      'Wohnraum',
      'Mietvertrag',
      'Logis',
      'Bude',
    ]);
  });

  it('shows a deprecated term that is the only one, marked', () => {
    const ranked = rankEquivalents(
      [
        candidate(concept('c1', term('en', 'flat'), term('de', 'Bude', 'deprecatedTerm-admn-sts')), {
          reason: 'part',
          score: 0.5,
        }),
      ],
      OPTIONS,
    );
    assert.deepEqual(
      ranked.map(({ term: text, status }) => [text, status]),
      [['Bude', 'deprecatedTerm-admn-sts']],
    );
  });

  it('orders terms of one status by their own nearness', () => {
    const deadline = concept('c1', term('en', 'deadline'), term('de', 'Frist'), term('de', 'Termin'));
    const found = candidate(deadline, { reason: 'exact', cosine: 1 });
    found.meanings.push({ term: deadline.terms[1]!, cosine: 0.3 }, { term: deadline.terms[2]!, cosine: 0.5 });
    assert.deepEqual(shown([found]), ['Termin', 'Frist']);
  });

  it('shows a term of two glossaries once, from the one with priority', () => {
    const twin = { ...contract, id: 'c0' };
    const ranked = rankEquivalents(
      [candidate(twin, { reason: 'exact', priority: 1 }), candidate(contract, { reason: 'exact', priority: 0 })],
      OPTIONS,
    );
    assert.deepEqual(
      ranked.map(({ glossary }) => glossary),
      ['/glossary-0'],
    );
  });

  it('lets the priority of the glossaries decide between equally sure answers', () => {
    const [client, house] = [
      candidate(agreement, { reason: 'exact', priority: 0 }),
      candidate(contract, { reason: 'exact', priority: 1 }),
    ];
    assert.deepEqual(shown([house, client]), ['Vereinbarung', 'Vertrag']);
  });

  it('answers in every other language where none is asked for', () => {
    assert.deepEqual(shown([candidate(contract, { reason: 'exact' })], { target: undefined }).sort(), [
      'Vertrag',
      'contrat',
    ]);
    assert.deepEqual(
      shown([candidate(contract, { reason: 'exact' })], { source: undefined, target: undefined }).sort(),
      ['Vertrag', 'contrat'],
    );
  });

  it('lets a concept without an answer neither show nor compete', () => {
    const frenchOnly = concept('c4', term('en', 'contract'), term('fr', 'contrat'));
    assert.deepEqual(
      shown([candidate(frenchOnly, { reason: 'exact', cosine: 1 }), candidate(agreement, { cosine: 0.6 })]),
      ['Vereinbarung'],
    );
  });

  it('works without a calibration, by form alone', () => {
    assert.deepEqual(
      shown([candidate(contract, { reason: 'inflected' }), candidate(agreement, { cosine: 0.9 })], {
        calibration: undefined,
      }),
      ['Vertrag'],
    );
  });

  it('gives an example as one line', () => {
    const vertrag: Term = {
      language: 'de',
      term: 'Vertrag',
      examples: [{ before: 'Der\n  ', phrase: 'Vertrag', after: ' endet.\n' }],
    };
    const [first] = rankEquivalents(
      [candidate(concept('c1', term('en', 'contract'), vertrag), { reason: 'exact' })],
      OPTIONS,
    );
    assert.equal(first!.example, 'Der Vertrag endet.');
  });

  it('keeps to the limit and to the same order whatever the order of the candidates', () => {
    const many = Array.from({ length: 20 }, (_, i) =>
      candidate(concept(`c${i}`, term('en', 'x'), term('de', `Wort ${i}`)), { reason: 'exact' }),
    );
    const first = shown(many, { limit: 5 });
    assert.equal(first.length, 5);
    assert.deepEqual(shown(many.reverse(), { limit: 5 }), first);
  });
});
