import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { lives, treeOf } from '../../scripts/steps/processTree.mjs';
import { inProject, root } from '../../scripts/steps/project.mjs';
import { launchBrowser } from '../support/host/browser.mjs';
import { until } from '../support/host/waiting';

/**
 * What a `code` command does as far as the launcher can tell: notes its arguments, opens a window in a session of its
 * own, and waits for it.
 */
const STAND_IN = `#!/usr/bin/env node
const { spawn } = require('node:child_process');
const { renameSync, writeFileSync } = require('node:fs');
const window = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { detached: true, stdio: 'ignore' });
writeFileSync(process.env.STAND_IN_RECORD + '.new', JSON.stringify({ arguments: process.argv.slice(2), window: window.pid }));
renameSync(process.env.STAND_IN_RECORD + '.new', process.env.STAND_IN_RECORD);
`;

/** The path without any `code` that this machine may have. */
const pathWithoutCode = (process.env.PATH ?? '')
  .split(delimiter)
  .filter((folder) => !existsSync(join(folder, 'code')))
  .join(delimiter);

function isExtensionHost(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('--type=extensionHost');
  } catch {
    return false;
  }
}

describe('npm start', function () {
  this.timeout(180_000);
  let work: string;
  let child: ChildProcess;
  let output = '';

  function start(env: Record<string, string | undefined>): void {
    output = '';
    child = spawn(process.execPath, [inProject('scripts', 'start.mjs')], {
      cwd: tmpdir(),
      env: { ...process.env, DISPLAY: undefined, WAYLAND_DISPLAY: undefined, ...env },
    });
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk));
  }

  /** Waits for what the program should do, as long as it runs. */
  async function whileRunning<T>(what: string, attempt: () => Promise<T | undefined>): Promise<T> {
    const ended = new Promise<never>((_, reject) =>
      child.once('exit', (code) => reject(new Error(`It ended with ${code} before ${what}:\n${output}`))),
    );
    return Promise.race([until(what, attempt, 150_000), ended]);
  }

  /** Presses Ctrl-C, and gives the processes of those before it that are still there when the program has ended. */
  async function interrupt(): Promise<{ code: number | null; left: number[] }> {
    const before = treeOf(child.pid!);
    const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
    child.kill('SIGINT');
    const code = await ended;
    // What has just been killed takes a moment to be gone.
    await until('the end of every process', async () => (before.some(lives) ? undefined : true), 3000).catch(
      () => undefined,
    );
    return { code, left: before.filter(lives) };
  }

  beforeEach(() => {
    work = mkdtempSync(join(tmpdir(), 'glossa start '));
  });
  afterEach(async () => {
    if (child.exitCode === null && child.signalCode === null) await interrupt();
    rmSync(work, { recursive: true, force: true });
  });

  it('opens the samples in the desktop VS Code, in a profile of its own, and ends it with Ctrl-C', async () => {
    const bin = join(work, 'bin');
    mkdirSync(bin);
    writeFileSync(join(bin, 'code'), STAND_IN, { mode: 0o755 });
    const record = join(work, 'record.json');
    start({ PATH: bin + delimiter + process.env.PATH, STAND_IN_RECORD: record });
    const { arguments: given, window } = await whileRunning('the stand-in was called', async () =>
      existsSync(record) ? JSON.parse(readFileSync(record, 'utf8')) : undefined,
    );

    assert.ok(given.includes('--wait') && given.includes('--new-window'), given.join(' '));
    assert.ok(given.includes(`--extensionDevelopmentPath=${root}`), given.join(' '));
    assert.equal(given.at(-1), inProject('.host', 'samples'));
    assert.ok(existsSync(join(given.at(-1), 'README.md')), 'the folder that is opened is a copy of the samples');
    const profile = given[given.indexOf('--user-data-dir') + 1];
    assert.ok(
      profile.startsWith(tmpdir()) && given[given.indexOf('--extensions-dir') + 1].startsWith(tmpdir()),
      given.join(' '),
    );

    assert.ok(lives(window));
    const { code, left } = await interrupt();
    assert.deepEqual({ code, left }, { code: 0, left: [] });
    assert.ok(!lives(window), 'the window is gone, although it has a session of its own');
    assert.ok(!existsSync(profile), 'the profile is removed');
  });

  it('prints the address of a workbench that only its token opens, and ends every process with Ctrl-C', async () => {
    start({ PATH: pathWithoutCode });
    const address = await whileRunning(
      'the address was printed',
      async () => /http:\/\/127\.0\.0\.1:\S+/.exec(output)?.[0],
    );
    const { origin, searchParams } = new URL(address);
    assert.match(searchParams.get('tkn') ?? '', /^[0-9a-f]{32}$/);
    assert.equal((await fetch(origin)).status, 403);
    assert.equal((await fetch(`${origin}/?tkn=wrong`)).status, 403);

    // The server answers the token with a cookie and the address without it, so that it takes a browser's memory to go
    // on.
    const browser = await launchBrowser();
    try {
      const page = await browser.newPage();
      assert.equal((await page.goto(address))?.status(), 200);
      await page
        .locator('.explorer-folders-view .monaco-list-row', { hasText: 'README.md' })
        .first()
        .waitFor({ timeout: 60_000 });
      await whileRunning('the extension host ran', async () => treeOf(child.pid!).some(isExtensionHost) || undefined);
    } finally {
      await browser.close();
    }
    const { code, left } = await interrupt();
    assert.deepEqual({ code, left }, { code: 0, left: [] });
    await assert.rejects(fetch(origin));
  });
});
