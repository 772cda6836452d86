import assert from 'node:assert/strict';
import { runAtOnce } from '../../src/base/steps';
import { inferLayout } from '../../src/project/inferLayout';
import { ProjectFiles } from '../../src/project/projectFiles';

const ANDROID = [
  'app/res/values/strings.xml',
  'app/res/values-de/strings.xml',
  'app/res/values-zh-rCN/strings.xml',
  'app/res/values-v21/styles.xml',
  'core/res/values/strings.xml',
  'core/res/values-de/strings.xml',
];
const filesOf = (names: string[], source = 'en') =>
  runAtOnce(ProjectFiles.of(names, { source, ...runAtOnce(inferLayout(names))! }));

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
    const files = runAtOnce(
      ProjectFiles.of(['manual/a/b.md', 'translated/de/a/b.md', 'translated/fr/a/b.md', 'other.md'], layout),
    );
    assert.equal(files.translation('manual/a/b.md', 'de'), 'translated/de/a/b.md');
    assert.equal(files.languageOf('translated/fr/a/b.md'), undefined);
    assert.equal(files.languageOf('other.md'), undefined);
  });
});
