import assert from 'node:assert/strict';
import { differentNumbers } from '../../../src/check/rules/differentNumbers';
import { pairOf, saidBy } from './segmentPair';

describe('Numbers that differ', () => {
  const found: [source: string, target: string, said: string[]][] = [
    ['Wait 25 seconds.', 'Warten Sie 24 Sekunden.', ['25 → 24']],
    ['1,000.5 metres', '1.000,6 Meter', ['1,000.5 → 1.000,6']],
    ['Since 1987', 'Seit Langem', ['1987 → ']],
    ['The old one', 'Der von 1987', [' → 1987']],
    ['Version 1.2.3', 'Version 1.2.4', ['1.2.3 → 1.2.4']],
    ['٢٥ ثانية', '26 Sekunden', ['٢٥ → 26']],
    ['Use 5 of 7 files', 'Verwenden Sie 6 von 7 Dateien', ['5 → 6']],
  ];
  for (const [source, target, said] of found) it(`“${source}” and “${target}”`, () => assert.deepEqual(saidBy(differentNumbers, pairOf(source, target)), said));

  const same: [source: string, target: string][] = [
    ['1,000.5 metres', '1.000,5 Meter'], ['1,000.5 metres', '1 000,5 mètres'], ['1,000.5 metres', '1\u202f000,5 mètres'], ['1,000.5 metres', '١٬٠٠٠٫٥ متر'], ['1,000.5 metres', '１,０００.５ メートル'],
    ['1,000 metres', '1000 Meter'], ['10,000 people', '10’000 Leute'], ['1,00,000 rupees', '100.000 Rupien'], ['2.50 euros', '2,5 Euro'], ['48000 Hz', '48 000 Hz'],
    ['Three files and 2 folders', '3 Dateien und zwei Ordner'], ['Wait 10 minutes', 'Warten Sie zehn Minuten'], ['About 100 files', 'Etwa hundert Dateien'], ['On 12/31/2020', 'Am 31.12.2020'], ['At 3:30 PM', 'Um 15:30 Uhr'],
    ['5 million users', '500万用户'], ['H264 and 3D', 'H.264 und 3-D'], ['In the 1970’s', 'In den Siebzigern'], ['hexadecimal value', '16進数の値'], ['Every 24 hours', 'Jeden 1. Tag'], ['Between `100` and `112`', 'Zwischen 100 und 112'], ['{0} of %1$s', 'keine'], ['Section 12 of 13 and 12', 'Abschnitt 12 von 13'], ['Play 500 ms', '0.5 秒再生'], ['A city larger than size 16', 'サイズ17以上の都市'], ['Paper of 11 x 17 in', 'Papier von 27,94 × 43,18 cm'], ['%-25s%18d', '%-28s%19d'],
  ];
  for (const [source, target] of same) it(`are not those of “${source}” and “${target}”`, () => assert.deepEqual(saidBy(differentNumbers, pairOf(source, target)), []));

  it('are no more than a hint where the translation adds one', () => {
    const doubts = (source: string, target: string): unknown[] => differentNumbers(pairOf(source, target)).map(({ isDoubtful }) => isDoubtful);
    assert.deepEqual(doubts('The old one', 'Der von 1987'), [true]);
    assert.deepEqual(doubts('Since 1987', 'Seit Langem'), [undefined]);
    assert.deepEqual(doubts('22 translator: the width of the column', '25'), [true], 'what the translator is to choose');
    assert.deepEqual(doubts('Width|55', '75'), [true]);
    assert.deepEqual(doubts('The date (e.g., 12/31/99)', 'Das Datum (z. B. 18.11.2005)'), [true, true, true], 'an example');
    assert.deepEqual(doubts('Wait 55 s', 'Warten Sie 75 s'), [undefined]);
    assert.deepEqual(doubts('Since 1987', 'Seit 1988'), [undefined]);
  });

  it('are not looked for in the form for one thing, which may say it in words', () => {
    assert.deepEqual(saidBy(differentNumbers, pairOf('21 files', 'Ein Ordner mit 31 Dateien', { grammaticalNumber: 'singular' })), []);
  });
});
