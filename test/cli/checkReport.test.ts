import assert from 'node:assert/strict';
import type { LocatedFinding } from '../../src/cli/checkReport';
import { sarifLog } from '../../src/cli/checkReport';

describe('a report in SARIF', () => {
  it('makes no link of what a term says', () => {
    const finding = {
      rule: 'approved-term-missing',
      concept: 'c1',
      term: '[invoice](https://evil.example)',
      expected: ['![x](file:///etc)[y](1)'],
      source: { text: 'a', start: 0, end: 1 },
      target: { text: 'b', start: 0, end: 1 },
    } as unknown as LocatedFinding['finding'];
    const log = sarifLog([{ file: 'a.po', line: 1, column: 1, endLine: 1, endColumn: 2, finding } as LocatedFinding]);
    const { text } = log.runs[0]!.results![0]!.message;
    assert.match(text!, /invoice/);
    assert.doesNotMatch(text!, /(?<!\\)\]\(/);
  });
});
