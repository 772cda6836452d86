import assert from 'node:assert/strict';
import { groupEqualFindings, ruleTitle } from '../../src/check/findingGroups';
import { englishFindingMessage } from '../../src/check/findingMessage';
import type { Finding, TextLocation } from '../../src/model/finding';

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
