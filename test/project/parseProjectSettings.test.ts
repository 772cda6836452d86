import assert from 'node:assert/strict';
import { completeLayout, parseProjectSettings } from '../../src/project/parseProjectSettings';

describe('what is said of a project', () => {
  const inferred = {
    source: 'en',
    targets: ['fr', 'de'],
    files: [{ source: 'docs/en/**', target: 'docs/{language}/**' }],
  };

  it('takes names and codes of languages, and passes over what is of another kind', () => {
    const files = [{ source: 'a/**', target: '{language}/**' }, { target: 'po/{language}.po' }];
    assert.deepEqual(parseProjectSettings(' English ', ['German', 'pt-BR', 7, ''], files), {
      source: 'en',
      targets: ['de', 'pt-BR'],
      files,
      refused: [],
    });
    assert.deepEqual(parseProjectSettings(7, 'de', {}), { source: undefined, targets: [], files: [], refused: [] });
  });

  it('refuses patterns that are none in a sentence each, and keeps the others', () => {
    const sound = { target: 'Übersetzung/{language}/*.md' };
    const faults: [entry: unknown, reason: RegExp][] = [
      [{ target: 'without a language' }, /“without a language” has no \{language\}\. Write /],
      [{ target: '{language}/x/{language}.po' }, /“\{language\}\/x\/\{language\}\.po” contains \{language\} 2 times/],
      [{ source: '{language}{language}', target: '{language}' }, /The source .* 2 times/],
      [{ target: `{language}${'*x'.repeat(13)}` }, /has 13 wildcards; at most 12/],
      [{ target: `{language}${'x'.repeat(1000)}` }, /has 1010 characters; at most 1000/],
      [{ source: 'a' }, /has no "target"/],
      ['x', /has no "target"/],
      [null, /has no "target"/],
    ];
    for (const [entry, reason] of faults) {
      const { files, refused } = parseProjectSettings('en', ['de'], [entry, sound]);
      assert.deepEqual(files, [sound]);
      assert.equal(refused.length, 1);
      assert.match(refused[0]!, reason);
      assert.ok(refused[0]!.length < 250, 'a sentence that can be read');
    }
    const { files, refused } = parseProjectSettings('en', ['de'], Array(51).fill(sound));
    assert.deepEqual([files.length, refused], [50, ['There are 51 entries; at most 50 are used. Delete the others.']]);
  });

  it('comes before what the names of the files tell, part by part', () => {
    assert.deepEqual(completeLayout({ targets: [], files: [] }, inferred), inferred);
    assert.deepEqual(completeLayout({ source: 'fr', targets: ['de'], files: [] }, inferred), {
      ...inferred,
      source: 'fr',
      targets: ['de'],
    });
    assert.equal(completeLayout({ source: 'fr', targets: [], files: [] }, undefined), undefined);
  });
});
