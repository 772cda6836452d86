import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { HeldLock } from '../../../src/engine/store/glossaryLock';
import { GlossaryLock } from '../../../src/engine/store/glossaryLock';
import { FileLockSockets } from '../../../src/engine/store/socketFiles';

const HOLDER = fileURLToPath(new URL('holdLock.child.ts', import.meta.url));
/** Milliseconds that whoever finds a lock taken waits in these tests, where nobody is to come first. */
const SHORT = 200;

describe('the lock of a glossary', () => {
  let folder: string;
  let glossary: string;
  let sockets: string;
  const children: ChildProcess[] = [];

  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'glossa ü-'));
    sockets = path.join(folder, 'sockets');
    glossary = path.join(folder, 'glossary.glossa.jsonl');
  });
  afterEach(() => {
    for (const child of children.splice(0)) child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });

  /** The system's own way, and that of the systems where a lock's name is a file: it works on every one but Windows. */
  const ways = { 'by the names of this system': () => undefined, 'by files': () => new FileLockSockets(sockets) };
  for (const [way, lockSockets] of Object.entries(ways)) {
    if (process.platform === 'win32' && way === 'by files') continue;
    describe(way, () => {
      const lock = (timeout?: number) => new GlossaryLock(timeout, lockSockets());
      const isFree = async (file = glossary): Promise<boolean> => {
        // It is held: what the refusal says is looked at elsewhere.
        const held = await lock(SHORT)
          .hold(file)
          .catch(() => undefined);
        await held?.release();
        return held !== undefined;
      };
      const anotherProcess = async (): Promise<ChildProcess> => {
        const child = fork(HOLDER, [glossary, ...(lockSockets() ? [sockets] : [])], { execArgv: ['--import', 'tsx'] });
        children.push(child);
        await once(child, 'message');
        return child;
      };

      it('is held by one at a time, and by the next one right after', async () => {
        const first = await lock().hold(glossary);
        let second: HeldLock | undefined;
        const waiting = lock()
          .hold(glossary)
          .then((held) => (second = held));
        await delay(50);
        assert.equal(second, undefined);
        assert.ok(first.isHeld());
        const start = performance.now();
        await first.release();
        await waiting;
        assert.ok(performance.now() - start < 1000);
        assert.ok(!first.isHeld() && second!.isHeld());
        await second!.release();
      });

      it('is one lock through a linked folder, too, and after the file has been replaced, and another for another file', async () => {
        mkdirSync(path.join(folder, 'real'));
        symlinkSync('real', path.join(folder, 'linked'), 'junction');
        const real = path.join(folder, 'real', 'glossary.glossa.jsonl');
        const held = await lock().hold(real);
        assert.equal(await isFree(path.join(folder, 'linked', 'glossary.glossa.jsonl')), false);
        writeFileSync(glossary, 'new');
        renameSync(glossary, real);
        assert.equal(await isFree(real), false);
        assert.ok(await isFree(glossary));
        assert.ok(await isFree(path.join(folder, 'real', 'other.glossa.jsonl')));
        await held.release();
      });

      it('comes free within a second when its holder is killed', async () => {
        const holder = await anotherProcess();
        const waiting = lock().hold(glossary);
        await delay(100);
        const start = performance.now();
        holder.kill('SIGKILL');
        const held = await waiting;
        assert.ok(performance.now() - start < 1000);
        assert.ok(held.isHeld());
        await held.release();
      });

      it('stays with a holder that is stopped, and whoever waits is told after the time limit', async function () {
        // Windows cannot stop a process.
        if (process.platform === 'win32') this.skip();
        const holder = await anotherProcess();
        holder.kill('SIGSTOP');
        await assert.rejects(lock(SHORT).hold(glossary), {
          code: 'glossaryLocked',
          message: `${glossary} is locked by another window or program. Try again in a moment.`,
        });
        holder.kill('SIGCONT');
        assert.equal(await isFree(), false);
      });

      it('goes to each in turn, whoever asks for it again at once', async () => {
        const turns: string[] = [];
        const taking = async (name: string): Promise<void> => {
          const own = lock();
          for (let count = 0; count < 10; count++) {
            const held = await own.hold(glossary);
            turns.push(name);
            await delay(2);
            await held.release();
          }
        };
        await Promise.all(['a', 'b', 'c'].map(taking));
        // Whoever waits at first must not have to wait until another one is through.
        assert.equal(new Set(turns.slice(0, 21)).size, 3, turns.join(''));
      });
    });
  }

  describe('on Linux', () => {
    before(function () {
      if (process.platform !== 'linux') this.skip();
    });

    it('is refused in a sentence where a stranger has taken its name', async () => {
      const names = (): string[] => readFileSync('/proc/net/unix', 'utf8').match(/(?<=@)glossa-\S*/g) ?? [];
      const before = names();
      const held = await new GlossaryLock().hold(glossary);
      const [name] = names().filter((each) => !before.includes(each));
      await held.release();
      assert.equal(
        name!.length,
        107,
        'the name fills the address, so that every version of Node takes it for the same',
      );
      const stranger = createServer((connection) => connection.destroy());
      await once(stranger.listen(`\0${name}`), 'listening');
      await assert.rejects(new GlossaryLock(SHORT).hold(glossary), {
        name: 'GlossaError',
        code: 'glossaryLocked',
        message: /is locked by another window or program\. Try again/,
      });
      stranger.close();
    });
  });

  describe('by files', () => {
    before(function () {
      if (process.platform === 'win32') this.skip();
    });
    const lock = () => new GlossaryLock(SHORT, new FileLockSockets(sockets));

    it('is made in a folder that nobody else may enter, and leaves nothing there', async () => {
      mkdirSync(sockets);
      chmodSync(sockets, 0o755);
      const held = await lock().hold(glossary);
      assert.equal(statSync(sockets).mode & 0o777, 0o700);
      await held.release();
      assert.deepEqual(readdirSync(sockets), []);
    });

    it('is taken over from a dead holder by one alone, however many find it dead', async () => {
      const holder = fork(HOLDER, [glossary, sockets], { execArgv: ['--import', 'tsx'] });
      await once(holder, 'message');
      holder.kill('SIGKILL');
      await once(holder, 'exit');
      let [holders, most] = [0, 0];
      await Promise.all(
        Array.from({ length: 20 }, async () => {
          const held = await new GlossaryLock(undefined, new FileLockSockets(sockets)).hold(glossary);
          if (held.isHeld()) most = Math.max(most, ++holders);
          await delay(1);
          if (held.isHeld()) holders--;
          await held.release();
        }),
      );
      assert.equal(most, 1);
      assert.deepEqual(readdirSync(sockets), []);
    });

    it('is known to be lost where another one stands in its place', async () => {
      const held = await lock().hold(glossary);
      rmSync(sockets, { recursive: true });
      assert.ok(!held.isHeld());
      const other = await lock().hold(glossary);
      assert.ok(other.isHeld() && !held.isHeld());
      await held.release();
      assert.ok(other.isHeld());
      await other.release();
    });

    it('is refused in a sentence where its folder is a link, a file, or has too long a path', async () => {
      const refused = (message: RegExp) =>
        assert.rejects(lock().hold(glossary), { name: 'GlossaError', code: 'glossaryReadOnly', message });
      mkdirSync(path.join(folder, 'elsewhere'));
      symlinkSync('elsewhere', sockets);
      await refused(/the folder for locks, .* is not your own folder\. Remove it and try again\./);
      rmSync(sockets);
      writeFileSync(sockets, '');
      await refused(/is not your own folder/);
      sockets = path.join(folder, 'x'.repeat(100));
      await refused(/too long a path/);
    });
  });
});
