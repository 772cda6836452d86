import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { inProject } from '../../scripts/steps/project.mjs';
import { Termbase } from '../../src/engine/termbase/termbase';

/** Milliseconds that a server takes to start at most. */
const PATIENCE = 180_000;

/** A real Milvus server on a port of the loopback, with data of its own. */
export class MilvusServer {
  private child: ChildProcess | undefined;
  private readonly folder = mkdtempSync(path.join(tmpdir(), 'glossa-milvus-'));

  private constructor(readonly port: number) {}

  get address(): string {
    return `127.0.0.1:${this.port}`;
  }

  static async start(): Promise<MilvusServer> {
    const server = new MilvusServer(await freePort());
    await server.begin();
    return server;
  }

  /** Starts the process, after `kill` with the data as they were. */
  async begin(): Promise<void> {
    const program = inProject('build', 'milvus', 'bin', 'milvus-server');
    if (!existsSync(program)) throw new Error('There is no Milvus server. `npm run setup` installs it.');
    this.child = spawn(program, ['--data', this.folder, '--proxy-port', String(this.port)], { stdio: 'ignore', detached: true });
    const end = Date.now() + PATIENCE;
    for (;;) {
      const answers = await Termbase.connect({ name: 'probe', address: this.address, collection: 'probe' }).then(async (termbase) => {
        await termbase.serverVersion().finally(() => termbase.close());
        return true;
      }).catch(() => false);
      if (answers) return;
      if (Date.now() > end) throw new Error('Milvus has not started.');
      await delay(500);
    }
  }

  /** Ends it as a lost machine would. */
  async kill(): Promise<void> {
    const { child } = this;
    if (!child?.pid || child.exitCode !== null) return;
    const gone = once(child, 'exit');
    process.kill(-child.pid, 'SIGKILL');
    await gone;
  }

  /** From now on it takes what is sent, and answers nothing. */
  pause(): void {
    process.kill(-this.child!.pid!, 'SIGSTOP');
  }

  resume(): void {
    process.kill(-this.child!.pid!, 'SIGCONT');
  }

  async stop(): Promise<void> {
    await this.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}
