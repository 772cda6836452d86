import { readFileSync, readdirSync } from 'node:fs';

/** The engines that this extension host has started, by process id. */
export function engineProcesses(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => isEngineOf(pid, process.pid));
}

function isEngineOf(pid: number, parent: number): boolean {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const isAlive = !/^State:\s+Z/m.test(status);
    return isAlive && new RegExp(`^PPid:\\s+${parent}$`, 'm').test(status) && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('engine.mjs');
  } catch {
    // The process has ended meanwhile.
    return false;
  }
}
