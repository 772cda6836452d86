import assert from 'node:assert/strict';
import { checkPairs } from '../../../src/engine/check/checkPairs';
import { IndexedGlossary } from '../../../src/engine/index/indexedGlossary';
import { ListedConcepts } from '../../../src/files/glossa/numberedConcepts';
import type { Concept, Term } from '../../../src/model/concept';
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

describe('A term that is not to be translated', () => {
  const found = async (target: string, status?: Term['status']): Promise<unknown[]> => {
    const glossary = new IndexedGlossary('g', undefined);
    await glossary.update(new ListedConcepts([{ id: 'c1', terms: [{ term: 'WordPress', language: 'en' }, { term: 'WordPress', language: 'de', ...(status && { status }) }] }]));
    const findings = await checkPairs([pair('Update WordPress today.', target)], { source: 'en', target: 'de' }, [glossary]);
    return findings.map(({ rule, expected, ...rest }) => [rule, expected.join(), 'found' in rest && rest.found ? target.slice(rest.found.start, rest.found.end) : undefined]);
  };
  const preferred = 'preferredTerm-admn-sts';

  it('has to stand in the translation letter by letter, and is one finding', async () => {
    assert.deepEqual(await found('Aktualisieren Sie Wortpresse heute.', preferred), [['changed-untranslatable', 'WordPress', undefined]]);
    assert.deepEqual(await found('Aktualisieren Sie Wordpress heute.', preferred), [['changed-untranslatable', 'WordPress', 'Wordpress']]);
    assert.deepEqual(await found('Nutzen Sie die Aktualisierung des WordPress-Kerns.', preferred), []);
  });

  it('is one only where the entry prefers the very term of the source', async () => {
    assert.deepEqual(await found('Aktualisieren Sie Wordpress heute.'), []);
  });
});

describe('An entry without a status', () => {
  const screen = { id: 'c1', terms: [{ term: 'screen', language: 'en' }, { term: 'Bildschirm', language: 'de' }, { term: 'Schirm', language: 'de' }] };
  const segments = ['Anzeige', 'Monitor', 'Display', 'Fenster', 'Bildschirm', 'Schirm'].map((word) => pair(`Look at the screen, ${word}.`, `Das ${word} ansehen.`));
  const found = async (strict: boolean): Promise<[number, string][]> => {
    const glossary = new IndexedGlossary('/terms', undefined);
    await glossary.update(new ListedConcepts([screen]));
    const findings = await checkPairs(segments, { source: 'en', target: 'de' }, [glossary], { strict: new Set(strict ? ['/terms'] : ['/others']) });
    return findings.map((finding) => [finding.pair, finding.expected.join()]);
  };

  it('is a word where a document translates it in many ways, and binding where its glossary is', async () => {
    assert.deepEqual(await found(false), []);
    assert.deepEqual(await found(true), [0, 1, 2, 3].map((place) => [place, 'Bildschirm,Schirm']));
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
