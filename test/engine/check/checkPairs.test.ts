import assert from 'node:assert/strict';
import { checkPairs } from '../../../src/engine/check/checkPairs';
import { IndexedGlossary } from '../../../src/engine/index/indexedGlossary';
import { InMemoryConcepts } from '../../../src/files/glossa/fileConcepts';
import type { Concept, Term } from '../../../src/model/concept';
import type { SegmentPair } from '../../../src/model/segment';

const concept = (id: string, domain: string, en: string, de: string): Concept => ({
  id,
  domain,
  terms: [
    { term: en, language: 'en' },
    { term: de, language: 'de', status: 'preferredTerm-admn-sts' },
  ],
});
const pair = (source: string, target: string): SegmentPair => ({
  source: { text: source, line: 1 },
  target: { text: target, line: 1 },
});

describe('A term that is kept to its capitals', () => {
  it('is owed its equivalent only where the source writes them', async () => {
    const glossary = new IndexedGlossary('g', undefined);
    const terms = [
      { term: 'Party', language: 'en', letterCase: 'exact' },
      { term: 'Partei', language: 'de' },
    ];
    await glossary.update(new InMemoryConcepts([{ id: 'c1', terms }]));
    const pairs = [
      pair('Either Party may terminate.', 'Jede Seite darf kündigen.'),
      pair('Both Parties sign.', 'Beide Seiten unterschreiben.'),
      pair('We had a party.', 'Wir haben gefeiert.'),
    ];
    assert.deepEqual(
      (await checkPairs(pairs, { source: 'en', target: 'de' }, [glossary])).map((finding) => finding.pair),
      [0, 1],
    );
  });
});

describe('Two regional forms of a language', () => {
  it('each have their own terms', async () => {
    const glossary = new IndexedGlossary('g', undefined);
    const terms = (...rows: [string, string][]): Term[] => rows.map(([term, language]) => ({ term, language }));
    await glossary.update(
      new InMemoryConcepts([
        { id: 'c1', terms: terms(['Fahrrad', 'de-DE'], ['Velo', 'de-CH']) },
        { id: 'c2', terms: terms(['Gehsteig', 'de'], ['Trottoir', 'de-CH']) },
        { id: 'c3', terms: terms(['Ampel', 'de']) },
      ]),
    );
    const pairs = [
      pair('Das Fahrrad steht hier.', 'Das Velo steht hier.'),
      pair('Das Fahrrad steht hier.', 'Das Fahrrad steht hier.'),
      pair('Der Gehsteig ist schmal.', 'Der Gehsteig ist schmal.'),
      pair('Ein Velo an der Ampel.', 'Ein Velo an der Ampel.'),
    ];
    const rules = new Set(['approved-term-missing'] as const);
    const found = await checkPairs(pairs, { source: 'de-DE', target: 'de-CH' }, [glossary], { rules });
    assert.deepEqual(
      found.map(({ pair: index, rule, expected }) => [index, rule, expected]),
      [
        [1, 'approved-term-missing', ['Velo']],
        [2, 'approved-term-missing', ['Trottoir']],
      ],
    );
  });
});

