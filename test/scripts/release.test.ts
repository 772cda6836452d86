import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';
import { listingOf } from '../../scripts/steps/listing.mjs';
import { isPreRelease, TARGETS } from '../../scripts/steps/packageTargets.mjs';
import { inProject } from '../../scripts/steps/project.mjs';

const WORKFLOW = inProject('.github', 'workflows', 'release.yml');
/** A runner that the linter is too old to know. */
const NEWER = /label "windows-11-arm" is unknown/;

/** What actionlint finds, a line each. */
function findingsIn(file: string): string[] {
  const { stdout } = spawnSync(
    process.execPath,
    [inProject('node_modules', '@tktco', 'node-actionlint', 'bin', 'node-actionlint.js'), file],
    { encoding: 'utf8' },
  );
  assert.match(stdout, /Checking 1 workflow/);
  return stdout.split('\n').filter((line) => /\[ [\w-]+ \]\s*$/.test(line));
}

describe('the release workflow', function () {
  this.timeout(60_000);

  it('is one, as actionlint reads it', () =>
    assert.deepEqual(
      findingsIn(WORKFLOW).filter((line) => !NEWER.test(line)),
      [],
    ));

  it('would be refused with a step that asks for what no job has', () => {
    const folder = mkdtempSync(join(tmpdir(), 'glossa-workflow-'));
    writeFileSync(
      join(folder, 'release.yml'),
      readFileSync(WORKFLOW, 'utf8').replace('if: matrix.fetches', 'if: matrix.fetched'),
    );
    assert.match(findingsIn(join(folder, 'release.yml')).join('\n'), /"fetched" is not defined/);
    rmSync(folder, { recursive: true });
  });

  it('makes and tries every package', () => {
    const { jobs } = parse(readFileSync(WORKFLOW, 'utf8'));
    assert.deepEqual(
      jobs.package.strategy.matrix.include.map(({ target }: { target: string }) => target).sort(),
      [...TARGETS].sort(),
    );
  });
});

describe('the versions', () => {
  it('tell releases from pre-releases by their second number', () =>
    assert.deepEqual(['0.1.0', '0.2.0', '1.0.3', '1.11.0'].map(isPreRelease), [true, false, false, true]));
});

describe('the page of a listing', () => {
  const readme =
    '# Glossa\n\n![one](docs/one.png)\n\n   ![drawn](docs/two.svg)\n\n## Try it\n\nnpm\n\n## Use it\n\nSee ' +
    '[the model](docs/development/model.md) and [more](https://example.org).\n\n## Install\n\n1\n\n## ' +
    'More\n\nend\n';

  it('has neither pictures nor links that lead nowhere', () => {
    assert.equal(
      listingOf(readme, false),
      '# Glossa\n\n## Use it\n\nSee the model and [more](https://example.org).\n\n## More\n\nend\n',
    );
  });

  it('keeps them where their address is known, but for vector graphics', () => {
    assert.equal(
      listingOf(readme, true),
      '# Glossa\n\n![one](docs/one.png)\n\n## Use it\n\nSee [the model](docs/development/model.md) and ' +
        '[more](https://example.org).\n\n## More\n\nend\n',
    );
  });
});
