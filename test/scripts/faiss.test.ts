import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onPath } from '../../scripts/steps/process.mjs';
import { inProject } from '../../scripts/steps/project.mjs';

describe('the set-up of FAISS', function () {
  this.timeout(30_000);
  let project: string;
  let programs: string;

  beforeEach(() => {
    project = mkdtempSync(join(tmpdir(), 'glossa set-up ü '));
    programs = join(project, 'programs');
    mkdirSync(programs);
    cpSync(inProject('scripts'), join(project, 'scripts'), { recursive: true });
    mkdirSync(join(project, 'node_modules', 'faiss-node', 'src'), { recursive: true });
    cpSync(inProject('node_modules', 'faiss-node', 'src'), join(project, 'node_modules', 'faiss-node', 'src'), {
      recursive: true,
    });
  });
  afterEach(() => rmSync(project, { recursive: true }));

  const setUp = () =>
    spawnSync(
      process.execPath,
      [
        '-e',
        'import(process.argv[1]).then(({ buildFaiss }) => buildFaiss())',
        join(project, 'scripts', 'steps', 'faiss.mjs'),
      ],
      { encoding: 'utf8', env: { PATH: programs } },
    );

  it('goes on without a compiler, without root and without apt, and says what would help', () => {
    const { status, stdout, stderr } = setUp();
    assert.equal(status, 0, stderr);
    assert.match(stdout, /goes on without FAISS/);
    assert.match(stdout, /apt-get install .*cmake/);
    assert(!existsSync(join(project, 'build', 'native')));
  });

  it('goes on where the compiler is there and the source of FAISS is not', function () {
    const tools = ['g++', 'cmake', 'make', 'dpkg-source'].map((name) => onPath(name));
    if (tools.some((file) => file === undefined)) this.skip();
    for (const file of tools) symlinkSync(file!, join(programs, file!.split('/').at(-1)!));
    writeFileSync(
      join(programs, 'apt-get'),
      '#!/bin/sh\necho "E: Unable to find a source package for faiss" >&2\nexit 100\n',
    );
    chmodSync(join(programs, 'apt-get'), 0o755);
    symlinkSync('/bin/sh', join(programs, 'sh'));
    const { status, stdout, stderr } = setUp();
    assert.equal(status, 0, stderr);
    assert.match(stdout, /Unable to find a source package[^]*goes on without FAISS/);
    assert(!existsSync(join(project, 'build', 'native')));
  });
});
