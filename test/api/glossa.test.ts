import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Glossary } from '../../src/api/glossa';
import { GlossaError, minePhrasePairs, openGlossary } from '../../src/api/glossa';
import { ROOT } from '../support/programs';

const sample = (...parts: string[]): string => path.join(ROOT, 'samples', ...parts);

describe('The interface for programs', () => {
  let cacheFolder: string;
  let glossary: Glossary;

  before(async () => {
    cacheFolder = await mkdtemp(path.join(os.tmpdir(), 'glossa-api-'));
    glossary = await openGlossary(sample('glossary.glossa.jsonl'), { cacheFolder });
  });
  after(async () => {
    await glossary.close();
    await rm(cacheFolder, { recursive: true, force: true });
  });

  it('finds equivalents in the sentence of a phrase', async () => {
    const [best] = await glossary.suggest('Defects', {
      after: ' must be reported to the Landlord.',
      from: 'English',
      to: 'de',
    });
    assert.deepEqual([best!.term, best!.language], ['Mangel', 'de']);
    assert.deepEqual(await glossary.suggest('xyzzy', { from: 'en', to: 'de' }), []);
  });

  it('searches in any language', async () => {
    const [hit] = await glossary.search('Kündigung', { limit: 1 });
    assert.ok(hit!.terms.some(({ term }) => term === 'termination'));
  });

  it('checks segments and files, in sentences', async () => {
    const faults = await glossary.check(
      [
        { source: 'It is late.', target: 'Es ist spät.' },
        { source: 'The Tenant pays the Rent.', target: 'Der Mieter zahlt den Mietzins.' },
      ],
      { from: 'en', to: 'de' },
    );
    assert.deepEqual(
      faults.map(({ segment, level, message }) => [segment, level, message]),
      [[1, 'error', 'Do not use “Mietzins” for “rent”. Use “Miete”.']],
    );
    const found = await glossary.checkFile(sample('app', 'messages.de.po'), { from: 'en' });
    assert.ok(found.every(({ message, target }) => message.endsWith('.') && target.line > 0));
  });

  it('mines pairs from a document and its translation', async () => {
    const pairs = await minePhrasePairs(sample('contract', 'contract.en.md'), sample('contract', 'contract.de.md'), {
      from: 'en',
      to: 'de',
      cacheFolder,
    });
    assert.ok(
      pairs.some(({ source, target }) => source.toLowerCase() === 'tenant' && target === 'Mieter'),
      pairs
        .slice(0, 5)
        .map(({ source, target }) => `${source} ${target}`)
        .join(', '),
    );
  });

  it('throws an error with a code for what cannot be done', async () => {
    const wrong: [code: string, work: () => Promise<unknown>][] = [
      ['fileUnreadable', () => openGlossary('no-such.glossa.jsonl', { cacheFolder })],
      ['languageUnknown', () => glossary.suggest('rent', { to: 'Germn!' })],
      ['languageUnknown', () => glossary.check([], { from: 'en' })],
      ['fileUnreadable', () => glossary.checkFile('no-such.po')],
      [
        'modelMissing',
        () =>
          minePhrasePairs(sample('contract', 'contract.en.md'), sample('contract', 'contract.de.md'), {
            from: 'en',
            to: 'de',
            model: cacheFolder,
            cacheFolder,
          }),
      ],
    ];
    for (const [code, work] of wrong)
      await assert.rejects(
        async () => work(),
        (error) => error instanceof GlossaError && error.code === code,
        code,
      );
  });
});
