import assert from 'node:assert/strict';
import { runSynchronously } from '../../src/base/steps';
import { inferLayout } from '../../src/project/inferLayout';
import type { ProjectLayout } from '../../src/project/namePattern';

const PROJECTS: Record<string, { files: string[]; layout: ProjectLayout | undefined }> = {
  'folders of languages': {
    files: ['docs/en/a.md', 'docs/en/b/c.md', 'docs/de/a.md', 'docs/de/b/c.md', 'docs/pt_BR/a.md', 'README.md'],
    layout: { source: 'en', targets: ['de', 'pt'], files: [{ source: 'docs/en/**', target: 'docs/{language}/**' }] },
  },
  'files named by their languages': {
    files: ['src/locales/en.json', 'src/locales/de-DE.json', 'src/locales/zh-TW.json', 'src/main.ts'],
    layout: {
      source: 'en',
      targets: ['de', 'zh-Hant'],
      files: [{ source: 'src/locales/en.json', target: 'src/locales/{language}.json' }],
    },
  },
  'Android, with a source that no name states, in two modules': {
    files: [
      'app/src/main/res/values/strings.xml',
      'app/src/main/res/values-de/strings.xml',
      'core/src/main/res/values/strings.xml',
      'core/src/main/res/values-de/strings.xml',
      'core/src/main/res/values-zh-rCN/strings.xml',
    ],
    layout: {
      targets: ['de', 'zh-Hans'],
      files: [{ source: '**/res/values/**', target: '**/res/values-{language}/**' }],
      sourceSample: 'app/src/main/res/values/strings.xml',
    },
  },
  'a source that no name states, beside its translations': {
    files: ['contract.md', 'contract.de.md', 'annex.md', 'annex.de.md', 'terms.md'],
    layout: { targets: ['de'], files: [{ source: '*.md', target: '*.{language}.md' }], sourceSample: 'contract.md' },
  },
  'sources that no name states, of which a translation has more, beside a file of the usual source': {
    files: [
      ...['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].flatMap((name) => [`texts/${name}.md`, `texts/fr/${name}.md`]),
      'texts/fr/old.md',
      'texts/de/a.md',
      'data/en.yml',
      'data/fr.yml',
    ],
    layout: {
      source: 'en',
      targets: ['fr', 'de'],
      files: [
        { source: 'texts/**', target: 'texts/{language}/**' },
        { source: 'data/en.yml', target: 'data/{language}.yml' },
      ],
    },
  },
  'Java’s properties': {
    files: ['res/messages.properties', 'res/messages_en.properties', 'res/messages_de.properties'],
    layout: {
      source: 'en',
      targets: ['de'],
      files: [{ source: 'res/*.properties', target: 'res/*_{language}.properties' }],
    },
  },
  'Apple’s folders, with a variant of the source': {
    files: ['App/en-GB.lproj/Main.strings', 'App/en.lproj/Main.strings', 'App/de.lproj/Main.strings'],
    layout: {
      source: 'en',
      targets: ['de'],
      files: [{ source: 'App/en.lproj/**', target: 'App/{language}.lproj/**' }],
    },
  },
  gettext: {
    files: ['locale/de/LC_MESSAGES/app.po', 'locale/sr@latin/LC_MESSAGES/app.po', 'locale/app.pot'],
    layout: {
      targets: ['de', 'sr'],
      files: [{ target: 'locale/{language}/**/*.po' }],
      sourceSample: 'locale/de/LC_MESSAGES/app.po',
    },
  },
  'XLIFF with a file of the source': {
    files: ['translations/messages.en.xlf', 'translations/messages.de.xlf', 'translations/messages.fr.xlf'],
    layout: { source: 'en', targets: ['de', 'fr'], files: [{ target: 'translations/*.{language}.xlf' }] },
  },
  'a source that is not English': {
    files: ['texte/de/a.md', 'texte/de/b.md', 'texte/de/c.md', 'texte/en/a.md', 'texte/it/a.md', 'texte/it/b.md'],
    layout: { source: 'de', targets: ['it', 'en'], files: [{ source: 'texte/de/**', target: 'texte/{language}/**' }] },
  },
  'two languages that have as much, of which none is the usual source': {
    files: ['fr/a.md', 'de/a.md'],
    layout: { targets: ['fr', 'de'], files: [], sourceSample: 'fr/a.md' },
  },
  'nothing translated: parts of names that look like languages': {
    files: [
      'commands/git-am.md',
      'commands/say-no.md',
      'commands/sign-in.md',
      'commands/git.md',
      'lib/is/a.md',
      'lib/it/b.md',
      'node_modules/x/locales/en.json',
      'node_modules/x/locales/de.json',
      'src/de.ts',
      'src/en.ts',
    ],
    layout: undefined,
  },
  'nothing at all': { files: [], layout: undefined },
};

describe('the layout of a project', () => {
  for (const [name, { files, layout }] of Object.entries(PROJECTS)) {
    it(`is told: ${name}`, () => assert.deepEqual(runSynchronously(inferLayout(files)), layout));
  }

  it('follows the source language that somebody has said', () => {
    const layout = runSynchronously(inferLayout(['fr/a.md', 'de/a.md'], 'de'));
    assert.deepEqual(layout, { source: 'de', targets: ['fr'], files: [{ source: 'de/**', target: '{language}/**' }] });
  });
});
