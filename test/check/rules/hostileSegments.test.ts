import assert from 'node:assert/strict';
import type { FormDeviation } from '../../../src/check/rules/formRule';
import { formFindings } from '../../../src/check/rules/formRules';
import { runSynchronously } from '../../../src/base/steps';
import { CHECK_RULES } from '../../../src/model/finding';
import { pairOf } from './segmentPair';

/** Characters of a segment, just below the length from which the rules leave it alone. */
const LENGTH = 49_900;
/**
 * Milliseconds of the processor for one segment: five times what the slowest takes; to compare all with all takes more.
 */
const MAX_MILLISECONDS = 600;

const filled = (partOf: (number: number) => string, length = LENGTH): string => {
  let text = '';
  for (let number = 1; text.length + partOf(number).length <= length; number++) text += partOf(number);
  return text;
};

/** What the rules find in a segment, and how long that takes them once the code is warm. */
function findingsIn(source: string, target: string): { found: FormDeviation[]; milliseconds: number } {
  const rules = new Set(CHECK_RULES);
  const find = () => runSynchronously(formFindings([pairOf(source, target)], { source: 'en', target: 'de' }, rules));
  const milliseconds = [1, 2, 3].map(() => {
    const start = process.cpuUsage();
    find();
    return process.cpuUsage(start).user / 1000;
  });
  return { found: find(), milliseconds: Math.min(...milliseconds) };
}

describe('A segment that holds as much as it can', () => {
  const segments: [what: string, source: string, target: string][] = [
    ['numbers', filled((n) => `${n + 12} `), filled((n) => `${n + 20_012} `)],
    ['placeholders in braces', filled((n) => `{p${n}} `), filled((n) => `{q${n}} `)],
    ['conversions of printf', filled((n) => `%${n}$s `), filled((n) => `%${n}$d `)],
    ['conversions without numbers', filled(() => '%s '), filled(() => '%d ')],
    ['tags', filled(() => '<b>x</b>'), filled(() => '<i>x</i>')],
    ['addresses', filled((n) => `https://a.fr/${n} `), filled((n) => `https://b.fr/${n} `)],
    [
      'arguments of a message, and forms without them',
      filled((n) => `{a${n}}`, 4_900),
      `{n, plural, ${filled((n) => `=${n} {}`, 900)} other {}}`,
    ],
    ['types of a message', filled((n) => `{a${n},number,integer}`, 4_900), filled((n) => `{b${n},Zahl,ganz}`, 4_900)],
  ];
  for (const [what, source, target] of segments)
    it(`is checked in a moment, and what differs is found: ${what}`, () => {
      const { found, milliseconds } = findingsIn(source, target);
      assert.notEqual(found.length, 0);
      assert.ok(milliseconds < MAX_MILLISECONDS, `${milliseconds} ms`);
    });

  it('is right where it is repeated in another order', () => {
    const numbers = filled((n) => `${n + 12} `);
    assert.deepEqual(findingsIn(`Sizes: ${numbers}`.trim(), `Größen: ${numbers}`.trim()).found, []);
  });
});