describe('A term that counts in some of its forms', () => {
  const DEPRECATED = 'deprecatedTerm-admn-sts';
  const found = async (terms: Term[], ...pairs: [source: string, target: string][]): Promise<[number, string][]> => {
    const glossary = new IndexedGlossary('g', undefined);
    await glossary.update(new InMemoryConcepts([{ id: 'c1', terms }]));
    const rules = new Set(['approved-term-missing', 'forbidden-term'] as const);
    return (
      await checkPairs(
        pairs.map(([source, target]) => pair(source, target)),
        { source: 'en', target: 'de' },
        [glossary],
        { rules },
      )
    ).map((finding) => [finding.pair, finding.rule]);
  };

  it('is owed its equivalent in one form of the source alone', async () => {
    const terms = [
      { term: 'leaf', language: 'en', matching: 'exact' },
      { term: 'Blatt', language: 'de' },
    ];
    assert.deepEqual(
      await found(
        terms,
        ['Turn the leaf over.', 'Umdrehen.'],
        ['The leaves fall.', 'Es wird Herbst.'],
        ['Turn the Leaf over.', 'Das Blatt umdrehen.'],
      ),
      [[0, 'approved-term-missing']],
    );
  });

  it('is owed its equivalent in every word of the source that begins with it', async () => {
    const terms = [
      { term: 'configure', language: 'en', matching: 'prefix', beginning: 'config' },
      { term: 'einrichten', language: 'de' },
    ];
    assert.deepEqual(
      await found(
        terms,
        ['Check the configurability.', 'Prüfen Sie das.'],
        ['The reconfiguration failed.', 'Das ging nicht.'],
      ),
      [[0, 'approved-term-missing']],
    );
  });

  it('does not stand in a translation in another form', async () => {
    const terms = (matching?: string): Term[] => [
      { term: 'account', language: 'en' },
      { term: 'Konto', language: 'de', status: 'preferredTerm-admn-sts', ...(matching && { matching }) },
    ];
    const pairs: [string, string][] = [
      ['Open the account.', 'Die Kontos öffnen.'],
      ['Open the account.', 'Das Benutzerkonto öffnen.'],
      ['Open the account.', 'Das Konto öffnen.'],
      ['Open the account.', 'Den Kontostand öffnen.'],
    ];
    assert.deepEqual(await found(terms(), ...pairs), []);
    assert.deepEqual(
      (await found(terms('exact'), ...pairs)).map(([place]) => place),
      [0, 1, 3],
    );
  });

  it('stands in a translation in every word that begins with it', async () => {
    const terms = [
      { term: 'account', language: 'en' },
      { term: 'Kontostand', language: 'de', matching: 'prefix', beginning: 'Konto' },
    ];
    assert.deepEqual(await found(terms, ['Open the account.', 'Den Kontoauszug öffnen.']), []);
  });

  it('is forbidden in those forms alone', async () => {
    const terms = (more: Partial<Term>): Term[] => [
      { term: 'app', language: 'en' },
      { term: 'Anwendung', language: 'de' },
      { term: 'Programm', language: 'de', status: DEPRECATED, ...more },
    ];
    const pairs: [string, string][] = [
      ['Close the app.', 'Das Programm der Anwendung schließen.'],
      ['Close the app.', 'Programme der Anwendung schließen.'],
      ['Close the app.', 'Die Programmierung der Anwendung beenden.'],
    ];
    const places = async (more: Partial<Term>) =>
      (await found(terms(more), ...pairs)).filter(([, rule]) => rule === 'forbidden-term').map(([place]) => place);
    assert.deepEqual(await places({ matching: 'exact' }), [0]);
    assert.deepEqual(await places({ matching: 'prefix' }), [0, 1, 2]);
    assert.deepEqual(await places({}), [0, 1]);
  });
});

describe('A term that is not to be translated', () => {
  const found = async (target: string, status?: Term['status']): Promise<unknown[]> => {
    const glossary = new IndexedGlossary('g', undefined);
    await glossary.update(
      new InMemoryConcepts([
        {
          id: 'c1',
          terms: [
            { term: 'WordPress', language: 'en' },
            { term: 'WordPress', language: 'de', ...(status && { status }) },
          ],
        },
      ]),
    );
    const findings = await checkPairs([pair('Update WordPress today.', target)], { source: 'en', target: 'de' }, [
      glossary,
    ]);
    return findings.map(({ rule, expected, ...rest }) => [
      rule,
      expected.join(),
      'found' in rest && rest.found ? target.slice(rest.found.start, rest.found.end) : undefined,
    ]);
  };
  const preferred = 'preferredTerm-admn-sts';

  it('has to stand in the translation letter by letter, and is one finding', async () => {
    assert.deepEqual(await found('Aktualisieren Sie Wortpresse heute.', preferred), [
      ['changed-untranslatable', 'WordPress', undefined],
    ]);
    assert.deepEqual(await found('Aktualisieren Sie Wordpress heute.', preferred), [
      ['changed-untranslatable', 'WordPress', 'Wordpress'],
    ]);
    assert.deepEqual(await found('Nutzen Sie die Aktualisierung des WordPress-Kerns.', preferred), []);
    assert.deepEqual(await found('Laden Sie aus /srv/wordpress/a Ihr Wordpress.', preferred), [
      ['changed-untranslatable', 'WordPress', 'Wordpress'],
    ]);
  });

  it('is one only where the entry prefers the very term of the source', async () => {
    assert.deepEqual(await found('Aktualisieren Sie Wordpress heute.'), []);
  });
});

