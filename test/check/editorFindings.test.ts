import assert from 'node:assert/strict';
import { isAutoCheckable, shiftFindings } from '../../src/check/editorFindings';
import type { Finding } from '../../src/model/finding';

const place = (text: string, start: number) => ({ text, span: { start, end: start + text.length } });
/** `foo  |bar  |`: the translation ends with one blank too many, which stands behind its text. */
const FINDING = {
  rule: 'outer-blanks',
  source: place('foo', 0),
  used: place('foo', 0),
  target: place('bar', 6),
  found: place('  ', 9),
  expected: [' '],
  edge: 'end',
  correction: { span: { start: 9, end: 11 }, newText: ' ' },
} as unknown as Finding;

describe('findings after an edit', () => {
  it('move with their text', () => {
    const [moved] = shiftFindings([FINDING], { start: 2, end: 2, newLength: 3 }, false);
    assert.deepEqual(
      [moved!.target.span.start, moved!.found!.span.start, moved!.correction!.span],
      [9, 12, { start: 12, end: 14 }],
    );
  });

  it('are gone where the edit touches the text, or what would be replaced', () => {
    assert.deepEqual(shiftFindings([FINDING], { start: 7, end: 8, newLength: 0 }, false), []);
    assert.deepEqual(shiftFindings([FINDING], { start: 10, end: 11, newLength: 0 }, false), []);
  });
});

describe('documents that are checked without being asked', () => {
  const sized = (path: string, length: number) => ({ path, length });

  it('may be long if they need no alignment: a bilingual file, or files with named values', () => {
    assert.ok(isAutoCheckable(sized('de.po', 3_000_000)));
    assert.ok(isAutoCheckable(sized('en.json', 900_000), sized('de.json', 900_000)));
    assert.ok(!isAutoCheckable(sized('en.json', 5_000_000), sized('de.json', 5_000_000)));
  });

  it('are short otherwise', () => {
    assert.ok(isAutoCheckable(sized('en.md', 50_000), sized('de.md', 50_000)));
    assert.ok(!isAutoCheckable(sized('en.md', 50_000), sized('de.md', 70_000)));
  });
});
