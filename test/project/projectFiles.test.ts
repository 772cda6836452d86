import assert from 'node:assert/strict';
import { runSynchronously } from '../../src/base/steps';
import { inferLayout } from '../../src/project/inferLayout';
import { memoryFilePairs, pairsOfFolders, ProjectFiles } from '../../src/project/projectFiles';

const ANDROID = [
  'app/res/values/strings.xml',
  'app/res/values-de/strings.xml',
  'app/res/values-zh-rCN/strings.xml',
  'app/res/values-v21/styles.xml',
  'core/res/values/strings.xml',
  'core/res/values-de/strings.xml',
];
const filesOf = (names: string[], source = 'en') =>
  runSynchronously(ProjectFiles.of(names, { source, ...runSynchronously(inferLayout(names))! }));

describe('the files of a project', () => {
  it('know their languages and their translations, whatever these are called', () => {
    const files = filesOf(ANDROID);
    assert.deepEqual(
      ANDROID.map((name) => files.languageOf(name)),
      ['en', 'de', 'zh-Hans', undefined, 'en', 'de'],
    );
    assert.equal(files.translation('app/res/values/strings.xml', 'zh-Hans'), 'app/res/values-zh-rCN/strings.xml');
    assert.equal(files.translation('core/res/values-de/strings.xml', 'en'), 'core/res/values/strings.xml');
    assert.equal(files.translation('core/res/values/strings.xml', 'zh-Hans'), undefined);
  });

  it('are not named by a word that is the code of a language', () => {
    const files = [{ source: '*.properties', target: '*_{language}.properties' }];
    const names = ['menu.properties', 'menu_de.properties', 'check_in.properties', 'check_in_de.properties'];
    const named = runSynchronously(ProjectFiles.of(names, { source: 'en', targets: ['de'], files }));
    assert.equal(named.sourceOf('check_in_de.properties'), 'check_in.properties');
  });

  it('state a language with its region or script', () => {
    const java = ['text.properties', 'text_de.properties', 'text_de_CH.properties', 'text_sv_FI.properties'];
    const named = filesOf(java);
    assert.deepEqual(
      java.map((name) => named.languageOf(name)),
      ['en', 'de', 'de', 'sv'],
    );
    assert.equal(named.sourceOf('text_sv_FI.properties'), 'text.properties');
    assert.deepEqual(
      [...named.pairs('de')].map(({ target }) => target),
      ['text_de.properties', 'text_de_CH.properties'],
    );
    const android = filesOf(['values', 'values-b+sr+Cyrl', 'values-b+es+MX', 'values-in'].map((at) => `${at}/a.xml`));
    assert.equal(android.sourceOf('values-b+sr+Cyrl/a.xml'), 'values/a.xml');
    assert.equal(android.sourceOf('values-in/a.xml'), 'values/a.xml');
    assert.deepEqual([...android.pairs('es')], [{ source: 'values/a.xml', target: 'values-b+es+MX/a.xml' }]);
  });

  it('are paired, all of them or those in a folder', () => {
    const files = filesOf(['docs/en/a.md', 'docs/en/b/c.md', 'docs/de/a.md', 'docs/de/b/c.md', 'docs/fr/a.md']);
    assert.deepEqual(
      [...files.pairs('de')].map(({ target }) => target),
      ['docs/de/a.md', 'docs/de/b/c.md'],
    );
    assert.deepEqual([...files.pairs('de', 'docs/de/b/')], [{ source: 'docs/en/b/c.md', target: 'docs/de/b/c.md' }]);
    assert.deepEqual([...files.pairs('fr', 'docs/en/')], [{ source: 'docs/en/a.md', target: 'docs/fr/a.md' }]);
    assert.deepEqual([...files.pairs('de', 'docs/de/a.md')], [{ source: 'docs/en/a.md', target: 'docs/de/a.md' }]);
  });

  it('are alone where they hold their source themselves', () => {
    const files = filesOf(['po/de.po', 'po/fr.po', 'po/en.po']);
    assert.deepEqual([...files.pairs('de')], [{ source: 'po/de.po' }]);
    assert.deepEqual([...files.pairs('fr', 'po/de.po')], []);
  });

  it('follow patterns that somebody has written', () => {
    const layout = {
      source: 'en',
      targets: ['de'],
      files: [{ source: 'manual/**/*.md', target: 'translated/{language}/**/*.md' }],
    };
    const files = runSynchronously(
      ProjectFiles.of(['manual/a/b.md', 'translated/de/a/b.md', 'translated/fr/a/b.md', 'other.md'], layout),
    );
    assert.equal(files.translation('manual/a/b.md', 'de'), 'translated/de/a/b.md');
    assert.equal(files.languageOf('translated/fr/a/b.md'), undefined);
    assert.equal(files.languageOf('other.md'), undefined);
  });
});

describe('the files of two folders', () => {
  const pairs = (sources: string[], targets: string[]) =>
    runSynchronously(pairsOfFolders(sources, targets)).map(({ source, target }) => `${source} → ${target}`);

  it('are paired by their names', () => {
    assert.deepEqual(pairs(['a.md', 'b/c.md', 'alone.md'], ['b/c.md', 'a.md', 'new.md']), [
      'a.md → a.md',
      'b/c.md → b/c.md',
    ]);
  });

  it('may state their language as well', () => {
    assert.deepEqual(pairs(['guide.en.md', 'en.json'], ['guide.de.md', 'de.json']), [
      'guide.en.md → guide.de.md',
      'en.json → de.json',
    ]);
  });
});

describe('What of a folder belongs to its memory', () => {
  const told = (...names: string[]) => {
    const sorted = [...names].sort();
    const files = runSynchronously(memoryFilePairs(sorted, runSynchronously(inferLayout(sorted, undefined))));
    return files
      .map(
        ({ source, target, languages }) =>
          `${source}${target === undefined ? '' : ` = ${target}`} ${languages.source ?? '?'} ` +
          `${languages.target ?? '?'}`,
      )
      .sort();
  };

  it('is every document with each of its translations', () => {
    assert.deepEqual(
      told('docs/en/a.md', 'docs/en/b.md', 'docs/de/a.md', 'docs/fr/a.md', 'docs/fr/b.md', 'README.md'),
      ['docs/en/a.md = docs/de/a.md en de', 'docs/en/a.md = docs/fr/a.md en fr', 'docs/en/b.md = docs/fr/b.md en fr'],
    );
  });

  it('is every file that holds both sides, each once, wherever it lies', () => {
    assert.deepEqual(
      told(
        'po/de.po',
        'po/fr.po',
        'client/old.tmx',
        'terms.xlsx',
        'old.xlsm',
        'terms.ods',
        'app_de.ts',
        'main.ts',
        'notes.txt',
      ),
      [
        'app_de.ts ? ?',
        'client/old.tmx ? ?',
        'old.xlsm ? ?',
        'po/de.po ? de',
        'po/fr.po ? fr',
        'terms.ods ? ?',
        'terms.xlsx ? ?',
      ],
    );
  });

  it('is nothing where nothing is translated', () => {
    assert.deepEqual(told('a.md', 'b.txt'), []);
  });
});
