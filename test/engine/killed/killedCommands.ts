import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { EXIT_STATUS } from '../../../src/cli/options';
import type { ProgramForm } from '../../support/programs';
import { programFile, ROOT } from '../../support/programs';
import type { ChangeEffect } from './changeLedger';
import type { KilledFolder } from './killedFolder';
import type { KillableChange, RandomChanges } from './randomChanges';

const SOURCE = 'samples/contract/contract.en.md';
const TARGET = 'samples/contract/contract.de.md';

/** A change that a command line makes. */
export interface KillableCommand extends KillableChange {
  args: string[];
}

/** The commands that write: `import`, `export` and, where the model may be used, `build`. */
export class KilledCommands {
  /** What a build makes: as the first one did. */
  private built: ChangeEffect = new Map();

  constructor(
    private readonly folder: KilledFolder,
    private readonly changes: RandomChanges,
    private readonly options: { form?: ProgramForm; withModel: boolean },
  ) {}

  /** One of each kind, in turn, because each begins with what the one before has made. */
  *all(): Iterable<KillableCommand> {
    yield this.importing();
    yield this.exporting();
    if (this.options.withModel) yield this.building();
  }

  next(random: () => number): KillableCommand {
    const drawn = random();
    if (this.options.withModel && drawn < 0.1) return this.building();
    return drawn < 0.6 ? this.importing() : this.exporting();
  }

  /** Builds once to the end, which tells what a build makes. */
  async tryBuild(): Promise<void> {
    await this.run(this.building());
    this.built = new Map([['built', this.folder.standing().get('built')]]);
  }

  /**
   * Runs a command and says whether it had told that it was done.
   * @param moment waits until it is to be killed, or until it has ended; missing: it lives to its end
   */
  async run({ kind, args }: KillableCommand, moment?: (ended: Promise<unknown>) => Promise<void>): Promise<boolean> {
    const { file, execArgv } = programFile('cli', this.options.form);
    const child = spawn(process.execPath, [...execArgv, file, ...args], {
      cwd: ROOT,
      env: { ...process.env, XDG_CACHE_HOME: this.folder.caches },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    let errors = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
    child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
    const closed = once(child, 'close') as Promise<[number | null]>;
    if (moment) {
      await moment(closed);
      child.kill('SIGKILL');
    }
    const [status] = await closed;
    assert.ok(status === null || status === EXIT_STATUS.done || status === EXIT_STATUS.findings, errors);
    // There are findings where entries stand in several versions. A refusal would be found on the disk.
    return status !== null || (kind === 'glossa import' && output.includes('"added"'));
  }

  private importing(): KillableCommand {
    const { file, effect } = this.changes.table();
    return {
      kind: 'glossa import',
      args: ['import', file, '--into', this.folder.glossary],
      undoableAs: path.basename(file),
      effect,
      file: this.folder.glossary,
    };
  }

  private exporting(): KillableCommand {
    const args = ['export', this.folder.glossary, '--format', 'tbx', '--out', this.folder.exported];
    return { kind: 'glossa export', args, effect: this.changes.exportEffect(), file: this.folder.exported };
  }

  /**
   * Into a glossary that is not there: the ids of what is mined are random, and only how many there are can be told
   * beforehand.
   */
  private building(): KillableCommand {
    rmSync(this.folder.built, { force: true });
    const args = ['build', SOURCE, TARGET, '--from', 'en', '--to', 'de', '--into', this.folder.built];
    return {
      kind: 'glossa build',
      args,
      effect: this.built,
      file: this.folder.built,
      before: new Map([['built', undefined]]),
    };
  }
}
