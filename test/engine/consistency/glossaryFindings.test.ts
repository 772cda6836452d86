import assert from 'node:assert/strict';
import { runSynchronously } from '../../../src/base/steps';
import { glossaryConflictsOf } from '../../../src/engine/consistency/glossaryFindings';
import type { Concept, Term } from '../../../src/model/concept';

const concept = (id: string, ...terms: Term[]): Concept => ({ id, terms });
const en = (term: string): Term => ({ term, language: 'en' });
const de = (term: string, status?: Term['status']): Term => ({ term, language: 'de', status });

const GLOSSARY = [
  concept(
    '1',
    en('security deposit'),
    de('Kaution', 'preferredTerm-admn-sts'),
    de('Mietsicherheit', 'deprecatedTerm-admn-sts'),
  ),
  concept('2', en('bank'), de('Bank'), { term: 'banque', language: 'fr' }),
  concept('3', en('bank'), de('Ufer')),
  concept('4', en('lonely')),
];
const conflict = (source: string, target: string, glossaries = [{ path: 'a', concepts: GLOSSARY }]) =>
  runSynchronously(glossaryConflictsOf([{ source, target }], { source: 'en', target: 'de' }, glossaries))[0];

describe('how a mined pair stands to the glossary', () => {
  const cases: [source: string, target: string, expected: ReturnType<typeof conflict>][] = [
    ['security deposit', 'Kaution', { kind: 'present', terms: [], glossary: 'a' }],
    ['Security  Deposit', 'KAUTION', { kind: 'present', terms: [], glossary: 'a' }],
    ['security deposit', 'Mietsicherheit', { kind: 'deprecated', terms: [], glossary: 'a' }],
    ['security deposit', 'Pfand', { kind: 'otherTarget', terms: ['Kaution', 'Mietsicherheit'], glossary: 'a' }],
    ['pledge', 'Kaution', { kind: 'otherSource', terms: ['security deposit'], glossary: 'a' }],
    ['bank', 'Ufer', { kind: 'present', terms: [], glossary: 'a' }],
    ['bank', 'banque', { kind: 'otherTarget', terms: ['Bank'], glossary: 'a' }],
    ['lonely', 'einsam', undefined],
    ['unknown', 'unbekannt', undefined],
  ];
  for (const [source, target, expected] of cases)
    it(`${source} → ${target}: ${expected?.kind ?? 'nothing'}`, () =>
      assert.deepEqual(conflict(source, target), expected));

  it('is told with the first picture of the entry', () => {
    const pictured: Concept = {
      ...concept('5', en('pump'), de('Pumpe')),
      images: [{ target: 'pump.png' }, { target: 'other.png' }],
    };
    for (const [source, target] of [
      ['pump', 'Pumpe'],
      ['pump', 'Heber'],
      ['siphon', 'Pumpe'],
    ] as const)
      assert.equal(conflict(source, target, [{ path: 'a', concepts: [pictured] }])?.picture, 'pump.png');
  });

  it('is told by the first glossary that knows it', () => {
    const glossaries = [
      { path: 'first', concepts: [concept('9', en('bank'), de('Ufer'))] },
      { path: 'second', concepts: GLOSSARY },
    ];
    assert.equal(conflict('bank', 'Ufer', glossaries)?.glossary, 'first');
    assert.equal(conflict('bank', 'Bank', glossaries)?.glossary, 'second');
  });
});
