import { englishFindingMessage } from '../../src/check/findingMessage';
import { isAutoCheckable, shiftFindings, groupEqualFindings, ruleTitle } from '../../src/check/shownFindings';
import type { Finding, TextLocation } from '../../src/model/finding';
import assert from 'node:assert/strict';

const textAt = (text: string, start: number) => ({ text, span: { start, end: start + text.length } });
/** `foo  |bar  |`: the translation ends with one blank too many, which stands behind its text. */
const FINDING = {
  rule: 'outer-blanks',
  source: textAt('foo', 0),
  used: textAt('foo', 0),
  target: textAt('bar', 6),
  found: textAt('  ', 9),
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

const place = (line: number, text = ''): TextLocation => ({ text, span: { start: 0, end: 0 }, line, column: 1 });
const blank = (line: number, wanted: string): Finding => ({
  rule: 'outer-blanks',
  used: place(line, wanted),
  found: place(line),
  edge: 'end',
  expected: [wanted],
  source: place(line),
  target: place(line),
});
const term = (line: number): Finding => ({
  rule: 'approved-term-missing',
  concept: 'c',
  term: 'seal',
  used: place(line, 'seal'),
  expected: ['Dichtring'],
  source: place(line),
  target: place(line),
});

describe('The findings of a file', () => {
  it('are those of terms first, and one group of many that say the same', () => {
    const found = [1, 2, 3, 4].flatMap((line) => [blank(line, ' '), term(line)]).concat(blank(5, ''));
    const shown = groupEqualFindings(found, (finding) => finding).map(
      (group) => `${group[0]!.rule} ${group.map(({ target }) => target.line).join()}`,
    );
    assert.deepEqual(shown, [
      'approved-term-missing 1',
      'approved-term-missing 2',
      'approved-term-missing 3',
      'approved-term-missing 4',
      'outer-blanks 5',
      'outer-blanks 1,2,3,4',
    ]);
    assert.equal(ruleTitle('outer-blanks'), 'Outer blanks');
  });

  it('say of white space what to write', () => {
    assert.equal(englishFindingMessage(blank(1, ' \n')), 'Use “␣↵” at the end, as in the source.');
    assert.equal(englishFindingMessage(blank(1, '')), 'Remove the whitespace at the end: the source has none.');
  });
});
