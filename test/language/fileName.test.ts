import assert from 'node:assert/strict';
import { nameWithoutLanguage, languageOfFileName, findTranslatedFile } from '../../src/language/fileName';

const STATED: Record<string, string | undefined> = {
  'contract.de.md': 'de',
  'messages_fr.properties': 'fr',
  'messages_pt_BR.properties': 'pt',
  'de/LC_MESSAGES/app.po': 'de',
  'zh_TW/LC_MESSAGES/app.po': 'zh-Hant',
  'help-zh-Hans.txt': 'zh-Hans',
  'README.ja.md': 'ja',
  'README.zh-CN.md': 'zh-Hans',
  'locales/fr/app.json': 'fr',
  'C:\\work\\locales\\fr\\app.json': 'fr',
  'fr.json': 'fr',
  'is.po': 'is',
  'sr@latin.po': 'sr',
  'fr.lproj/Main.strings': 'fr',
  'res/values-zh-rCN/strings.xml': 'zh-Hans',
  'res/values-b+pt+BR/strings.xml': 'pt',
  'res/values-b+zh+Hans/strings.xml': 'zh-Hans',
  'res/values-in/strings.xml': 'id',
  'res/in/strings.xml': undefined,
  'manual-it.md': 'it',
  'app_en.arb': 'en',
  'docs/de/index.md': 'de',
  'CONTRACT_DE.TXT': 'de',
  'index.ts': undefined,
  'script.pl': undefined,
  'Program.cs': undefined,
  'main.tr': undefined,
  'index.d.ts': undefined,
  'a.is.txt': undefined,
  'sign-in.md': undefined,
  'what-to-do.html': undefined,
  'contract.md': undefined,
  'notes.xx.md': undefined,
  'Makefile.am': undefined,
  'README.De.md': undefined,
  'src/my/file.txt': undefined,
  '/home/it/work/contract.md': undefined,
  '/srv/it/work/docs/v2/contract.md': undefined,
  '': undefined,
};

describe('language of a file name', () => {
  for (const [name, language] of Object.entries(STATED)) {
    it(`${name || '(empty)'}: ${language ?? 'none'}`, () => assert.equal(languageOfFileName(name), language));
  }

  it('knows the translations of a document by what their names share', () => {
    assert.equal(nameWithoutLanguage('/projects/contract.de.md'), nameWithoutLanguage('/projects/contract.md'));
    assert.equal(nameWithoutLanguage('locales/de/app.json'), nameWithoutLanguage('locales/zh-Hans/app.json'));
    assert.equal(nameWithoutLanguage('de.po'), nameWithoutLanguage('pt_BR.po'));
    assert.notEqual(nameWithoutLanguage('/projects/contract.de.md'), nameWithoutLanguage('/projects/manual.de.md'));
    assert.notEqual(nameWithoutLanguage('/projects/contract.de.md'), nameWithoutLanguage('/other/contract.de.md'));
  });

  it('finds the same document in another language', () => {
    const others = ['contract.fr.md', 'manual.de.md', 'contract.de.md', 'contract.txt'];
    assert.equal(findTranslatedFile('contract.en.md', others, 'de'), 'contract.de.md');
    assert.equal(findTranslatedFile('contract.md', others, 'de-AT'), 'contract.de.md');
    assert.equal(findTranslatedFile('contract.en.md', others), 'contract.fr.md');
    assert.equal(findTranslatedFile('contract.en.md', others, 'ja'), undefined);
    assert.equal(
      findTranslatedFile('/x/locales/en/app.json', ['/x/locales/fr/other.json', '/x/locales/fr/app.json'], 'fr'),
      '/x/locales/fr/app.json',
    );
    assert.equal(findTranslatedFile('contract.de.md', ['contract.md'], undefined), 'contract.md');
    assert.equal(
      findTranslatedFile('res/values/strings.xml', ['res/values-fr/strings.xml'], 'fr'),
      'res/values-fr/strings.xml',
    );
    assert.equal(findTranslatedFile('README.md', ['README.md', 'README.ja.md']), 'README.ja.md');
    assert.equal(findTranslatedFile('docs/a.md', ['docs/b.md', 'docs/de/b.md', 'docs/de/a.md'], 'de'), 'docs/de/a.md');
    assert.equal(findTranslatedFile('docs/de/a.md', ['a.md', 'docs/a.md']), 'docs/a.md');
  });
});