describe('A loan word that is the same in both languages', () => {
  const found = async (source: string, target: string, to: string, forbidden?: string): Promise<string[]> => {
    const glossary = new IndexedGlossary('g', undefined);
    const terms: Term[] = [
      { term: 'router', language: 'en' },
      { term: 'router', language: to, status: 'preferredTerm-admn-sts' },
      ...(forbidden ? [{ term: forbidden, language: to, status: 'deprecatedTerm-admn-sts' as const }] : []),
    ];
    await glossary.update(new InMemoryConcepts([{ id: 'c1', terms }]));
    return (await checkPairs([pair(source, target)], { source: 'en', target: to }, [glossary])).map(({ rule }) => rule);
  };

  it('may be inflected and begin a sentence, and is a missing term where it is left out', async () => {
    assert.deepEqual(await found('The router restarts.', 'Routern startar om.', 'sv'), []);
    assert.deepEqual(await found('Two routers.', 'Dwa routery.', 'pl'), []);
    assert.deepEqual(await found('The router restarts.', 'Enheten startar om.', 'sv'), ['approved-term-missing']);
    assert.deepEqual(await found('The router restarts.', 'Router-enheten startar om.', 'sv'), []);
  });

  it('is found once where another spelling is forbidden', async () => {
    assert.deepEqual(await found('The router restarts.', 'El rúter se reinicia.', 'es', 'rúter'), ['forbidden-term']);
  });
});

describe('A name that is also a common word', () => {
  it('is not meant by the word in lower case', async () => {
    const glossary = new IndexedGlossary('g', undefined);
    const kept = (term: string, language: string): Term => ({ term, language, status: 'preferredTerm-admn-sts' });
    await glossary.update(new InMemoryConcepts([{ id: 'c1', terms: [kept('Pages', 'en'), kept('Pages', 'de')] }]));
    const pairs = [
      pair('Print two pages.', 'Drucken Sie zwei Seiten.'),
      pair('Open Pages and print two pages.', 'Öffnen Sie Seiten und drucken Sie zwei Seiten.'),
    ];
    assert.deepEqual(
      (await checkPairs(pairs, { source: 'en', target: 'de' }, [glossary])).map((each) => [each.pair, each.rule]),
      [[1, 'changed-untranslatable']],
    );
  });
});

