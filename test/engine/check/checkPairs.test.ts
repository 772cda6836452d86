import assert from 'node:assert/strict';
import { checkPairs } from '../../../src/engine/check/checkPairs';
import { IndexedGlossary } from '../../../src/engine/index/indexedGlossary';
import { ListedConcepts } from '../../../src/files/glossa/numberedConcepts';
import type { Concept } from '../../../src/model/concept';
import type { SegmentPair } from '../../../src/model/segment';

const concept = (id: string, domain: string, en: string, de: string): Concept => ({ id, domain, terms: [{ term: en, language: 'en' }, { term: de, language: 'de', status: 'preferredTerm-admn-sts' }] });
const pair = (source: string, target: string): SegmentPair => ({ source: { text: source, line: 1 }, target: { text: target, line: 1 } });

describe('A term that is kept to its capitals', () => {
  it('is owed its equivalent only where the source writes them', async () => {
    const glossary = new IndexedGlossary('g', undefined);
    const terms = [{ term: 'Party', language: 'en', letterCase: 'exact' }, { term: 'Partei', language: 'de' }];
    await glossary.update(new ListedConcepts([{ id: 'c1', terms }]));
    const pairs = [pair('Either Party may terminate.', 'Jede Seite darf kündigen.'), pair('Both Parties sign.', 'Beide Seiten unterschreiben.'), pair('We had a party.', 'Wir haben gefeiert.')];
    assert.deepEqual((await checkPairs(pairs, { source: 'en', target: 'de' }, [glossary])).map((finding) => finding.pair), [0, 1]);
  });
});

describe('The domain of a document', () => {
  const entries = [concept('c1', 'law', 'tenant', 'Mieter'), concept('c2', 'law', 'rent', 'Miete'), concept('c3', 'clocks', 'hand', 'Zeiger')];
  const missing = async (pairs: SegmentPair[]): Promise<string[]> => {
    const glossary = new IndexedGlossary('g', undefined);
    await glossary.update(new ListedConcepts(entries));
    return (await checkPairs(pairs, { source: 'en', target: 'de' }, [glossary])).map((finding) => finding.expected.join());
  };
  const handover = pair('The tenant shall hand over the keys.', 'Der Mieter übergibt die Schlüssel.');
  const contract = Array.from({ length: 10 }, () => pair('The tenant pays the rent.', 'Der Mieter zahlt die Miete.'));

  it('tells words from terms of another domain that are written alike, and that it never renders', async () => {
    assert.deepEqual(await missing([...contract, handover]), []);
    assert.deepEqual(await missing([...contract, handover, pair('The hand of the clock', 'Der Zeiger der Uhr')]), ['Zeiger']);
    assert.deepEqual(await missing([...contract, pair('The rent is due.', 'Der Betrag ist fällig.')]), ['Miete'], 'terms of its own domain are held to');
  });

  it('is not known from a few words', async () => assert.deepEqual(await missing([handover]), ['Zeiger']));
});
