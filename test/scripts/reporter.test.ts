import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inProject } from '../../scripts/steps/project.mjs';

describe('the counts of a run of tests', () => {
  let folder: string;
  before(() => (folder = mkdtempSync(join(tmpdir(), 'glossa reporter '))));
  after(() => rmSync(folder, { recursive: true }));

  it('come with what each failure says, cut where it is long', () => {
    const [tests, outcome] = [join(folder, 'some.test.mjs'), join(folder, 'outcome.json')];
    writeFileSync(
      tests,
      "it('holds', () => {}); it('fails', () => { throw new Error('for this reason' + '.'.repeat(5000)); }); " +
        "it('waits');",
    );
    const mocha = inProject('node_modules', 'mocha', 'bin', 'mocha.js');
    spawnSync(
      process.execPath,
      [mocha, '--no-config', '--reporter', inProject('scripts', 'steps', 'reporter.mjs'), tests],
      { env: { ...process.env, GLOSSA_OUTCOME: outcome } },
    );
    const { failures, slowest, ...counts } = JSON.parse(readFileSync(outcome, 'utf8'));
    assert.deepEqual(counts, { passed: 1, failed: 1, skipped: 1, again: [tests], passedBy: { [tests]: 1 } });
    assert.deepEqual(
      slowest.map(({ title }: { title: string }) => title),
      ['holds'],
    );
    assert.match(failures[0], /^fails\nfor this reason\.+$/);
    assert.ok(failures[0].length < 2000);
  });
});
