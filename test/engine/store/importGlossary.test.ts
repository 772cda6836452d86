import assert from 'node:assert/strict';
import fc from 'fast-check';
import { runSynchronously } from '../../../src/base/steps';
import { IndexedGlossary } from '../../../src/engine/index/indexedGlossary';
import { planImport } from '../../../src/engine/store/importGlossary';
import { InMemoryConcepts } from '../../../src/files/glossa/fileConcepts';
import { withContentId } from '../../../src/files/glossary/glossaryReader';
import type { Concept } from '../../../src/model/concept';
import type { DuplicateHandling } from '../../../src/protocol/protocol';

const entry = (terms: Record<string, string>, more: Record<string, unknown> = {}): Concept =>
  withContentId({ terms: Object.entries(terms).map(([language, term]) => ({ term, language })), ...more });
const pump: Concept = {
  id: 'c0000000000000001',
  definition: 'moves water',
  created: '2026-01-01',
  modified: '2026-01-01',
  terms: [
    { term: 'pump', language: 'en' },
    { term: 'Pumpe', language: 'de' },
  ],
};
const glossaryOf = (...concepts: Concept[]) => ({
  concepts: new Map(concepts.map((concept) => [concept.id, concept])),
});

/** The glossary after an import, with the counts. */
function imported(existing: Concept[], incoming: Concept[], onDuplicate: DuplicateHandling, source?: string) {
  const { change, ...counts } = runSynchronously(planImport(glossaryOf(...existing), incoming, onDuplicate, source));
  const after = new Map(glossaryOf(...existing).concepts);
  if (change.kind === 'put') for (const concept of change.concepts) after.set(concept.id, concept);
  return { counts, after: [...after.values()], put: change.kind === 'put' ? change.concepts : [] };
}

