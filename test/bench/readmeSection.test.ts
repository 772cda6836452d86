import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { mainTable } from '../../bench/quality/tables';
import { writeSection } from '../../bench/support/report';
import { readPhraseRows } from '../../bench/support/sets';

describe('the table of a measurement', () => {
  it('replaces what stands between the marks, and nothing else', () => {
    const file = path.join(mkdtempSync(path.join(tmpdir(), 'quality-')), 'README.md');
    writeFileSync(file, 'before\n<!-- quality:begin -->\nold\n<!-- quality:end -->\nafter\n');
    writeSection(file, 'new', 'quality');
    assert.equal(readFileSync(file, 'utf8'), 'before\n<!-- quality:begin -->\nnew\n<!-- quality:end -->\nafter\n');
    writeFileSync(file, 'no marks');
    assert.throws(() => writeSection(file, 'new', 'quality'), /put the lines <!-- quality:begin -->/);
  });

  it('shows a dash for what was not measured', () => {
    const scores = [
      { system: 'Glossa', score: 'tatoeba', mean: 83.66, languages: { de: 83.66 }, answers: {} },
      { system: 'Glossa', score: 'mw alone', mean: 50, languages: { de: 50 }, answers: {} },
      { system: 'static vectors', score: 'mw alone', mean: 51, languages: { de: 51 }, answers: {} },
    ];
    assert.deepEqual(mainTable(scores).split('\n').slice(2), [
      '| Glossa | 83.7 | 50.0 |',
      '| static vectors | – | 51.0 |',
    ]);
  });

  it('says where a benchmark file is broken', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'quality-'));
    const place = path.join(folder, 'phrase_ctx');
    assert.equal(readPhraseRows(folder).size, 0);
    mkdirSync(place);
    writeFileSync(path.join(place, 'phrase_ctx.en-de.tsv'), 'mw\tone\n');
    assert.throws(() => readPhraseRows(folder), /phrase_ctx\.en-de\.tsv:1: has 2 of the 5 columns/);
  });
});
