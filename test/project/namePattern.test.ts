import assert from 'node:assert/strict';
import { NamePattern } from '../../src/project/namePattern';

const taken = (pattern: string, name: string): string[] | undefined => {
  const match = NamePattern.ofProject(pattern).match(name);
  return match && [...match.wildcards, ...(match.language ? [`=${match.language}`] : [])];
};
const fits = (glob: string, name: string): boolean => NamePattern.ofGlob(glob).match(name) !== undefined;

describe('a pattern of file names', () => {
  it('says what its wildcards and its language stand for', () => {
    assert.deepEqual(taken('docs/**', 'docs/a/b.md'), ['a/b.md']);
    assert.deepEqual(taken('**/{language}/*.po', 'apps/web/pt_BR/site.po'), ['apps/web/', 'site', '=pt_BR']);
    assert.deepEqual(taken('**/{language}/*.po', 'sr@latin/site.po'), ['', 'site', '=sr@latin']);
    assert.deepEqual(taken('values-{language}/*', 'values-zh-rCN/x.xml'), ['x.xml', '=zh-rCN']);
    assert.deepEqual(taken('{language}*.md', 'en-GB-intro.md'), ['', '=en-GB-intro']);
    assert.deepEqual(taken('*-*.md', 'a-b-c.md'), ['a-b', 'c'], 'the first takes as much as it can');
    assert.deepEqual(taken('a[1]?.md', 'a[1]?.md'), [], 'other signs stand for themselves');
    assert.equal(taken('*.md', 'a/b.md'), undefined, 'no wildcard but ** passes a slash');
    assert.equal(taken('{language}.po', 'x1.po'), undefined);
    assert.equal(taken('a.po', 'a.po.bak'), undefined);
  });

  it('reads globs as the editor does', () => {
    for (const [glob, ...names] of [
      ['**/*.log', 'x.log', 'a/b/x.log', '/home/me/x.log'],
      ['docs/**', 'docs/x', 'docs/a/x.md'],
      ['po/{de,pt-*}/*.{po,pot}', 'po/de/x.po', 'po/pt-BR/x.pot'],
      ['{a/**,b}/x', 'a/c/d/x', 'b/x'],
      ['v?.[a-c][!0-9].md', 'v1.bx.md'],
      ['a/**/z.md', 'a/z.md', 'a/b/c/z.md'],
      ['note[.md', 'note[.md'],
      ['note}.md', 'note}.md'],
    ] as string[][])
      for (const name of names) assert.ok(fits(glob!, name), `${glob} fits ${name}`);
    for (const [glob, name] of [
      ['*.log', 'a/x.log'],
      ['po/{de,fr}/*.po', 'po/es/x.po'],
      ['v?.md', 'v/.md'],
      ['[!a].md', 'a.md'],
      ['docs/**', 'doc/x'],
      ['x'.repeat(1001), 'x'.repeat(1001)],
    ] as const)
      assert.ok(!fits(glob, name), `${glob} does not fit ${name}`);
  });

  it('needs no longer for a pattern that was written to take forever', () => {
    const stars = (count: number, part: string) => part.repeat(count);
    const hostile: [pattern: string, name: string][] = [
      [stars(30, '*a'), 'a'.repeat(250)],
      [stars(30, '**a'), 'a/'.repeat(1000)],
      [stars(60, '**/'), 'x/'.repeat(1000)],
      [stars(40, '{a*,*a}'), 'a'.repeat(250)],
      [stars(60, '{,a}'), 'a'.repeat(59)],
      ['{'.repeat(1000), '{'.repeat(1000)],
      [`${'{'.repeat(499)}${'}'.repeat(499)}`, 'x'],
      ['['.repeat(1000), 'x'.repeat(1000)],
      [`${stars(12, '*b_')}{language}`, 'ab_'.repeat(300)],
    ];
    for (const [pattern, name] of hostile) {
      for (const make of [NamePattern.ofProject, NamePattern.ofGlob]) {
        const start = performance.now();
        make(pattern).match(`${name}!`);
        assert.ok(performance.now() - start < 1000, `${pattern.slice(0, 20)} took ${performance.now() - start} ms`);
      }
    }
  });
});
