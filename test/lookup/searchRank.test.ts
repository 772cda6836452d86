import assert from 'node:assert/strict';
import type { ConceptCandidate } from '../../src/lookup/candidate';
import type { LexicalHit } from '../../src/lookup/lexicalHit';
import { rankSearchHits } from '../../src/lookup/searchRank';
import type { Concept } from '../../src/model/concept';

const CALIBRATION = { slope: 13, intercept: -5 };

function found(
  id: string,
  evidence: { reason?: LexicalHit['reason']; score?: number; cosine?: number; priority?: number; term?: number },
): ConceptCandidate {
  const concept: Concept = {
    id,
    terms: [
      { language: 'en', term: `${id} en` },
      { language: 'de', term: `${id} de`, status: 'preferredTerm-admn-sts' },
    ],
  };
  const term = concept.terms[evidence.term ?? 0]!;
  const { reason, score = 1, cosine, priority = 0 } = evidence;
  return {
    glossary: `/g${priority}`,
    priority,
    concept,
    forms: reason ? [{ term, hit: { termId: 0, reason, score } }] : [],
    meanings: cosine === undefined ? [] : [{ term, cosine }],
  };
}

describe('rankSearch', () => {
  it('puts the same form first, then inflected forms, beginnings and meaning by how well they fit', () => {
    const hits = rankSearchHits(
      [
        found('meaning', { cosine: 0.5 }),
        found('similar', { reason: 'similar', score: 0.85 }),
        found('part', { reason: 'part', score: 0.8 }),
        found('inflected', { reason: 'inflected' }),
        found('exact', { reason: 'exact' }),
      ],
      10,
      CALIBRATION,
    );
    assert.deepEqual(
      hits.map(({ concept }) => concept),
      ['exact', 'inflected', 'part', 'meaning', 'similar'],
    );
    assert.ok(hits.every(({ score }, i) => score <= 1 && (i === 0 || score <= hits[i - 1]!.score)));
  });

  it('keeps near misses that a hover would not show, and drops what is far', () => {
    assert.deepEqual(
      rankSearchHits([found('near', { cosine: 0.33 }), found('far', { cosine: 0.1 })], 10, CALIBRATION).map(
        ({ concept }) => concept,
      ),
      ['near'],
    );
  });

  it('shows every language of a concept, the term that was found first', () => {
    const [hit] = rankSearchHits([found('c1', { reason: 'exact', term: 1 })], 10);
    assert.deepEqual(hit!.terms, [
      { term: 'c1 de', language: 'de', status: 'preferredTerm-admn-sts' },
      { term: 'c1 en', language: 'en', status: undefined },
    ]);
  });

  it('is the same whatever the order of the candidates, and priority breaks ties', () => {
    const candidates = [
      found('a', { reason: 'exact', priority: 1 }),
      found('b', { reason: 'exact' }),
      found('c', { reason: 'exact' }),
    ];
    const order = (list: ConceptCandidate[]): string[] => rankSearchHits(list, 2).map(({ concept }) => concept);
    assert.deepEqual(order(candidates), ['b', 'c']);
    assert.deepEqual(order(candidates.reverse()), ['b', 'c']);
  });
});
