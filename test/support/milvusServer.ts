import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { inProject } from '../../scripts/steps/project.mjs';
import { Termbase } from '../../src/engine/termbase/termbase';

/** Parts of a server, each with a port. Two servers that start at the same time would choose the same ones. */
const PARTS = [
  'root-coord',
  'proxy-internal',
  'query-coord',
  'query-node',
  'index-coord',
  'index-node',
  'data-coord',
  'data-node',
];
/** A group of processes of its own, to be ended together. */
const PROCESS = { stdio: 'ignore', detached: true } as const;
/** Milliseconds that a server takes to start at most. */
const PATIENCE = 180_000;

interface MilvusOptions {
  /** As the server's program takes them. */
  settings?: string[];
  token?: string;
  /** Tells whether it answers, where a client of this process cannot. */
  isUp?: (address: string) => Promise<boolean>;
}

/** A real Milvus server on a port of the loopback, with data of its own. */
export class MilvusServer {
  private child: ChildProcess | undefined;
  private readonly folder = mkdtempSync(path.join(tmpdir(), 'glossa-milvus-'));

  private constructor(
    readonly port: number,
    private readonly inner: readonly number[],
    private readonly options: MilvusOptions,
  ) {}

  get address(): string {
    return `127.0.0.1:${this.port}`;
  }

  static async start(options: MilvusOptions = {}): Promise<MilvusServer> {
    const [port, peer, client, ...inner] = await freePorts(4 + PARTS.length);
    const server = new MilvusServer(port!, inner, options);
    server.keepStoreAt(peer!, client!);
    try {
      await server.begin();
      return server;
    } catch (error) {
      await server.stop();
      throw error;
    }
  }

  /** Starts the process, after `kill` with the data as they were. */
  async begin(): Promise<void> {
    const { isUp = () => this.answers() } = this.options;
    this.child = existsSync(path.join(this.folder, 'configs', 'milvus.yaml')) ? this.spawnAgain() : this.spawnFirst();
    const end = Date.now() + PATIENCE;
    while (!(await isUp(this.address))) {
      if (Date.now() > end) throw new Error('Milvus has not started.');
      await delay(500);
    }
  }

  private spawnFirst(): ChildProcess {
    const program = inProject('build', 'milvus', 'bin', 'milvus-server');
    if (!existsSync(program)) throw new Error('There is no Milvus server. `npm run setup` installs it.');
    const ports = PARTS.flatMap((part, place) => [`--${part}-port`, String(this.inner[place])]);
    return spawn(
      program,
      ['--data', this.folder, '--proxy-port', String(this.port), ...ports, ...(this.options.settings ?? [])],
      { ...PROCESS, env: this.environment },
    );
  }

  /**
   * What the program has started: asked again it would take another port while the system still holds this one for the
   * connections that were lost.
   */
  private spawnAgain(): ChildProcess {
    const bin = path.join(this.folder, 'bin');
    return spawn(path.join(bin, 'milvus'), ['run', 'standalone'], {
      ...PROCESS,
      cwd: this.folder,
      env: {
        ...this.environment,
        DEPLOY_MODE: 'STANDALONE',
        METRICS_PORT: String(this.inner.at(-1)),
        MILVUS_RUN_DIR: path.join(this.folder, 'run'),
        LD_LIBRARY_PATH: bin,
      },
    });
  }

  private get environment(): NodeJS.ProcessEnv {
    return { ...process.env, ETCD_CONFIG_PATH: this.storeSettings };
  }

  private async answers(): Promise<boolean> {
    try {
      const termbase = await Termbase.connect(
        { name: 'probe', address: this.address, collection: 'probe' },
        this.options.token,
      );
      await termbase.close();
      return true;
    } catch {
      return false; // not yet
    }
  }

  private get storeSettings(): string {
    return path.join(this.folder, 'etcd.json');
  }

  /** The store of names in it has ports of its own; left alone it takes the same ones in every server. */
  private keepStoreAt(peerPort: number, clientPort: number): void {
    const [peer, client] = [`http://127.0.0.1:${peerPort}`, `http://127.0.0.1:${clientPort}`];
    const settings = {
      'listen-peer-urls': peer,
      'initial-advertise-peer-urls': peer,
      'listen-client-urls': client,
      'advertise-client-urls': client,
      'initial-cluster': `default=${peer}`,
    };
    writeFileSync(this.storeSettings, JSON.stringify({ name: 'default', ...settings }));
  }

  /** Changes what it was configured with, for when it begins again. */
  configure(from: string, to: string): void {
    const file = path.join(this.folder, 'configs', 'milvus.yaml');
    const settings = readFileSync(file, 'utf8');
    if (!settings.includes(from)) throw new Error(`The settings of the server have no “${from}”.`);
    writeFileSync(file, settings.replace(from, to));
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

/** Held together until all are known, so that none comes twice. */
async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const ports = servers.map((server) => (server.address() as { port: number }).port);
  await Promise.all(servers.map((server) => once(server.close(), 'close')));
  return ports;
}
