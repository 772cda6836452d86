import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { lstatSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { glossaryText } from '../../src/files/glossa/glossaryFile';
import { glossa } from '../support/commandLine';

const CSV = 'en,de\nlease,Miete\n';

/** A pipeline runs the command line on files that somebody else has proposed. */
describe('the command line, where a named file is no ordinary one', function () {
  this.timeout(60_000);
  let root: string;
  const at = (...names: string[]): string => path.join(root, ...names);

  beforeEach(function () {
    // On Windows links take rights that a test has not.
    if (process.platform === 'win32') this.skip();
    root = mkdtempSync(path.join(os.tmpdir(), 'glossa-cli-links-'));
    for (const name of ['project', 'elsewhere']) mkdirSync(at(name));
    writeFileSync(at('terms.csv'), CSV);
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  it('changes no glossary through a link that leads out of its folder, and says which file to name', async () => {
    writeFileSync(at('elsewhere', 'house.glossa.jsonl'), glossaryText([]));
    symlinkSync(at('elsewhere', 'house.glossa.jsonl'), at('project', 'terms.glossa.jsonl'));
    const { status, errors } = await glossa(['import', at('terms.csv'), '--into', at('project', 'terms.glossa.jsonl')]);
    assert.equal(status, 1);
    assert.ok(
      errors.includes(
        `${at('project', 'terms.glossa.jsonl')} links to ${at('elsewhere', 'house.glossa.jsonl')}, outside its folder`,
      ),
      errors,
    );
    assert.match(errors, /Specify the file itself/);
    assert.equal(readFileSync(at('elsewhere', 'house.glossa.jsonl'), 'utf8'), glossaryText([]));
    assert.equal(
      (await glossa(['import', at('terms.csv'), '--into', at('elsewhere', 'house.glossa.jsonl')])).status,
      0,
    );
  });

  it('changes a glossary through a link to a file beside it, and keeps the link', async () => {
    writeFileSync(at('project', 'house.glossa.jsonl'), glossaryText([]));
    symlinkSync('house.glossa.jsonl', at('project', 'terms.glossa.jsonl'));
    assert.equal((await glossa(['import', at('terms.csv'), '--into', at('project', 'terms.glossa.jsonl')])).status, 0);
    assert.ok(lstatSync(at('project', 'terms.glossa.jsonl')).isSymbolicLink());
    assert.match(readFileSync(at('project', 'house.glossa.jsonl'), 'utf8'), /"Miete"/);
  });

  it('prints nothing of a document, and writes no export, through such a link', async () => {
    writeFileSync(at('elsewhere', 'private.po'), 'msgid "key"\nmsgstr "secret"\n');
    writeFileSync(at('project', 'terms.glossa.jsonl'), glossaryText([]));
    for (const name of ['de.po', 'terms.tbx']) symlinkSync(at('elsewhere', 'private.po'), at('project', name));
    const check = await glossa([
      'check',
      at('project', 'de.po'),
      '--glossary',
      at('project', 'terms.glossa.jsonl'),
      '--from',
      'en',
      '--to',
      'de',
    ]);
    assert.deepEqual([check.status, check.lines], [1, []]);
    assert.match(check.errors, /neither read nor written/);
    const written = await glossa([
      'export',
      at('project', 'terms.glossa.jsonl'),
      '--format',
      'tbx',
      '--out',
      at('project', 'terms.tbx'),
    ]);
    assert.equal(written.status, 1);
    assert.equal(readFileSync(at('elsewhere', 'private.po'), 'utf8'), 'msgid "key"\nmsgstr "secret"\n');
  });

  it('waits for no device and no pipe', async () => {
    execFileSync('mkfifo', [at('pipe.csv')]);
    for (const file of ['/dev/zero', at('pipe.csv')]) {
      const { status, errors } = await glossa(['import', file, '--into', at('project', 'terms.glossa.jsonl')]);
      assert.equal(status, 1);
      assert.match(errors, /is a (?:device|pipe), not a regular file/);
    }
  });
});
