import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { until } from '../support/host/waiting';
import { programFile, ROOT } from '../support/programs';

describe('Ctrl-C', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'glossa-'));
  after(() => rmSync(folder, { recursive: true, force: true }));

  it('ends a build with 130 and without a word', async () => {
    const text = (sentence: (index: number) => string) =>
      Array.from({ length: 20_000 }, (_, index) => sentence(index)).join('\n\n');
    writeFileSync(
      path.join(folder, 'a.en.md'),
      text((index) => `In the year ${index} the tenant waited for letter number ${index * 7}.`),
    );
    writeFileSync(
      path.join(folder, 'a.de.md'),
      text((index) => `Im Jahr ${index} wartete der Mieter auf Brief Nummer ${index * 7}.`),
    );
    const { file, execArgv } = programFile('cli');
    const child = spawn(
      process.execPath,
      [
        ...execArgv,
        file,
        'build',
        '--from',
        'en',
        '--to',
        'de',
        path.join(folder, 'a.en.md'),
        path.join(folder, 'a.de.md'),
      ],
      {
        cwd: ROOT,
        env: { ...process.env, XDG_CACHE_HOME: folder },
      },
    );
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (piece: string) => (said += piece));
    try {
      // The runtime of the model is loaded when the work has begun.
      await until('the model', () =>
        /onnxruntime/.test(readFileSync(`/proc/${child.pid}/maps`, 'utf8')) ? true : undefined,
      );
      const ended = once(child, 'exit');
      child.kill('SIGINT');
      const [status, signal] = (await ended) as [number | null, string | null];
      // On a busy machine the watcher ends it by the signal, for which a shell says 130, too.
      assert.ok(status === 130 || signal === 'SIGINT', `${status} ${signal}`);
      assert.equal(said, '');
    } finally {
      child.kill('SIGKILL');
    }
  });

  it('ends whatever does not end by itself, also what never looks up from its work', async () => {
    const command = path.join(import.meta.dirname, '../support/busyCommand.ts');
    for (const kind of ['paced', 'busy']) {
      const child = spawn(process.execPath, ['--import', 'tsx', command, kind], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      let said = '';
      child.stdout.setEncoding('utf8').on('data', (piece: string) => (said += piece));
      await until('the command', () => said || undefined);
      await new Promise((resolve) => setTimeout(resolve, 1500));
      const start = performance.now();
      const ended = once(child, 'exit');
      child.kill('SIGINT');
      const [status, signal] = (await ended) as [number | null, string | null];
      // A second on a machine that has nothing else to do.
      assert.ok(performance.now() - start < 5000, `${kind}: ${performance.now() - start} ms`);
      // Of both a shell says 130.
      assert.ok(kind === 'paced' ? status === 130 && said.includes('asked to end') : signal === 'SIGINT', kind);
    }
  });
});
