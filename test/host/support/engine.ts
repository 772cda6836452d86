import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import * as vscode from 'vscode';
import { eventually } from './documents';

/**
 * The engines that this extension host has started, by process id. @param argument what their command line holds
 * besides
 */
export function engineProcesses(argument = ''): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => isEngineOf(pid, process.pid, argument));
}

function isEngineOf(pid: number, parent: number, argument: string): boolean {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const commandLine = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    const isAlive = !/^State:\s+Z/m.test(status);
    return (
      isAlive &&
      new RegExp(`^PPid:\\s+${parent}$`, 'm').test(status) &&
      ['engine.mjs', argument].every((part) => commandLine.includes(part))
    );
  } catch {
    // The process has ended meanwhile.
    return false;
  }
}

/** Ends the engine as a crash would, and waits until it is gone. */
export async function killEngine(): Promise<void> {
  const [engine, ...others] = engineProcesses();
  assert.ok(engine, 'an engine runs');
  assert.deepEqual(others, [], 'and only one');
  process.kill(engine, 'SIGKILL');
  await eventually('the end of the engine', () => (engineProcesses().includes(engine) ? undefined : true));
}

const set = (isEnabled?: boolean) =>
  vscode.workspace.getConfiguration('glossa').update('memory.enabled', isEnabled, vscode.ConfigurationTarget.Workspace);

/**
 * Has the tests of a suite run while nothing is read in the background: in the first moments that takes the time for
 * which an alignment is waited for.
 */
export function readNoTranslations(): void {
  before(() => set(false));
  after(() => set());
}