describe('A separable verb in the source', () => {
  const rows: [language: string, verb: string, equivalent: string, source: string, right: string, wrong: string][] = [
    ['de', 'abschließen', 'lock', 'Schließen Sie die hintere Tür ab.', 'Lock the rear door.', 'Paint the rear door.'],
    ['de', 'eingeben', 'enter', 'Der Kunde gibt den Code ein.', 'The customer enters it.', 'The customer sells it.'],
    ['nl', 'opbergen', 'store', 'Berg de ladder op.', 'Store the ladder.', 'Paint the ladder.'],
  ];
  for (const [language, verb, equivalent, source, right, wrong] of rows)
    it(`is found in its parts: ${source}`, async () => {
      const glossary = new IndexedGlossary('g', undefined);
      const status = 'preferredTerm-admn-sts';
      const terms: Term[] = [
        { term: verb, language, status },
        { term: equivalent, language: 'en', status },
      ];
      await glossary.update(new InMemoryConcepts([{ id: 'c1', terms }]));
      const pairs = [pair(source, right), pair(source, wrong)];
      const rules = new Set(['approved-term-missing'] as const);
      const findings = await checkPairs(pairs, { source: language, target: 'en' }, [glossary], { rules });
      assert.deepEqual(
        findings.map((each) => each.pair),
        [1],
      );
    });

  it('is not found in other words of the sentence', async () => {
    const glossary = new IndexedGlossary('g', undefined);
    const entries = ['aufstehen', 'mitfahren', 'Einrichtungen', 'abstellen'].map((term) => ({
      id: term,
      terms: [
        { term, language: 'de', status: 'preferredTerm-admn-sts' as const },
        { term: 'quux', language: 'en', status: 'preferredTerm-admn-sts' as const },
      ],
    }));
    await glossary.update(new InMemoryConcepts(entries));
    const pairs = [
      pair('Die Daten stehen auf der Karte.', 'The data is on the card.'),
      pair('Fahren Sie mit und ohne Licht.', 'Drive with and without light.'),
      pair('Richten Sie den Dienst ein.', 'Set up the service.'),
      pair('Stellen Sie den Regler von ab auf an.', 'Turn the control on.'),
    ];
    assert.deepEqual(await checkPairs(pairs, { source: 'de', target: 'en' }, [glossary]), []);
  });
});

describe('An entry without a status', () => {
  const screen = {
    id: 'c1',
    terms: [
      { term: 'screen', language: 'en' },
      { term: 'Bildschirm', language: 'de' },
      { term: 'Schirm', language: 'de' },
    ],
  };
  const segments = ['Anzeige', 'Monitor', 'Display', 'Fenster', 'Bildschirm', 'Schirm'].map((word) =>
    pair(`Look at the screen, ${word}.`, `Das ${word} ansehen.`),
  );
  const found = async (strict: boolean): Promise<[number, string][]> => {
    const glossary = new IndexedGlossary('/terms', undefined);
    await glossary.update(new InMemoryConcepts([screen]));
    const findings = await checkPairs(segments, { source: 'en', target: 'de' }, [glossary], {
      strictGlossaries: new Set(strict ? ['/terms'] : ['/others']),
    });
    return findings.map((finding) => [finding.pair, finding.expected.join()]);
  };

  it('is a word where a document translates it in many ways, and binding where its glossary is', async () => {
    assert.deepEqual(await found(false), []);
    assert.deepEqual(
      await found(true),
      [0, 1, 2, 3].map((place) => [place, 'Bildschirm,Schirm']),
    );
  });
});

describe('The domain of a document', () => {
  const entries = [
    concept('c1', 'law', 'tenant', 'Mieter'),
    concept('c2', 'law', 'rent', 'Miete'),
    concept('c3', 'clocks', 'hand', 'Zeiger'),
  ];
  const missing = async (pairs: SegmentPair[]): Promise<string[]> => {
    const glossary = new IndexedGlossary('g', undefined);
    await glossary.update(new InMemoryConcepts(entries));
    return (await checkPairs(pairs, { source: 'en', target: 'de' }, [glossary])).map((finding) =>
      finding.expected.join(),
    );
  };
  const handover = pair('The tenant shall hand over the keys.', 'Der Mieter übergibt die Schlüssel.');
  const contract = Array.from({ length: 10 }, () => pair('The tenant pays the rent.', 'Der Mieter zahlt die Miete.'));

  it('tells words from terms of another domain that are written alike, and that it never renders', async () => {
    assert.deepEqual(await missing([...contract, handover]), []);
    assert.deepEqual(await missing([...contract, handover, pair('The hand of the clock', 'Der Zeiger der Uhr')]), [
      'Zeiger',
    ]);
    assert.deepEqual(
      await missing([...contract, pair('The rent is due.', 'Der Betrag ist fällig.')]),
      ['Miete'],
      'terms of its own domain are held to',
    );
  });

  it('is not known from a few words', async () => assert.deepEqual(await missing([handover]), ['Zeiger']));
});
