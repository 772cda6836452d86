import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { lstatSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import * as vscode from 'vscode';
import type { EngineOptions } from '../../../src/protocol/protocol';
import { engineProcesses } from './engine';

/**
 * Watches that a window leaves alone what is none of its business while a stranger's folder is open: files elsewhere,
 * programs, modules, the network.
 */
export class HarmWatch {
  private readonly started: { process: ChildProcess; stack: string }[] = [];
  private before = '';
  private readonly note = (message: unknown): void =>
    void this.started.push({ ...(message as { process: ChildProcess }), stack: new Error().stack! });

  /** @param project the folder that is open; what lies beside it is the reader's */
  constructor(private readonly project: string) {
    subscribe('child_process', this.note);
  }

  dispose(): void {
    unsubscribe('child_process', this.note);
  }

  /** Forgets what was done so far. */
  begin(): void {
    this.started.length = 0;
    this.before = this.elsewhere();
  }

  /** @throws AssertionError naming what was done since {@link begin} */
  expectNoHarm(): void {
    assert.equal(this.elsewhere(), this.before, 'nothing is written outside the folder');
    const engine = path.join(vscode.extensions.getExtension('glossa.glossa')!.extensionPath, 'dist', 'engine.mjs');
    // VS Code itself runs programs whenever it likes, such as the server of a language.
    const foreign = this.started.filter(
      ({ process: { spawnargs }, stack }) => !spawnargs.includes(engine) && !isOfTheEditor(stack),
    );
    assert.deepEqual(
      foreign.map(({ process: { spawnargs } }) => spawnargs),
      [],
      'no program is run but the engine',
    );
    assert.deepEqual(
      Object.keys(require.cache).filter((file) => this.isNotOurs(file)),
      [],
      'no module is loaded from elsewhere',
    );
    for (const engine of engineProcesses()) {
      assert.deepEqual(
        mappedFiles(engine).filter((file) => this.isNotOurs(file)),
        [],
        'no library is loaded from elsewhere',
      );
      const { access, ...others } = engineOptions(engine);
      assert.deepEqual(
        Object.keys(others),
        ['cacheFolder', 'editsFolder'],
        'the engine is told nothing that the folder has chosen',
      );
      assert.deepEqual(
        [access?.folders[0], access?.folders.length, access?.allowedFolders],
        [path.resolve(this.project), 2, []],
        'files lie in the folder, or are Glossa’s own',
      );
      assert.deepEqual(internetSockets(engine), [], 'the engine opens no connection');
      assert.deepEqual(childrenOf(engine), [], 'the engine runs no program');
    }
  }

  /** Whether a file lies in the folder or beside it. */
  private isNotOurs(file: string): boolean {
    return file.startsWith(path.dirname(this.project) + path.sep);
  }

  /** What stands outside the folder, and in the home folder: names, modes and contents. */
  private elsewhere(): string {
    return [path.join(this.project, '..', 'outside'), homedir()].flatMap(described).join('\n');
  }
}

/** Whether only VS Code’s own files stand in a stack, besides Node’s and this one. */
function isOfTheEditor(stack: string): boolean {
  // Modules stand there by their addresses, in which a blank is %20.
  const files = Array.from(stack.matchAll(/(file:\/\/|\()(\/[^)\n]*?):\d+:\d+/g), ([, scheme, file]) =>
    scheme === 'file://' ? fileURLToPath(`file://${file!}`) : file!,
  );
  return files
    .filter((file) => !file.startsWith(__dirname))
    .every((file) => file.startsWith(vscode.env.appRoot + path.sep));
}

/** What the engine was told when it was started. */
export function engineOptions(engine: number): EngineOptions {
  const told = readFileSync(`/proc/${engine}/cmdline`, 'utf8')
    .split('\0')
    .find((argument) => argument.startsWith('{'));
  return JSON.parse(told ?? '{}') as EngineOptions;
}

function described(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .toSorted()
    .map((name) => {
      const file = path.join(folder, name);
      const stat = lstatSync(file);
      const content = stat.isFile()
        ? createHash('sha256').update(readFileSync(file)).digest('hex')
        : stat.isSymbolicLink()
          ? readlinkSync(file)
          : '';
      return `${file} ${stat.mode.toString(8)} ${content}`;
    });
}

function mappedFiles(pid: number): string[] {
  return readFileSync(`/proc/${pid}/maps`, 'utf8')
    .split('\n')
    .flatMap((line) => /\/.*$/.exec(line) ?? []);
}

function childrenOf(pid: number): string[] {
  const tasks = readdirSync(`/proc/${pid}/task`);
  return tasks.flatMap((task) => readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean));
}

/** The sockets of a process that are none between processes of this machine, by their numbers. */
function internetSockets(pid: number): string[] {
  const open = readdirSync(`/proc/${pid}/fd`).flatMap(
    (name) => /^socket:\[(\d+)\]$/.exec(targetOf(`/proc/${pid}/fd/${name}`))?.[1] ?? [],
  );
  const tables = ['tcp', 'tcp6', 'udp', 'udp6'].map((table) => readFileSync(`/proc/${pid}/net/${table}`, 'utf8'));
  const known = new Set(
    tables.flatMap((table) =>
      table
        .split('\n')
        .slice(1)
        .map((line) => line.trim().split(/\s+/)[9]),
    ),
  );
  return open.filter((socket) => known.has(socket));
}

function targetOf(link: string): string {
  try {
    return readlinkSync(link);
  } catch {
    // Closed since the folder was listed.
    return '';
  }
}
