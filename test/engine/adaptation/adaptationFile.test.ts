import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { QueryMap } from '../../../src/adaptation/queryMap';
import { Vectors } from '../../../src/base/vectors';
import type { SavedAdaptation } from '../../../src/engine/adaptation/adaptationFile';
import { AdaptationFile } from '../../../src/engine/adaptation/adaptationFile';

const DIMENSIONS = 64;

describe('the adaptations of a glossary on the disk', () => {
  let folder: string;
  let file: AdaptationFile;

  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'glossa-'));
    file = new AdaptationFile(folder, '/a/glossary.glossa.jsonl', 'model', DIMENSIONS);
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const bothWays = (mark: number): SavedAdaptation[] =>
    [
      { source: 'en', target: 'de' },
      { source: 'de', target: 'en' },
    ].map((pair, place) => ({
      pair,
      calibration: { slope: mark, intercept: place },
      marks: Uint32Array.of(mark, place, 7).subarray(place),
      map: new QueryMap(new Vectors(DIMENSIONS, new Float32Array(DIMENSIONS * DIMENSIONS).fill(mark + place))),
    }));

  it('come back as they were, in every direction, and go', async () => {
    await file.replace(bothWays(1));
    assert.deepEqual(await file.read(), bothWays(1));
    await file.replace([]);
    assert.deepEqual([await file.read(), readdirSync(folder)], [[], []]);
  });

  it('are at every moment those there were or those there are to be, in both directions', async () => {
    await file.replace(bothWays(1));
    let isDone = false;
    const replaced = file.replace(bothWays(2)).finally(() => (isDone = true));
    while (!isDone) {
      const found = await file.read();
      assert.ok(
        [1, 2].includes(found[0]?.calibration.slope ?? 0) &&
          found.length === 2 &&
          found[0]!.calibration.slope === found[1]!.calibration.slope,
        `${found.length} directions`,
      );
    }
    await replaced;
    assert.deepEqual(await file.read(), bothWays(2));
  });
});
