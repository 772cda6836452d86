import assert from 'node:assert/strict';
import { confidenceOfFirst, fitCalibration } from '../../src/suggest/calibrationFit';
import type { Asked } from '../../bench/support/calibrationText';
import { calibrationText } from '../../bench/support/calibrationText';

/** Right as often as its cosine says: 0.2 once in ten, 0.8 nine times in ten. */
const trials = Array.from({ length: 400 }, (_, i): Asked => {
  const isHigh = i % 2 === 0;
  const isRight = isHigh ? i % 20 !== 0 : i % 20 === 1;
  return { language: i % 4 < 2 ? 'de' : 'ja', size: 25, cosines: [isHigh ? 0.8 : 0.2], isRight, isPresent: isRight, isFitted: false };
});

describe('the calibration', () => {
  const calibration = fitCalibration(trials);

  it('gives the confidence that answers deserve', () => {
    assert.ok(Math.abs(confidenceOfFirst(trials[0]!, calibration) - 0.9) < 0.01);
    assert.ok(Math.abs(confidenceOfFirst(trials[1]!, calibration) - 0.1) < 0.01);
  });

  it('is told with its parameters, by confidence, by size and by language', () => {
    const text = calibrationText({ model: 'mine', calibration: { slope: 7.2, intercept: -3.6 }, tested: trials, fitted: 12_345, sizes: [25, 100], languages: ['de', 'ja', 'ko'] });
    assert.match(text, /^For mine slope 7\.20 and intercept −3\.60 were fitted on 12,345 answers\. On the 400 others/);
    const rows = text.split('\n').filter((line) => /^\| (0|25|100|de|ja|ko)/.test(line)).map((line) => line.split(' | ').slice(0, 2).join(' '));
    assert.deepEqual(rows, ['| 0.1–0.2 200', '| 0.8–0.9 200', '| 25 terms 400', '| de 200', '| ja 200']);
  });
});