describe('importing concepts', () => {
  it('adds what is new and counts it', () => {
    const { counts, after } = imported([pump], [entry({ en: 'valve', de: 'Ventil' })], 'merge');
    assert.deepEqual(counts, { added: 1, merged: 0, skipped: 0, terms: 2 });
    assert.equal(after.length, 2);
  });

  it('merges entries of thousands of terms in a moment', () => {
    const large = (id: string, from: number): Concept => ({
      id,
      terms: Array.from({ length: 5000 }, (_, i) => ({ term: `rivet ${from + i}`, language: 'en' })),
    });
    const start = process.cpuUsage();
    const { put } = imported([large('c1', 0)], [large('c1', 2500)], 'merge');
    assert.equal(put[0]!.terms.length, 7500);
    assert.ok(process.cpuUsage(start).user < 3_000_000, `${process.cpuUsage(start).user} µs`);
  });

  it('merges languages, terms and empty fields into the entry with two terms in common, and overwrites nothing', () => {
    const incoming = entry(
      { 'en-GB': 'Pump', de: 'Pumpe', fr: 'pompe' },
      { definition: 'something else', domain: 'hydraulics' },
    );
    incoming.terms[1]!.status = 'preferredTerm-admn-sts';
    incoming.terms.push({ term: 'Förderpumpe', language: 'de' });
    const { counts, put } = imported([pump], [incoming], 'merge');
    assert.deepEqual(counts, { added: 0, merged: 1, skipped: 0, terms: 2 });
    assert.deepEqual(put, [
      {
        id: pump.id,
        definition: 'moves water',
        created: '2026-01-01',
        domain: 'hydraulics',
        terms: [
          { term: 'pump', language: 'en' },
          { term: 'Pumpe', language: 'de', status: 'preferredTerm-admn-sts' },
          { term: 'pompe', language: 'fr' },
          { term: 'Förderpumpe', language: 'de' },
        ],
      },
    ]);
  });

  it('takes over a field whatever its name, even one that every object has', () => {
    const { put } = imported([pump], [entry({ en: 'pump', de: 'Pumpe' }, { constructor: 'Kreisel & Co.' })], 'merge');
    assert.equal(Object.getOwnPropertyDescriptor(put[0], 'constructor')?.value, 'Kreisel & Co.');
  });

  it('adds example sentences that are not there yet', () => {
    const example = { before: 'The ', phrase: 'pump', after: ' runs.' };
    const existing: Concept = { ...pump, terms: [{ ...pump.terms[0]!, examples: [example] }, pump.terms[1]!] };
    const incoming = entry({ en: 'pump', de: 'Pumpe' });
    incoming.terms[0]!.examples = [
      { before: 'The pump', phrase: ' ', after: 'runs.' },
      { before: 'A ', phrase: 'pump', after: ' stops.' },
    ];
    const { put } = imported([existing], [incoming], 'merge');
    assert.deepEqual(put[0]!.terms[0]!.examples, [example, { before: 'A ', phrase: 'pump', after: ' stops.' }]);
  });

  it('adds no sentence that another term of the language has, nor one that came back from a table without its phrase', () => {
    const sentences = [{ before: 'Die ', phrase: 'Mängel', after: ' der Räume' }];
    const existing: Concept = {
      ...pump,
      terms: [pump.terms[0]!, { ...pump.terms[1]!, examples: sentences }, { term: 'Mangel', language: 'de' }],
    };
    const incoming = entry({ en: 'pump', de: 'Pumpe' });
    incoming.terms[1]!.unplacedExamples = ['Die Mängel der Räume'];
    assert.deepEqual(imported([existing], [incoming], 'merge').counts.skipped, 1);
    incoming.terms[1]!.unplacedExamples = ['Etwas Neues'];
    assert.deepEqual(imported([existing], [incoming], 'merge').put[0]!.terms[1]!.unplacedExamples, ['Etwas Neues']);
  });

  it('takes one common term for another sense, not for a duplicate', () => {
    const bank = entry({ en: 'bank', de: 'Bank' });
    assert.equal(imported([bank], [entry({ en: 'bank', de: 'Ufer' })], 'merge').counts.added, 1);
    assert.equal(imported([bank], [entry({ en: 'bank' })], 'merge').counts.added, 1);
  });

  it('takes an entry with the same id of its own file and a common term for a newer version of it', () => {
    const existing = entry({ en: 'bank', de: 'Bank' }, { originalId: 'e1' });
    assert.equal(
      imported([existing], [entry({ en: 'bank', de: 'Kreditinstitut' }, { originalId: 'e1' })], 'merge').counts.merged,
      1,
    );
    assert.equal(
      imported([existing], [entry({ en: 'valve', de: 'Ventil' }, { originalId: 'e1' })], 'merge').counts.added,
      1,
    );
  });

  it('finds the duplicate among many entries that share the common words', () => {
    const many = Array.from({ length: 300 }, (_, index) =>
      entry({ en: 'part', de: `Teil ${index}`, fr: 'pièce' }, { note: String(index) }),
    );
    const { counts, put } = imported(many, [entry({ en: 'part', de: 'teil 217', it: 'parte' })], 'merge');
    assert.equal(counts.merged, 1);
    assert.equal(put[0]!.note, '217');
  });

  it('keeps entries apart that one file keeps apart, and takes identical ones for one', () => {
    const senses = [
      entry({ en: 'seal', de: 'Siegel' }, { domain: 'law' }),
      entry({ en: 'seal', de: 'Siegel' }, { domain: 'art' }),
    ];
    const { counts, after } = imported([], [...senses, senses[0]!], 'merge');
    assert.deepEqual(counts, { added: 2, merged: 0, skipped: 1, terms: 4 });
    assert.deepEqual(runSynchronously(planImport(glossaryOf(...after), senses, 'merge')).skipped, 2);
  });

  it('plans the same where the index names the entries that may be doubled, whatever they share', async () => {
    const anyTerms = fc.dictionary(
      fc.constantFrom('en', 'en-GB', 'de', 'fr'),
      fc.constantFrom('pump', 'Pump', 'PUMP ', 'seal', 'Größe', 'GRÖSSE', 'pièce', 'piece', '…'),
      { minKeys: 1 },
    );
    const anyConcepts = fc.uniqueArray(
      anyTerms.map((terms) => entry(terms)),
      { selector: ({ id }) => id, maxLength: 8 },
    );
    await fc.assert(
      fc.asyncProperty(
        anyConcepts,
        anyConcepts,
        fc.constantFrom<DuplicateHandling>('merge', 'skip', 'keep'),
        async (existing, incoming, onDuplicate) => {
          const indexed = new IndexedGlossary('g', undefined);
          await indexed.update(new InMemoryConcepts(existing));
          const plans = [undefined, indexed.conceptsAlike(incoming)].map((alike) =>
            runSynchronously(planImport(glossaryOf(...existing), incoming, onDuplicate, undefined, alike)),
          );
          assert.deepEqual(plans[1], plans[0]);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('leaves duplicates out when they are to be skipped', () => {
    const { counts, put } = imported(
      [pump],
      [entry({ en: 'pump', de: 'Pumpe', fr: 'pompe' }), entry({ en: 'valve' })],
      'skip',
    );
    assert.deepEqual(counts, { added: 1, merged: 0, skipped: 1, terms: 1 });
    assert.equal(put.length, 1);
  });

  it('keeps both when asked, even where they have the same id', () => {
    const { counts, after } = imported(
      [pump],
      [entry({ en: 'pump', de: 'Pumpe' }), { ...pump, definition: 'another view' }, pump],
      'keep',
    );
    assert.deepEqual(counts, { added: 2, merged: 0, skipped: 1, terms: 4 });
    assert.equal(new Set(after.map(({ id }) => id)).size, 3);
  });

  for (const onDuplicate of ['merge', 'keep', 'skip'] as const) {
    it(`changes nothing the second time with “${onDuplicate}”`, () => {
      const incoming = [
        entry({ en: 'pump', de: 'Pumpe', fr: 'pompe' }),
        entry({ en: 'valve', de: 'Ventil' }),
        { ...pump, note: 'x' },
        entry({ de: 'Ufer' }),
      ];
      const { after } = imported([pump], incoming, onDuplicate, 'client.tbx');
      const again = imported(after, incoming, onDuplicate, 'client.tbx');
      assert.deepEqual(again.put, []);
      assert.equal(again.counts.skipped, incoming.length);
    });
  }

  it('names the file that new entries came from, and leaves the provenance of others alone', () => {
    const { after } = imported(
      [pump],
      [
        entry({ en: 'pump', de: 'Pumpe', fr: 'pompe' }),
        entry({ en: 'valve' }),
        entry({ en: 'tank' }, { source: 'handbook' }),
      ],
      'merge',
      'client.csv',
    );
    assert.deepEqual(
      after.map(({ source }) => source),
      [undefined, 'client.csv', 'handbook'],
    );
  });
});
