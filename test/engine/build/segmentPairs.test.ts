import assert from 'node:assert/strict';
import { keyedGroups } from '../../../src/engine/build/buildGlossary';

const segments = (values: Record<string, string | string[]>) =>
  Object.entries(values).flatMap(([key, texts]) => [texts].flat().map((text, index) => ({ key: key.startsWith('?') ? undefined : key, text, line: index + 1 })));
const shown = (source: Record<string, string | string[]>, target: Record<string, string | string[]>) =>
  keyedGroups(segments(source), segments(target))?.map((group) => [group.source, group.target].map((side) => side.map(({ text }) => text).join('|')).join(' = '));

describe('values of the same name', () => {
  it('translate each other, in whichever order they stand', () => {
    assert.deepEqual(shown({ a: 'One', b: 'Two', c: 'Three' }, { c: 'Drei', x: 'Neu', a: 'Eins' }), ['One = Eins', 'Three = Drei']);
  });

  it('stay together with all their sentences', () => assert.deepEqual(shown({ a: ['One.', 'Two.'] }, { a: 'Eins und zwei.' }), ['One.|Two. = Eins und zwei.']));

  it('are not translated yet where they are the same', () => assert.deepEqual(shown({ a: 'One', b: 'Two' }, { a: 'One', b: 'Zwei' }), ['Two = Zwei']));

  it('leave comments out', () => assert.deepEqual(shown({ '?1': 'A note', a: 'One' }, { '?1': 'Eine Notiz', a: 'Eins' }), ['One = Eins']));

  it('are none where two files hardly share a name', () => {
    assert.equal(shown({ a: 'One', b: 'Two', c: 'Three' }, { a: 'Eins', x: 'Zwei', y: 'Drei' }), undefined);
    assert.equal(shown({ '?1': 'One' }, { '?1': 'Eins' }), undefined);
  });
});
