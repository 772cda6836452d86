import assert from 'node:assert/strict';
import type { GlossaryIndexRegistry } from '../../../src/engine/index/glossaryIndex';
import type { SearchService } from '../../../src/engine/lookup/searchService';
import type { SearchHit } from '../../../src/model/equivalent';
import type { GlossaryReference } from '../../../src/protocol/protocol';
import { entry, GlossaryWorkbench, realEncoder } from '../glossaryWorkbench';

const CONCEPTS = {
  notice: entry({ en: 'notice period', de: 'Kündigungsfrist', fr: 'délai de préavis' }),
  termination: entry({ en: 'termination', de: 'Kündigung' }),
  lease: entry({ en: 'lease', de: 'Mietvertrag', 'zh-Hans': '租赁合同', ja: '賃貸借契約' }),
  insurance: entry({ de: 'Krankenversicherung', ja: '健康保険' }),
  bridge: entry({ en: 'bridge', de: 'Brücke', ru: 'мост' }),
  forbidden: entry(
    { en: 'janitor', de: [{ term: 'Hauswart', status: 'deprecatedTerm-admn-sts' }] },
    { domain: 'housing', definition: 'Person who looks after a building.' },
  ),
};

describe('SearchService', () => {
  let workbench: GlossaryWorkbench;
  let index: GlossaryIndexRegistry;
  let service: SearchService;
  let glossaries: GlossaryReference[];

  before(async () => {
    workbench = await GlossaryWorkbench.open();
    glossaries = [await workbench.put('search', ...Object.values(CONCEPTS))];
    ({ index, search: service } = workbench.services(await realEncoder()));
    await index.settle(glossaries);
  });

  after(async () => {
    await index.close();
    await workbench.close();
  });

  const search = (query: string): Promise<SearchHit[]> => service.search(query, glossaries, 10);
  const first = async (query: string): Promise<[concept?: string, why?: string]> => {
    const [hit] = await search(query);
    return [hit?.concept, hit?.why[0]];
  };

  it('finds while typing, from the first letter on, in every language', async () => {
    assert.deepEqual(
      (await search('k')).map(({ concept }) => concept).sort(),
      [CONCEPTS.notice.id, CONCEPTS.termination.id, CONCEPTS.insurance.id].sort(),
    );
    assert.deepEqual(await first('kundigungsf'), [CONCEPTS.notice.id, 'part']);
    assert.deepEqual(await first('prea'), [CONCEPTS.notice.id, 'part']);
    assert.deepEqual(await first('мос'), [CONCEPTS.bridge.id, 'part']);
    assert.deepEqual(await first('赁'), [CONCEPTS.lease.id, 'part']);
  });

  it('puts the same form above longer ones, and inflected forms and slips where they belong', async () => {
    assert.deepEqual(
      (await search('Kündigung')).slice(0, 2).map(({ concept, why }) => [concept, why[0]]),
      [
        [CONCEPTS.termination.id, 'exact'],
        [CONCEPTS.notice.id, 'part'],
      ],
    );
    assert.deepEqual(await first('Brücken'), [CONCEPTS.bridge.id, 'inflected']);
    assert.deepEqual(await first('brigde'), [CONCEPTS.bridge.id, 'similar']);
  });

  it('puts the nearest meaning first where no form matches', async () => {
    assert.deepEqual(await first('health insurance'), [CONCEPTS.insurance.id, 'meaning']);
    assert.deepEqual(await first('assurance maladie'), [CONCEPTS.insurance.id, 'meaning']);
  });

  it('shows all terms of a concept, the one found first, with their status', async () => {
    const [hit] = await search('Hauswart');
    assert.deepEqual(hit!.terms, [
      { term: 'Hauswart', language: 'de', status: 'deprecatedTerm-admn-sts' },
      { term: 'janitor', language: 'en', status: undefined },
    ]);
    assert.deepEqual(
      [hit!.domain, hit!.definition, hit!.glossary],
      ['housing', 'Person who looks after a building.', glossaries[0]!.path],
    );
  });

  it('is silent about nothing and about nonsense', async () => {
    assert.deepEqual(await search('  '), []);
    assert.deepEqual(await search('qqqqzzzz'), []);
  });

  it('finds by form without an encoder', async () => {
    const { search: lexical } = workbench.services();
    assert.deepEqual(
      (await lexical.search('Mietv', glossaries, 5)).map(({ concept }) => concept),
      [CONCEPTS.lease.id],
    );
    assert.deepEqual(await lexical.search('health insurance', glossaries, 5), []);
  });
});
