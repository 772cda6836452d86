import assert from 'node:assert/strict';
import { runSynchronously } from '../../../src/base/steps';
import { readXmlText } from '../../../src/files/xml/xmlText';

const MB = 1 << 20;

describe('XML that is open in the editor', () => {
  const read = (text: string): { names: string[]; said: string[] } => {
    const names: string[] = [];
    const problems = runSynchronously(
      readXmlText(text, {
        isWanted: (name) => name === 'u',
        element: ({ attributes }) => names.push(attributes['id']!),
      }),
    );
    return { names, said: problems.map(({ message }) => message) };
  };

  for (const [what, long] of [
    ['an attribute', `<u id="${'x'.repeat(8 * MB)}"/>`],
    ['a comment', `<!--${'x'.repeat(8 * MB)}-->`],
    ['a tag that never ends', `<u ${'x'.repeat(8 * MB)}`],
  ] as const)
    it(`is read up to ${what} of megabytes, which is named and not kept in memory`, () => {
      const { names, said } = read(`<d><u id="1"/>\n${long}<u id="2"/></d>`);
      assert.deepEqual(names, ['1']);
      assert.match(said.join(' '), /longer than a million characters/);
    });

  it('is read up to a declaration that never ends', () => {
    const { names, said } = read(`<d><u id="1"/>${'<!-'.repeat(100_000)}`);
    assert.deepEqual(names, ['1']);
    assert.match(said.join(' '), /declaration here is longer than 4,096 characters/);
  });

  it('is read behind a comment of a hundred thousand characters', () => {
    assert.deepEqual(read(`<d><u id="1"/><!--${'x'.repeat(100_000)}--><u id="2"/></d>`).names, ['1', '2']);
  });
});
