import assert from 'node:assert/strict';
import { LookupHandler } from '../../../src/engine/handlers/lookups';
import type { LanguageContext } from '../../../src/model/languageEvidence';
import type { EquivalentsResult, GlossaryReference } from '../../../src/protocol/protocol';
import { entry, GlossaryWorkbench } from '../glossaryWorkbench';

describe('Equivalents in a document', () => {
  let workbench: GlossaryWorkbench;
  let glossary: GlossaryReference;
  let lookups: LookupHandler;
  before(async () => {
    workbench = await GlossaryWorkbench.open();
    glossary = await workbench.put('files', entry({ fr: 'fichier', en: 'file', ar: 'ملف' }), entry({ en: 'folder', de: 'Ordner', ar: 'مجلد' }), entry({ en: 'drive', de: 'Laufwerk' }));
    const services = workbench.services();
    lookups = new LookupHandler(workbench.store, async () => services);
  });
  after(() => workbench.close());

  const ask = (fileName: string, phrase: string, languages: LanguageContext): Promise<EquivalentsResult> =>
    lookups.equivalents({ slice: { fileName, languageId: 'plaintext', text: `${phrase}.`, offset: 0, selection: { start: 0, end: phrase.length } }, languages, glossaries: [glossary], limit: 5 });
  const told = ({ pair, equivalents, others, isTargetGuessed }: EquivalentsResult) => ({
    target: pair?.target,
    equivalents: equivalents.map(({ language, term }) => `${language} ${term}`),
    others: others?.map(({ language }) => language).sort(),
    isTargetGuessed,
  });

  it('are those in the language that is wanted alone, where it has any', async () => {
    assert.deepEqual(told(await ask('a.en.txt', 'folder', { settings: { target: 'de' } })), { target: 'de', equivalents: ['de Ordner'], others: undefined, isTargetGuessed: undefined });
  });

  it('come in other languages apart, where it has none', async () => {
    assert.deepEqual(told(await ask('a.fr.txt', 'fichier', { settings: { target: 'de' } })), { target: 'de', equivalents: [], others: ['ar', 'en'], isTargetGuessed: undefined });
  });

  it('come into a project’s target from a document in a language of its own', async () => {
    const project = { source: 'en', targets: ['de'] };
    assert.deepEqual(told(await ask('a.fr.txt', 'fichier', { project })), { target: 'de', equivalents: [], others: ['ar', 'en'], isTargetGuessed: undefined });
  });

  it('are not one language’s alone where nobody has said which is wanted', async () => {
    const found = told(await ask('a.en.txt', 'folder', {}));
    assert.equal(found.isTargetGuessed, true);
    assert.deepEqual([...found.equivalents.map((each) => each.slice(0, 2)), ...(found.others ?? [])].sort(), ['ar', 'de']);
  });
});
