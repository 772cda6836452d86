import assert from 'node:assert/strict';
import { BrowsingHandler } from '../../../src/engine/handlers/browsing';
import type { BrowseField, BrowseFilter, GlossaryReference } from '../../../src/protocol/protocol';
import { entry, GlossaryWorkbench, noTermbases } from '../glossaryWorkbench';

describe('browsing a glossary', () => {
  let workbench: GlossaryWorkbench;
  let glossary: GlossaryReference;
  let browser: BrowsingHandler;

  before(async () => {
    workbench = await GlossaryWorkbench.open();
    browser = new BrowsingHandler(workbench.store, noTermbases);
    glossary = await workbench.put(
      'glossary',
      entry({ en: 'valve', 'de-AT': 'Ventil' }, { domain: 'hydraulics', customer: 'Harbour' }),
      entry({ de: [{ term: 'Öler', status: 'preferredTerm-admn-sts' }], en: 'oiler' }, { domain: 'hydraulics' }),
      entry({ en: 'agreement', 'zh-Hans': '协议', 'zh-TW': '協議' }, { domain: 'law' }),
      entry({ en: 'Abbey' }),
    );
  });
  after(() => workbench.close());

  const groups = async (by: BrowseField, filter: BrowseFilter = {}) =>
    (await browser.browseGroups({ glossary, by, filter })).map(({ value, concepts }) => `${value}: ${concepts}`);
  const titles = async (by: BrowseField, value?: string, filter: BrowseFilter = {}) =>
    (await browser.browse({ glossary, by, value, filter, offset: 0, limit: 10 })).concepts.map(
      ({ terms }) => terms[0]!.term,
    );

  it('groups entries by a field, those without one last', async () => {
    assert.deepEqual(await groups('domain'), ['hydraulics: 2', 'law: 1', ': 1']);
    assert.deepEqual(await groups('customer'), ['Harbour: 1', ': 3']);
    assert.deepEqual(await groups('status'), ['preferredTerm-admn-sts: 1', ': 3']);
  });

  it('takes regions for one language and keeps the scripts of Chinese apart', async () => {
    assert.deepEqual(await groups('language'), ['de: 2', 'en: 4', 'zh-Hans: 1', 'zh-Hant: 1']);
  });

  it('lists a group in alphabetical order, without case and accents, by the terms of the chosen language', async () => {
    assert.deepEqual(await titles('domain'), ['Abbey', 'agreement', 'Öler', 'valve']);
    assert.deepEqual(await titles('language', 'en'), ['Abbey', 'agreement', 'Öler', 'valve']);
    assert.deepEqual(await titles('domain', ''), ['Abbey']);
  });

  it('shows only what passes the filter, in groups and in lists', async () => {
    assert.deepEqual(await groups('domain', { language: 'de' }), ['hydraulics: 2']);
    assert.deepEqual(await titles('language', 'en', { domain: 'law' }), ['agreement']);
    assert.deepEqual(await titles('language', 'en', { language: 'de' }), ['Öler', 'valve']);
    assert.deepEqual(await titles('domain', undefined, { customer: 'Harbour' }), ['valve']);
    assert.deepEqual(await titles('domain', undefined, { status: 'preferredTerm-admn-sts' }), ['Öler']);
    assert.deepEqual(await titles('domain', undefined, { status: 'preferredTerm-admn-sts', customer: 'Harbour' }), []);
  });

  it('gives long lists page by page, each with its first and last term, and follows the file', async () => {
    const page = await browser.browse({ glossary, by: 'domain', filter: {}, offset: 3, limit: 3 });
    assert.deepEqual(
      [page.total, page.pages],
      [
        4,
        [
          { first: 'Abbey', last: 'Öler', concepts: 3 },
          { first: 'valve', last: 'valve', concepts: 1 },
        ],
      ],
    );
    assert.equal(page.concepts.length, 1);
    await workbench.put('glossary', entry({ en: 'zinc' }));
    assert.equal((await browser.browse({ glossary, by: 'domain', filter: {}, offset: 0, limit: 3 })).total, 5);
  });
});
