import assert from 'node:assert/strict';
import { fitLogit } from '../../bench/calibration/logit';
import type { Asked } from '../../bench/calibration/text';
import { calibrationText } from '../../bench/calibration/text';
import { runSynchronously } from '../../src/base/steps';
import { fitCalibration, judgeTrials } from '../../src/lookup/confidence';

/** Right as often as its cosine says: 0.2 once in ten, 0.8 nine times in ten. */
const trials = Array.from({ length: 400 }, (_, i) => {
  const isHigh = i % 2 === 0;
  const isRight = isHigh ? i % 20 !== 0 : i % 20 === 1;
  return { language: i % 4 < 2 ? 'de' : 'ja', size: 25, cosines: [isHigh ? 0.8 : 0.2], isRight, isPresent: isRight };
});

describe('the calibration', () => {
  const calibration = runSynchronously(fitCalibration(trials, { start: { slope: 10, intercept: -5 }, weight: 0 }));
  const [high, low] = judgeTrials(trials, calibration);

  it('gives the confidence that answers deserve', () => {
    assert.ok(Math.abs(high!.confidence - 0.9) < 0.01);
    assert.ok(Math.abs(low!.confidence - 0.1) < 0.01);
  });

  it('is the same by scoring as by descent, and gives no weight to what tells nothing', () => {
    const choices = trials.map(({ cosines, isRight }, i) => ({
      rows: [[cosines[0]!, 1, Math.floor(i / 20) % 2]],
      isRight: [isRight],
    }));
    const [slope, intercept, idle] = fitLogit(choices, 3);
    assert.ok(Math.abs(slope! - calibration.slope) < 0.05 && Math.abs(intercept! - calibration.intercept) < 0.05);
    assert.ok(Math.abs(idle!) < 0.01);
  });

  it('is told with its parameters, by confidence, by size and by language', () => {
    const tested = trials.map((trial): Asked => ({ ...trial, confidence: trial.cosines[0]! }));
    const text = calibrationText({
      model: 'mine',
      calibration: { slope: 7.2, intercept: -3.6, own: { slope: 3, intercept: -1 } },
      tested,
      fitted: 12_345,
      fittedLanguages: ['it', 'fi'],
    });
    assert.match(
      text,
      /^Parameters of mine: slope 7\.20 and intercept −3\.60, for the phrase’s own language 3\.00 and −1\.00\. They were fitted on 12,345 questions \(it fi\)\. On 400 questions in other languages/,
    );
    const rows = text
      .split('\n')
      .filter((line) => /^\| (0|25|100|de|ja|ko)/.test(line))
      .map((line) => line.split(' | ').slice(0, 2).join(' '));
    assert.deepEqual(rows, ['| 0.2–0.3 200', '| 0.8–0.9 200', '| 25 terms 400', '| de 200', '| ja 200']);
  });
});
