import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Engine } from '../../../src/engine/engine';
import type { EquivalentsResult, GlossaryReference } from '../../../src/protocol/protocol';
import { entry, GlossaryWorkbench } from '../glossaryWorkbench';
import type { Entry } from './support/catalogues';
import { po } from './support/catalogues';

const DANISH: Entry[] = [
  ['Create a signing key', 'Opret en signeringsnøgle'],
  ['The signing key has expired.', 'Signeringsnøglen er udløbet.'],
  ['Delete this signing key?', 'Slet denne signeringsnøgle?'],
  ['Signing key', 'Signeringsnøgle'],
  ['Export your signing key to a file', 'Eksportér din signeringsnøgle til en fil'],
  ['Import the key', 'Importér nøglen'],
  ['Forget key', 'Glem nøgle'],
];

describe('The longest known phrase', function () {
  this.timeout(120_000);
  let folder: string;
  let engine: Engine;
  let workbench: GlossaryWorkbench;
  let glossary: GlossaryReference;

  before(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'glossa-longest-'));
    workbench = await GlossaryWorkbench.open();
    glossary = await workbench.put('keys', entry({ en: 'key', da: 'nøgle' }));
    engine = new Engine({ cacheFolder: path.join(folder, 'cache') });
    await writeFile(path.join(folder, 'da.po'), po('da', DANISH));
    const languages = { source: 'en', target: 'da' };
    await engine.memories.openMemory({
      memory: folder,
      documents: [{ source: { path: path.join(folder, 'da.po') }, languages }],
    });
  });
  after(async () => {
    await engine.close();
    await workbench.close();
    await rm(folder, { recursive: true, force: true });
  });

  const at = (text: string, selected: string, isPointer = false): Promise<EquivalentsResult> => {
    const start = text.indexOf(selected);
    const end = isPointer ? start : start + selected.length;
    return engine.lookups.equivalents({
      slice: { fileName: 'notes.en.txt', text, offset: 0, selection: { start, end } },
      languages: { requested: { source: 'en', target: 'da' } },
      glossaries: [glossary],
      limit: 5,
      memory: folder,
    });
  };
  const told = ({ phrase, before, equivalents, isMemoryFirst }: EquivalentsResult) => ({
    phrase,
    before: before?.renderings.map(({ term }) => term),
    equivalents: equivalents.map(({ term, why, matched }) => `${term} ${why[0]} ${matched}`),
    isMemoryFirst,
  });
  const WHOLE = {
    phrase: 'signing key',
    before: ['signeringsnøgle'],
    equivalents: ['nøgle part key'],
    isMemoryFirst: true,
  };

  it('that is selected comes from the memory first if the glossary has only a part of it', async () => {
    const found = await at('Rotate the signing key now.', 'signing key');
    assert.deepEqual(told(found), WHOLE);
    assert.ok(found.equivalents[0]!.confidence < 0.5, `${found.equivalents[0]!.confidence} for a part`);
  });

  it('under the pointer is the one of the memory around the word of the glossary', async () =>
    assert.deepEqual(told(await at('Rotate the signing key now.', 'key', true)), WHOLE));

  it('is the glossary’s own where the words around it stand together by chance', async () =>
    assert.deepEqual(told(await at('Forget key.', 'key', true)), {
      phrase: 'key',
      before: undefined,
      equivalents: ['nøgle exact key'],
      isMemoryFirst: undefined,
    }));

  it('with its article is still the whole entry', async () => {
    const { equivalents, before } = await at('Turn the key.', 'the key');
    assert.equal(equivalents[0]!.term, 'nøgle');
    assert.ok(equivalents[0]!.confidence > 0.5, `${equivalents[0]!.confidence} for the whole`);
    assert.equal(before, undefined);
  });
});
